import type { Actor, Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, lockRecord } from '#kernel/server/records/records.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { quotation, quotationLine, type berChoices } from '../shared/quotation.record.ts';
import { quotationAnswer, type answerWays } from '../shared/quotationParts.record.ts';
import { keepSums, linesOf, type Quotation } from './lines.ts';
import { revisionOf } from './revisions.ts';

export interface Answer {
  answer: 'accepted' | 'declined';
  way: keyof typeof answerWays;
  byName: string;
  byEmail?: string | null;
  customerPo?: string | null;
  comment?: string | null;
  device?: string | null;
}

/** Keeps an answer with its evidence: who, when, from where, and the hash of the PDF they read. */
export async function noteAnswer(ctx: WriteContext, row: Quotation, answer: Answer): Promise<void> {
  const sent = await revisionOf(ctx, row.id, row.revision);
  if (!sent) throw new Error(`${row.number} was answered and never sent.`);
  await createRecord(
    ctx,
    quotationAnswer,
    { quotationId: row.id },
    {
      revision: row.revision,
      answer: answer.answer,
      way: answer.way,
      at: ctx.now.toISOString(),
      byName: answer.byName.slice(0, 200),
      byEmail: answer.byEmail ?? null,
      customerPo: answer.customerPo ?? null,
      comment: answer.comment?.slice(0, 500) ?? null,
      ip: ctx.ip,
      device: answer.device ?? null,
      pdfSha256: sent.pdfEn,
    },
  );
}

export interface GivenAnswer extends Answer {
  /** Options the customer takes, by the ids of their lines. */
  options: readonly string[];
  berChoice?: keyof typeof berChoices | undefined;
}

/** The customer answers the revision they were sent. Errors: 422 `NOT_SENT`, `EXPIRED`, `OPTION`, `DECISION`. */
export async function takeAnswer(
  ctx: WriteContext,
  asked: { quotationId: string; revision: number },
  given: GivenAnswer,
  by: Pick<Actor, 'kind' | 'id' | 'name' | 'sessionId'>,
): Promise<Quotation> {
  const row = await lockRecord(ctx, quotation, asked.quotationId, null);
  if (row.status !== 'sent' || row.revision !== asked.revision)
    refuse('NOT_SENT', `${row.number} is answered already, or was replaced by another revision.`);
  if (row.validUntil < dayOf(ctx.now))
    refuse('EXPIRED', `${row.number} was valid until ${row.validUntil}: ask us for a new one.`);
  const isAccepted = given.answer === 'accepted';
  if (row.kind === 'ber' && isAccepted !== (given.berChoice === 'repairAnyway'))
    refuseField('berChoice', 'DECISION', 'Say what becomes of the part: accepting it is to repair it anyway.');
  await changeRow(ctx, quotation, row, {
    action: 'status',
    values: {
      status: given.answer,
      answeredAt: ctx.now.toISOString(),
      answeredBy: given.byName.slice(0, 120),
      customerPo: given.customerPo ?? null,
      berChoice: given.berChoice ?? null,
      declineReason: isAccepted ? null : (given.comment?.slice(0, 500) ?? null),
    },
  });
  if (isAccepted) await takeOptions(ctx, row.id, given.options);
  await noteAnswer(ctx, row, given);
  await ctx.audit({
    entity: quotation.name,
    entityId: row.id,
    action: 'status',
    changes: { answer: given.answer, revision: row.revision, way: given.way },
    by,
  });
  await tellOwner(ctx, row, given);
  return row;
}

/** Marks the options the customer takes, by the ids of their lines, and counts the quotation anew. Error: 422 `OPTION`. */
export async function takeOptions(ctx: WriteContext, quotationId: string, ids: readonly string[]): Promise<void> {
  const lines = await linesOf(ctx, quotationId);
  const taken = lines.filter((line) => line.isOption && ids.includes(line.id));
  if (taken.length < new Set(ids).size)
    refuseField('options', 'OPTION', 'One of these options does not stand on this quotation.');
  for (const line of taken) await changeRow(ctx, quotationLine, line, { values: { isTaken: true } });
  if (taken.length > 0) await keepSums(ctx, quotationId);
}

async function tellOwner(ctx: WriteContext, row: Quotation, { answer, byName }: GivenAnswer): Promise<void> {
  await notify(ctx, {
    to: await ownersOf(ctx, row),
    type: 'Jobs',
    title:
      answer === 'accepted' ? `${row.number} was accepted by ${byName}` : `${row.number} was declined by ${byName}`,
    text: row.subject,
    link: `/marketing/quotations/${row.number}`,
    subject: `quotation:${row.number}`,
    cause: `answer-${row.revision}`,
  });
}

/** Who hears of it: the account of its owner, and whoever sent it. */
async function ownersOf(ctx: Context, row: Quotation): Promise<string[]> {
  const found = await ctx.db
    .selectFrom('appUser')
    .select('id')
    .where((is) => is.or([is('employeeId', '=', row.ownerId), is('id', '=', row.sentById)]))
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}

/** Lines of drafts name the other spelling of a part number; what was sent stays. */
export async function moveDraftLines(
  ctx: WriteContext,
  { from, into, reason }: { from: string; into: string; reason: string },
): Promise<void> {
  const lines = await ctx.db
    .selectFrom('quotationLine')
    .innerJoin('quotation', 'quotation.id', 'quotationLine.quotationId')
    .select('quotationLine.id')
    .where('quotationLine.partNumberId', '=', from)
    .where('quotationLine.archivedAt', 'is', null)
    .where('quotation.status', '=', 'draft')
    .orderBy('quotationLine.id')
    .execute();
  for (const { id } of lines)
    await changeRow(ctx, quotationLine, await lockRecord(ctx, quotationLine, id, null), {
      values: { partNumberId: into },
      reason,
    });
}
