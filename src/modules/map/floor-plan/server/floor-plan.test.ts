import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done } from '#kernel/testing/fixture.ts';
import { creationRefusalsOf } from '#kernel/testing/refusals.ts';
import { uploadForm } from '#kernel/testing/uploadForm.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { aLocation } from '#modules/stores/stock/server/stock.fixture.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { aTool } from '#modules/stores/tools/server/tools.fixture.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import type { floorCall } from '../shared/map.calls.ts';
import { mapArea, mapLayer } from '../shared/map.record.ts';
import { aMapArea, aMapLayer } from './floor-plan.fixture.ts';

let app: TestApp;
let planner: Person;
let editor: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  planner = await app.as('level:3', 'maintenance.user');
  editor = await app.as('level:3', 'maintenance.admin', 'stores.admin', 'tools.admin');
}, 120_000);
afterAll(() => app.close());

type Floor = AnswerOf<typeof floorCall>;
const seen = async (who: Person, code: string) => {
  const { status, body } = await who.get<Floor>(`/api/map/floors/${code}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
const at = (body: Floor, label: string) => body.objects.find((one) => one.label === label);

const refusesNew = creationRefusalsOf(() => app, aMapArea);
refusesNew('one corner is no area', () => ({ outline: '10,10' }), 'Corners such as 10,10 40,30');
refusesNew(
  'a corner outside the plan',
  () => ({ outline: '10,10 140,30' }),
  'Corners lie between 0 and 100 percent: two for a rectangle, or three and more.',
);
refusesNew(
  'corners on one line',
  () => ({ outline: '10,10 40,10' }),
  'These corners lie on one line: the area covers nothing.',
);

test('F-49 a work order stands in the area whose places name its place, and moves when its place is changed', async () => {
  const layer = await aMapLayer(app);
  const [west, east] = [
    await aMapArea(app, { layerId: layer.id, workPlaces: 'Bay X1, Bay X2' }),
    await aMapArea(app, { layerId: layer.id, workPlaces: 'bay y1', outline: '50,10 90,30' }),
  ];
  const job = await aJob(app);
  const place = async (where: string) => {
    const { body } = await planner.get<{ row: { version: number } }>(`${workOrder.api}/${job.id}`);
    await done(planner.call('PATCH', `${workOrder.api}/${job.id}`, { version: body.row.version, location: where }));
  };
  await place('Bay X2');
  expect(at(await seen(planner, layer.code), job.number)).toMatchObject({
    kind: 'job',
    areaId: west.id,
    path: `/maintenance/mmc/${job.number}`,
  });
  await place('Bay Y1');
  expect(at(await seen(planner, layer.code), job.number)?.areaId).toBe(east.id);
  await place('The roof');
  const lost = await seen(planner, layer.code);
  expect(at(lost, job.number)).toBeUndefined();
  expect(lost.elsewhere.job).toBeGreaterThan(0);
});

test('a place is of one area: the second one is refused with the name of the first, and empty parts are no place', async () => {
  const layer = await aMapLayer(app);
  await aMapArea(app, { layerId: layer.id, name: 'West hall', workPlaces: 'Bay V1, , Bay V2,' });
  const other = await aMapArea(app, { layerId: layer.id, outline: '50,10 90,30' });
  const admin = await app.as('maintenance.admin', 'level:2');
  const change = (workPlaces: string) =>
    admin.call('PATCH', `${mapArea.api}/${other.id}`, { version: other.version, workPlaces });
  expect(await change('Bay V3, bay  v2')).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'workPlaces', message: 'bay v2 is a place of West hall already.' }] },
  });
  await done(change('Bay V3, '));
  const [one, two] = [await aMapArea(app, { layerId: layer.id }), await aMapArea(app, { layerId: layer.id })];
  const both = await Promise.all(
    [one, two].map(({ id }) => admin.call('PATCH', `${mapArea.api}/${id}`, { version: 1, workPlaces: 'Bay V9' })),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('who may not read work orders sees the areas, tools and bins, and no work order', async () => {
  const layer = await aMapLayer(app);
  await aMapArea(app, { layerId: layer.id, workPlaces: 'Bay Z1' });
  const body = await seen(await app.as('level:1'), layer.code);
  expect(body.areas).toHaveLength(1);
  expect(body.elsewhere.job).toBe(0);
  expect(body.objects.some(({ kind }) => kind === 'job' || kind === 'finding')).toBe(false);
  expect(body.mayEdit).toBe(false);
});

test('a bin and a tool stand in the area of their location, also of the one it is inside', async () => {
  const outer = await aLocation(app);
  const inner = await aLocation(app, { parentId: outer.id });
  const known = await aTool(app, { locationId: inner.id });
  const layer = await aMapLayer(app);
  const area = await aMapArea(app, { layerId: layer.id, kind: 'store', locationId: outer.id });
  const body = await seen(editor, layer.code);
  expect(at(body, inner.code)).toMatchObject({ kind: 'bin', areaId: area.id });
  expect(at(body, known.toolNo)).toMatchObject({
    kind: 'tool',
    areaId: area.id,
    path: `${tool.path?.replace(':key', known.toolNo)}`,
  });
});

test('an area whose location is archived is told as one without', async () => {
  const gone = await aLocation(app);
  const layer = await aMapLayer(app);
  const area = await aMapArea(app, { layerId: layer.id, locationId: gone.id });
  await done(editor.call('POST', `${location.api}/${gone.id}/archive`, { version: 1, reason: 'Rack taken down' }));
  expect((await seen(editor, layer.code)).areas).toMatchObject([{ id: area.id, isOrphan: true }]);
});

test('a new plan picture is a new version: the newest is the plan, the earlier ones stay to be looked at', async () => {
  const layer = await aMapLayer(app);
  await attach(app, editor, { record: mapLayer, id: layer.id });
  await attach(app, editor, { record: mapLayer, id: layer.id });
  const { plans } = await seen(editor, layer.code);
  expect(plans).toHaveLength(2);
  expect(plans[0]?.since.localeCompare(plans[1]?.since ?? '')).toBeGreaterThanOrEqual(0);
});

test('a plan of 200 MB is refused in one sentence, and a PDF is no plan', async () => {
  const layer = await aMapLayer(app);
  const send = async (type: string, name: string, bytes: Buffer) => {
    const form = uploadForm({ entity: mapLayer.name, entityId: layer.id }, [{ name, type, bytes }]);
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/attachments',
      headers: {
        ...form.headers,
        'idempotency-key': randomUUID(),
        cookie: editor.cookie,
        'sec-fetch-site': 'same-origin',
      },
      payload: form.payload,
    });
    return { status: answer.statusCode, message: answer.json<{ message: string }>().message };
  };
  const large = await send('image/png', 'plan.png', Buffer.alloc(200 * 1024 * 1024, 1));
  expect(large).toMatchObject({
    status: 413,
    message: expect.stringMatching(/^The file is larger than \d+ MB[.]/) as string,
  });
  expect((await send('application/pdf', 'plan.pdf', Buffer.from('%PDF-1.4\n%%EOF'))).status).toBeGreaterThanOrEqual(
    400,
  );
  expect((await seen(editor, layer.code)).plans).toEqual([]);
});

test('only maintenance and system administrators draw: others are refused', async () => {
  const layer = await aMapLayer(app);
  const answer = await (
    await app.as('level:5', 'stores.admin')
  ).call('POST', mapArea.api, {
    layerId: layer.id,
    name: 'Shop',
    kind: 'shop',
    outline: '1,1 2,2',
  });
  expect(answer.status).toBe(403);
});

test('the database takes no corner outside the plan', async () => {
  const { id } = await aMapArea(app);
  const { pool } = app.deps.database;
  await expect(pool.query(`update map_area set outline = '10,10 101,20' where id = $1`, [id])).rejects.toThrow(
    'map_area_outline',
  );
});
