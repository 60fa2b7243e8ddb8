import { sql } from 'kysely';
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

interface HotVisit {
  number: string;
  removalReason: string | null;
  findingNo: string | null;
  isReleased: boolean;
}

/**
 * A wheel that was hot is inspected for heat damage, whoever opened and ended the work order that says so: one that was cancelled or returned as it is
 * inspected nothing, and nor did one whose certificate is void. A release since then did, as its cards were asked for (R19, G06). By its serial number
 * under every part number of its series.
 */
async function hotSince(ctx: Context, part: { partNumber: string; serialNumber: string }): Promise<string | null> {
  if (part.serialNumber === 'N/A') return null;
  const { rows } = await sql<HotVisit>`
    select w.number, w.removal_reason, (select min(f.finding_no) from finding f where f.job_id = w.id and f.archived_at is null
        and f.defect_code in ('meltedPlug', 'heatDamage')) as finding_no,
      w.status in ('released', 'shipped', 'closed') and exists (select 1 from release_certificate r where r.job_id = w.id and r.status = 'issued') as is_released
    from work_order w where normal_identity(w.serial_number) = normal_identity(${part.serialNumber})
      and normal_identity(w.part_number) = any(component_part_numbers(${part.partNumber})) order by w.created_at, w.number`.execute(
    ctx.db,
  );
  const wasHot = (visit: HotVisit) => visit.findingNo !== null || isHot(visit.removalReason);
  const inspected = rows.findLastIndex((visit) => visit.isReleased && wasHot(visit));
  const [open] = rows.slice(inspected + 1).filter(wasHot);
  if (!open) return null;
  const said = isHot(open.removalReason) ? open.removalReason : `Overheated, finding ${open.findingNo}`;
  return `${open.number} says “${said}”, and this wheel was not released with its heat-damage inspection since: enter it here.`;
}

/** What the dock or an earlier work order says of the heat of a wheel is said by the new one (R19). Errors: 422 `R19` at `removalReason`. */
export async function refuseHotUnsaid(
  ctx: Context,
  { dock, ...part }: { partNumber: string; serialNumber: string; dock: string | null },
): Promise<void> {
  if (isHot(dock)) refuseField('removalReason', 'R19', `The dock wrote “${dock ?? ''}”: enter it here.`);
  const earlier = await hotSince(ctx, part);
  if (earlier) refuseField('removalReason', 'R19', earlier);
}

/** Hot once is hot: words that called for the heat-damage inspection are not taken back (R19). Errors: 422 `R19` at `removalReason`. */
export async function refuseCooled(ctx: Context, row: Job, reason: string | null): Promise<void> {
  if (!isHot(row.removalReason) || isHot(reason)) return;
  if ((await exactPartNumber(ctx, row.partNumberId)).family !== 'wheel') return;
  refuseField(
    'removalReason',
    'R19',
    `“${row.removalReason ?? ''}” calls for the heat-damage inspection and stays: add to it.`,
  );
}
