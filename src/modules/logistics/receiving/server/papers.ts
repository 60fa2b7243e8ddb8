import type { AnswerOf } from '#kernel/shared/call.ts';
import { listAttachments, readAttachment } from '#kernel/server/attachments/attachments.ts';
import type { Context } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { readStranger } from '#readers/read.ts';
import { Unreadable } from '#readers/unreadable.ts';
import { notOnPaper, readCertificate } from '../shared/certificateReader.ts';
import { receiptLine } from '../shared/goodsReceipt.record.ts';
import type { papersCall } from '../shared/papers.calls.ts';

type Papers = AnswerOf<typeof papersCall>['papers'];

const isScan = 'There is no text in it: it is a picture. Type what it says.';

/** What the papers at a line say, each by itself: proposals for a person, and what of the line they do not bear. */
export async function papersOf(ctx: Context, lineId: string): Promise<Papers> {
  const line = await getRecord(ctx, receiptLine, lineId);
  const papers: Papers = [];
  for (const { id, fileName, mime } of await listAttachments(ctx, receiptLine.name, lineId)) {
    if (mime !== 'application/pdf') continue;
    try {
      const { bytes } = await readAttachment(ctx, id);
      const text = await readStranger('pdfText', bytes);
      const isEmpty = text.trim() === '';
      papers.push({
        fileName,
        trouble: isEmpty ? isScan : null,
        proposals: isEmpty ? [] : readCertificate(text),
        missing: isEmpty ? [] : notOnPaper(text, line),
      });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      papers.push({ fileName, trouble: error.message, proposals: [], missing: [] });
    }
  }
  return papers;
}
