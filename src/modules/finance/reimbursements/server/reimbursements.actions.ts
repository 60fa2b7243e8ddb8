import { dayOf } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { takeNumber } from '#kernel/server/numbering/numbering.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { accountFor, postJournal } from '#modules/finance/ledger/server/public.ts';
import type { JournalLine } from '#modules/finance/ledger/shared/public.ts';
import { isZero, minus, times } from '#modules/finance/money/shared/public.ts';
import { reimbursement } from '../shared/reimbursement.record.ts';
import { reimbursementWorkflow } from '../shared/reimbursement.workflow.ts';
import { firstDayClaimed, whyPapersMissing, whyVatTooOld } from '../shared/rules.ts';
import { decides, firstSuperior, isOwn, needs, whyNotTheirs } from './approvers.ts';
import { linesOf, twinsOf } from './lines.ts';

type Claim = RowOf<typeof reimbursement>;

/** Claims are counted by the year; the month they show starts no count (R-GEN-7). */
export const claimSeries = 'RB-{YYYY}{mm}-{0000}';

/** Whose own claim it is: nobody else submits or withdraws it. */
const notOwn = (ctx: Context, row: Claim): string | null =>
  isOwn(ctx, row) ? null : 'Only the claimant changes a claim.';

/** Who keeps what a claim says while it is a draft or was returned: its claimant, and finance who mends it; the claimant signs it all the same. */
export const notTheirs = (ctx: Context, row: Claim): string | null =>
  isOwn(ctx, row) || can(ctx.actor, 'finance.admin') ? null : 'Only the claimant and finance change a claim.';

/** A claim that waited may be too old for its VAT by the day it is approved: it goes back to its claimant. */
const whyOldVat = async (ctx: Context, row: Claim): Promise<string | null> =>
  whyVatTooOld(await linesOf(ctx, row.id), dayOf(ctx.now));

async function whyNotReady(ctx: Context, row: Claim): Promise<string | null> {
  const missing = whyPapersMissing(await linesOf(ctx, row.id), row.fxRate) ?? (await whyOldVat(ctx, row));
  if (missing) return missing;
  return (await firstSuperior(ctx, row.claimantId)) ? null : 'Nobody is named as your superior: ask HR.';
}

async function tell(ctx: WriteContext, row: Claim, employeeId: string | null, what: string): Promise<void> {
  if (!employeeId) return;
  const user = await ctx.db.selectFrom('appUser').select('id').where('employeeId', '=', employeeId).executeTakeFirst();
  if (!user || user.id === ctx.actor.id) return;
  await notify(ctx, {
    to: [user.id],
    type: 'HR',
    title: `${row.claimNo ?? ''} ${what}: ${row.purpose}`.trim(),
    link: `/reimbursements/${row.id}`,
    subject: `reimbursement:${row.id}`,
    cause: what,
  });
}

/** What the approval owes the person: expense and input VAT against the account of employees, in THB (5.5). */
async function postClaim(ctx: WriteContext, row: Claim): Promise<void> {
  const accounts = { travel: await accountFor(ctx, 'travel'), other: await accountFor(ctx, 'staffExpense') };
  const lines: JournalLine[] = [];
  for (const { category, gross, vendorName } of await linesOf(ctx, row.id)) {
    const isTravel = ['travel', 'fuel', 'hotel', 'meal'].includes(category);
    lines.push({
      accountCode: isTravel ? accounts.travel : accounts.other,
      memo: vendorName.slice(0, 120),
      debit: times(gross, row.fxRate ?? '1'),
      credit: '0',
    });
  }
  // What rounding by line leaves stays with the first line, and VAT comes off it: the claim is rounded once.
  const spent = lines.reduce((left, { debit }) => minus(left, debit), row.total);
  const [first] = lines;
  if (first) first.debit = minus(first.debit, minus('0', spent));
  const taxed = await linesOf(ctx, row.id);
  taxed.forEach(({ vat }, at) => {
    const line = lines[at];
    if (line) line.debit = minus(line.debit, times(vat, row.fxRate ?? '1'));
  });
  const vatByLine = taxed.reduce((all, { vat }) => minus(all, minus('0', times(vat, row.fxRate ?? '1'))), '0');
  if (!isZero(vatByLine))
    lines.push({ accountCode: await accountFor(ctx, 'inputVat'), memo: 'VAT', debit: vatByLine, credit: '0' });
  lines.push({
    accountCode: await accountFor(ctx, 'employeePayable'),
    memo: row.claimantIdLabel ?? '',
    debit: '0',
    credit: row.total,
  });
  await postJournal(
    ctx,
    { source: reimbursement.name, sourceId: row.id, number: row.claimNo ?? '' },
    dayOf(ctx.now),
    lines.filter(({ debit, credit }) => !isZero(debit) || !isZero(credit)),
  );
  await tell(ctx, row, row.claimantId, 'approved');
}

