import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { everyEndpoint } from '#app/everyEndpoint.ts';
import { picture } from '#kernel/testing/files.ts';
import { uploadForm } from '#kernel/testing/uploadForm.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { mayWork } from '#modules/maintenance/work-orders/shared/mayWork.ts';
import { ReleaseDesk, type CertificateRow, type Signer, type Waiting } from './release.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

let desk: ReleaseDesk;
let people: Record<'inspector' | 'mechanic' | 'quality' | 'planner' | 'certifier' | 'ndt' | 'safety', Signer>;
let left: Waiting;
let certificate: CertificateRow;
let ids: Record<'finding' | 'closedFinding' | 'report' | 'ndt' | 'hold' | 'outside' | 'card' | 'master', string>;

beforeAll(async () => {
  desk = await ReleaseDesk.open(3);
  const named = ['inspector', 'mechanic', 'quality', 'planner', 'certifier', 'ndt', 'safety'] as const;
  people = Object.fromEntries(await Promise.all(named.map(async (name) => [name, await desk.person(name)]))) as never;
  left = desk.next();
  const root = `/api/workorders/${left.jobNumber}`;
  // Written while the job was in the shop, by the calls people use.
  const { planner } = people;
  const hold = await planner.call<{ id: string }>('POST', `${root}/holds`, { reason: 'capacity' });
  const signed = await people.certifier.sign(left);
  if (signed.status !== 201) throw new Error(JSON.stringify(signed.body));
  certificate = signed.body.certificate;
  const { rows } = await sql<Record<string, string>>`
    select (select id from finding where job_id = ${left.jobId} order by finding_no limit 1) as finding,
      (select id from inspection_report where job_id = ${left.jobId} and type = 'final') as report,
      (select id from ndt_report where job_id = ${left.jobId} limit 1) as ndt,
      (select id from task_card where job_id = ${left.jobId} and card_no = 'T100') as card,
      (select id from part_fitted where job_id = ${left.jobId} limit 1) as part,
      gen_random_uuid() as outside`.execute(db());
  ids = { ...rows[0], hold: hold.body.id } as never;
}, 300_000);
afterAll(() => desk.close());

const db = () => desk.app.deps.database.db;
const pin = '7391';

/** Calls that add nothing to the work of a job: said about it, or following from its leaving. */
const mayFollow = new Set([
  'POST /api/workorders', // another job
  'POST /api/workorders/:id/comments',
  'POST /api/workorders/:id/labour/stop',
  'POST /api/workorders/:id/close',
  'POST /api/inspection-reports/:id/sent',
  // What somebody knows of the data of a card; a signed one asks nothing.
  'POST /api/toolbox/:id',
  'POST /api/ndt-process-checks',
  'POST /api/ndt-process-checks/:id/archive',
  // Each report of a run is signed by the same functions as the calls for one report, which are tried below.
  'POST /api/ndt-runs/:run/perform',
  'POST /api/ndt-runs/:run/accept',
]);

interface Attempt {
  call: string;
  as: keyof typeof people;
  body: Record<string, unknown>;
}

const reason = 'Looked at once more';
const finding = { defectCode: 'wear', severity: 'major', description: 'Seen afterwards' };
const versioned = (more: object = {}) => ({ version: 1, ...more });
const card = '/api/workorders/:job/cards/T100';

