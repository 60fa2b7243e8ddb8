import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { anApplicableDirective } from '#modules/maintenance/directives/server/directives.fixture.ts';
import { authorised, signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import {
  bench,
  type Bench,
  type JobAtBench,
  type Worker,
} from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { finding } from '#modules/maintenance/task-cards/shared/finding.record.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { verifySignedWork } from './signedWork.ts';

let app: TestApp;
let at: Bench;
let job: JobAtBench;
let otherInspector: Worker;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
  otherInspector = await authorised(app, at.shop, { privileges: ['inspect', 'independentInspection'] });
  job = await at.newJob();
});
afterAll(() => app.close());

const root = () => `/api/workorders/${job.number}`;

test('npm run verify names a signed card, step, finding, hold or answer changed by the owner of the database', async () => {
  const { pool } = app.deps.database;
  await job.bores();
  const raised = await at.mechanic.call<{ row: { number: string } }>('POST', `${root()}/findings`, {
    defectCode: 'dent',
    severity: 'minor',
    description: 'Dent at the rim',
  });
  const { number } = raised.body.row;
  await at.inspector.run(finding, number, 'decide', { disposition: 'withinLimits', note: 'Inside' }, signed);
  await at.mechanic.run(finding, number, 'action', { note: 'Nothing to do' });
  expect((await otherInspector.run(finding, number, 'close', { result: 'Looked at' }, signed)).status).toBe(200);
  const held = await at.planner.call<{ id: string }>('POST', `${root()}/holds`, { reason: 'awaitingEngineering' });
  await at.engineer.call('POST', `${root()}/holds/${held.body.id}/end`, signed);
  const directiveId = await anApplicableDirective(app);
  const answered = await at.engineer.call('POST', `${root()}/directives`, {
    directiveId,
    partNumber: 'C20195162',
    status: 'complied',
    method: 'Gap inspected, no finding',
    ...signed,
    password: undefined,
  });
  expect(answered).toMatchObject({ status: 200 });
  const ordered = {
    number: '32-1244',
    orderedByCustomer: true,
    result: 'refused',
    reference: 'Letter 7',
    pin: signed.pin,
  };
  expect(await at.engineer.call('POST', `${root()}/bulletins`, ordered)).toMatchObject({ status: 200 });
  // Nobody signs what the customer keeps waiting.
  const letter = { reason: 'customerApproval', evidence: 'Mail of 3 May' };
  const waits = await at.planner.call<{ id: string }>('POST', `${root()}/holds`, letter);
  expect((await at.planner.call('POST', `${root()}/holds/${waits.body.id}/end`, {})).status).toBe(200);
  const before = await verifySignedWork(pool, app.deps.services.certificateKey);
  expect(before.fault).toBeNull();
  expect(before.rows).toBeGreaterThan(6);

  const card = `job_id = '${job.id}' and card_no = 'T070'`;
  const record = `id = (select r.id from step_record r join task_step s on s.id = r.step_id join task_card c on c.id = s.card_id
    where c.job_id = '${job.id}' and c.card_no = 'T070' order by s.step_no limit 1)`;
  const planted: [table: string, change: string, says: RegExp][] = [
    ['task_card', `update task_card set title = 'Other work' where ${card}`, /T070 .*signed cards.*title/],
    ['task_card', `update task_card set data_refs = '[]' where ${card}`, /dataRefs/],
    ['task_card', `update task_card set signed_at = signed_at - interval '1 day' where ${card}`, /signedAt/],
    ['task_card', `update task_card set status = 'ready' where ${card}`, /card signatures.*status/],
    ['step_record', `update step_record set measured = 130.002 where ${record}`, /signed steps.*measured/],
    ['step_record', `update step_record set employee_name = 'Somebody else' where ${record}`, /employeeName/],
    ['finding', `update finding set severity = 'major' where number = '${number}'`, /closed findings.*severity/],
    ['finding', `update finding set description = 'None' where number = '${number}'`, /description/],
    ['hold_period', `update hold_period set reason = 'capacity' where id = '${held.body.id}'`, /ended holds.*reason/],
    [
      'hold_period',
      `update hold_period set started_at = now() - interval '9 days' where id = '${held.body.id}'`,
      /startedAt/,
    ],
    ['hold_period', `delete from hold_period where id = '${held.body.id}'`, /the hold/],
    [
      'hold_period',
      `update hold_period set evidence = 'Mail of 9 May' where id = '${waits.body.id}'`,
      /hold customerApproval.*evidence/,
    ],
    [
      'hold_period',
      `update hold_period set started_at = started_at - interval '9 days' where id = '${waits.body.id}'`,
      /hold customerApproval.*nobody entered it/,
    ],
    [
      'hold_period',
      `update hold_period set ended_at = ended_at + interval '9 days' where id = '${waits.body.id}'`,
      /hold customerApproval.*endedAt/,
    ],
    [
      'directive_compliance',
      `update directive_compliance set method = 'Nothing' where job_id = '${job.id}'`,
      /AD 2024-19-15.*method/,
    ],
    ['directive_compliance', `delete from directive_compliance where job_id = '${job.id}'`, /the answer/],
    [
      'bulletin_result',
      `update bulletin_result set result = 'embodied' where job_id = '${job.id}'`,
      /SB 32-1244.*result/,
    ],
  ];
  await app.asOwner(async (owner) => {
    for (const [table, change, says] of planted) {
      await owner.query(`begin; alter table ${table} disable trigger user; ${change}`);
      const { fault } = await verifySignedWork(owner, app.deps.services.certificateKey);
      await owner.query('rollback');
      expect(fault, change).toMatch(says);
    }
    // One that came into the database by another road.
    await owner.query('begin');
    await owner.query(
      `insert into hold_period (job_id, reason, clock_owner, evidence, started_at, ended_at)
       values ($1, 'customerDocs', 'customer', 'None', '2020-01-01', '2020-02-01')`,
      [job.id],
    );
    const { fault } = await verifySignedWork(owner, app.deps.services.certificateKey);
    await owner.query('rollback');
    expect(fault).toMatch(/hold customerDocs.*nobody entered it/);
  });
  expect((await verifySignedWork(pool, app.deps.services.certificateKey)).fault).toBeNull();
  // The role the product works under changes none of it, and cannot take the rule away.
  for (const [table, change] of planted) {
    await expect(pool.query(change), change).rejects.toMatchObject({ code: '42501' });
    await expect(pool.query(`alter table ${table} disable trigger user`), table).rejects.toMatchObject({
      code: '42501',
    });
  }
});
