import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { seedCapabilities } from '#database/seed/demo/capabilities.ts';
import { seedCustomers } from '#database/seed/demo/customers.ts';
import { seedFirstJob } from '#database/seed/demo/jobs.ts';
import { seedPeople } from '#database/seed/demo/people.ts';
import { seedStores } from '#database/seed/demo/stores.ts';
import { idOf, openWorld } from '#database/seed/demo/world.ts';
import { areas } from '#kernel/shared/areas.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { uploadForm } from '#kernel/testing/uploadForm.ts';
import { testApp, testPassword, type Answer, type Person, type TestApp } from '#kernel/testing/app.ts';
import { approvedRequest, issuedOrder } from '#modules/stores/purchasing/server/purchasing.fixture.ts';
import { issuedFinding, writeItem } from '#modules/quality/findings/server/findings.fixture.ts';
import { aProjectTask } from '#modules/projects/projects/server/projects.fixture.ts';
import { keepLists } from '#modules/finance/peak/server/public.ts';
import { aSku } from '#modules/finance/sku/server/sku.fixture.ts';
import { aTire } from '#modules/stores/tires/server/tires.fixture.ts';
import { notifyAboutJob } from '#modules/maintenance/work-orders/server/public.ts';
import { everyEndpoint, wholeProduct } from './everyEndpoint.ts';

// Drives every call of the specification's list that is built, as the specification's client does: its paths, bodies and answers.
interface Call {
  method: string;
  path: string;
  request: string;
  answer: string;
}

function specifiedCalls(): Call[] {
  const root = join(import.meta.dirname, '../..');
  const original = join(root, '../shared/spec/calls.tsv');
  const text = readFileSync(existsSync(original) ? original : join(root, 'checks/spec/calls.tsv'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [method = '', path = '', request = '', answer = ''] = line.split('\t');
      return { method, path, request, answer };
    });
}

let app: TestApp;
/** Somebody who may read everything. */
let reader: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  app.deps.services.outside.push = { ...app.deps.services.outside.push, services: ['https://push.example.test'] };
  // A company with a job, so that each list has rows to look at.
  const world = openWorld(app.deps, new Date());
  for (const part of [seedPeople, seedCustomers, seedCapabilities, seedStores, seedFirstJob]) await part(world);
  reader = await app.as('level:5', 'maintenance.admin', ...areas.map((area) => `${area}.viewer` as const));
  const told = {
    jobId: idOf(world, 'job:ABS0001234'),
    kind: 'aog',
    text: 'The aircraft waits.',
    to: 'planners',
  } as const;
  await app.write((ctx) => notifyAboutJob(ctx, told));
  await issuedOrder(app);
  await approvedRequest(app);
  await aTire(app);
  await aSku(app);
  const named = { name: 'รายได้ค่าบริการ', nameEn: 'Service revenue', accountCode: null };
  await app.write((ctx) =>
    keepLists(ctx, [
      { ...named, kind: 'account', code: '410101', peakId: '410101' },
      { ...named, kind: 'product', code: 'P001', peakId: 'peak-1' },
      { ...named, kind: 'service', code: 'S001', peakId: 'peak-2' },
    ]),
  );
  await aProjectTask(app);
  await writeItem(await issuedFinding(app), 'rootCause');
}, 120_000);
afterAll(() => app.close());

const png = (shade: number) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: { r: shade, g: 90, b: 120 } } })
    .png()
    .toBuffer();
const ink = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><path d="M10 60 C 60 10 120 90 280 30" stroke="black" stroke-width="4" fill="none"/></svg>',
    ),
  )
    .png()
    .toBuffer();