const decision = { concerns: decides, guard: whyNotTheirs };
/** The decision that books the claim. */
const lastDecision = {
  concerns: decides,
  guard: async (ctx: Context, row: Claim) => (await whyNotTheirs(ctx, row)) ?? whyOldVat(ctx, row),
};
/** A decision of one amount: `wanted` says who approves last. */
const byAmount = (
  wanted: (last: 'finance' | 'FM' | 'AM') => string | null,
  whyNot: (ctx: Context, row: Claim) => Promise<string | null> = () => Promise.resolve(null),
) => ({
  concerns: async (ctx: Context, row: Claim) => (await decides(ctx, row)) && wanted(await needs(ctx, row)) === null,
  guard: async (ctx: Context, row: Claim) =>
    (await whyNotTheirs(ctx, row)) ?? wanted(await needs(ctx, row)) ?? (await whyNot(ctx, row)),
});
const nobodyWaits = { waitingForId: null };
/** A claim that goes back to its claimant is decided anew, by everybody. */
const decidedAnew = {
  ...nobodyWaits,
  managerApprovedAt: null,
  managerApprovedById: null,
  checkedAt: null,
  checkedById: null,
  endorsedAt: null,
  endorsedById: null,
};
const own = { whose: notOwn, concerns: isOwn };

/** The steps of a claim. */
export const reimbursementActions = implementWorkflow(reimbursementWorkflow, {
  submit: {
    ...own,
    guard: whyNotReady,
    effect: async (ctx, row) => {
      const today = dayOf(ctx.now);
      const first = firstDayClaimed(today);
      if ((await linesOf(ctx, row.id)).some(({ spentOn }) => spentOn < first))
        refuse('REI_TOO_OLD', `A receipt is of before ${first}: it is too late to claim it.`);
      const [twin] = await twinsOf(ctx, row.id);
      if (twin)
        refuse(
          'REI_DUPLICATE_RECEIPT',
          twin.claim === 'this claim'
            ? 'A receipt stands in this claim twice.'
            : `A receipt stands in ${twin.claim} already.`,
        );
      return {
        claimNo: row.claimNo ?? (await takeNumber(ctx.db, claimSeries, ctx.now)),
        waitingForId: await firstSuperior(ctx, row.claimantId),
      };
    },
    after: (ctx, row) => tell(ctx, row, row.waitingForId, 'waits for your approval'),
  },
  approveAsSuperior: { ...decision, effect: async () => nobodyWaits },
  check: {
    ...byAmount(
      (last) => (last === 'finance' ? null : 'The Finance Manager approves this amount, or its age, too.'),
      whyOldVat,
    ),
    effect: async (ctx) => ({ approvedAt: ctx.now.toISOString(), approvedById: ctx.actor.id }),
    after: postClaim,
  },
  checkOnly: byAmount((last) => (last === 'finance' ? 'Superior and finance are enough for this amount.' : null)),
  approve: {
    ...byAmount((last) => (last === 'AM' ? 'The Accountable Manager approves this amount too.' : null), whyOldVat),
    after: postClaim,
  },
  endorse: byAmount((last) => (last === 'AM' ? null : 'The Finance Manager is enough for this amount.')),
  approveLast: { ...lastDecision, after: postClaim },
  return: {
    ...decision,
    effect: async () => decidedAnew,
    after: (ctx, row) => tell(ctx, row, row.claimantId, 'returned'),
  },
  reject: {
    ...decision,
    effect: async () => nobodyWaits,
    after: (ctx, row) => tell(ctx, row, row.claimantId, 'rejected'),
  },
  withdraw: { ...own, guard: notOwn, effect: async () => nobodyWaits },
});
