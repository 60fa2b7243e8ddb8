import type { Context, WriteContext } from '#kernel/server/context.ts';
import { listAttachments } from '#kernel/server/attachments/attachments.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { compare, isZero } from '#modules/finance/money/shared/public.ts';
import { quotation } from '../shared/quotation.record.ts';
import { quotationWorkflow } from '../shared/quotation.workflow.ts';
import { lowestMargin, whyApproval } from '../shared/quotationSums.ts';
import { noteAnswer, takeOptions } from './public.ts';
import { linesOf, type Quotation } from './lines.ts';
import { mailLink, voidLinks } from './links.ts';
import { freeze, revisionOf } from './revisions.ts';

/** The lowest margin of today in percent, or null while nobody has set one. */
async function floorOn(ctx: Context): Promise<string | null> {
  const found = await ctx.db
    .selectFrom('marginFloor')
    .select('percent')
    .where('archivedAt', 'is', null)
    .where('validFrom', '<=', dayOf(ctx.now))
    .orderBy('validFrom', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return found?.percent ?? null;
}

/** Why a quotation needs approval before it is sent, in words, or null. */
async function whyApprovalOf(ctx: Context, row: Pick<Quotation, 'id'>): Promise<string | null> {
  const [lines, floor] = await Promise.all([linesOf(ctx, row.id), floorOn(ctx)]);
  return whyApproval(lines, floor);
}

/** Why who acts may not approve this margin, in words, or null: who may is data. */
async function whyNotApprover(ctx: Context, row: Quotation): Promise<string | null> {
  const today = dayOf(ctx.now);
  const found = ctx.actor.employeeId
    ? await ctx.db
        .selectFrom('marginApprover')
        .select('downToPct')
        .where('employeeId', '=', ctx.actor.employeeId)
        .where('archivedAt', 'is', null)
        .where('validFrom', '<=', today)
        .where((is) => is.or([is('validTo', 'is', null), is('validTo', '>=', today)]))
        .orderBy('downToPct')
        .executeTakeFirst()
    : undefined;
  if (!found) return 'You are not among those who approve margins.';
  // The customer may take the options that lower it most; a margin nobody can tell is for who may approve any.
  const margin = lowestMargin(await linesOf(ctx, row.id)) ?? '-100';
  return compare(margin, found.downToPct) < 0
    ? `You approve margins down to ${Number(found.downToPct)} %, not this one.`
    : null;
}

/** What a quotation lacks before anybody may judge it, in words, or null. */
async function whyNotWhole(ctx: Context, row: Quotation): Promise<string | null> {
  const lines = await linesOf(ctx, row.id);
  if (lines.every(({ isOption }) => isOption)) return 'A quotation has at least one line that is no option.';
  if (row.validUntil < dayOf(ctx.now)) return `It was valid until ${row.validUntil}: enter a later day.`;
  if (row.kind === 'timeAndMaterial' && !row.nteAmount) return 'Time and material needs its not-to-exceed amount.';
  if (row.kind === 'ber' && (!row.replacementPrice || isZero(row.replacementPrice)))
    return 'Beyond economic repair needs the price of a new part.';
  if (row.kind === 'overAndAbove' && !row.jobId) return 'Over and above needs its work order.';
  return null;
}

/** Why it cannot go to the customer now. */
async function whyNotSent(ctx: Context, row: Quotation): Promise<string | null> {
  const why = await whyNotWhole(ctx, row);
  if (why || row.status === 'approved') return why;
  const low = await whyApprovalOf(ctx, row);
  return low && `${low} Submit it for approval.`;
}

/** Why an acceptance is not recorded here: the offer is over, or no paper of the customer came since it was sent. */
async function whyNotAccepted(ctx: Context, row: Quotation): Promise<string | null> {
  if (row.validUntil < dayOf(ctx.now)) return `It was valid until ${row.validUntil}: make a new revision.`;
  const papers = await listAttachments(ctx, quotation.name, row.id);
  const sentAt = new Date(row.sentAt ?? ctx.now);
  return papers.length === 0 || papers.some(({ createdAt }) => new Date(createdAt) > sentAt)
    ? null
    : 'Attach the acceptance of the customer: the papers there are older than what was sent.';
}

/** A revision that was sent is over: the next one counts, and the links to it are worthless. */
async function nextRevision(ctx: WriteContext, row: Quotation) {
  await voidLinks(ctx, row.id);
  const sent = await revisionOf(ctx, row.id, row.revision);
  return {
    ...(sent ? { revision: row.revision + 1 } : {}),
    submittedAt: null,
    submittedById: null,
    approvedAt: null,
    approvedById: null,
    sentAt: null,
    sentById: null,
    answeredAt: null,
    answeredBy: null,
    declineReason: null,
    berChoice: null,
  };
}

/** The options on these lines, such as `3, 5`, by their ids. Error: 422 `OPTION`. */
async function optionsOn(ctx: Context, quotationId: string, asked = ''): Promise<string[]> {
  const lines = await linesOf(ctx, quotationId);
  return [...new Set(asked.match(/\d+/g) ?? [])].map((number) => {
    const line = lines.find(({ lineNo, isOption }) => isOption && lineNo === Number(number));
    return line?.id ?? refuseField('optionLines', 'OPTION', `Line ${number} is no option of this quotation.`);
  });
}

/** The steps of a quotation. */
export const quotationActions = implementWorkflow(quotationWorkflow, {
  submit: { guard: whyNotWhole },
  approve: { guard: whyNotApprover },
  send: {
    guard: whyNotSent,
    after: async (ctx, row) => {
      const sent = row as Quotation;
      await freeze(ctx, sent);
      if (sent.contactEmail) await mailLink(ctx, sent);
    },
  },
  revise: { effect: nextRevision },
  accept: {
    guard: whyNotAccepted,
    effect: async (_ctx, row, { answeredBy, customerPo }) => ({
      answeredBy,
      customerPo: customerPo || null,
      berChoice: row.kind === 'ber' ? ('repairAnyway' as const) : null,
    }),
    after: async (ctx, row, { answeredBy, customerPo, optionLines }) => {
      await takeOptions(ctx, row.id, await optionsOn(ctx, row.id, optionLines));
      await noteAnswer(ctx, row as Quotation, {
        answer: 'accepted',
        way: 'staff',
        byName: answeredBy,
        customerPo: customerPo || null,
      });
      await voidLinks(ctx, row.id);
    },
  },
  decline: {
    effect: async (_ctx, row, { reason, berChoice }) => {
      if (berChoice && (row.kind !== 'ber' || berChoice === 'repairAnyway'))
        refuseField('berChoice', 'DECISION', 'Scrap it or return it: of a refused part beyond economic repair only.');
      return { declineReason: reason.slice(0, 500) };
    },
    after: async (ctx, row, { answeredBy, reason }) => {
      await noteAnswer(ctx, row as Quotation, {
        answer: 'declined',
        way: 'staff',
        byName: String(answeredBy),
        comment: reason,
      });
      await voidLinks(ctx, row.id);
    },
  },
  expire: {
    guard: (ctx, row) => (row.validUntil < dayOf(ctx.now) ? null : `It is valid until ${row.validUntil}.`),
    after: async (ctx, row) => voidLinks(ctx, row.id),
  },
  withdraw: { after: async (ctx, row) => voidLinks(ctx, row.id) },
});

/** Quotations that were sent and are past their last day. */
export async function overdueQuotations(ctx: Context): Promise<string[]> {
  const found = await ctx.db
    .selectFrom('quotation')
    .select('id')
    .where('status', '=', 'sent')
    .where('validUntil', '<', dayOf(ctx.now))
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}
