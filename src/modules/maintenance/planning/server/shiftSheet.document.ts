import { sql } from 'kysely';
import { formatLegalDay } from '#kernel/shared/dates.ts';
import { formOf } from '#kernel/shared/forms.ts';
import type { Context } from '#kernel/server/context.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import type { Block, DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { cardWorkshopSql } from '#modules/maintenance/manpower/server/public.ts';
import { shifts, type Shift } from '#modules/maintenance/manpower/shared/public.ts';
import { workshops } from '#modules/hr/employees/shared/employee.record.ts';

interface Line {
  workshop: string;
  bench: string | null;
  jobNumber: string;
  part: string;
  cardNo: string;
  title: string;
  minutes: number;
  person: string | null;
  dueOn: string;
  openHold: string | null;
}

const columns = [
  { header: 'Bench', width: 2 },
  { header: 'Job', width: 2, mono: true },
  { header: 'Part', width: 3 },
  { header: 'Card', width: 4 },
  { header: 'Time', width: 1, align: 'right' },
  { header: 'Person', width: 3 },
  { header: 'Due', width: 2 },
] as const;

/** What one shift works on: a table for each workshop, by bench and card. */
export async function shiftSheet(
  ctx: Context,
  { day, shift, shop }: { day: string; shift: Shift; shop?: string | undefined },
): Promise<DocumentDefinition> {
  const found = await sql<Line>`
    select ${cardWorkshopSql} as workshop, b.code as bench, w.number as job_number, w.part_name || ' ' || w.serial_number as part, c.card_no, c.title, s.minutes,
      e.name as person, (w.due_at at time zone 'Asia/Bangkok')::date::text as due_on, w.open_hold
    from plan_slot s join task_card c on c.id = s.card_id join work_order w on w.id = s.job_id
    left join work_bench b on b.id = s.bench_id left join employee e on e.id = s.employee_id
    where s.archived_at is null and s.copy_id is null and s.day = ${day}::date and s.shift = ${shift} and (${shop ?? null}::text is null or w.shop = ${shop ?? null})
    order by 1, b.code nulls last, w.due_at, w.number, c.seq`.execute(ctx.db);
  const groups = Map.groupBy(found.rows, (row) => row.workshop);
  const content = [...groups].flatMap(([workshop, lines]): Block[] => [
    { kind: 'heading', text: workshops[workshop as keyof typeof workshops], level: 2 },
    {
      kind: 'table',
      columns: [...columns],
      rows: lines.map((line) => [
        line.bench ?? '–',
        line.jobNumber,
        line.part,
        `${line.cardNo} ${line.title}${line.openHold ? ' (on hold)' : ''}`,
        `${line.minutes} min`,
        line.person ?? '–',
        formatLegalDay(line.dueOn),
      ]),
    },
  ]);
  const minutes = found.rows.reduce((sum, one) => sum + one.minutes, 0);
  return {
    title: `Shift sheet, ${shifts[shift].toLowerCase()} of ${formatLegalDay(day)}`,
    company: await companyOf(ctx),
    ...formOf('ABS-PL-01'),
    size: 'A4',
    orientation: 'landscape',
    issuedAt: ctx.now.toISOString(),
    content:
      content.length > 0
        ? [{ kind: 'paragraph', text: `${found.rows.length} cards, ${Math.round(minutes / 6) / 10} h.` }, ...content]
        : [{ kind: 'paragraph', text: 'Nothing is planned for this shift.' }],
  };
}