interface Client extends Person {
  sub: string;
  claims: Record<string, unknown>;
}
/** Somebody who has just signed in by the form, as the specification's client begins. */
async function client(): Promise<Client> {
  const person = await app.as('level:5');
  const { body } = await person.get<{ claims: Record<string, unknown> }>('/api/session');
  return { ...person, sub: person.username, claims: body.claims };
}
async function multipart(
  who: Client,
  path: string,
  fields: Record<string, string>,
  file: Buffer,
  type = 'image/png',
): Promise<number> {
  const form = uploadForm(fields, [
    { name: `file.${type.split('/')[1]?.replace('svg+xml', 'svg') ?? ''}`, type, bytes: file },
  ]);
  const answer = await app.app.inject({
    method: 'POST',
    url: path,
    headers: { ...form.headers, cookie: who.cookie, 'sec-fetch-site': 'same-origin' },
    payload: form.payload,
  });
  return answer.statusCode;
}
const list = (answer: Answer<unknown>): readonly unknown[] => {
  expect(answer.status).toBe(200);
  expect(Array.isArray(answer.body)).toBe(true);
  return answer.body as unknown[];
};
const code = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });
const subscription = {
  endpoint: 'https://push.example.test/one',
  expirationTime: null,
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

/** What the specification's client reads of somebody who chose nothing (spec §3, §9). */
const allDefaults = {
  dark: 'system',
  flat: false,
  clipped: true,
  dense: true,
  mini: false,
  appBar: true,
  flatAppBar: true,
  dateFormat: 'YYYY-MM-DD',
  theme: '#22487d',
  shop: 'default',
  chartOptions: { scheme: 'tableau.Classic10', pointRadius: 4, cutoutPercentage: 90, lineTension: 0.4 },
};

/** What the client does with each call, in words of the specification. Missing here and built: the last test tells. */
const script: Record<string, (who: Client) => Promise<void>> = {
  'PUT /api/users/{sub}/changepassword': async (who) => {
    const path = `/api/users/${who.sub}/changepassword`;
    const wrong = await who.call('PUT', path, { oldPass: 'not it', newPass: 'five green apples' });
    expect(wrong).toMatchObject({ status: 422, body: { success: false, code: 'PASSWORD_WRONG' } });
    const malformed = await who.call('PUT', path, { oldPass: testPassword });
    expect(malformed).toMatchObject({ status: 400, body: { success: false } });
    const done = await who.call('PUT', path, { oldPass: testPassword, newPass: 'five green apples' });
    expect(done.body).toEqual({ success: true });
  },
  'PUT /api/users/{employeeId}/changepin': async (who) => {
    const wrong = await who.call('PUT', `/api/users/${who.id}/changepin`, { newPin: '12345' });
    expect(wrong.status).toBeGreaterThanOrEqual(400);
    expect(wrong.body).toMatchObject({ success: false });
    expect((await who.call('PUT', `/api/users/${who.id}/changepin`, { newPin: '8264' })).body).toEqual({
      success: true,
    });
  },
  'GET /api/users/{sub}/twofactor': async (who) => {
    expect((await who.get(`/api/users/${who.sub}/twofactor`)).body).toEqual({ twoFactor: { enabled: false } });
  },
  'GET /api/users/{sub}/twofactor/enable': async (who) => {
    const { body } = await who.get<{ qrCode: string; key: string }>(`/api/users/${who.sub}/twofactor/enable`);
    expect(Object.keys(body).sort()).toEqual(['key', 'qrCode']);
  },
  'POST /api/users/{sub}/twofactor/verify': async (who) => {
    const base = `/api/users/${who.sub}/twofactor`;
    const { body } = await who.get<{ key: string }>(`${base}/enable`);
    const wrong = await who.call('POST', `${base}/verify`, { token: code(body.key, 90) });
    expect(wrong.body).toEqual({ verified: false, backupCodes: [] });
    const again = await who.get<{ key: string }>(`${base}/enable`);
    expect(again.body.key).not.toBe(body.key);
    const right = await who.call<{ verified: boolean; backupCodes: string[] }>('POST', `${base}/verify`, {
      token: code(again.body.key),
    });
    expect(right.body.verified).toBe(true);
    expect(right.body.backupCodes).toHaveLength(10);
  },
  'GET /api/users/{sub}/twofactor/getcodes': async (who) => {
    await script['POST /api/users/{sub}/twofactor/verify']?.(who);
    const answer = await who.get<string[]>(`/api/users/${who.sub}/twofactor/getcodes`);
    list(answer);
    expect(answer.body.every((one) => one.length === 8)).toBe(true);
  },
  'POST /api/users/{sub}/twofactor/generatecodes': async (who) => {
    await script['POST /api/users/{sub}/twofactor/verify']?.(who);
    list(await who.call('POST', `/api/users/${who.sub}/twofactor/generatecodes`));
  },
  'GET /api/users/{sub}/twofactor/disable': async (who) => {
    await script['POST /api/users/{sub}/twofactor/verify']?.(who);
    const path = `/api/users/${who.sub}/twofactor/disable`;
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await who.call('GET', path, undefined, foreign)).status).toBe(403);
    expect((await who.get(path)).status).toBe(428);
    await who.call('POST', '/auth/step-up', { password: testPassword });
    expect((await who.get(path)).status).toBe(200);
    expect((await who.get(`/api/users/${who.sub}/twofactor`)).body).toEqual({ twoFactor: { enabled: false } });
  },
  'PUT /api/users/{sub}/themecolor': async (who) => {
    for (const color of ['#22487d', '#CA1551', '#03CEA4', '#EAC435', '#202020', '#0a0b0c'])
      expect((await who.call('PUT', `/api/users/${who.sub}/themecolor`, { color })).status).toBe(200);
    expect((await who.call('PUT', `/api/users/${who.sub}/themecolor`, { color: 'red' })).status).toBe(400);
    expect((await who.get('/api/session')).body).toMatchObject({ options: { theme: '#0a0b0c' } });
  },
  'POST /api/users/{id}/picture/canvas': async (who) => {
    const path = `/api/users/${who.id}/picture/canvas`;
    const dataUrl = `data:image/png;base64,${(await png(200)).toString('base64')}`;
    expect((await who.call('POST', path, { dataUrl })).status).toBe(200);
    expect((await who.call('POST', path, { dataUrl, background: '#2196F3' })).status).toBe(200);
    expect((await who.call('POST', path, { dataUrl: 'data:text/html;base64,PGI+' })).status).toBe(400);
    for (const side of [200, 60]) {
      const picture = await app.app.inject({
        method: 'GET',
        url: `/api/users/${who.id}/picture/${side}`,
        headers: { cookie: who.cookie },
      });
      const { width, height } = await sharp(picture.rawPayload).metadata();
      expect([width, height]).toEqual([side, side]);
      expect(picture.headers['cache-control']).toMatch(/^private, max-age=/);
      const again = await app.app.inject({
        method: 'GET',
        url: `/api/users/${who.id}/picture/${side}`,
        headers: { cookie: who.cookie, 'if-none-match': String(picture.headers['etag']) },
      });
      expect(again.statusCode).toBe(304);
    }
    expect((await who.get(`/api/users/${who.sub}`)).body).toMatchObject({ personalization: { background: '#2196F3' } });
  },
  'DELETE /api/users/{sub}/picture': async (who) => {
    const dataUrl = `data:image/png;base64,${(await png(10)).toString('base64')}`;
    await who.call('POST', `/api/users/${who.id}/picture/canvas`, { dataUrl });
    const other = await app.as();
    expect((await who.call('DELETE', `/api/users/${who.sub}/picture`, { ...who.claims, _id: other.id })).status).toBe(
      404,
    );
    expect((await who.call('DELETE', `/api/users/${who.sub}/picture`, who.claims)).status).toBe(200);
    expect((await who.get(`/api/users/${who.id}/picture/200`)).status).toBe(404);
  },
  'POST /api/users/{sub}/picture': async (who) => {
    const info = JSON.stringify(who.claims);
    expect(await multipart(who, `/api/users/${who.sub}/picture`, { info }, await png(77))).toBe(200);
    expect(await multipart(who, `/api/users/${who.sub}/picture`, { info }, Buffer.from('<b>no</b>'))).toBe(415);
  },
  'GET /api/users/{sub}': async (who) => {
    const { body } = await who.get(`/api/users/${who.sub}`);
    expect(body).toMatchObject({
      personalization: { background: null, ...allDefaults },
      lineId: null,
      loginDuration: 7,
      notifications: {
        enabled: false,
        types: [
          { name: 'AOG', value: true },
          { name: 'Purchasing', value: true },
        ],
      },
      signature: null,
    });
    // The same options as by their own call, all of them.
    const { body: options } = await who.get(`/api/users/${who.sub}/personalization`);
    expect((body as { personalization: unknown }).personalization).toEqual(options);
    expect(options).toMatchObject({ security: { loginDuration: 7 }, notifications: { enabled: false }, lineId: null });
  },
  'PUT /api/users/{sub}/update': async (who) => {
    const path = `/api/users/${who.sub}/update`;
    const body = {
      email: `${who.sub}@new.example.test`,
      duration: 30,
      notifications: {
        enabled: true,
        types: [
          { name: 'AOG', value: true },
          { name: 'Purchasing', value: false },
        ],
      },
      lineId: 'U4af4980629',
    };
    expect((await who.call('PUT', path, body)).status).toBe(200);
    expect((await who.get(`/api/users/${who.sub}`)).body).toMatchObject({
      loginDuration: 30,
      lineId: 'U4af4980629',
      notifications: body.notifications,
    });
    for (const duration of [0, 31, 1.5])
      expect(await who.call('PUT', path, { ...body, duration })).toMatchObject({
        status: 400,
        body: { success: false, fields: [{ path: 'duration', message: '0 - 30' }] },
      });
  },
  'POST /api/push-notifications/verify': async (who) => {
    expect((await who.call('POST', '/api/push-notifications/verify', { user: who.claims, subscription })).body).toBe(
      false,
    );
  },
  'POST /api/push-notifications/subscribe': async (who) => {
    const asked = { user: who.sub, subscription };
    expect((await who.call('POST', '/api/push-notifications/subscribe', asked)).status).toBe(200);
    expect((await who.call('POST', '/api/push-notifications/verify', asked)).body).toBe(true);
  },
  'GET /api/push-notifications/vapid': async (who) => {
    const { body } = await who.get<string>('/api/push-notifications/vapid');
    expect(Buffer.from(body, 'base64url')[0]).toBe(4);
  },
  'POST /api/users/{sub}/test-email': async (who) => {
    expect((await who.call('POST', `/api/users/${who.sub}/test-email`)).status).toBe(200);
    expect((await who.call('POST', `/api/users/${who.sub}/test-email`, {})).body).toMatchObject({
      message: 'Test email sent.',
    });
  },
  'POST /api/users/{id}/signature': async (who) => {
    const path = `/api/users/${who.id}/signature`;
    expect(await multipart(who, path, { _id: who.id }, await ink())).toBe(200);
    const { body } = await who.get<{ signature: string }>(`/api/users/${who.sub}`);
    const kept = await app.app.inject({ method: 'GET', url: body.signature, headers: { cookie: who.cookie } });
    expect((await sharp(kept.rawPayload).metadata()).format).toBe('png');
    expect(await multipart(who, path, { _id: who.id }, Buffer.from('GIF89a'), 'image/gif')).toBe(415);
    const other = await app.as();
    expect(await multipart(who, path, { _id: other.id }, await ink())).toBe(404);
  },
  'DELETE /api/users/{id}/signature': async (who) => {
    await multipart(who, `/api/users/${who.id}/signature`, { _id: who.id }, await ink());
    expect((await who.call('DELETE', `/api/users/${who.id}/signature`)).status).toBe(200);
    expect((await who.get(`/api/users/${who.sub}`)).body).toMatchObject({ signature: null });
  },
  'GET /auth/destroy': async (who) => {
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await who.call('GET', '/auth/destroy', undefined, foreign)).status).toBe(403);
    expect((await who.get('/auth/destroy')).status).toBe(204);
    expect((await who.get('/api/session')).status).toBe(401);
  },
  'PUT /api/users/{sub}/homepage': async (who) => {
    expect((await who.call('PUT', `/api/users/${who.sub}/homepage`, { home: '#/maintenance/workorders' })).status).toBe(
      200,
    );
    expect((await who.call('PUT', `/api/users/${who.sub}/homepage`, { home: 'https://evil.example' })).status).toBe(
      422,
    );
  },
  'GET /api/users/{sub}/homepage': async (who) => {
    expect((await who.get<string>(`/api/users/${who.sub}/homepage`)).body).toBe('#/dashboard');
    await who.call('PUT', `/api/users/${who.sub}/homepage`, { home: '#/store/consumables' });
    const { body, headers } = await who.get<string>(`/api/users/${who.sub}/homepage`);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(body.slice(2)).toBe('store/consumables');
  },
  'PUT /api/users/{sub}/options': async (who) => {
    const options = {
      dark: true,
      flat: false,
      clipped: true,
      dateFormat: 'D MMM YYYY',
      mini: false,
      appBar: true,
      flatAppBar: true,
      dense: false,
      theme: '#CA1551',
      background: '#2196F3',
      chartOptions: { scheme: 'tableau.Classic10', pointRadius: 4, cutoutPercentage: 90, lineTension: 0.4 },
      security: { loginDuration: 14 },
      shop: 'wheel',
    };
    const personalization = `/api/users/${who.sub}/personalization`;
    expect((await who.call('PUT', `/api/users/${who.sub}/options`, options)).status).toBe(200);
    expect((await who.get(personalization)).body).toMatchObject(options);
    // The client reads all of them and sends all of them back: before the person chose anything too.
    for (const chosen of [
      { notifications: { enabled: true, types: [{ name: 'AOG', value: false }] }, lineId: 'U12' },
      {},
    ]) {
      const other = await client();
      const path = `/api/users/${other.sub}`;
      expect((await other.call('PUT', `${path}/options`, chosen)).status).toBe(200);
      const read = (await other.get(`${path}/personalization`)).body;
      expect((await other.call('PUT', `${path}/options`, read)).status).toBe(200);
      expect((await other.get(`${path}/personalization`)).body).toEqual(read);
      expect(read).toMatchObject(
        'lineId' in chosen ? { lineId: 'U12', notifications: { enabled: true } } : { lineId: null },
      );
    }
  },
  'GET /api/users/{sub}/personalization': async (who) => {
    const { status, body } = await who.get(`/api/users/${who.sub}/personalization`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ security: { loginDuration: 7 }, lineId: null, signature: null, ...allDefaults });
    // Every option of §3 is there before anything was chosen; the session and the person's own settings answer the very same.
    expect(Object.keys(body as object).sort()).toEqual(
      [...Object.keys(allDefaults), 'background', 'lineId', 'notifications', 'security', 'signature'].sort(),
    );
    const chosen = { dark: true, shop: 'brake', background: '#2196F3', lineId: 'U77', security: { loginDuration: 21 } };
    expect((await who.get('/api/session')).body).toMatchObject({ options: body });
    expect((await who.call('PUT', `/api/users/${who.sub}/options`, chosen)).status).toBe(200);
    const { body: after } = await who.get(`/api/users/${who.sub}/personalization`);
    expect(after).toMatchObject(chosen);
    expect((await who.get('/api/session')).body).toMatchObject({ options: after });
    expect((await who.get(`/api/users/${who.sub}`)).body).toMatchObject({ personalization: after });
  },
  'GET /api/qa/{id}': async (who) => {
    const [finding] = (await who.get<{ id: string }[]>('/api/qa')).body;
    expect((await who.get(`/api/qa/${finding?.id}`)).body).toMatchObject({
      status: 'Pending review',
      acceptance: null,
      response: {
        rootCause: { done: false, items: [{ status: null }] },
        correctiveAction: { done: false, items: [] },
        preventiveAction: { done: false, items: [] },
      },
    });
  },
  'PUT /api/projects/update-tasks': async () => {
    const task = await aProjectTask(app);
    const owner = await app.as('level:2', 'projects.admin');
    const answer = await owner.call('PUT', '/api/projects/update-tasks', {
      projectId: task.projectId,
      tasks: [{ id: task.id, version: task.version, state: 'doing', progress: 40 }],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: task.projectId,
      users: [{ role: 'owner' }],
      tasks: [{ id: task.id, state: 'doing', progress: 40 }],
    });
  },
};

