import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { idIn } from '#kernel/server/records/columns.ts';
import type { ImpactReview, ManualBook, ManualFacts } from '#modules/maintenance/release-gates/shared/facts.data.ts';
import type { cmmsCall } from '../shared/manuals.calls.ts';

/** A manual with its current revision, as other systems read it. */
type PlainManual = Omit<AnswerOf<typeof cmmsCall>[number], 'cmm'> & { number: string };
export type Citation = ManualFacts['citations'][number];

/** A manual as a job may use it now. */
export interface CurrentManual {
  manualId: string;
  revisionId: string;
  /** `CMM 32-47-46`. */
  number: string;
  /** `Rev 9`. */
  label: string;
  issueDate: string;
  effectiveFrom: string;
  lastCheckedOn: string | null;
  currencyIntervalDays: number;
  /** Whose data it is; null: for every customer's jobs. */
  customerId: string | null;
  temporaryRevisions: { id: string; number: string; issueDate: string }[];
}

const inForce = sql`t.archived_at is null and not exists (
  select 1 from manual_revision taken where taken.id = t.incorporated_in_id and taken.status in ('current', 'superseded'))`;

/** Manuals with their current revision; one without a current revision is not among them. */
async function manualFactsOf(ctx: Context, manualIds: readonly string[]): Promise<CurrentManual[]> {
  if (manualIds.length === 0) return [];
  const result = await sql<CurrentManual>`
    select m.id as manual_id, r.id as revision_id, m.designation as number, r.revision as label, r.issue_date, r.effective_from,
      m.last_checked_on, m.currency_interval_days, m.customer_id,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'number', t.tr_number, 'issueDate', t.issue_date) order by t.issue_date, t.tr_number)
        from temporary_revision t where t.manual_id = m.id and ${inForce}), '[]') as temporary_revisions
    from manual m join manual_revision r on r.manual_id = m.id and r.status = 'current'
    where m.id = any(${[...manualIds]}::uuid[]) order by m.designation`.execute(ctx.db);
  return result.rows;
}

/** The current revision of a manual, by `32-47-46`, `CMM 32-47-46` or id; null when there is none to work to. */
export async function currentRevision(ctx: Context, manualNumber: string): Promise<CurrentManual | null> {
  const found = await sql<{ id: string }>`
    select id from manual where archived_at is null
      and (upper(manual_key) = upper(${manualNumber}) or upper(manual_number) = upper(${manualNumber})
        or upper(designation) = upper(${manualNumber}) or id = ${idIn(manualNumber)}::uuid)
    order by upper(manual_key) = upper(${manualNumber}) desc, kind = 'CMM' desc, id limit 1`.execute(ctx.db);
  const id = found.rows[0]?.id;
  return id ? ((await manualFactsOf(ctx, [id]))[0] ?? null) : null;
}

/** How a revision is cited on paper. An id that is in no library gives words that no certificate prints; gate G04 names the fault. */
export async function revisionLabel(
  ctx: Context,
  revisionId: string,
): Promise<{ number: string; label: string; issueDate: string }> {
  const found = await sql<{ number: string; label: string; issueDate: string }>`
    select m.designation as number, r.revision as label, r.issue_date from manual_revision r join manual m on m.id = r.manual_id
    where r.id = ${idIn(revisionId)}::uuid`.execute(ctx.db);
  return found.rows[0] ?? { number: 'unknown manual', label: 'unknown revision', issueDate: '' };
}

/** The manuals a job may work to: those that cover its part number or the series and are for every customer or its own, each with its current revision. */
export async function manualsOfPart(
  ctx: Context,
  { partNumber, customerId }: { partNumber: string; customerId: string },
): Promise<{ manualId: string; number: string; revisionId: string; label: string }[]> {
  const result = await sql<{ manualId: string; number: string; revisionId: string; label: string }>`
    select distinct m.id as manual_id, m.designation as number, r.id as revision_id, r.revision as label
    from part_number p join manual_part c on c.part_number_id in (p.id, p.series_id) and c.archived_at is null
    join manual m on m.id = c.manual_id and m.archived_at is null join manual_revision r on r.manual_id = m.id and r.status = 'current'
    where p.part_key = normal_part_number(${partNumber}) and (m.customer_id is null or m.customer_id = ${customerId}) order by 2`.execute(
    ctx.db,
  );
  return result.rows;
}

