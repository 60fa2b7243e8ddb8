import type { Pool } from 'pg';
import { notAsSigned } from '#modules/maintenance/releases/server/public.ts';

/** What was looked at, and the first row that is not as it was signed; null when all are. */
export interface SignedWork {
  rows: number;
  fault: string | null;
}

interface Comparison {
  /** What the rows are, in the plural: `signed cards`. */
  what: string;
  /** Answers `name` (the row in words) and `broken` (null, or what is not as it was signed) for each. */
  statement: string;
}

const payload = 's.payload::jsonb';

/** The signed text and the row beside each other: what of it differs, by name. `path` is the object in the payload. */
const differing = (path: string, pairs: readonly [key: string, column: string][]) => `
  (select string_agg(pair.key, ', ' order by pair.key) from (values ${pairs
    .map(([key, column]) => `('${key}', ${path} ? '${key}', ${path}->>'${key}', ${column})`)
    .join(', ')}) as pair (key, signed, was, stands) where pair.signed and pair.was is distinct from pair.stands)`;

/**
 * Each kind of signed work against the payload of its own signature, whose hash `verifyRecords` holds. Payloads of before a field
 * was signed do not name it, and are not asked for it.
 */
const comparisons: readonly Comparison[] = [
  {
    what: 'certificates',
    statement: `
      select c.number as name, ${notAsSigned} as broken from release_certificate c left join signature g on g.id = c.signature_id`,
  },
  {
    what: 'signatures of certificates',
    statement: `
      select s.entity_id::text as name, case when c.id is null then 'the certificate' else '' end as broken
      from signature s left join release_certificate c on c.signature_id = s.id where s.entity = 'releaseCertificate' and s.meaning = 'released'`,
  },
  {
    what: 'signed cards',
    statement: `
      select s.chain || ', card ' || c.card_no as name,
        concat_ws(', ', ${differing(payload, [
          ['card', 'c.card_no'],
          ['title', 'c.title'],
        ])},
          case when ${payload} ? 'dataRefs' and ${payload}->'dataRefs' is distinct from c.data_refs then 'dataRefs' end,
          case when ${payload} ? 'records' and c.signed_by_employee_id is distinct from s.employee_id then 'signer' end,
          case when ${payload} ? 'records' and c.signed_at is distinct from s.at then 'signedAt' end) as broken
      from task_card c join signature s on s.id = c.signature_id`,
  },
  {
    what: 'card signatures',
    statement: `
      select s.chain || ', card ' || (${payload}->>'card') as name,
        case when c.id is null then 'the card' when c.status not in ('signed', 'superseded') then 'status' else '' end as broken
      from signature s left join task_card c on c.signature_id = s.id
      where s.entity = 'taskCard' and s.meaning = 'performed' and ${payload} ? 'records'`,
  },
  {
    what: 'signed steps',
    statement: `
      select s.chain || ', card ' || (${payload}->>'card') || ', ' || (e->>'title') as name,
        case when r.id is null then 'the record' else concat_ws(', ',
          ${differing('e', [
            ['notApplicable', 'r.not_applicable'],
            ['employeeId', 'r.employee_id::text'],
            ['employeeName', 'r.employee_name'],
            ['attempt', 'r.attempt::text'],
          ])},
          case when nullif(e->'value', 'null') is distinct from nullif(r.value, 'null') then 'value' end,
          case when (e->>'measured')::numeric is distinct from r.measured then 'measured' end,
          case when e->>'secondEmployeeId' is not null and not exists (
            select 1 from independent_inspection i where i.record_id = r.id and i.employee_id::text = e->>'secondEmployeeId')
            then 'second person' end) end as broken
      from signature s cross join lateral jsonb_array_elements(${payload}->'records') e
      left join step_record r on r.id = (e->>'recordId')::uuid
      where s.entity = 'taskCard' and s.meaning = 'performed' and jsonb_typeof(${payload}->'records') = 'array' and e->>'recordId' is not null`,
  },
  {
    what: 'closed findings',
    statement: `
      select coalesce(f.number, s.entity_id::text) as name,
        case when f.id is null then 'the finding' else concat_ws(', ',
          ${differing(`${payload}->'row'`, [
            ['findingNo', 'f.finding_no'],
            ['jobId', 'f.job_id::text'],
            ['severity', 'f.severity'],
            ['defectCode', 'f.defect_code'],
            ['description', 'f.description'],
            ['place', 'f.place'],
            ['itemName', 'f.item_name'],
            ['disposition', 'f.disposition'],
            ['approvedDataRef', 'f.approved_data_ref'],
            ['reportable', 'f.reportable'],
          ])},
          case when f.status <> 'closed' then 'status' end,
          case when f.closed_by_employee_id is distinct from s.employee_id then 'closed by' end) end as broken
      from signature s left join finding f on f.id::text = s.entity_id::text
      where s.entity = 'finding' and ${payload}->>'transition' = 'close'`,
  },
  {
    what: 'ended holds',
    statement: `
      select s.chain || ', hold ' || (${payload}->>'reason') as name,
        case when h.id is null then 'the hold' else concat_ws(', ',
          ${differing(payload, [['reason', 'h.reason']])},
          case when (${payload}->>'startedAt')::timestamptz is distinct from h.started_at then 'startedAt' end,
          case when h.ended_at is null then 'endedAt' end,
          case when h.ended_signature_id is distinct from s.id then 'signature' end) end as broken
      from signature s left join hold_period h on h.id::text = ${payload}->>'hold'
      where s.entity = 'workOrder' and ${payload} ? 'hold'`,
  },
  {
    what: 'answers to directives',
    statement: `
      select s.chain || ', AD ' || (${payload}->>'directive') as name,
        case when c.id is null then 'the answer' else concat_ws(', ',
          ${differing(payload, [
            ['partNumber', 'c.part_number'],
            ['serialNumber', 'c.serial_number'],
            ['status', 'c.status'],
            ['method', 'c.method'],
            ['reason', 'c.reason'],
            ['directiveId', 'c.directive_id::text'],
          ])},
          case when ${payload} ? 'nextDue' and nullif(${payload}->'nextDue', 'null') is distinct from c.next_due then 'nextDue' end) end as broken
      from signature s left join directive_compliance c on c.signature_id = s.id
      where s.entity = 'workOrder' and ${payload} ? 'directiveId'`,
  },
  {
    what: 'answers to bulletins',
    statement: `
      select s.chain || ', SB ' || (${payload}->>'bulletin') as name,
        case when r.id is null then 'the answer' else concat_ws('', ${differing(payload, [
          ['number', 'r.number'],
          ['result', 'r.result'],
          ['reference', 'r.reference'],
          ['orderedByCustomer', 'r.ordered_by_customer::text'],
        ])}) end as broken
      from signature s left join bulletin_result r on r.signature_id = s.id
      where s.entity = 'workOrder' and ${payload} ? 'bulletin'`,
  },
];

/**
 * Compares certificates, signed cards, steps, closed findings, ended holds and the answers to directives and bulletins with what was signed, and names
 * the first that differs. Reads only; the signatures themselves are the matter of `verifyRecords`.
 */
export async function verifySignedWork(pool: Pool): Promise<SignedWork> {
  let rows = 0;
  for (const { what, statement } of comparisons) {
    const found = await pool.query<{ rows: number; name: string | null; broken: string | null }>(
      `with looked as (${statement}), broken as (select * from looked where broken <> '' order by name limit 1)
       select (select count(*)::int from looked) as rows, (select name from broken) as name, (select broken from broken) as broken`,
    );
    const [answer] = found.rows;
    rows += answer?.rows ?? 0;
    if (answer?.name)
      return { rows, fault: `${answer.name} is not as it was signed (${what}): ${answer.broken ?? ''}.` };
  }
  return { rows, fault: null };
}