/** Calls of the list whose module is not built yet, each with what it waits for. What is neither here nor built fails below. */
const later: Readonly<Record<string, readonly string[]>> = {};
const notBuilt = Object.values(later).flat();

const bare = (path: string) => path.replace(/[{]\w+[}]|:\w+/g, ':');
const endpoints = new Map(everyEndpoint().map((endpoint) => [`${endpoint.method} ${bare(endpoint.path)}`, endpoint]));
const nameOf = (call: Call) => `${call.method} ${call.path}`;
const calls = specifiedCalls().filter(({ method }) => method !== 'SOCKET');
const rows = calls.filter(({ method, path }) => endpoints.has(`${method} ${bare(path)}`));

/** The fields the list names: `list of {code,name,color,…}`; what stands in inner braces belongs to its field. */
const fieldsOf = (answer: string) =>
  /^list of [{](.+)[}]/
    .exec(answer.replace(/(\w)[{]\w+[}]/g, '$1'))?.[1]
    ?.split(',')
    .filter((name) => name !== '…') ?? (answer === 'list with timestamp' ? ['timestamp'] : []);

test.each(rows.map((call) => [nameOf(call), call] as const))('%s', async (name, call) => {
  const who = await client();
  const act = script[name];
  if (act) return act(who);
  // Every other call of the list loads data: the specification's client expects a list.
  expect(call.method, 'a changing call needs its own lines here').toBe('GET');
  const loaded = list(await reader.get(call.path));
  const answer = endpoints.get(`${call.method} ${bare(call.path)}`)?.answer;
  if (!(answer instanceof z.ZodArray) || !(answer.element instanceof z.ZodObject)) throw new Error('no list of rows');
  const promised = z.strictObject(answer.element.shape as z.ZodRawShape);
  expect(loaded.length, 'a list without a row shows nothing').toBeGreaterThan(0);
  for (const row of loaded) {
    // What the endpoint promises stands in each row, the fields of the specification among it, and nothing else.
    promised.parse(row);
    expect(Object.keys(row as object)).toEqual(expect.arrayContaining(fieldsOf(call.answer)));
  }
});

test('every call of the list is built and driven, or named above with what it waits for', () => {
  const open = calls.map(nameOf).filter((name) => !rows.some((call) => nameOf(call) === name));
  printFigure(
    'conformance',
    `${calls.length} calls in the list: ${rows.length} built and driven, ${open.length} wait for their module`,
  );
  expect(open).toEqual([...notBuilt].sort((a, b) => open.indexOf(a) - open.indexOf(b)));
  expect(Object.keys(script).filter((name) => !rows.some((call) => nameOf(call) === name))).toEqual([]);
  // The three lines about the socket are driven between two processes in e2e/processes.e2e.ts.
  expect(specifiedCalls().length - calls.length).toBe(3);
});
