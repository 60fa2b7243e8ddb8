import type { Pool } from 'pg';
import type { Fault } from '#kernel/server/audit/faults.ts';
import { doubtfulCertificates } from '#modules/maintenance/releases/server/public.ts';
import { differing, payload, type SignedComparison } from './signedComparison.ts';
import { signedForms } from './signedForms.ts';

/** What was looked at, the first row that is not as it was signed (null when all are), and up to 20 of each kind. */
export interface SignedWork {
  rows: number;
  fault: string | null;
  faults: Fault[];
}

/** Each kind of signed work against the payload of its own signature, whose hash `verifyRecords` holds; of before a field was signed it is not asked for. */
const comparisons: readonly SignedComparison[] = [
  {
    what: 'certificates of the history',
    table: 'release_certificate',
    statement: `
      select coalesce(e.body::jsonb->'changes'->'number'->>'new', e.entity_id) as name, case when c.id is null then 'the certificate' else '' end as broken
      from audit_entry e left join release_certificate c on c.id::text = e.entity_id where e.entity = 'releaseCertificate' and e.action = 'create'`,
  },
  {
    what: 'signatures of certificates',
    table: 'release_certificate',
    statement: `
      select s.entity_id::text as name, case when c.id is null then 'the certificate' else '' end as broken
      from signature s left join release_certificate c on c.signature_id = s.id where s.entity = 'releaseCertificate' and s.meaning = 'released'`,
  },
  {
    what: 'signed cards',
    table: 'task_card',
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
    table: 'task_card',
    statement: `
      select s.chain || ', card ' || (${payload}->>'card') as name,
        case when c.id is null then 'the card' when c.status not in ('signed', 'superseded') then 'status' else '' end as broken
      from signature s left join task_card c on c.signature_id = s.id
      where s.entity = 'taskCard' and s.meaning = 'performed' and ${payload} ? 'records'`,
  },
  {
    what: 'signed steps',
    table: 'step_record',
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
    what: 'published routes',
    table: 'route_version',
    statement: `
      select (${payload}->>'key') || ' ' || (${payload}->>'number') as name,
        case when v.id is null then 'the route' else concat_ws(', ',
          case when v.number::text is distinct from ${payload}->>'number' then 'number' end,
          case when normalize(v.schema::text) is distinct from normalize((${payload}->'route')::text) then 'route' end,
          case when v.status not in ('published', 'retired') then 'status' end) end as broken
      from signature s left join route_version v on v.signature_id = s.id
      where s.entity = 'routeTemplate' and ${payload} ? 'route' and s.meaning = 'reviewed'`,
  },
  {
    what: 'published step data',
    table: 'step_data_sheet',
    statement: `
      select 'Step data ' || (${payload}->>'number') || ' of ' || coalesce(p.partnumber, s.entity_id::text) as name,
        case when d.id is null then 'the step data' else concat_ws(', ',
          ${differing(payload, [
            ['number', 'd.number::text'],
            ['partNumberId', 'd.part_number_id::text'],
            ['manualRevisionId', 'd.manual_revision_id::text'],
          ])},
          case when ${payload} ? 'data' and normalize(d.data::text) is distinct from normalize((${payload}->'data')::text) then 'data' end,
          case when d.status not in ('published', 'retired') then 'status' end) end as broken
      from signature s left join step_data_sheet d on d.signature_id = s.id left join part_number p on p.id = d.part_number_id
      where s.entity = 'stepDataSheet' and ${payload} ? 'data'`,
  },
  {
    what: 'published forms',
    table: 'form_version',
    statement: `
      select 'Form ' || (${payload}->>'key') || ' version ' || (${payload}->>'number') as name,
        case when v.id is null then 'the version' else concat_ws(', ',
          ${differing(payload, [['number', 'v.number::text']])},
          case when normalize(v.schema::text) is distinct from normalize((${payload}->'schema')::text) then 'fields' end,
          case when normalize(v.applies_to::text) is distinct from normalize((${payload}->'appliesTo')::text) then 'applies to' end,
          case when v.status not in ('published', 'retired') then 'status' end) end as broken
      from signature s left join form_version v on v.signature_id = s.id
      where s.entity = 'formVersion' and s.meaning = 'reviewed'`,
  },
  ...signedForms,
  {
    what: 'closed findings',
    table: 'finding',
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
    table: 'hold_period',
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
    // Those nobody signs, the customer's above all, move the promise: the history of their job says when each began, why, and when it ended.
    // Entries from before the facts stood in them say the moment only; what was over before its job was brought over has no entry here.
    what: 'holds of the history',
    table: 'hold_period',
    statement: `
      select w.number || ', hold ' || h.reason as name,
        concat_ws(', ',
          case when began.changes is null or coalesce(began.changes->>'hold', h.id::text) <> h.id::text then 'nobody entered it' end,
          ${differing('began.changes', [
            ['waitsFor', 'h.reason'],
            ['evidence', 'h.evidence'],
            ['stops', 'h.stops'],
          ])},
          case when h.ended_at is not null and not exists (
            select 1 from audit_entry e where e.entity = 'workOrder' and e.entity_id = h.job_id::text
              and e.at between h.ended_at - interval '1 millisecond' and h.ended_at) then 'endedAt' end) as broken
      from hold_period h join work_order w on w.id = h.job_id
        left join lateral (
          select e.body::jsonb->'changes' as changes from audit_entry e
          where e.entity = 'workOrder' and e.entity_id = h.job_id::text and e.at = h.started_at
          order by e.body::jsonb->'changes'->>'hold' = h.id::text desc nulls last, e.seq limit 1) began on true
      where not exists (
        select 1 from audit_entry e where e.entity = 'workOrder' and e.entity_id = h.job_id::text and e.action = 'create'
          and e.at >= h.ended_at and e.body::jsonb->>'reason' = 'Brought over from the old system'
          and began.changes is null)`,
  },
  {
    what: 'answers to directives',
    table: 'directive_compliance',
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
    table: 'bulletin_result',
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

const mostOfAKind = 20;

/** Up to 20 rows of a kind that are not as they were signed, and how many there are. */
async function compare(
  pool: Pool,
  { what, table, statement }: SignedComparison,
): Promise<{ rows: number; faults: Fault[] }> {
  const found = await pool.query<{ rows: number; name: string | null; broken: string | null }>(
    `with looked as (${statement}), broken as (select name, broken from looked where broken <> '' order by name limit ${mostOfAKind})
     select (select count(*)::int from looked) as rows, b.name, b.broken from (select 1) one left join broken b on true order by b.name`,
  );
  const faults = found.rows.flatMap(({ name, broken }) =>
    name === null ? [] : [faultOf(what, name, broken ?? '', `select * from ${table}`)],
  );
  return { rows: found.rows[0]?.rows ?? 0, faults };
}

const faultOf = (kind: string, name: string, broken: string, look: string): Fault => ({
  kind,
  what: `${name} is not as it was signed (${kind}): ${broken}.`,
  look,
});

/**
 * Compares certificates, signed cards, steps, published routes and step data, closed findings, ended holds and the answers to directives and bulletins with what was signed, and names
 * what differs. Reads only; the signatures themselves are the matter of `verifyRecords`. `certificateKey` is the public key of the QR (PEM).
 */
export async function verifySignedWork(pool: Pool, certificateKey: string): Promise<SignedWork> {
  const { rows: certificates, doubtful } = await doubtfulCertificates(
    (text, values) => pool.query(text, values),
    certificateKey,
  );
  const faults = doubtful
    .slice(0, mostOfAKind)
    .map(({ number, broken }) => faultOf('certificates', number, broken, `/maintenance/releases/${number}`));
  let rows = certificates;
  for (const comparison of comparisons) {
    const found = await compare(pool, comparison);
    rows += found.rows;
    faults.push(...found.faults);
  }
  return { rows, fault: faults[0]?.what ?? null, faults };
}