// prettier-ignore
const attempts: Attempt[] = [
  { call: 'POST /api/workorders/:job/route', as: 'planner', body: {} },
  { call: 'POST /api/workorders/:job/order-change', as: 'planner', body: versioned({ workScope: 'repair', reference: 'Mail 1', agreedBy: 'Airline', agreedOn: '2026-01-01', reason }) },
  { call: 'POST /api/workorders/:job/pieces-out', as: 'inspector', body: versioned({ pieces: [{ position: 1 }], reference: 'Mail 1', agreedBy: 'Airline', agreedOn: '2026-01-01', reason, pin }) },
  { call: `POST ${card}/start`, as: 'mechanic', body: {} },
  { call: `POST ${card}/steps/6`, as: 'mechanic', body: { values: Array<string>(32).fill('101'), reason } },
  { call: `POST ${card}/steps/6/independent-inspection`, as: 'inspector', body: { pin } },
  { call: `POST ${card}/steps/6/approved-data`, as: 'quality', body: { kind: 'designApproval', number: 'RDAS 1', holder: 'Honeywell', partNumber: 'X', serialNumbers: 'All', documentId: crypto.randomUUID(), pin } },
  { call: 'POST /api/workorders/:job/bulletins/ordered', as: 'planner', body: { number: 'SB-9', reference: 'PO 1' } },
  { call: `POST ${card}/sign`, as: 'mechanic', body: versioned({ pin }) },
  { call: `POST ${card}/not-applicable`, as: 'inspector', body: { reason, pin } },
  { call: `POST ${card}/reopen`, as: 'inspector', body: { reason, pin } },
  { call: `POST ${card}/handover`, as: 'mechanic', body: { note: 'Done: all. Not done: nothing.' } },
  { call: `POST ${card}/handover/acknowledge`, as: 'inspector', body: {} },
  { call: 'POST /api/workorders/:job/entries/part/:part/withdraw', as: 'inspector', body: { reason, pin } },
  { call: 'POST /api/workorders/:job/robberies', as: 'inspector', body: { recipientId: '00000000-0000-4000-8000-000000000000', part: { itemId: '00000000-0000-4000-8000-000000000000', certType: 'faa8130', certNumber: 'US-1', paperId: '00000000-0000-4000-8000-000000000000' }, reason, pin } },
  { call: 'POST /api/workorders/:job/findings', as: 'mechanic', body: finding },
  { call: 'POST /api/findings/:finding/reportable', as: 'quality', body: versioned({ reportable: 'no', note: reason }) },
  { call: 'POST /api/findings/:finding/decide', as: 'inspector', body: versioned({ input: { disposition: 'repair', note: reason }, pin }) },
  { call: 'POST /api/findings/:finding/action', as: 'mechanic', body: versioned({ input: { note: reason } }) },
  { call: 'POST /api/findings/:finding/close', as: 'inspector', body: versioned({ input: { result: reason }, pin }) },
  { call: 'POST /api/findings/:finding/reopen', as: 'inspector', body: versioned({ input: { reason } }) },
  { call: 'POST /api/workorders/:job/inspection-reports', as: 'inspector', body: { type: 'final' } },
  { call: 'PATCH /api/inspection-reports/:report', as: 'inspector', body: versioned({ remarks: reason }) },
  { call: 'POST /api/inspection-reports/:report/archive', as: 'inspector', body: versioned({ reason }) },
  { call: 'POST /api/inspection-reports/:report/restore', as: 'inspector', body: versioned() },
  { call: 'POST /api/inspection-reports/:report/sign', as: 'inspector', body: versioned({ pin }) },
  { call: 'POST /api/inspection-reports/:report/supersede', as: 'inspector', body: versioned({ input: { reason } }) },
  { call: 'POST /api/workorders/:job/ndt-reports', as: 'ndt', body: { technique: 'PT-01', items: ['wheel halves'] } },
  { call: 'PATCH /api/ndt-reports/:ndt', as: 'ndt', body: versioned({ area: 'elsewhere' }) },
  { call: 'POST /api/ndt-reports/:ndt/clone', as: 'ndt', body: { items: ['other half'], area: 'other half' } },
  { call: 'POST /api/ndt-reports/:ndt/perform', as: 'ndt', body: versioned({ pin }) },
  { call: 'POST /api/ndt-reports/:ndt/times', as: 'ndt', body: versioned({ time: 'penetrantApplied' }) },
  { call: 'POST /api/ndt-reports/:ndt/after-check', as: 'ndt', body: versioned({ driftPercent: '1' }) },
  { call: 'POST /api/ndt-runs', as: 'ndt', body: { technique: 'PT-01', units: [{ job: ':job', items: ['wheel halves'] }, { job: ':job', items: ['other half'] }] } },
  { call: 'POST /api/ndt-reports/:ndt/accept', as: 'ndt', body: versioned({ pin }) },
  { call: 'POST /api/ndt-reports/:ndt/reject', as: 'ndt', body: versioned({ pin, input: { severity: 'major' } }) },
  { call: 'POST /api/ndt-reports/:ndt/supersede', as: 'ndt', body: versioned({ input: { reason } }) },
  { call: 'POST /api/ndt-reports/:ndt/void', as: 'ndt', body: versioned({ input: { reason } }) },
  { call: 'POST /api/workorders/bulk', as: 'planner', body: { leadEmployeeId: null } },
  { call: 'POST /api/workorders/bulk/holds', as: 'planner', body: { reason: 'awaitingParts' } },
  { call: 'POST /api/workorders/bulk/due-date', as: 'planner', body: { dueAt: '2030-01-01T00:00:00Z', reason } },
  { call: 'PATCH /api/workorders/:job', as: 'planner', body: versioned({ location: 'Elsewhere' }) },
  { call: 'POST /api/workorders/:job/holds', as: 'planner', body: { reason: 'awaitingParts' } },
  { call: 'POST /api/workorders/:job/holds/:hold/end', as: 'planner', body: {} },
  { call: 'POST /api/workorders/:job/due-date', as: 'planner', body: versioned({ dueAt: '2030-01-01T00:00:00Z', reason }) },
  { call: 'POST /api/workorders/:job/sub-jobs', as: 'planner', body: { partNumberId: '00000000-0000-4000-8000-000000000000', serialNumber: 'X1', workScope: 'repair', shop: 'wheel' } },
  { call: 'POST /api/workorders/:job/labour/start', as: 'mechanic', body: {} },
  { call: 'POST /api/workorders/:job/counts', as: 'inspector', body: versioned({ counts: { csnCycles: 1 }, records: 'Logbook', reason, pin }) },
  { call: 'POST /api/workorders/:job/warranty-review', as: 'quality', body: versioned({ result: 'warranty', reason }) },
  { call: 'POST /api/workorders/:job/directives', as: 'planner', body: { directiveId: '00000000-0000-4000-8000-000000000000', partNumber: 'C20195162', status: 'complied', method: 'Looked at', pin } },
  { call: 'POST /api/workorders/:job/bulletins', as: 'planner', body: { number: 'SB-1', result: 'embodied', pin } },
  { call: 'POST /api/workorders/:job/gate-reasons', as: 'planner', body: { gate: 'G17', subject: 'SB', reason, pin } },
  { call: 'POST /api/workorders/:job/temporary-revisions', as: 'planner', body: { subject: 'TR 32-4', reason, pin } },
  { call: 'POST /api/workorders/:job/outside-work', as: 'planner', body: { process: 'Plating', vendorId: '00000000-0000-4000-8000-000000000000', sentOn: '2026-01-05' } },
  { call: 'POST /api/workorders/:job/outside-work/:outside/return', as: 'planner', body: { document: 'CoC 1', incomingInspection: 'accepted', pin } },
  ...(['startPreliminary', 'requestApproval', 'startWork', 'rejectFinal', 'returnAsIs', 'declareBer', 'scrap', 'cancel'] as const).map((step): Attempt => ({ call: `POST /api/workorders/:job/${step}`, as: 'quality', body: stepOf(step) })),
];

