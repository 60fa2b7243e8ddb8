import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { manualTool } from '#modules/maintenance/manuals/shared/manualContents.record.ts';
import { bench, type Bench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { authorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { recordWorks } from '#modules/quality/authorizations/server/public.ts';
import { aToolDue } from '#modules/stores/tools/server/tools.fixture.ts';
import type { canWeCall } from '../shared/canWe.calls.ts';
import { canWeServer } from './can-we.server.ts';

let app: TestApp;
let at: Bench;
const today = dayOf(new Date());

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, canWeServer]);
  at = await bench(app);
});
afterAll(() => app.close());

const ask = async (parts: string, scope = 'overhaul') =>
  (await at.planner.get<AnswerOf<typeof canWeCall>>(`/api/can-we?scope=${scope}&parts=${encodeURIComponent(parts)}`))
    .body.rows;
const stateOf = (row: AnswerOf<typeof canWeCall>['rows'][number] | undefined) =>
  Object.fromEntries((row?.checks ?? []).map(({ key, state }) => [key, state]));

test('6.3 (18) each part number that is pasted says yes, or what is missing: the list, the manual, the tools, the people', async () => {
  const [listed, unknown, scope] = [
    ...(await ask('c20195162\n2-1577-4')),
    ...(await ask('C20195162', 'hydrostaticTest')),
  ];
  expect(unknown).toMatchObject({ asked: '2-1577-4', verdict: 'no' });
  expect(scope).toMatchObject({ verdict: 'no', checks: [{ key: 'list', state: 'bad' }] });
  // Listed; the list names no manual and nobody certifies it.
  expect(listed).toMatchObject({ partNumber: 'C20195162', verdict: 'almost' });
  expect(stateOf(listed)).toEqual({ list: 'good', data: 'bad', people: 'bad' });

  // An effective list is changed by nobody; the fixture's names no manual.
  await app.asOwner(async (pool) => {
    await pool.query('alter table capability_item disable trigger user');
    await pool.query('update capability_item set manual_id = $1 where part_number_id = $2', [
      at.manualId,
      at.shop.wheelId,
    ]);
    await pool.query('alter table capability_item enable trigger user');
  });
  const toolNo = 'SP-01';
  await aToolDue(app, toolNo, addDays(today, -1));
  const quality = await app.as('quality.user');
  await quality.create(manualTool, {
    manualId: at.manualId,
    cmmToolNo: 'T32-17',
    description: 'Spreader',
    heldTools: toolNo,
  });
  await quality.create(manualTool, { manualId: at.manualId, cmmToolNo: 'T32-18', description: 'Puller' });
  const certifier = await authorisedPerson(app, {
    code: 'REL',
    privilege: 'release',
    roles: ['maintenance.user'],
    componentGroup: 'wheel',
  });
  await app.write((ctx) =>
    recordWorks(
      ctx,
      [0, 31, 62, 93, 124, 155, 186].map((ago) => ({
        employeeId: certifier.employeeId,
        at: addDays(today, -ago),
        jobNumber: 'ABS0000900',
        partNumber: 'C20195162',
        serialNumber: '1',
        componentGroup: 'wheel' as const,
        task: 'release' as const,
        role: 'certified' as const,
        minutes: 30,
      })),
    ),
  );
  const [asked] = await ask('C20195162');
  expect(stateOf(asked)).toMatchObject({ list: 'good', data: 'good', tools: 'bad' });
  expect(asked?.checks.find(({ key }) => key === 'tools')?.reasons).toEqual([
    expect.stringContaining(`Special tool T32-17: ${toolNo} is out of calibration since`),
    'Special tool T32-18 is not held.',
  ]);
  await app.write(async ({ db }) => {
    await sql`update tool set next_calibration = ${addDays(today, 90)} where tool_no = ${toolNo}`.execute(db);
    await sql`update manual_tool set equivalent_approval = 'EQ-12' where cmm_tool_no = 'T32-18'`.execute(db);
  });
  const [then] = await ask('C20195162');
  expect(stateOf(then)).toMatchObject({ list: 'good', data: 'good', tools: 'good' });
  expect(then?.checks.find(({ key }) => key === 'people')).toEqual({
    key: 'people',
    state: 'warn',
    reasons: [expect.stringMatching(/^Only .* may certify it[.]$/)],
  });
  expect(then?.verdict).toBe('yes');
});

test('6.3 (18) sales may ask; who reads neither maintenance nor sales may not', async () => {
  const path = '/api/can-we?scope=overhaul&parts=C20195162';
  expect((await (await app.as('marketing.viewer')).get(path)).status).toBe(200);
  expect((await (await app.as('stores.user')).get(path)).status).toBe(403);
});
