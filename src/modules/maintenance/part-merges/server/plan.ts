import { sql, type Expression } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { openStatuses } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { mergePlanCall } from '../shared/partMerges.calls.ts';
import { differences, libraryHindrances, mergeWarnings, workHindrances, type Part } from './hindrances.queries.ts';

type Plan = AnswerOf<typeof mergePlanCall>;

/** Most names of a kind that are told. */
const namedAtMost = 12;

/** What names the number that goes: `moves` with it, or stays as it was signed, sent or counted. */
function concernedBy(
  { db }: Context,
  { id, partnumber }: Part,
): Record<'moves' | 'stays', Record<string, Expression<{ name: string }>>> {
  const key = sql`normal_part_number(${partnumber})`;
  const jobs = db.selectFrom('workOrder').select('number as name').where('partNumberId', '=', id);
  return {
    moves: {
      'Open work orders': jobs.where('status', 'in', openStatuses),
      'Lines of draft capability lists': sql<{
        name: string;
      }>`select i.cap_key as name from capability_item i join capability_list_revision r on r.id = i.list_revision_id
        where i.part_number_id = ${id} and i.archived_at is null and r.status = 'draft'`,
      'Members of the series': db
        .selectFrom('partNumber')
        .select('partnumber as name')
        .where('seriesId', '=', id)
        .where('mergedIntoId', 'is', null),
      'Manuals that cover it': sql<{
        name: string;
      }>`select m.designation as name from manual_part c join manual m on m.id = c.manual_id
        where c.part_number_id = ${id} and c.archived_at is null`,
      'Lines of ADs': sql<{
        name: string;
      }>`select d.ad_number as name from directive_applicability a join directive d on d.id = a.directive_id
        where a.part_key = ${key} and a.archived_at is null`,
      'Stock items, with their alternates': sql<{
        name: string;
      }>`select i.number as name from stock_item i where normal_part_number(i.part_number) = ${key} and i.archived_at is null`,
      Prices: sql<{
        name: string;
      }>`select c.number || ' ' || s.code as name from rate_line l join rate_card c on c.id = l.rate_card_id join sku s on s.id = l.sku_id
        where l.part_number_id = ${id} and l.archived_at is null`,
      'Lines of draft quotations': sql<{
        name: string;
      }>`select q.number || ' ' || l.line_no as name from quotation_line l join quotation q on q.id = l.quotation_id
        where l.part_number_id = ${id} and l.archived_at is null and q.status = 'draft'`,
      'Torque tubes of the brake': db.selectFrom('torqueTube').select('number as name').where('brakePartId', '=', id),
    },
    stays: {
      Certificates: sql<{
        name: string;
      }>`select c.number as name from release_certificate c join work_order w on w.id = c.job_id where w.part_number_id = ${id}`,
      'Finished work orders': jobs.where('status', 'not in', openStatuses),
      'Lines of lists that left the draft': sql<{
        name: string;
      }>`select r.authority || ' ' || r.revision || ' ' || i.cap_key as name from capability_item i
        join capability_list_revision r on r.id = i.list_revision_id where i.part_number_id = ${id} and i.archived_at is null and r.status <> 'draft'`,
      'Life limits': db
        .selectFrom('lifeLimit')
        .select('subject as name')
        .where('partNumberId', '=', id)
        .where('archivedAt', 'is', null),
      'Published data of steps': sql<{
        name: string;
      }>`select m.designation || ' ' || r.revision as name from step_data_sheet s
        join manual_revision r on r.id = s.manual_revision_id join manual m on m.id = r.manual_id
        where s.part_number_id = ${id} and s.status in ('published', 'retired')`,
      'Checks of the AD lists': sql<{
        name: string;
      }>`select to_char(c.checked_on, 'YYYY-MM-DD') as name from directive_check c where c.part_number_id = ${id}`,
      'Drawings and files': db
        .selectFrom('attachment')
        .select('fileName as name')
        .where('entity', '=', 'partNumber')
        .where('entityId', '=', id)
        .where('archivedAt', 'is', null),
      'Approved data accepted for it': sql<{
        name: string;
      }>`select d.reference as name from approved_deviation d where upper(d.part_number) = upper(${partnumber}) and d.accepted_at is not null`,
      'Lines of sent quotations': sql<{
        name: string;
      }>`select q.number || ' ' || l.line_no as name from quotation_line l join quotation q on q.id = l.quotation_id
        where l.part_number_id = ${id} and l.archived_at is null and q.status <> 'draft'`,
    },
  };
}

async function counted(ctx: Context, kinds: Record<string, Expression<{ name: string }>>): Promise<Plan['moves']> {
  const found: Plan['moves'] = [];
  for (const [what, query] of Object.entries(kinds)) {
    const { rows } = await sql<{ name: string; total: number }>`
      select k.name, count(*) over ()::int as total from (${query}) k order by k.name desc limit ${namedAtMost}`.execute(
      ctx.db,
    );
    if (rows[0]) found.push({ what, count: rows[0].total, names: [...new Set(rows.map(({ name }) => name))] });
  }
  return found;
}

/** What a merge of two spellings would do, read as it stands now; nothing is written. It is asked once more under the locks of the merge. */
export async function mergePlan(ctx: Context, from: Part, into: Part): Promise<Plan> {
  const other = differences(from, into);
  const { moves, stays } = concernedBy(ctx, from);
  return {
    moves: await counted(ctx, moves),
    stays: await counted(ctx, stays),
    hindrances:
      other.length > 0
        ? other
        : [...(await libraryHindrances(ctx, from, into)), ...(await workHindrances(ctx, from, into))],
    warnings: await mergeWarnings(ctx, from, into),
  };
}
