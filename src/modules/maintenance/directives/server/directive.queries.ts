import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import type {
  BulletinFact,
  ComplianceFact,
  Directive,
  DirectiveApplicability,
  DirectiveFacts,
} from '#modules/maintenance/release-gates/shared/facts.data.ts';

export interface DirectiveQuestion {
  /** Leave out before there is a job: then nothing is complied with yet. */
  jobnumber?: string;
  partNumber: string;
  fittedPartNumbers?: readonly string[];
}

/** What the AD gate looks at of the directives. */
export type AdFacts = Pick<DirectiveFacts, 'adListCheckedOn' | 'directives' | 'compliance' | 'installed'>;

interface ApplicabilityRow {
  partNumber: string;
  serialFrom: string | null;
  serialTo: string | null;
  serialBefore: string | null;
  serials: string | null;
}

/** One rule a part number: its ranges together, its lists together. A row without either means every serial number. */
export function applicabilityOf(rows: readonly ApplicabilityRow[]): DirectiveApplicability[] {
  const byPart = new Map<string, ApplicabilityRow[]>();
  for (const row of rows) byPart.set(row.partNumber, [...(byPart.get(row.partNumber) ?? []), row]);
  return [...byPart].map(([partNumber, lines]) => {
    const all = lines.some((line) => !line.serialFrom && !line.serialTo && !line.serialBefore && !line.serials);
    if (all) return { partNumber, ranges: [], serials: [] };
    return {
      partNumber,
      ranges: lines
        .filter((line) => !line.serials)
        .map((line) => ({ from: line.serialFrom, to: line.serialTo, before: line.serialBefore })),
      serials: lines
        .flatMap((line) => (line.serials ?? '').split(/[\n,;]+/).map((serial) => serial.trim()))
        .filter(Boolean),
    };
  });
}

/** Every directive that names one of the part numbers, with all that replace it or that it replaces, however far. */
async function chainsTouching(ctx: Context, partNumbers: readonly string[]): Promise<Directive[]> {
  const result = await sql<Omit<Directive, 'applicability'> & { rows: ApplicabilityRow[] }>`
    with recursive touched (id) as (
      select a.directive_id from directive_applicability a
      where a.archived_at is null and a.part_key in (select normal_part_number(part) from unnest(${[...partNumbers]}::text[]) as part)
      union
      select case when s.directive_id = t.id then s.supersedes_id else s.directive_id end
      from directive_supersession s join touched t on t.id in (s.directive_id, s.supersedes_id)
    )
    select d.id, d.ad_number as number, d.effective_date, d.assessment, d.assessment_reason,
      coalesce((select jsonb_agg(s.supersedes_id) from directive_supersession s where s.directive_id = d.id), '[]') as supersedes,
      coalesce((select jsonb_agg(jsonb_build_object('partNumber', a.part_number, 'serialFrom', a.serial_from, 'serialTo', a.serial_to,
          'serialBefore', a.serial_before, 'serials', a.serials) order by a.part_number, a.id)
        from directive_applicability a where a.directive_id = d.id and a.archived_at is null), '[]') as rows
    from directive d join touched t on t.id = d.id where d.archived_at is null order by d.effective_date, d.ad_number`.execute(
    ctx.db,
  );
  return result.rows.map(({ rows, ...each }) => ({ ...each, applicability: applicabilityOf(rows) }));
}

/**
 * The detail parts a directive names that may be in the component: those of the parts lists of its manuals, alternates too. Their serial numbers are
 * not known, so every serial number a directive names may be there until an engineer answers for the part. The assemblies a manual covers are no detail parts.
 */
async function detailPartsNamed(ctx: Context, partNumber: string): Promise<DirectiveFacts['installed']> {
  const result = await sql<{ partNumber: string; serialNumber: string | null }>`
    select distinct on (normal_part_number(listed.part_number)) listed.part_number, null::text as serial_number
    from part_number p join manual_part c on c.part_number_id in (p.id, p.series_id) and c.archived_at is null
    join manual_ipc_item i on i.manual_id = c.manual_id and i.archived_at is null
    cross join lateral (
      select i.part_number union
      select btrim(alternate) from regexp_split_to_table(coalesce(i.alternates, ''), '[,;\\n]+') alternate
    ) listed
    where p.part_key = normal_part_number(${partNumber})
      and exists (select 1 from directive_applicability a where a.archived_at is null and a.part_key = normal_part_number(listed.part_number))
      and not exists (select 1 from manual_part m join part_number assembly on assembly.id = m.part_number_id
        where m.manual_id = i.manual_id and m.archived_at is null and assembly.part_key = normal_part_number(listed.part_number))
    order by normal_part_number(listed.part_number), listed.part_number`.execute(ctx.db);
  return result.rows;
}

