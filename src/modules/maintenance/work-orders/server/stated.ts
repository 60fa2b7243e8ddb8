import type { Context } from '#kernel/server/context.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { exactPartNumber } from '#modules/maintenance/capabilities/server/public.ts';
import { onlyTheForm, saysARelease, wordsSayWork } from '#modules/maintenance/release-gates/shared/typedWords.ts';
import { isHotWheel, whyNoWrittenLimit } from '#modules/maintenance/release-gates/shared/wheel.ts';
import type { Job } from './jobs.ts';

/** Whether words about a removal say that the wheel was hot. */
export const isHot = (reason: unknown): boolean =>
  typeof reason === 'string' && isHotWheel({ fusePlugs: [], removalReason: reason });

/** The operator's written limit is a paper (R18). Errors: 422 `R18` at `operatorLimitReference`. */
export function refuseNoLimit(typed: string | null | undefined): void {
  const why = typed ? whyNoWrittenLimit(typed) : null;
  if (why) refuseField('operatorLimitReference', 'R18', why);
}

/** What of a work order is printed on its certificate as it is typed says nothing that only the form says. Errors: 422 `R7` at its field. */
export function refuseRelease(input: { customerRef?: string | null; operatorLimitReference?: string | null }): void {
  for (const field of ['customerRef', 'operatorLimitReference'] as const)
    if (saysARelease(input[field] ?? '')) refuseField(field, 'R7', onlyTheForm);
  if (wordsSayWork(input.customerRef ?? ''))
    refuseField(
      'customerRef',
      'R7',
      'This is printed in block 5: enter the number of the order alone. What was done stands in block 12 by its records.',
    );
}

/** Hot once is hot: words that called for the heat-damage inspection are not taken back (R19). Errors: 422 `R19` at `removalReason`. */
export async function refuseCooled(ctx: Context, row: Job, reason: string | null): Promise<void> {
  if (!isHot(row.removalReason) || isHot(reason)) return;
  if ((await exactPartNumber(ctx, row.partNumberId)).family !== 'wheel') return;
  refuseField(
    'removalReason',
    'R19',
    `“${row.removalReason ?? ''}” calls for the heat-damage inspection and stays: add to it. If it is of another wheel, cancel this work order.`,
  );
}
