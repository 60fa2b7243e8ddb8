import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { aCurrentManual, aManualRevision } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { authorised, signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { reviseManual } from '#modules/maintenance/task-cards/server/revision.fixture.ts';
import { bench, stepDataOf, type Bench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { finalCard } from '#modules/maintenance/task-cards/server/routes/steps.ts';
import { revisionToBegin } from '../shared/stepData.calls.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';

let app: TestApp;
let at: Bench;
/** The revision the wheel is worked to. */
let current: string;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
  current = at.manualRevisionId;
});
afterAll(() => app.close());

const draft = (data: object, by: Person = at.planner) =>
  by.call<{ id: string; code?: string }>('POST', '/api/step-data', {
    partNumberId: at.shop.wheelId,
    manualRevisionId: at.manualRevisionId,
    changeNote: 'Bore restated',
    data,
  });
const narrow = () => {
  const data = stepDataOf(at.grease);
  return { ...data, bore2: { ...data.bore2, limit: { ...data.bore2.limit, max: '130.020' } } };
};
const act = (id: string, what: string, by: Person, body?: object) =>
  by.call('POST', `/api/step-data/${id}/${what}`, body);

describe('limits, tools and materials of the steps', () => {
  test('a limit that is no number is refused by name', async () => {
    const data = narrow();
    const words = { ...data.bore2.limit, min: 'narrow', max: 'wide' };
    expect(await draft({ ...data, bore2: { ...data.bore2, limit: words } })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'data.bore2.limit.min' }, { path: 'data.bore2.limit.max' }] },
    });
  });

  test('written by one engineer, approved by another; new cards take them, and so do steps not recorded yet', async () => {
    const before = await at.newJob();
    const made = await draft(narrow());
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect(await draft(narrow())).toMatchObject({ status: 409, body: { code: 'STEP_DATA_OPEN' } });
    expect(await act(id, 'publish', at.engineer, signed)).toMatchObject({
      status: 422,
      body: { code: 'STEP_DATA_STATE' },
    });
    expect(await at.planner.call('PATCH', `/api/step-data/${id}`, { version: 9, data: narrow() })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    });
    expect((await act(id, 'submit', at.planner)).status).toBe(200);
    expect(await at.planner.call('PATCH', `/api/step-data/${id}`, { version: 2, data: narrow() })).toMatchObject({
      status: 422,
      body: { code: 'STEP_DATA_FROZEN' },
    });
    expect((await act(id, 'publish', at.engineer, signed)).status).toBe(200);
    const after = await at.newJob();
    for (const job of [before, after])
      expect(await job.step('T070', 1, { measured: '130.023' })).toMatchObject({ status: 422, body: { code: 'G08' } });
    await at.publishData(stepDataOf(at.grease));
  });

  test('whoever wrote in it does not approve it, and it takes the authorisation of an engineer', async () => {
    const { id } = (await draft(narrow(), at.engineer)).body;
    await act(id, 'submit', at.planner);
    expect(await act(id, 'publish', at.engineer, signed)).toMatchObject({
      status: 422,
      body: { code: 'STEP_DATA_AUTHOR' },
    });
    const other = await authorised(app, at.shop, { privileges: ['perform'], roles: ['maintenance.admin'] });
    expect(await act(id, 'publish', other, signed)).toMatchObject({ status: 422, body: { code: 'AUTH_SCOPE' } });
    expect((await act(id, 'publish', at.mechanic, signed)).status).toBe(403);
    expect((await act(id, 'return', at.planner, { reason: 'Not the page block' })).status).toBe(200);
    await act(id, 'submit', at.planner);
    const third = await authorised(app, at.shop, { privileges: ['engineering'], roles: ['maintenance.admin'] });
    expect((await act(id, 'publish', third, signed)).status).toBe(200);
    await at.publishData(stepDataOf(at.grease));
  });

  test('a sheet is named by its part number, and its revision by the manual it is of', async () => {
    const { rows } = (
      await at.planner.call<{ rows: { label: string; manualRevisionIdLabel: string; partNumberIdLabel: string }[] }>(
        'GET',
        '/api/step-data-sheets',
      )
    ).body;
    const [sheet] = rows;
    expect(sheet?.label.startsWith(`${sheet.partNumberIdLabel} · `)).toBe(true);
    expect(sheet?.manualRevisionIdLabel).toMatch(/^(?:CMM|SPM|REF) \S+ · \S/);
  });

  test('what is published never changes, whoever asks the database', async () => {
    const { rows } = await app.write(({ db }) =>
      sql<{ id: string }>`select id from step_data_sheet where status = 'published'`.execute(db),
    );
    for (const statement of [
      sql`update step_data_sheet set data = '{}' where id = ${rows[0]?.id}`,
      sql`update step_data_sheet set status = 'draft' where id = ${rows[0]?.id}`,
      sql`delete from step_data_sheet where id = ${rows[0]?.id}`,
    ])
      await expect(app.write(({ db }) => statement.execute(db))).rejects.toThrow(/never/);
    await expect(
      app.write(({ db }) => sql`update route_version set schema = '{}' where status = 'published'`.execute(db)),
    ).rejects.toThrow(/never changes/);
  });

  test('a limit names its tool, one limit alone the largest error of it, and a material is a consumable of the stores', async () => {
    const { bore2 } = stepDataOf(at.grease);
    const { tool: _tool, ...toolless } = bore2;
    expect((await draft({ bore2: toolless })).status).toBe(400);
    expect((await draft({ bore2: { ...bore2, limit: { max: '130.025', unit: 'mm', decimals: 3 } } })).status).toBe(400);
    expect(await draft({ grease: { reference: 'Assembly', materials: [crypto.randomUUID()] } })).toMatchObject({
      status: 422,
      body: { code: 'LINK_MISSING' },
    });
  });

  test('without approved data for the current revision there are no cards, and the refusal names what is missing', async () => {
    const { bore2: _bore, ...partial } = stepDataOf(at.grease);
    await at.publishData(partial);
    const serialNumber = 'NODATA';
    const made = await at.planner.create(workOrder, at.shop.job(await at.shop.batch({ serialNumber }), serialNumber));
    const route = () => at.planner.call('POST', `/api/workorders/${made.number}/route`, {});
    expect(await route()).toMatchObject({
      status: 422,
      body: { code: 'ROUTE_DATA', message: expect.stringContaining('does not say: Bearing bore 2 (everything)') },
    });
    await at.publishData(stepDataOf(at.grease));
    const revised = await reviseManual(app, at, at.engineer, { revision: 10, data: null });
    expect(await route()).toMatchObject({
      status: 422,
      body: {
        code: 'ROUTE_DATA',
        message: expect.stringContaining('has no approved step data for its current manual revision'),
      },
    });
    await at.publishData(stepDataOf(at.grease), undefined, revised.id);
    current = revised.id;
    expect((await route()).status).toBe(200);
  });

  test('a route is published by another than its author', async () => {
    const written = await at.engineer.call<{ versionId: string }>('POST', '/api/routes', {
      key: 'second',
      title: 'Second',
      shop: 'brake',
      workScope: 'repair',
      families: ['brake'],
      changeNote: 'First issue',
      route: {
        cards: [
          {
            cardNo: 'T010',
            phase: 'check',
            title: 'Look',
            judgesPart: false,
            skill: null,
            estimateMinutes: 5,
            steps: [{ type: 'check', title: 'Looked at' }],
          },
          finalCard('T020', ['T010']),
        ],
      },
    });
    expect(written.status).toBe(201);
    expect(
      await at.engineer.call('POST', `/api/routes/versions/${written.body.versionId}/publish`, signed),
    ).toMatchObject({
      status: 422,
      body: { code: 'ROUTE_AUTHOR' },
    });
  });
});

