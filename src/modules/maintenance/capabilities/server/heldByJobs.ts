import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { RowOf, UpdateOf } from '#kernel/shared/record.ts';
import { openStatuses } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { isEngineer } from '#modules/quality/authorizations/server/public.ts';
import { normalisePartNumber } from '#modules/maintenance/release-gates/shared/capability.ts';
import type { partNumber } from '../shared/partNumber.record.ts';

type Part = RowOf<typeof partNumber>;

/**
 * The first field in which a change makes less of a part number than its jobs are judged by: its identity, family or series changed, a flag
 * taken off, a limit changed or taken away. What is added asks for more and is free. Null: none.
 */
function lessThanBefore(row: Part, input: UpdateOf<typeof partNumber>): string | null {
  const { partnumber, attributes } = input;
  if (partnumber !== undefined && normalisePartNumber(partnumber ?? '') !== normalisePartNumber(row.partnumber))
    return 'partnumber';
  for (const field of ['family', 'isseries', 'seriesId'] as const)
    if (input[field] !== undefined && input[field] !== row[field]) return field;
  for (const flag of ['llp', 'serialised'] as const) if (row[flag] && input[flag] === false) return flag;
  if (attributes === undefined) return null;
  const lost = Object.entries(row.attributes ?? {}).find(([name, value]) => attributes?.[name] !== value);
  return lost ? `attributes.${lost[0]}` : null;
}

/**
 * What open jobs are judged by on their part number is taken off by an authorised engineer only, as a directive is (G01, G18, R18).
 * Errors: 422 `PART_IN_WORK` at the field.
 */
export async function refuseTakenFromJobs(ctx: Context, row: Part, input: UpdateOf<typeof partNumber>): Promise<void> {
  const field = lessThanBefore(row, input);
  if (!field) return;
  const { rows } = await sql<{ number: string }>`
    select w.number from work_order w join part_number p on p.id = w.part_number_id
    where ${row.id}::uuid in (p.id, p.series_id) and w.status = any(${[...openStatuses]}::text[]) order by w.number limit 1`.execute(
    ctx.db,
  );
  if (rows[0] && !(await isEngineer(ctx)))
    refuseField(field, 'PART_IN_WORK', `${rows[0].number} is in work: only an authorised engineer changes this.`);
}
