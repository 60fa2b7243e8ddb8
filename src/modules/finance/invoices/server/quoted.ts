import type { Context, WriteContext } from '#kernel/server/context.ts';
import { defineServerSlot } from '#kernel/server/serverSlot.ts';
import { AppError, refuse, refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { RowOf, UpdateOf } from '#kernel/shared/record.ts';
import { compare, isAbove, printed, sum, type VatMode } from '#modules/finance/money/shared/public.ts';
import type { invoice } from '../shared/invoice.record.ts';

/** One accepted position: a line of a quotation, an option the customer took, or work over and above. */
export interface QuotedLine {
  id: string;
  skuId: string;
  description: string;
  quantity: string;
  unitPrice: string;
  discountPct: string | null;
  net: string;
  vatMode: VatMode;
  currency: string;
  /** Quotation and revision, such as `QT26-0007 rev 2`. */
  from: string;
  isOverAndAbove: boolean;
}

/** What customers accepted for a job, and what they still have to answer. */
export interface QuotedJob {
  jobId: string;
  lines: QuotedLine[];
  /** A quotation that keeps the job from being billed: not answered, or over and above and not sent yet. */
  open: { number: string; isSent: boolean } | null;
}

/** A not-to-exceed amount the customer accepted for a job, without VAT. */
export interface QuotedLimit {
  jobId: string;
  jobNumber: string;
  from: string;
  amount: string;
  currency: string;
}

/** What stands in quotations for these jobs; a job without any is left out. */
export const quotedOfJobs = defineServerSlot<[ctx: Context, jobIds: readonly string[]], QuotedJob[]>(
  'marketing/quotations',
);

/** The not-to-exceed amounts accepted for these jobs, and which of them are billed by time and material. */
export const limitsOfJobs = defineServerSlot<
  [ctx: Context, jobIds: readonly string[]],
  { limits: QuotedLimit[]; timeAndMaterial: string[] }
>('marketing/quotations');

/** Refuses lines of a job that come to more than its customer accepted as not to exceed; work over and above is beside it. Errors: 422 `NOT_TO_EXCEED`. */
export async function requireWithinLimits(
  ctx: WriteContext,
  lines: readonly { jobId: string | null; source: string; net: string; quotationLineId: string | null }[],
): Promise<void> {
  const jobIds = [...new Set(lines.flatMap(({ jobId, quotationLineId }) => (quotationLineId && jobId) || []))];
  if (jobIds.length === 0) return;
  const { limits } = await limitsOfJobs.call(ctx, jobIds);
  for (const { jobId, jobNumber, from, amount, currency } of limits) {
    const billed = sum(
      lines.filter((line) => line.jobId === jobId && line.source !== 'overAndAbove').map(({ net }) => net),
    );
    if (isAbove(billed, amount))
      refuse(
        'NOT_TO_EXCEED',
        `${jobNumber} comes to ${printed(billed)} ${currency}; by ${from} it must not exceed ${printed(amount)} ${currency}.`,
      );
  }
}

/** Whether a line bills a job as it was agreed; a difference is added to it by hand. */
export const isOfJob = ({ source }: { source: string }): boolean =>
  ['job', 'quotation', 'overAndAbove'].includes(source);

/** Whether the quantity of a line was agreed: that of a job or of a quotation, except of time and material, which is billed as it was worked. */
export async function isQuantityAgreed(
  ctx: Context,
  line: { jobId: string | null; source: string; quotationLineId: string | null },
): Promise<boolean> {
  if (!isOfJob(line) || !line.jobId) return false;
  if (!line.quotationLineId || line.source === 'overAndAbove') return true;
  return !(await limitsOfJobs.call(ctx, [line.jobId])).timeAndMaterial.includes(line.jobId);
}

/** A discount of the whole invoice is answered for as well (R-FIN-2). Errors: 403, 422 `REASON`. */
export function requireDiscountAnswer(
  ctx: WriteContext,
  row: RowOf<typeof invoice>,
  input: UpdateOf<typeof invoice>,
): void {
  const names = ['discountPct', 'discountAmount'] as const;
  const after = { ...row, ...input };
  const isChanged = names.some((name) => compare(row[name] ?? '0', after[name] ?? '0') !== 0);
  if (!isChanged) return;
  if (!can(ctx.actor, 'finance.admin'))
    throw new AppError('forbidden', 'FORBIDDEN', 'A discount that was not agreed requires Finance admin.');
  if (names.some((name) => isAbove(after[name] ?? '0', '0')) && (after.discountReason ?? '').trim().length < 3)
    refuseField('discountReason', 'REASON', 'Enter the reason for this discount.');
}

/** A line or a price that was not agreed needs a reason and a finance admin (R-FIN-2). */
export function requireAnswer(ctx: WriteContext, reason: string | null | undefined): void {
  if (!can(ctx.actor, 'finance.admin'))
    throw new AppError('forbidden', 'FORBIDDEN', 'A line or a price that was not agreed requires Finance admin.');
  if (!reason || reason.trim().length < 3)
    refuseField('reason', 'REASON', 'Say why this line or this price differs from what was agreed.');
}