/** The newer revision that the last check of a manual `m` found, unless it became current here since or a later check found our copy to be the newest. */
const newerFound = sql<{
  revision: string;
  on: string;
} | null>`(select jsonb_build_object('revision', c.found_revision, 'on', c.checked_on)
  from currency_check c where c.manual_id = m.id and c.result = 'newerFound'
    and not exists (select 1 from currency_check later where later.manual_id = m.id and later.result = 'current' and later.created_at > c.created_at)
    and not exists (select 1 from manual_revision known where known.manual_id = m.id and known.status in ('current', 'superseded')
      and (known.became_current_at > c.created_at or normal_identity(known.revision) = normal_identity(c.found_revision)))
  order by c.created_at desc limit 1)`;

/** What a check found that our copy is not, in words; null: nothing. */
export async function newerRevisionOf(ctx: Context, manualId: string): Promise<string | null> {
  const { rows } = await sql<{ found: { revision: string } | null }>`
    select ${newerFound} as found from manual m where m.id = ${manualId}`.execute(ctx.db);
  return rows[0]?.found?.revision ?? null;
}

interface BookRow extends Omit<ManualBook, 'temporaryRevisions'> {
  temporaryRevisions: (Omit<ManualBook['temporaryRevisions'][number], 'notApplicable'> & {
    reason: string | null;
    employeeId: string | null;
    signer: string | null;
    signedAt: string | null;
  })[];
}

/** What the gates look at about the manuals a job cites: revisions, currency, temporary revisions and impact reviews (G04, G05). */
export async function manualFacts(
  ctx: Context,
  job: { jobnumber: string; citations: readonly Citation[] },
): Promise<ManualFacts> {
  const citations = [...job.citations];
  const ids = [...new Set(citations.map((citation) => citation.manualId))];
  if (ids.length === 0) return { citations, books: [], reviews: [] };
  const books = await sql<BookRow>`
    select m.id, m.designation as number, m.currency_interval_days,
      case when m.customer_id <> (select w.customer_id from work_order w where w.number = ${job.jobnumber}) then (select c.name from customer c where c.id = m.customer_id) end as only_for,
      (m.archived_at at time zone 'Asia/Bangkok')::date as taken_out_on,
      (select w.part_number from work_order w join part_number own on own.id = w.part_number_id
        where w.number = ${job.jobnumber} and exists (select 1 from manual_part p where p.manual_id = m.id and p.part_number_id in (own.id, own.series_id))
          and not exists (
            select 1 from manual_part p where p.manual_id = m.id and p.part_number_id in (own.id, own.series_id) and p.archived_at is null)) as covers_no_more,
      (select max(c.checked_on) from currency_check c where c.manual_id = m.id and c.result = 'current' and c.checked_on <= ${dayOf(ctx.now)}) as last_checked_on,
      ${newerFound} as newer_found,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'label', r.revision, 'effectiveFrom', r.effective_from, 'effectiveAt',
        case when (r.became_current_at at time zone 'Asia/Bangkok')::date = r.effective_from then r.became_current_at end)
        order by r.effective_from, r.became_current_at nulls first)
        from manual_revision r where r.manual_id = m.id and r.status in ('current', 'superseded')), '[]') as revisions,
      coalesce((
        select jsonb_agg(jsonb_build_object('number', named.number, 'recorded', coalesce(g.recorded, false), 'reason', g.reason,
          'employeeId', s.employee_id, 'signer', s.signer_name, 'signedAt', s.at) order by t.issue_date, t.tr_number)
        from temporary_revision t
        -- Manuals number theirs each by itself: where two of the job have one of the same number, each is named with its manual.
        cross join lateral (select case when exists (select 1 from temporary_revision other where other.manual_id = any(${ids}::uuid[])
          and other.manual_id <> t.manual_id and upper(other.tr_number) = upper(t.tr_number) and other.archived_at is null)
          then m.designation || ' ' || t.tr_number else t.tr_number end as number) named
        left join lateral (
          select g.* from gate_reason g join work_order w on w.id = g.job_id
          where w.number = ${job.jobnumber} and g.gate = 'G05' and g.subject in (named.number, m.designation || ' ' || t.tr_number, t.id::text)
          order by g.created_at desc limit 1
        ) g on true
        left join signature s on s.id = g.signature_id
        where t.manual_id = m.id and ${inForce}
      ), '[]') as temporary_revisions
    from manual m where m.id = any(${ids}::uuid[])`.execute(ctx.db);
  const later = new Map(
    books.rows.flatMap(({ revisions }) =>
      revisions.map(({ id }, place) => [id, new Set(revisions.slice(place).map((each) => each.id))] as const),
    ),
  );
  return {
    citations,
    books: books.rows.map((book) => ({
      ...book,
      temporaryRevisions: book.temporaryRevisions.map(({ number, recorded, reason, employeeId, signer, signedAt }) => ({
        number,
        recorded,
        notApplicable:
          recorded || reason === null
            ? null
            : {
                reason,
                signature: signer && signedAt ? { employeeId: employeeId ?? '', name: signer, at: signedAt } : null,
              },
      })),
    })),
    reviews: await reviewsOf(ctx, job.jobnumber, ids, citations, later),
  };
}

