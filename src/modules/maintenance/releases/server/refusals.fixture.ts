import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { ReleaseDesk, Signer, Waiting } from './release.fixture.ts';

/** One wrong situation at the moment of signing, with the answer it must get. */
export interface Situation {
  name: string;
  status: number;
  code: string;
  /** What the refusal must say, where it is the gates'. */
  says?: RegExp;
  /** Makes a fact of the job wrong. `$job` is the job's id. */
  job?: string;
  /** Makes a fact of the signer or the company wrong, and right again. `$signer` is the employee, `$user` the account. */
  facts?: readonly [wrong: string, right: string];
  /** Makes it wrong by the calls people use; answers what puts it right again, where other jobs are concerned. */
  does?: (desk: Doing) => Promise<unknown>;
  /** Another person than the certifier. */
  as?: string;
  body?: Record<string, unknown>;
}

type Row = Record<string, unknown> & { id: string; version: number };
type As = <Body = unknown>(name: string, method: string, path: string, body?: object) => Promise<Body>;

/** What the calls of a situation are made with. */
interface Doing {
  waiting: Waiting;
  /** A call of a person of the demo company; one that is refused throws. */
  as: As;
  /** Where a row of a list is read and changed. */
  rowOf: (list: string, which: (row: Row) => boolean) => Promise<string>;
  /** Changes one field of a row; answers what changes it back. */
  change: (name: string, path: Promise<string>, field: string, value: unknown) => Promise<() => Promise<unknown>>;
}

const versionOf = async (as: As, path: string): Promise<number> =>
  (await as<{ row: Row }>('certifier', 'GET', path)).row.version;