function stepOf(step: string): Record<string, unknown> {
  const ending = { reason, customerConsent: 'Mail of today' };
  const input: Record<string, object> = {
    requestApproval: { evidence: reason },
    startWork: { approval: reason },
    rejectFinal: { reason },
    cancel: { reason },
    returnAsIs: ending,
    declareBer: ending,
    scrap: ending,
  };
  return versioned({ ...(input[step] ? { input: input[step] } : {}), ...(step === 'scrap' ? { pin } : {}) });
}

const onThisJob = (body: object): object =>
  JSON.parse(JSON.stringify(body).replaceAll('":job"', JSON.stringify(left.jobNumber))) as object;

const shapeOf = (call: string) =>
  call
    .replaceAll(/:[A-Za-z]+/g, ':')
    .replace('/T100', '/:')
    .replace('/part/', '/:/')
    .replace('/steps/6', '/steps/:');

/** Everything of the job as it stands, but what the gates say of it. */
async function whole(): Promise<string> {
  const tables = [
    'task_card',
    'finding',
    'inspection_report',
    'ndt_report',
    'test_run',
    'tool_use',
    'consumable_use',
    'part_fitted',
    'hold_period',
    'directive_compliance',
    'bulletin_result',
    'gate_reason',
    'outside_process',
    'entry_withdrawal',
  ];
  const of = async (query: string) => (await desk.app.deps.database.pool.query(query, [left.jobId])).rows;
  const rows: unknown[] = await of(
    `select to_jsonb(w) - '{status,updated_at,version,gates_failing}'::text[] as row from work_order w where id = $1`,
  );
  for (const table of tables)
    rows.push(await of(`select to_jsonb(t) as row from ${table} t where job_id = $1 order by id`));
  rows.push(
    await of(
      `select count(*) from step_record r join task_step s on s.id = r.step_id join task_card c on c.id = s.card_id where c.job_id = $1`,
    ),
  );
  return JSON.stringify(rows);
}

