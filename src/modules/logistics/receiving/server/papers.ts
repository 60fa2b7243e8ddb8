import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/shared/call.ts';
import {
  findAttachment,
  listAttachments,
  readAttachment,
  type Attachment,
} from '#kernel/server/attachments/attachments.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { notFound } from '#kernel/shared/errors.ts';
import type { PhotoLine } from '#readers/photoText.ts';
import { readStranger } from '#readers/read.ts';
import { Unreadable } from '#readers/unreadable.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { notOnPaper, readCertificate } from '../shared/certificateReader.ts';
import { receiptLine } from '../shared/goodsReceipt.record.ts';
import type { papersCall } from '../shared/papers.calls.ts';
import { readPhoto, wellRead } from '../shared/photoReader.ts';

type Paper = AnswerOf<typeof papersCall>['papers'][number];
type Line = RowOf<typeof receiptLine>;

const isScan = 'There is no text in it: it is a picture. Attach it as a photo, or type what it says.';
const isIllegible =
  'Nothing legible of a certificate stands on this photo. Take it closer and straight, or type what it says.';

const plain = ({ id, fileName }: Attachment): Paper => ({
  id,
  fileName,
  picture: null,
  unread: false,
  trouble: null,
  proposals: [],
  missing: [],
});

async function pdf(ctx: Context, file: Attachment, line: Line): Promise<Paper> {
  const paper = plain(file);
  try {
    const { bytes } = await readAttachment(ctx, file.id);
    const text = await readStranger('pdfText', bytes);
    if (text.trim() === '') return { ...paper, trouble: isScan };
    const proposals = readCertificate(text).map((one) => ({ ...one, place: null, unsure: false }));
    return { ...paper, proposals, missing: notOnPaper(text, line) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ...paper, trouble: error.message };
  }
}

function photo(file: Attachment, reading: Reading | undefined, line: Line): Paper {
  const { width, height, evidence } = file;
  // The untouched original is only for downloading.
  const picture = { part: evidence ? 'preview' : 'file', width: width ?? 1, height: height ?? 1 } as const;
  const paper: Paper = { ...plain(file), picture, unread: !reading };
  if (!reading) return paper;
  const proposals = readPhoto(reading.lines).map(({ sure, ...one }) => ({ ...one, unsure: sure < wellRead }));
  if (proposals.length === 0) return { ...paper, trouble: reading.trouble ?? isIllegible };
  const text = reading.lines.map((words) => words.map((word) => word.text).join(' ')).join('\n');
  return { ...paper, proposals, missing: notOnPaper(text, line) };
}

/** What the papers at a line say, each by itself: proposals for a person, and what of the line they do not bear. */
export async function papersOf(ctx: Context, lineId: string): Promise<Paper[]> {
  const line = await getRecord(ctx, receiptLine, lineId);
  const files = (await listAttachments(ctx, receiptLine.name, lineId)).filter(
    ({ mime }) => mime === 'application/pdf' || isPhoto(mime),
  );
  const photos = files.filter(({ mime }) => isPhoto(mime)).map(({ id }) => id);
  const readings = await readingsOf(ctx, photos);
  const papers: Paper[] = [];
  for (const file of files)
    papers.push(isPhoto(file.mime) ? photo(file, readings.get(file.id), line) : await pdf(ctx, file, line));
  return papers;
}

/** What a photo said when it was read, or why it could not be. */
interface Reading {
  lines: PhotoLine[];
  trouble: string | null;
}

const isPhoto = (mime: string): boolean => mime.startsWith('image/');

/** The readings of these photos by id; one that was not read yet is not among them. */
async function readingsOf(ctx: Context, ids: readonly string[]): Promise<Map<string, Reading>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('receiptPhotoReading')
    .select(['attachmentId', 'lines', 'trouble'])
    .where('attachmentId', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ attachmentId, lines, trouble }) => [attachmentId, { lines: lines as unknown as PhotoLine[], trouble }]),
  );
}

const task = 'receiving:readPhoto';
interface ToRead {
  lineId: string;
  id: string;
}

/** Has a photo of a line read, unless it is read already: it takes seconds, so nobody waits for it. */
export async function askToRead(ctx: WriteContext, { lineId, id }: ToRead): Promise<void> {
  const file = await findAttachment(ctx, id);
  const isHere = file?.entity === receiptLine.name && file.entityId === lineId && file.archivedAt === null;
  if (!isHere || !isPhoto(file.mime)) notFound('This file does not exist.');
  if (!(await readingsOf(ctx, [id])).has(id)) await ctx.enqueue(task, { lineId, id }, { key: `photo:${id}` });
}

async function read(ctx: Context, id: string): Promise<Reading> {
  const { bytes } = await readAttachment(ctx, id);
  // A connection that asks nothing for half a minute would be taken away.
  const awake = setInterval(() => void sql`select 1`.execute(ctx.db).catch(() => undefined), 10_000);
  try {
    return { lines: await readStranger('photoText', bytes), trouble: null };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { lines: [], trouble: 'This photo could not be read. Type what it says.' };
  } finally {
    clearInterval(awake);
  }
}

let isReading = false;

/** Reads a photo and keeps what it says, once. One at a time: the next one comes again a little later. */
async function keepReading(ctx: WriteContext, { lineId, id }: ToRead): Promise<void> {
  if ((await readingsOf(ctx, [id])).has(id)) return;
  if (isReading) {
    const runAt = new Date(ctx.now.getTime() + 3_000);
    return ctx.enqueue(task, { lineId, id }, { key: `photo:${id}`, runAt });
  }
  isReading = true;
  const { lines, trouble } = await read(ctx, id).finally(() => (isReading = false));
  await ctx.db
    .insertInto('receiptPhotoReading')
    .values({ attachmentId: id, lines: JSON.stringify(lines), trouble, readAt: ctx.now })
    .onConflict((same) => same.column('attachmentId').doNothing())
    .execute();
  ctx.changed(receiptLine, lineId);
}

/** What receiving does in the background. */
export const photoJobs = { [task]: keepReading };
