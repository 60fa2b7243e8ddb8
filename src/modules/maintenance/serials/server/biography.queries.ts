import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { forecastLimit } from '../shared/forecastLimit.ts';
import type { biographyCall } from '../shared/serials.calls.ts';

export type Biography = AnswerOf<typeof biographyCall>;
type Visit = Biography['visits'][number];
type Measure = Biography['measures'][number];

interface Serial {
  partNumber: string;
  serialNumber: string;
}

// A lot has no serial number of its own: its rows say N/A, and are of many parts.
const ofSerial = ({ partNumber, serialNumber }: Serial) => sql`
  normal_identity(w.serial_number) = normal_identity(${serialNumber}) and normal_identity(w.part_number) = normal_identity(${partNumber})
  and w.serial_number <> 'N/A' and w.archived_at is null`;

async function visitsOf(ctx: Context, serial: Serial) {
  const found = await sql<
    Visit & { jobId: string; partNumber: string; partName: string; serialNumber: string; family: string }
  >`
    select w.id as job_id, w.number as job_number, w.part_number, w.part_name, w.serial_number, p.family, w.customer_id, u.name as customer,
      w.work_scope, w.status, w.received_at, w.released_at, w.csn_cycles as cycles,
      coalesce((select array_agg(c.number order by c.issued_at, c.number) from release_certificate c where c.job_id = w.id and c.status <> 'void'), '{}') as certificates,
      coalesce((select jsonb_agg(jsonb_build_object('number', f.number, 'description', f.description, 'disposition', f.disposition) order by f.finding_no)
        from finding f where f.job_id = w.id and f.archived_at is null), '[]') as findings,
      coalesce((select jsonb_agg(jsonb_build_object('partNumber', x.part_number, 'name', x.name, 'quantity', x.quantity) order by x.part_number)
        from (select u.part_number, min(u.name) as name, trim_scale(sum(u.quantity))::text as quantity from part_fitted u
          where u.job_id = w.id and not exists (select 1 from entry_withdrawal e where e.entry_id = u.id) group by u.part_number) x), '[]') as parts
    from work_order w join part_number p on p.id = w.part_number_id join customer u on u.id = w.customer_id
    where ${ofSerial(serial)} order by w.received_at, w.id`.execute(ctx.db);
  return found.rows;
}

interface Measured {
  jobId: string;
  cardNo: string;
  key: string;
  title: string;
  component: string | null;
  unit: string;
  at: string;
  value: string;
  min: string | null;
  max: string | null;
  limitRef: string | null;
}

/** What stands of every measuring step of every visit: the last attempt, nothing withdrawn or not applicable. A torque put on in rounds is no wear. */
async function measuredOf(ctx: Context, serial: Serial): Promise<Measured[]> {
  const found = await sql<Measured>`
    select distinct on (w.id, coalesce(s.step_key, lower(s.title)), s.component, s.unit) w.id as job_id, c.card_no, coalesce(s.step_key, lower(s.title)) as key, s.title, s.component, s.unit,
      r.recorded_at as at, round(r.measured, s.decimals)::text as value, trim_scale(s.min)::text as min, trim_scale(s.max)::text as max, s.limit_ref
    from work_order w join task_card c on c.job_id = w.id and c.status <> 'superseded'
    join task_step s on s.card_id = c.id and s.type = 'measurement'
    join lateral (select * from step_record where step_id = s.id order by attempt desc limit 1) r on true
    where ${ofSerial(serial)} and s.layout -> 'rounds' is null and r.measured is not null and r.not_applicable is null and not step_record_withdrawn(r.id)
    order by w.id, coalesce(s.step_key, lower(s.title)), s.component, s.unit, r.recorded_at desc`.execute(ctx.db);
  return found.rows;
}