test('the next version is begun by the manual the one before was written by, whatever newer manual covers the part', async () => {
  const { revisionId } = await aCurrentManual(app, {
    partNumberId: at.shop.wheelId,
    manualNumber: '32-00-99',
    revision: 'Rev 31',
  });
  // Newer than the manual of the wheel.
  await app.asOwner((pool) =>
    pool.query(
      `update manual_revision set issue_date = current_date, received_on = current_date, effective_from = current_date where id = $1`,
      [revisionId],
    ),
  );
  const { body } = await at.planner.get<Parameters<typeof revisionToBegin>[0]>(
    `/api/step-data?partNumberId=${at.shop.wheelId}`,
  );
  expect(body.manuals[0]?.id).toBe(revisionId);
  for (const from of [body.sheets[0], undefined]) expect(revisionToBegin(body, from)).toBe(current);
});

test('3.10 a revision finds the steps of the step data in force that it changes, and the open jobs that have them', async () => {
  const job = await at.newJob();
  const { rows } = await app.write(({ db }) =>
    sql<{ id: string; reference: string }>`
      select distinct s.sheet_id as id, d.data -> 'bore2' ->> 'reference' as reference from task_step s join task_card c on c.id = s.card_id
      join step_data_sheet d on d.id = s.sheet_id where c.job_id = ${job.id} and s.step_key = 'bore2'`.execute(db),
  );
  const sheet = rows[0];
  const { id: revisionId } = await aManualRevision(app, {
    manualId: at.manualId,
    revision: 'Rev 99',
    issueDate: '2026-01-01',
    receivedOn: '2026-01-02',
    changedSections: sheet?.reference ?? '',
  });
  const { body } = await at.mechanic.get<{ rows: { id: string; step: string; jobs: string[] }[] }>(
    `/api/step-data/hit/${revisionId}`,
  );
  const hit = body.rows.find(({ id, step }) => id === sheet?.id && step === 'bore2');
  expect(hit?.jobs).toContain(job.number);
  expect(await (await app.as('stores.user')).get(`/api/step-data/hit/${revisionId}`)).toMatchObject({ status: 403 });
});