function doing(desk: ReleaseDesk, waiting: Waiting): Doing {
  const as: As = async (name, method, path, body) => {
    const answer = await (await desk.person(name)).call(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as never;
  };
  const rowOf: Doing['rowOf'] = async (list, which) => {
    const { rows } = await as<{ rows: Row[] }>('quality', 'GET', `${list}?size=100`);
    const found = rows.find(which);
    if (!found) throw new Error(`${list} has no such row.`);
    return `${list}/${found.id}`;
  };
  const change: Doing['change'] = async (name, path, field, value) => {
    const at = await path;
    const set = async (to: unknown) => {
      const { row } = await as<{ row: Row }>(name, 'GET', at);
      await as(name, 'PATCH', at, { version: row.version, [field]: to });
      return row[field];
    };
    const before = await set(value);
    return () => set(before);
  };
  return { waiting, as, rowOf, change };
}

const rule = (table: string, change: string) =>
  `alter table ${table} disable trigger user; ${change}; alter table ${table} enable trigger user`;
const ofCard = (card: string, type: string) =>
  `step_id in (select s.id from task_step s join task_card c on c.id = s.card_id where c.job_id = '$job' and c.card_no = '${card}' and s.type = '${type}')`;
const cardOf = (card: string) => `job_id = '$job' and card_no = '${card}'`;

/** What is wrong with the job, the records, the signer or the signature: each alone must stop the release. */
// prettier-ignore
export const situations: readonly Situation[] = [
  { name: 'G01 the serial number read from the part is another', status: 422, code: 'G01', says: /9999/, job: rule('step_record', `update step_record set value = '"9999"' where ${ofCard('T120', 'serialRead')}`) },
  { name: 'G02 the capability is suspended', status: 422, code: 'G02', says: /C20195162.*CAAT capability list/, facts: [rule('capability_item', `update capability_item set state = 'suspended', state_reason = 'audit', state_since = current_date where state = 'active'`), rule('capability_item', `update capability_item set state = 'active', state_reason = null, state_since = null where state_reason = 'audit'`)] },
  { name: 'G03 the approval expired', status: 422, code: 'G03', says: /expired/, does: ({ rowOf, change }) => change('quality', rowOf('/api/capabilities/approvals', (row) => row['authority'] === 'CAAT'), 'validTo', addDays(dayOf(new Date()), -1)) },
  { name: 'G04 a newer revision of the manual took effect and its impact review is open', status: 422, code: 'G04', says: /CMM 32-47-46 Rev 9.*Rev 10 is current/, facts: [rule('manual_revision', `update manual_revision set status = 'superseded' where status = 'current' and manual_id = (select id from manual where manual_number = '32-47-46'); insert into manual_revision (manual_id, revision, issue_date, received_on, effective_from, status) select id, 'Rev 10', current_date - 5, current_date - 3, current_date - 1, 'current' from manual where manual_number = '32-47-46'`), rule('manual_revision', `delete from manual_revision where revision = 'Rev 10' and effective_from = current_date - 1; update manual_revision set status = 'current' where revision = 'Rev 9' and manual_id = (select id from manual where manual_number = '32-47-46')`)] },
  { name: 'G04 a card cites a revision that never was the manual’s', status: 422, code: 'G04', says: /T040 cites a revision of CMM 32-47-46 that never was current/, job: rule('task_card', `update task_card set data_refs = jsonb_set(data_refs, '{0,revisionId}', to_jsonb((select r.id from manual_revision r join manual m on m.id = r.manual_id where m.manual_number = '32-45-92' limit 1))) where ${cardOf('T040')}`) },
  { name: 'G05 the manual was not checked for currency in time', status: 422, code: 'G05', says: /CMM 32-47-46 was last checked \d+ days ago/, does: ({ rowOf, change }) => change('quality', rowOf('/api/manuals', (row) => row['designation'] === 'CMM 32-47-46'), 'currencyIntervalDays', 1) },
  { name: 'G06 a mandatory card is not signed', status: 422, code: 'G06', says: /T110/, job: rule('task_card', `update task_card set status = 'ready' where ${cardOf('T110')}`) },
  { name: 'G07 a finding is open', status: 422, code: 'G07', says: /F01/, job: rule('finding', `update finding set status = 'open' where job_id = '$job' and finding_no = 'F01'`) },
  { name: 'G08 a measurement is outside its limit', status: 422, code: 'G08', says: /0\.60/, job: rule('step_record', `update step_record set measured = 0.60, typed = '0.60' where ${ofCard('T080', 'measurement')}`) },
  { name: 'G09 the independent inspection is missing', status: 422, code: 'G09', says: /needs an independent inspection by a second person/, job: rule('independent_inspection', `delete from independent_inspection where record_id in (select r.id from step_record r where ${ofCard('T100', 'measurement')})`) },
  { name: 'G10 the final report was rejected', status: 422, code: 'G10', says: /Final inspection report is missing or rejected/, job: rule('inspection_report', `update inspection_report set result = 'rejected' where job_id = '$job' and type = 'final'`) },
  { name: 'G11 an NDT report is missing', status: 422, code: 'G11', says: /MT/, job: rule('ndt_report', `update ndt_report set status = 'superseded' where job_id = '$job' and method = 'MT'`) },
  { name: 'G12 a tool was out of calibration at use', status: 422, code: 'G12', says: /TW-014/, job: rule('tool_use', `update tool_use set cal_due_at_use = used_at::date - 5 where job_id = '$job' and tool_no = 'TW-014'`) },
  { name: 'G13 a consumable had expired at use', status: 422, code: 'G13', says: /expired .*2020/, job: rule('consumable_use', `update consumable_use set expiry_at_use = '2020-01-01' where job_id = '$job'`) },
  { name: 'G14 a fitted part has no papers', status: 422, code: 'G14', says: /has no incoming certificate/, job: rule('part_fitted', `update part_fitted set document_type = null, document_number = null where job_id = '$job'`) },
  { name: 'G15 a part that was fitted is in quarantine', status: 422, code: 'G15', says: /TB-77 is in quarantine/, job: rule('part_fitted', `update part_fitted set batch_id = (select id from batch where number = 'TB-77'), lot_number = 'TB-77' where job_id = '$job' and lot_number = 'TB-81'`) },
  { name: 'G16 a directive applies and nobody has answered it', status: 422, code: 'G16', says: /AD 2024-19-15 applies to C20195162 and is open/, facts: [`insert into directive_applicability (directive_id, part_number) select id, 'C20195162' from directive where ad_number = '2024-19-15'`, `delete from directive_applicability where part_number = 'C20195162'`] },
  { name: 'G16 the list of directives was not looked at for 30 days', status: 422, code: 'G16', says: /AD list for C20195162 not checked since/, facts: [rule('directive_check', `update directive_check set checked_on = checked_on - 400 where part_number_id = (select id from part_number where partnumber = 'C20195162')`), rule('directive_check', `update directive_check set checked_on = checked_on + 400 where part_number_id = (select id from part_number where partnumber = 'C20195162')`)] },
  { name: 'G17 a bulletin the customer ordered has no result', status: 422, code: 'G17', says: /Customer ordered SB C20195-32-012; no result recorded/, does: ({ as, waiting }) => as('planner', 'POST', `/api/workorders/${waiting.jobNumber}/bulletins/ordered`, { number: 'C20195-32-012', reference: 'PO 77120, line 2' }) },
  { name: 'G18 the part is life-limited and its life is not known', status: 422, code: 'G18', says: /TSN and CSN are unknown/, job: `update work_order set csn_cycles = null, tsn_hours = null where id = '$job'`, facts: [`update part_number set llp = true where partnumber = 'C20195162'`, rule('part_number', `update part_number set llp = false where partnumber = 'C20195162'`)] },
  { name: 'G19 nobody signed that the part is clear of tools', status: 422, code: 'G19', says: /clear of tools/i, job: `update task_step set type = 'check' where type = 'clearOfTools' and card_id in (select id from task_card where job_id = '$job')` },
  { name: 'G23 outside work came back from a vendor whose approval had lapsed', status: 422, code: 'G23', says: /Cadmium plating by Siam Plating: approval lapsed/, job: `insert into outside_process (job_id, process, process_kind, vendor, vendor_id, sent_on) select '$job', 'Cadmium plating', 'other', name, id, current_date - 3 from vendor where code = 'SIAMPLAT'`, facts: [`update vendor_approval set valid_to = valid_to - 5000, valid_from = valid_from - 5000 where process = 'Cadmium plating'`, `update vendor_approval set valid_to = valid_to + 5000, valid_from = valid_from + 5000 where process = 'Cadmium plating'`] },
  { name: 'G25 a critical finding was not assessed', status: 422, code: 'G25', says: /F02 may be reportable: Safety must assess it first/, job: rule('finding', `update finding set severity = 'critical', reportable = 'notAssessed' where job_id = '$job' and finding_no = 'F02'`) },
  { name: 'G26 the job is on hold', status: 422, code: 'G26', says: /awaiting engineering/, does: ({ as, waiting }) => as('planner', 'POST', `/api/workorders/${waiting.jobNumber}/holds`, { reason: 'awaitingEngineering' }) },
  { name: 'G20 a mechanic presses sign', status: 422, code: 'G20', says: /authorisation/, as: 'mechanic' },
  { name: 'G20 the signer’s authorisation is for other parts', status: 422, code: 'G20', says: /does not cover part/, facts: [`update authorization_scope set part_numbers = '["X-1"]' where authorization_id in (select id from staff_authorization where employee_id = '$signer')`, `update authorization_scope set part_numbers = '[]' where authorization_id in (select id from staff_authorization where employee_id = '$signer')`] },
  { name: 'G20 the authorisation expired', status: 422, code: 'G20', says: /expired/, facts: [`update staff_authorization set valid_until = valid_until - 5000, issued_on = issued_on - 5000, first_issued_on = first_issued_on - 5000 where employee_id = '$signer'`, `update staff_authorization set valid_until = valid_until + 5000, issued_on = issued_on + 5000, first_issued_on = first_issued_on + 5000 where employee_id = '$signer'`] },
  { name: 'G20 the stamp was reported lost', status: 422, code: 'G20', says: /stamp/, facts: [`update stamp set status = 'lost' where employee_id = '$signer'`, `update stamp set status = 'issued' where employee_id = '$signer'`] },
  { name: 'G21 the human factors training expired', status: 422, code: 'G21', says: /Human-factors training expired/, facts: [`update training_fact set completed_on = completed_on - 3000, valid_until = valid_until - 3000 where employee_id = '$signer' and subject_id = '0197a000-0000-7000-8000-000000000001'`, `update training_fact set completed_on = completed_on + 3000, valid_until = valid_until + 3000 where employee_id = '$signer' and subject_id = '0197a000-0000-7000-8000-000000000001'`] },
  { name: 'G21 too little recent experience', status: 422, code: 'G21', says: /of 6 months/, facts: [rule('logbook_entry', `update logbook_entry set work_date = work_date - 3000 where employee_id = '$signer'`), rule('logbook_entry', `update logbook_entry set work_date = work_date + 3000 where employee_id = '$signer'`)] },
  { name: 'G22 no signature on file', status: 422, code: 'G22', says: /signature of yours on file/, facts: [`create table if not exists kept as select id, signature from app_user; update app_user set signature = null where id = '$user'`, `update app_user u set signature = k.signature from kept k where k.id = u.id and u.id = '$user'`] },
  { name: 'G22 the session asked for the release in somebody else’s name', status: 422, code: 'G22', says: /made the request/, job: `update release_request set requested_session_id = '$session', created_by = (select id from app_user where username = 'planner') where job_id = '$job'` },
  { name: 'G22 the PIN is wrong', status: 422, code: 'G22', says: /PIN incorrect/, body: { pin: '0246' }, facts: ['select 1', 'delete from secret_guard'] },
  { name: 'G24 the request did not ask for this certificate', status: 422, code: 'G24', says: /does not ask for this certificate/, body: { types: ['FAA_8130_3'] } },
  { name: 'the password was typed 13 hours ago', status: 428, code: 'STEP_UP', facts: [`update session set password_at = now() - interval '13 hours' where user_id = '$user'`, `update session set password_at = now() where user_id = '$user'`] },
  { name: 'the request was returned', status: 422, code: 'REQUEST_CLOSED', does: async ({ as, waiting }) => as('certifier', 'POST', `/api/release-requests/${waiting.requestId}/return`, { version: await versionOf(as, `/api/release-requests/${waiting.requestId}`), input: { reason: 'The loan of a tool is not closed' } }) },
  { name: 'the content changed after it was read', status: 409, code: 'CHANGED_SINCE_SEEN', body: { seen: 'A'.repeat(43) } },
  { name: 'nothing was read', status: 400, code: 'INVALID', body: { seen: undefined } },
];

/** Puts a situation's wrong fact in place, tries to sign, and puts it right again. */
export async function attempt(
  desk: ReleaseDesk,
  signer: Signer,
  waiting: Waiting,
  situation: Situation,
  times: number,
) {
  const filled = (text: string) =>
    text
      .replaceAll('$job', waiting.jobId)
      .replaceAll('$signer', signer.employeeId)
      .replaceAll('$user', signer.userId)
      .replaceAll('$session', signer.sessionId);
  const run = (text: string) => desk.app.asOwner((pool) => pool.query(filled(text)));
  if (situation.job) await run(situation.job);
  if (situation.facts) await run(situation.facts[0]);
  const undo = await situation.does?.(doing(desk, waiting));
  const answers = [];
  for (let time = 0; time < times; time += 1) {
    answers.push(await signer.sign(waiting, situation.body));
    // Five wrong PINs lock the PIN: that is another promise's matter (P14).
    if (situation.code === 'G22' && situation.facts)
      await run(situation.facts[1]).then(() => run(situation.facts?.[0] ?? ''));
  }
  if (situation.facts) await run(situation.facts[1]);
  if (typeof undo === 'function') await (undo as () => Promise<unknown>)();
  return answers;
}