/** The figures of the last run of each kind of test of every visit that the manual or a rule sets a limit to. */
async function testedOf(ctx: Context, serial: Serial): Promise<Measured[]> {
  const found = await sql<Measured>`
    select distinct on (w.id, m.key) w.id as job_id, t.card_no, m.key, m.title, null as component, m.unit, t.ended_at as at, m.value, m.min, m.max, null as limit_ref
    from work_order w join test_run t on t.job_id = w.id
    cross join lateral (
      select 'capacity' as key, 'Battery capacity' as title, '%' as unit, t.readings ->> 'capacityPercent' as value, t.setup ->> 'minimumPercent' as min, null as max where t.kind = 'capacity'
      union all select 'retention' || (t.readings ->> 'hours'), 'Pressure lost in ' || (t.readings ->> 'hours') || ' h', '%', t.readings ->> 'lossPercent', null, t.readings ->> 'limitPercent'
        where t.kind = 'pressureRetention'
      union all select 'permanentExpansion', 'Permanent expansion', '%', t.readings ->> 'permanentPercent', null, '10' where t.kind = 'hydrostatic'
      union all select 'elasticExpansion', 'Elastic expansion', 'cc', t.readings ->> 'elasticCc', null, t.readings ->> 'reeCc'
        where t.kind = 'hydrostatic' and t.readings ->> 'reeCc' is not null
      union all select 'leakDrop', 'Pressure lost in the leak test', '%', t.readings ->> 'dropPercent', null, t.setup ->> 'maximumDropPercent' where t.kind = 'leak'
    ) m
    where ${ofSerial(serial)} and m.value is not null and t.ended_at is not null and test_run_stands(t.id, null)
    order by w.id, m.key, t.ended_at desc`.execute(ctx.db);
  return found.rows;
}

const numberOf = (value: string | null): number | null => (value === null ? null : Number(value));

function measuresOf(
  rows: readonly Measured[],
  visitOf: ReadonlyMap<string, { visit: number; jobNumber: string }>,
): Measure[] {
  const byKey = Map.groupBy(rows, ({ key, component, unit }) => [key, component ?? '', unit].join('|'));
  const measures = [...byKey].flatMap(([key, of]): Measure[] => {
    const points = of
      .flatMap(({ jobId, cardNo, at, value, min, max, limitRef }) => {
        const visit = visitOf.get(jobId);
        return visit ? [{ ...visit, cardNo, day: dayOf(new Date(at)), value, min, max, limitRef }] : [];
      })
      .toSorted((a, b) => a.visit - b.visit);
    const last = points.at(-1);
    const named = of[0];
    if (!last || !named) return [];
    return [
      {
        key,
        title: named.title,
        component: named.component,
        unit: named.unit,
        points,
        // Judged by the limits of the last visit: an older revision of the manual decides nothing to come.
        forecast: forecastLimit(
          points.map(({ visit, day, value }) => ({ visit, day, value: Number(value) })),
          { min: numberOf(last.min), max: numberOf(last.max) },
        ),
      },
    ];
  });
  // What reaches its limit first stands first, then what was measured most often.
  const urgency = ({ forecast }: Measure) =>
    forecast.kind === 'outside' ? 0 : forecast.kind === 'reached' ? forecast.visit : 1_000;
  return measures.toSorted(
    (a, b) => urgency(a) - urgency(b) || b.points.length - a.points.length || (a.title < b.title ? -1 : 1),
  );
}

/** One serial number over all its visits: what was done, found, fitted and measured, and where the measurements lead. */
export async function biographyOf(ctx: Context, serial: Serial): Promise<Biography> {
  const visits = await visitsOf(ctx, serial);
  const last = visits.at(-1);
  if (!last) notFound('No visit of this serial number is known.');
  const visitOf = new Map(visits.map(({ jobId, jobNumber }, index) => [jobId, { visit: index + 1, jobNumber }]));
  const [measured, tested] = await Promise.all([measuredOf(ctx, serial), testedOf(ctx, serial)]);
  return {
    partNumber: last.partNumber,
    partName: last.partName,
    serialNumber: last.serialNumber,
    family: last.family,
    visits: visits.map(
      ({ jobId: _job, partNumber: _part, partName: _name, serialNumber: _serial, family: _family, ...visit }) => visit,
    ),
    measures: measuresOf([...measured, ...tested], visitOf),
  };
}