test('no file is added to the cards, findings and reports of a job that has left; what is filed at the job itself stands apart', async () => {
  const { mechanic, inspector, ndt, planner } = people;
  const places: [string, string, Signer][] = [
    ['taskCard', ids.card, mechanic],
    ['finding', ids.finding, mechanic],
    ['inspectionReport', ids.report, inspector],
    ['ndtReport', ids.ndt, ndt],
  ];
  const attach = async (entity: string, entityId: string, { cookie }: Signer) => {
    const form = uploadForm({ entity, entityId }, [
      { name: 'bore.jpg', type: 'image/jpeg', bytes: await picture('jpeg', 260) },
    ]);
    const headers = { ...form.headers, cookie, 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() };
    const { payload } = form;
    return (await desk.app.app.inject({ method: 'POST', url: '/api/attachments', headers, payload })).statusCode;
  };
  for (const [entity, id, by] of places) expect([entity, await attach(entity, id, by)]).toEqual([entity, 422]);
  expect(await attach(workOrder.name, left.jobId, planner)).toBeLessThan(300);
});

test('every call of the maintenance group that writes work to a job is tried here, or named as following it', () => {
  const records = new Set(['workOrder', 'taskCard', 'finding', 'inspectionReport', 'ndtReport']);
  const writes = everyEndpoint()
    .filter((endpoint) => endpoint.method !== 'GET' && records.has(String(endpoint.record)))
    .map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  const tried = new Set(attempts.map((attempt) => shapeOf(attempt.call)));
  expect(writes.filter((call) => !mayFollow.has(call) && !tried.has(shapeOf(call)))).toEqual([]);
});

const terminal = Object.keys(workOrder.states ?? {}).filter((status) => !mayWork({ status }));