interface ReviewRow extends Omit<ImpactReview, 'repeatsOpen'> {
  repeatCards: string[] | null;
  decidedAt: string | null;
}

async function reviewsOf(
  ctx: Context,
  jobnumber: string,
  manualIds: string[],
  citations: Citation[],
  later: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<ImpactReview[]> {
  const result = await sql<ReviewRow>`
    select v.number, v.revision_id, t.tr_number as temporary_revision, d.decision, d.repeat_cards, d.decided_at from impact_review v
    left join temporary_revision t on t.id = v.temporary_revision_id
    left join impact_decision d on d.review_id = v.id and d.jobnumber = ${jobnumber}
    where v.manual_id = any(${manualIds}::uuid[]) and (t.id is null or d.id is not null) order by v.number`.execute(
    ctx.db,
  );
  return result.rows.map(({ repeatCards, decidedAt, ...review }) => ({
    ...review,
    repeatsOpen: (review.decision === 'repeatSteps' ? (repeatCards ?? []) : []).filter(
      (card) => !citations.some((each) => isRepeated(each, card, later.get(review.revisionId), decidedAt)),
    ),
  }));
}

/** A card counts as repeated when it was signed again under the new revision, or one after it, after the decision. */
function isRepeated(
  citation: Citation,
  cardNo: string,
  revisions: ReadonlySet<string> | undefined,
  decidedAt: string | null,
): boolean {
  return (
    citation.cardNo === cardNo &&
    revisions?.has(citation.revisionId) === true &&
    citation.signedAt !== null &&
    decidedAt !== null &&
    Date.parse(citation.signedAt) >= Date.parse(decidedAt)
  );
}

/** Manuals of a kind as the specification's plain lists give them. */
export async function plainManuals(ctx: Context, kind: string): Promise<PlainManual[]> {
  const result = await sql<PlainManual>`
    select m.id, m.manual_number as number, m.designation, m.manual_key as key, m.title, m.manufacturer, m.ata, m.current_revision as revision,
      m.current_issue_date as issue_date, m.temporary_in_force, m.last_checked_on, m.currency_interval_days,
      coalesce((select array_agg(p.partnumber order by p.partnumber) from manual_part c join part_number p on p.id = c.part_number_id
        where c.manual_id = m.id and c.archived_at is null), '{}') as part_numbers
    from manual m where m.kind = ${kind} and m.archived_at is null order by m.manual_number, m.manufacturer`.execute(
    ctx.db,
  );
  return result.rows;
}