/** The last check of a part number's AD list, or of its series. */
async function listCheckedOn(ctx: Context, partNumber: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(c.checked_on) as day from directive_check c join part_number p on p.id = c.part_number_id
    join part_number asked on asked.part_key = normal_part_number(${partNumber}) and p.id in (asked.id, asked.series_id)
    where c.checked_on <= ${dayOf(ctx.now)}`.execute(ctx.db);
  return rows[0]?.day ?? null;
}

/** What was answered about directives on jobs, by their numbers, in the order it was answered. */
async function answersOn(ctx: Context, jobs: readonly string[]): Promise<Map<string, ComplianceFact[]>> {
  const { rows } = await sql<ComplianceFact & { job: string }>`
    -- "Not applicable" is said of what the directive named then: once it names the part in another way it is open again, whatever was answered before.
    -- What was done or is not due was counted by the interval of then: once the interval is another one it is answered again, until the release.
    select w.number as job, c.directive_id, c.part_number, c.serial_number, c.reason, c.method, c.signature_id is not null as signed, c.next_due,
      case when c.status = 'notApplicable' and exists (
        select 1 from directive_applicability a where a.directive_id = c.directive_id and a.archived_at is null
          and a.part_key = normal_part_number(c.part_number) and greatest(a.created_at, a.updated_at) > c.created_at)
        then 'open'
        when c.status in ('complied', 'notDue') and exists (
          select 1 from audit_entry e where e.entity = 'directive' and e.entity_id = c.directive_id::text and e.at > c.created_at
            and (w.released_at is null or e.at <= w.released_at)
            and e.body::jsonb -> 'changes' ?| array['repeatIn', 'repeatEvery', 'repeatMore'])
        then 'open' else c.status end as status
    from directive_compliance c join work_order w on w.id = c.job_id where w.number = any(${[...jobs]}::text[]) order by c.created_at`.execute(
    ctx.db,
  );
  const byJob = new Map<string, ComplianceFact[]>();
  for (const { job, ...answer } of rows) byJob.set(job, [...(byJob.get(job) ?? []), answer]);
  return byJob;
}

/** Reads once what is asked again under the same key. */
function readOnce<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const found = known.get(key) ?? read(key);
    known.set(key, found);
    return found;
  };
}

/** What the AD gate looks at (G16), for each job asked, in that order: what jobs of one part number share is read once. */
export async function adFactsOf(ctx: Context, asked: readonly DirectiveQuestion[]): Promise<AdFacts[]> {
  const installedIn = readOnce((partNumber) => detailPartsNamed(ctx, partNumber));
  const checkedOf = readOnce((partNumber) => listCheckedOn(ctx, partNumber));
  const chainsOf = readOnce((parts) => chainsTouching(ctx, parts.split('\n')));
  const ofJob = async ({ partNumber, fittedPartNumbers = [] }: DirectiveQuestion) => {
    const installed = await installedIn(partNumber);
    const parts = new Set([partNumber, ...fittedPartNumbers, ...installed.map((part) => part.partNumber)]);
    const [adListCheckedOn, directives] = await Promise.all([
      checkedOf(partNumber),
      chainsOf([...parts].toSorted().join('\n')),
    ]);
    return { adListCheckedOn, directives, installed };
  };
  const [answers, found] = await Promise.all([
    answersOn(
      ctx,
      asked.flatMap(({ jobnumber }) => jobnumber ?? []),
    ),
    Promise.all(asked.map(ofJob)),
  ]);
  return found.map((facts, at) => ({ ...facts, compliance: answers.get(asked[at]?.jobnumber ?? '') ?? [] }));
}

/** What the gates look at about directives and bulletins for one part and what is fitted in it (G16, G17). */
export async function directiveFacts(ctx: Context, question: DirectiveQuestion): Promise<DirectiveFacts> {
  const job = question.jobnumber ?? null;
  const [[ads], bulletins, waiver] = await Promise.all([
    adFactsOf(ctx, [question]),
    sql<BulletinFact>`
      select coalesce(b.sb_number, r.number) as number, coalesce(b.category, 'optional') as category,
        coalesce(r.ordered_by_customer, false) as ordered_by_customer, r.result, r.reference
      from (select b.* from service_bulletin b where b.archived_at is null and exists (
          select 1 from service_bulletin_part n where n.service_bulletin_id = b.id
            and n.part_key = normal_part_number(${question.partNumber}))) b
      full join (
        -- Ordered once is ordered; of the signed results the latest stands, until the bulletin is revised.
        select distinct on (coalesce(r.bulletin_id::text, upper(r.number))) r.bulletin_id, r.number,
          bool_or(r.ordered_by_customer) over (partition by coalesce(r.bulletin_id::text, upper(r.number))) as ordered_by_customer,
          case when r.signature_id is not null and not exists (select 1 from audit_entry a where a.entity = 'serviceBulletin'
            and a.entity_id = r.bulletin_id::text and a.at > r.created_at and a.body::jsonb -> 'changes' ? 'revision') then r.result end as result, r.reference
        from bulletin_result r join work_order w on w.id = r.job_id where w.number = ${job}
        order by coalesce(r.bulletin_id::text, upper(r.number)), (r.signature_id is not null) desc, r.created_at desc) r on r.bulletin_id = b.id
      order by 1`.execute(ctx.db),
    sql<{ reason: string; employeeId: string | null; name: string | null; at: string | null }>`
      select g.reason, s.employee_id, s.signer_name as name, s.at from gate_reason g join work_order w on w.id = g.job_id
      left join signature s on s.id = g.signature_id
      where w.number = ${job} and g.gate = 'G17' order by g.created_at desc limit 1`.execute(ctx.db),
  ]);
  const reason = waiver.rows[0];
  if (!ads) throw new Error('No answer about the directives of a job.');
  return {
    ...ads,
    bulletins: bulletins.rows,
    bulletinsNotApplicable: reason
      ? {
          reason: reason.reason,
          signature:
            reason.name && reason.at ? { employeeId: reason.employeeId ?? '', name: reason.name, at: reason.at } : null,
        }
      : null,
  };
}

/** The bulletins that name a part number. */
export async function bulletinsNaming(
  ctx: Context,
  partNumber: string,
): Promise<{ id: string; number: string; category: BulletinFact['category']; subject: string }[]> {
  const result = await sql<{ id: string; number: string; category: BulletinFact['category']; subject: string }>`
    select b.id, b.sb_number as number, b.category, b.subject from service_bulletin b
    join service_bulletin_part n on n.service_bulletin_id = b.id
    where n.part_key = normal_part_number(${partNumber}) and b.archived_at is null order by b.sb_number`.execute(
    ctx.db,
  );
  return result.rows;
}