test.each(terminal)('what has left stays as it was: nothing is written to a job that is %s', async (status) => {
  await sql`update work_order set status = ${status} where id = ${left.jobId}`.execute(db());
  const before = await whole();
  const places: Record<string, string> = { ...ids, job: left.jobNumber };
  const through: string[] = [];
  for (const { call, as, body } of attempts) {
    const [method = '', path = ''] = call.split(' ');
    const url = path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => places[name] ?? name);
    const bulk = { ...body, jobs: [{ id: left.jobId, version: 1 }] };
    const answer = await people[as].call(method, url, url.includes('/bulk') ? bulk : onThisJob(body));
    // A malformed or forbidden call would prove nothing.
    if (answer.status !== 422 && answer.status !== 409)
      through.push(`${call} ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  expect(through).toEqual([]);
  expect(await whole()).toBe(before);
});

test.each([
  [
    'task_card',
    `update task_card set title = 'Other' where job_id = $1`,
    'a signed card never changes: it is sent back and done again',
  ],
  [
    'task_card',
    `insert into task_card (job_id, card_no, seq, phase, title, status, estimate_minutes) values ($1, 'X999', 1, 'check', 'Late', 'ready', 5)`,
  ],
  ['finding', `update finding set severity = 'critical' where job_id = $1`, 'a closed finding never changes'],
  [
    'tool_use',
    `insert into tool_use (job_id, card_no, tool_id, tool_no, tool_name, used_at, serviceable_at_use, approved_for_task, employee_id) select $1, 'T100', tool_id, tool_no, tool_name, now(), true, true, employee_id from tool_use where job_id = $1 limit 1`,
  ],
  [
    'consumable_use',
    `insert into consumable_use (job_id, card_no, batch_id, batch_no, item_name, quantity, unit, used_at, employee_id) select $1, card_no, batch_id, batch_no, item_name, 1, unit, now(), employee_id from consumable_use where job_id = $1 limit 1`,
  ],
  [
    'part_fitted',
    `insert into part_fitted (job_id, card_no, part_number, name, lot_kind, lot_number, quantity, condition, effectivity, fitted_at, employee_id) select $1, card_no, part_number, name, lot_kind, lot_number, 1, condition, effectivity, now(), employee_id from part_fitted where job_id = $1 limit 1`,
  ],
  [
    'test_run',
    `insert into test_run (job_id, card_no, kind, attempt, started_at, readings, result, statement, employee_id, setup) select $1, card_no, kind, 9, now(), readings, result, statement, employee_id, setup from test_run where job_id = $1 limit 1`,
  ],
  [
    'step_record',
    `insert into step_record (step_id, attempt, value, employee_id, employee_name, recorded_at) select s.id, 9, 'true', r.employee_id, 'X', now() from step_record r join task_step s on s.id = r.step_id join task_card c on c.id = s.card_id where c.job_id = $1 limit 1`,
  ],
  ['inspection_report', `update inspection_report set status = 'superseded' where job_id = $1`],
  ['ndt_report', `update ndt_report set status = 'superseded' where job_id = $1`],
  [
    'directive_compliance',
    `insert into directive_compliance (job_id, directive_id, part_number, status, reason) select $1, id, 'P', 'notApplicable', 'Another part' from directive limit 1`,
  ],
  [
    'bulletin_result',
    `insert into bulletin_result (job_id, number, ordered_by_customer, reference) values ($1, 'SB-LATE', true, 'Order 1')`,
  ],
  [
    'job_component',
    `insert into job_component (job_id, step_record_id, component, serial_number, recorded_at, employee_id) select $1, r.id, 'cell', 'LATE-1', now(), r.employee_id from step_record r limit 1`,
  ],
  [
    'attachment',
    `insert into attachment (entity, entity_id, file_name, mime, size, sha256, storage_key) select 'taskCard', id, 'late.png', 'image/png', 1, repeat('a', 64), repeat('b', 40) from task_card where job_id = $1 limit 1`,
  ],
  [
    'attachment',
    `insert into attachment (entity, entity_id, file_name, mime, size, sha256, storage_key) select 'ndtReport', id, 'late.png', 'image/png', 1, repeat('a', 64), repeat('c', 40) from ndt_report where job_id = $1 limit 1`,
  ],
  ['work_order', `update work_order set serial_number = 'OTHER' where id = $1`],
  ['work_order', `update work_order set csn_cycles = 1 where id = $1`],
  [
    'hold_period',
    `insert into hold_period (job_id, reason, clock_owner, started_at, ended_at) values ($1, 'capacity', 'us', '2020-01-01', '2020-01-02')`,
  ],
  [
    'labor_entry',
    `insert into labor_entry (job_id, employee_id, started_at, ended_at) select $1, employee_id, '2020-01-01', '2020-01-02' from step_record limit 1`,
  ],
  [
    'gate_result',
    `insert into gate_result (certificate_id, code, state, message, evaluated_at) select id, 'G99', 'pass', 'Fine', now() from release_certificate where job_id = $1 limit 1`,
    'this certificate is issued: nothing is added to its gate_result',
  ],
  [
    'release_paper',
    `insert into release_paper (certificate_id, paper) select id, '{}' from release_certificate where job_id = $1 limit 1`,
    'this certificate is issued: nothing is added to its release_paper',
  ],
])(
  'the database refuses a change of %s under an issued certificate',
  async (table, statement, said = `a certificate of this job is issued: ${table} does not change`) => {
    await expect(desk.app.deps.database.pool.query(statement, [left.jobId])).rejects.toThrow(said);
  },
);

test('a certificate is still voided: that road stays open', async () => {
  await sql`update work_order set status = 'released' where id = ${left.jobId}`.execute(db());
  const stored = await people.quality.call<{ row: { version: number } }>('GET', `/api/releases/${certificate.id}`);
  const input = { reason: 'Another ply rating was ordered', customerInformed: true, reportedInstalled: false };
  expect(
    await people.quality.call('POST', `/api/releases/${certificate.id}/void`, {
      version: stored.body.row.version,
      input,
      pin,
    }),
  ).toMatchObject({ status: 200 });
});
