import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { seedCapabilities } from '#database/seed/demo/capabilities.ts';
import { seedCustomers } from '#database/seed/demo/customers.ts';
import { seedFirstJob } from '#database/seed/demo/jobs.ts';
import { seedPeople } from '#database/seed/demo/people.ts';
import { seedRoutes } from '#database/seed/demo/routes.ts';
import { seedStores } from '#database/seed/demo/stores.ts';
import { seedVisitors } from '#database/seed/demo/visitors.ts';
import { seedWheel } from '#database/seed/demo/wheel.ts';
import { openWorld } from '#database/seed/demo/world.ts';
import { seedReady } from '#database/seed/ready.ts';
import { areas, type Role } from '#kernel/shared/areas.ts';
import { operatorsFor, type Operator } from '#kernel/shared/listState.ts';
import type { Allow } from '#kernel/shared/permission.ts';
import { everyRow, writableFields, type AnyRecord } from '#kernel/shared/record.ts';
import { anyRow } from '#kernel/server/live/names.ts';
import { allRecords, registerRecords } from '#kernel/server/records/registry.ts';
import { testApp, testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { filledBody } from '#kernel/testing/filledBody.ts';
import { pdfOf, picture } from '#kernel/testing/files.ts';
import { uploadForm } from '#kernel/testing/uploadForm.ts';
import { personWith } from '#kernel/testing/fixture.ts';
import { aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { aReleaseCertificate } from '#modules/maintenance/releases/server/release.fixture.ts';
import { releaseCertificate } from '#modules/maintenance/releases/shared/releaseCertificate.record.ts';
import { everyEndpoint, wholeProduct } from './everyEndpoint.ts';
import { fixturesOfModules } from './everyFixture.ts';

// What every record keeps, proven for each record by itself on one row its module's fixture makes. A module's own tests are its rules.
type Values = Record<string, unknown>;
type AnyRow = Values & { id: string; version: number };

registerRecords(wholeProduct().flatMap((module) => module.records ?? []));
const served = new Set(everyEndpoint().map(({ method, path }) => `${method} ${path}`));
const records = allRecords().filter((record) => served.has(`GET ${record.api}/:id`));
const fixtures = await fixturesOfModules();
const fixtureOf = (record: AnyRecord) => fixtures.find((each) => each.record === record);

const each = (kept: (record: AnyRecord) => boolean) =>
  records.filter(kept).map((record) => [record.name, record] as const);
const isSettled = (record: AnyRecord) => fixtureOf(record)?.settled !== undefined;
const changes = (record: AnyRecord) => served.has(`PATCH ${record.api}/:id`);
const isArchived = (record: AnyRecord) => served.has(`POST ${record.api}/:id/archive`);

const isLong = process.env['TEST_LONG'] !== undefined;
let app: TestApp;
let everybody: Person;
const rows = new Map<AnyRecord, AnyRow>();
const told: ReadonlyMap<string, ReadonlySet<string>>[] = [];
beforeAll(async () => {
  app = await testApp(wholeProduct());
  const world = openWorld(app.deps, new Date());
  const parts = [seedPeople, seedCustomers, seedCapabilities, seedStores, seedRoutes, seedFirstJob, seedWheel];
  for (const part of [...parts, seedVisitors]) await part(world);
  await seedReady(world, 1);
  // Signed first: the review of a new manual revision, made by a later fixture, would stop the release.
  rows.set(releaseCertificate, (await aReleaseCertificate(app)) as unknown as AnyRow);
  app.deps.publish = (changes) => void told.push(changes);
  everybody = await app.as('level:5', ...areas.map((area) => `${area}.admin` as Role));
}, 120_000);
afterAll(() => app.close());

let staff: Promise<Person> | undefined;
let others = 0;
/** Somebody with every right who is an employee too, for what only staff may sign. */
const employed = () => (staff ??= hired('E990'));
async function hired(employeeNo: string): Promise<Person> {
  const person = await app.as('level:5', ...areas.map((area) => `${area}.admin` as Role));
  await aStaffMember(app, { employeeNo, userId: person.id });
  return person;
}

/** Who changes rows of a record: an employee where only one fills in its form. */
const writer = (record: AnyRecord) => (fixtureOf(record)?.person ? employed() : Promise.resolve(everybody));

/** What a live notice names of a changed row: nothing where a rule hides rows from some, whose open screens ask again. */
const namedIn = (record: AnyRecord, row: AnyRow): string => (record.rows === everyRow ? row.id : anyRow);

/** A row of a record by its fixture; the same one for all tests that do not change it. */
async function sampleOf(record: AnyRecord): Promise<AnyRow> {
  const known = rows.get(record) ?? ((await fixtureOf(record)?.(app)) as AnyRow | undefined);
  if (!known) throw new Error(`${record.name} has no fixture.`);
  rows.set(record, known);
  return known;
}
/** The same row as it is now. */
async function rowNow(record: AnyRecord): Promise<AnyRow> {
  const { id } = await sampleOf(record);
  return (await everybody.get<{ row: AnyRow }>(`${record.api}/${id}`)).body.row;
}
/** Who asks: with nothing, with the lowest right of each area, with the highest level, with everything. */
const people: [who: string, level: 1 | 2 | 3 | 4 | 5, roles: Role[]][] = [
  ['somebody with no right', 1, []],
  ...areas.map((area): [string, 1, Role[]] => [`${area}.viewer`, 1, [`${area}.viewer`]]),
  ['level 3', 3, []],
  ['level 5 with every viewer', 5, areas.map((area): Role => `${area}.viewer`)],
  ['everybody’s admin', 5, areas.map((area): Role => `${area}.admin`)],
];
const rank = ['viewer', 'user', 'admin'];
/** The table of rights, written here a second time and in another way than the product's own. */
function mayPass(asked: string, level: number, roles: readonly string[]): boolean {
  if (asked === 'signedIn' || asked === 'public') return true;
  if (asked.startsWith('level:')) return level >= Number(asked.slice(6));
  const [area = '', least = ''] = asked.split('.');
  return rank.slice(rank.indexOf(least)).some((name) => roles.includes(`${area}.${name}`));
}

const listOf = (record: AnyRecord) => record.listApi ?? record.api;
const ids = async (who: Person, path: string): Promise<string[]> => {
  const { status, body } = await who.get<{ rows: AnyRow[] }>(path);
  if (status !== 200) throw new Error(`${status} ${path} ${JSON.stringify(body)}`);
  return body.rows.map((row) => row.id);
};
const entriesOf = async (record: AnyRecord, id: string) =>
  (await app.historyOf(record, id)).map((entry) => entry.action);

/** Puts a small file on a row, as the screens do. */
const attach = async (who: Person, record: AnyRecord, id: string) => {
  const form = uploadForm({ entity: record.name, entityId: id }, [
    { name: 'note.pdf', type: 'application/pdf', bytes: pdfOf() },
  ]);
  const { statusCode: status, body } = await app.app.inject({
    method: 'POST',
    url: '/api/attachments',
    headers: { ...form.headers, cookie: who.cookie, 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() },
    payload: form.payload,
  });
  return { status, body };
};

const versionOf = ({ version, updatedAt, updatedBy }: AnyRow) => ({ version, updatedAt, updatedBy });

/** A change the record's form could send, with a value the row does not have. */
function changeOf(record: AnyRecord, row: AnyRow): Values | null {
  const given = fixtureOf(record)?.change;
  if (given) return given;
  const free = writableFields(record).find(
    ([, field]) =>
      !field.createOnly &&
      (field.kind === 'note' || field.kind === 'text') &&
      field.schema.safeParse('Changed').success,
  );
  return free && row[free[0]] !== 'Changed' ? { [free[0]]: 'Changed' } : null;
}

// What a signer types, where the call asks for it; the version nobody has seen.
const unseen = [{}, { pin: testPin }, { pin: testPin, password: testPassword }].map((proof) => ({
  version: 999_999,
  ...proof,
}));
const drawn = `data:image/png;base64,${(await picture('png', 40)).toString('base64')}`;
/** What a call asks for that no schema can tell. */
const given: Readonly<Record<string, Values>> = {
  'POST /api/logistics/delivery-notes/:id/proof': { signature: drawn },
  'POST /api/receiving/lines/:id/inspect': { qtyAccepted: '1', qtyRejected: '0' },
  'PATCH /api/form-versions/:id/content': {
    schema: { sections: [] },
    appliesTo: { partNumberIds: [], manualId: null, shop: null, workScopes: [], required: false },
  },
};
/** Whether a call takes the version that was seen of its row. */
const takesVersion = (schema: z.ZodType | undefined): schema is z.ZodType =>
  schema !== undefined &&
  'version' in (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});
/** The calls that change a row and take its version, each with the least body its edge lets in. */
const writesOf = (record: AnyRecord): { method: string; path: string; body: Values | null }[] =>
  everyEndpoint()
    .filter(({ method, path }) => method !== 'GET' && path.startsWith(`${record.api}/:id`))
    .filter(({ path }) => !path.slice(record.api.length + 5).includes('/'))
    .flatMap(({ method, path, body: schema }) =>
      takesVersion(schema)
        ? [
            {
              method,
              path,
              body:
                unseen
                  .map((more) => filledBody(schema, { ...more, ...given[`${method} ${path}`] }))
                  .find((body) => body !== null) ?? null,
            },
          ]
        : [],
    );

/** Calls that take a version and do not stand under the address of a record with a row here, with the test that sends a stale one. */
const staleElsewhere: Readonly<Record<string, string>> = {
  'POST /api/workorders/:job/order-change': 'task-cards/server/changeOrder.test.ts',
  'POST /api/workorders/:job/pieces-out': 'release-gates/server/lotMadeSmaller.test.ts',
  'POST /api/workorders/:job/cards/:cardNo/sign': 'trail.test.ts',
  'PATCH /api/step-data/:id': 'step-data/server/step-data.test.ts',
};

test('P8 every call that takes the version of a row is sent another one below; each with a body its edge lets in', () => {
  const sent = records.flatMap(writesOf);
  const unmade = sent.filter(({ body }) => body === null).map(({ method, path }) => `${method} ${path}`);
  expect(unmade.filter((call) => !(call in staleElsewhere))).toEqual([]);
  const known = new Set([...sent.map(({ method, path }) => `${method} ${path}`), ...Object.keys(staleElsewhere)]);
  const taking = everyEndpoint().filter(({ method, body }) => method !== 'GET' && takesVersion(body));
  expect(taking.map(({ method, path }) => `${method} ${path}`).filter((call) => !known.has(call))).toEqual([]);
  printFigure('P8', `${taking.length} calls take a version, ${sent.length} of them sent a stale one`);
});

test('every record has a fixture; one without a standard call to create it says which writer makes its rows', () => {
  const wrong = records.flatMap((record) => {
    const known = fixtureOf(record);
    if (!known) return [`${record.name}: no fixture in its module's server/*.fixture.ts`];
    const standard = served.has(`POST ${record.api}`) && record.access.create !== 'nobody';
    if (!standard && !known.writer) return [`${record.name}: name the writer of its rows (fixture(…).writtenBy)`];
    if (record.rows !== everyRow && !known.hiddenFrom)
      return [`${record.name}: say who may not see its row (hiddenFrom)`];
    return [];
  });
  printFigure('contract', `${records.length} records, ${records.length - wrong.length} with a fixture`);
  expect(wrong).toEqual([]);
});

describe.each(each(() => true))('%s', (_name, record) => {
  test('is listed, read, filtered by each filter and sorted by each column', async () => {
    const row = await sampleOf(record);
    const base = `${listOf(record)}?size=500`;
    expect(await ids(everybody, `${base}&sort=-createdAt`)).toContain(row.id);
    expect((await everybody.get<{ row: AnyRow }>(`${record.api}/${row.id}`)).body.row.id).toBe(row.id);
    for (const name of record.list.filters ?? []) {
      const kind = name === 'status' ? 'choice' : (record.fields[name]?.kind ?? 'text');
      const raw = row[name];
      // Several choices: an empty list is a value of its own.
      if (Array.isArray(raw) && raw.length === 0) continue;
      const value: unknown = Array.isArray(raw) ? raw[0] : raw;
      const possible = operatorsFor(name === 'createdAt' || name === 'updatedAt' ? 'instant' : kind);
      const ask = (operator: Operator, typed: string) =>
        ids(everybody, `${base}&sort=-createdAt&f.${name}.${operator}=${encodeURIComponent(typed)}`);
      const isEmpty = value === null || value === undefined || value === '';
      expect(await ask(isEmpty ? 'empty' : 'notEmpty', '1'), `${name} as it is`).toContain(row.id);
      expect(await ask(isEmpty ? 'notEmpty' : 'empty', '1'), `${name} as it is not`).not.toContain(row.id);
      if (isEmpty || typeof value === 'object' || kind === 'instant' || !possible.includes('in')) continue;
      expect(await ask('in', String(value)), `${name} in ${value}`).toContain(row.id);
      const others = possible.includes('notIn') ? await ask('notIn', String(value)) : [];
      expect(others, `${name} not in ${value}`).not.toContain(row.id);
    }
    // Of a list longer than a page only the ends could be compared, and those the list's own tests know.
    const { total } = (await everybody.get<{ total: number }>(base)).body;
    if (total > 500) return;
    for (const name of record.list.columns) {
      const shown = record.fields[name]?.kind === 'link' ? `${name}Label` : name;
      const valuesBy = async (sort: string) => {
        const { status, body } = await everybody.get<{ rows: AnyRow[] }>(`${base}&sort=${sort}`);
        expect(status, sort).toBe(200);
        return body.rows.map((each) => each[shown] ?? null).filter((value) => value !== null);
      };
      // Empty values stand last both ways; rows that are alike may stand in any order.
      expect(await valuesBy(name), name).toEqual((await valuesBy(`-${name}`)).reverse());
    }
  });

  test('refuses a parameter, an operator or a field it does not know; words no row holds find none, in any field', async () => {
    const row = await sampleOf(record);
    for (const wrong of [
      'nosuch=1',
      'f.nosuch.in=1',
      'f.status.nosuch=1',
      'f.status',
      'f..in=1',
      'page=none',
      'size=7',
      'sort=createdAt,updatedAt,-createdAt,-updatedAt',
      // A word the record's own list does not have.
      ...Object.entries(record.fields)
        .flatMap(([name, { options }]) => (options ? [name] : []))
        .concat(record.states ? ['status'] : [])
        .flatMap((name) => [`f.${name}.in=nosuch`, `f.${name}.notIn=constructor`]),
    ])
      for (const path of [listOf(record), `${listOf(record)}/export.csv`])
        expect([wrong, (await everybody.get(`${path}?${wrong}`)).status]).toEqual([wrong, 400]);
    // Names every object has, a number the record has not, and words of the database.
    const names = ['constructor', '__proto__', 'toString', 'archivedAt', 'id::text', 'search_text'];
    if (!record.numbering && !record.fields['number']) names.push('number');
    if (!record.states && !record.fields['status']) names.push('status');
    const asked = names.flatMap((name) => [
      `sort=${name}`,
      `sort=-${name}`,
      `group=${name}`,
      `f.${name}.empty=1`,
      `f.${name}.contains=a`,
    ]);
    for (const wrong of asked) {
      const { status, body } = await everybody.get(`${listOf(record)}?${wrong}`);
      expect([wrong, status, status >= 500 ? body : null]).toEqual([wrong, 400, null]);
    }
    // A day the calendar does not have is no other day.
    for (const wrong of ['f.createdAt.gte=2026-02-30', 'f.createdAt.lte=2026-06-31T10:00:00Z'])
      expect([wrong, await everybody.get(`${listOf(record)}?${wrong}`)]).toMatchObject([
        wrong,
        { status: 400, body: { code: 'LIST_FILTER' } },
      ]);
    const { body: page } = await everybody.get<{ next: string | null }>(`${listOf(record)}?sort=-createdAt`);
    const marks = [
      ['x'],
      ['2026-01-01T00:00:00Z', 'x'],
      [row.createdAt, row.id, 1],
      ["' or 1=1", row.id],
      [true, row.id],
    ];
    for (const mark of [...marks, ['\0', row.id]]) {
      const after = Buffer.from(JSON.stringify(mark)).toString('base64url');
      expect(await everybody.get(`${listOf(record)}?sort=-createdAt&after=${after}`)).toMatchObject({
        status: 400,
        body: { code: 'LIST_CURSOR' },
      });
    }
    const next = await everybody.get(`${listOf(record)}?sort=-createdAt${page.next ? `&after=${page.next}` : ''}`);
    expect(next.status).toBe(200);
    for (const after of ['e30', 'W10', 'WzFd', 'WyJhIiwiYiJd', 'WzFlNDAwLCJcdTAwMDAiXQ', 'x'.repeat(4_000)])
      expect([after, (await everybody.get(`${listOf(record)}?after=${after}`)).status < 500]).toEqual([after, true]);
    const inWords = Object.entries(record.fields).filter(([, { kind }]) => operatorsFor(kind).includes('contains'));
    for (const [name] of inWords)
      expect(await ids(everybody, `${listOf(record)}?f.${name}.contains=zzzz%20nobody`), name).toEqual([]);
  });

  test('answers those who may and refuses the others, at every standard call', async () => {
    const row = await sampleOf(record);
    const calls: [allow: Allow | 'nobody', method: string, path: string, body?: Values][] = [
      [record.access.read, 'GET', `${listOf(record)}?size=50`],
      [record.access.read, 'GET', `${record.api}/${row.id}`],
      [record.access.read, 'GET', `${listOf(record)}/export.csv`],
      [record.access.read, 'GET', `${listOf(record)}/export.xlsx`],
      [record.access.create, 'POST', record.api, {}],
      [record.access.update, 'PATCH', `${record.api}/${row.id}`, { version: 999_999 }],
      [record.access.archive, 'POST', `${record.api}/${row.id}/archive`, { version: 999_999, reason: 'Not used' }],
      [record.access.archive, 'POST', `${record.api}/${row.id}/restore`, { version: 999_999 }],
    ];
    for (const [allow, method, path, body] of calls) {
      if (allow === 'nobody' || !served.has(`${method} ${path.replace(row.id, ':id').replace(/[?].*/, '')}`)) continue;
      // A right of no area is the same for the people of each. The short run leaves out the viewers of areas the call does not name: who has all of them is asked.
      const isNamed = (who: string) => String(allow).includes(who.slice(0, -'viewer'.length));
      const asking = people.filter(
        ([who]) => !who.endsWith('.viewer') || (isLong ? /[.]/.test(String(allow)) : isNamed(who)),
      );
      for (const [who, level, roles] of asking) {
        const person = await personWith(app, `level:${level}`, ...roles);
        const { status } = await person.call(method, path, body);
        const may = [allow].flat().some((right) => mayPass(right, level, roles));
        expect(status === 403, `${method} ${path} for ${who}: ${status}`).toBe(!may);
        expect(status, `${method} ${path} for ${who}`).toBeLessThan(500);
      }
      expect((await app.stranger.call(method, path, body)).status, `${method} ${path} for a stranger`).toBe(401);
    }
  });

  test('shows nothing by a side door to who may not read it: history, files, the card of a link, picker, search, comments', async () => {
    const row = await sampleOf(record);
    const others = people.filter(
      ([, level, roles]) => ![record.access.read].flat().some((right) => mayPass(right, level, roles)),
    );
    const label = String(row['label'] ?? row['number'] ?? '');
    const tells = (body: unknown) => JSON.stringify(body).includes(row.id);
    for (const [who, level, roles] of [others.at(0), others.at(1), others.at(-1)].flatMap((one) =>
      one ? [one] : [],
    )) {
      const person = await personWith(app, `level:${level}`, ...roles);
      // Who may only choose it in a form is told its label, and nothing else.
      const mayPick = [record.access.pick ?? []].flat().some((right) => mayPass(right, level, roles));
      for (const path of [
        `/api/history/${record.name}/${row.id}`,
        `/api/attachments?entity=${record.name}&entityId=${row.id}`,
        `/api/cards/${record.name}/${row.id}`,
        `/api/comments/${record.name}/${row.id}`,
        `/api/pick/${record.name}?ids=${row.id}`,
        `/api/pick/${record.name}?q=${encodeURIComponent(label)}`,
        `/api/search?q=${encodeURIComponent(label)}`,
      ]) {
        const { status, body } = await person.get<{ options?: object[] }>(path);
        const isPicked = mayPick && path.startsWith('/api/pick/');
        const beside = (body.options ?? []).flatMap(Object.keys).filter((key) => key !== 'id' && key !== 'label');
        const told = isPicked ? beside : status < 300 && tells(body) ? [body] : [];
        expect([who, path, told]).toEqual([who, path, []]);
      }
    }
  });

  test('is exported as CSV and as a sheet, and the history says who took how much', async () => {
    await sampleOf(record);
    const before = (await entriesOf(record, 'export')).length;
    const total = (await everybody.get<{ total: number }>(`${listOf(record)}?size=50`)).body.total;
    const csv = await everybody.get<string>(`${listOf(record)}/export.csv`);
    const sheet = await everybody.get<string>(`${listOf(record)}/export.xlsx`);
    expect([csv.status, sheet.status]).toEqual([200, 200]);
    expect(csv.body.startsWith('\uFEFF')).toBe(true);
    expect(csv.body.split('\r\n').length).toBeGreaterThan(total);
    expect(sheet.body.slice(0, 2)).toBe('PK');
    expect((await entriesOf(record, 'export')).length).toBe(before + 2);
  });
});

test.each(each((record) => fixtureOf(record)?.hiddenFrom !== undefined))(
  '%s hides a row from whoever its rule hides it from, wherever rows are read',
  async (_name, record) => {
    told.length = 0;
    rows.delete(record);
    const row = await sampleOf(record);
    const other = (await fixtureOf(record)?.hiddenFrom?.(app, row as never)) ?? everybody;
    // Its writing was told to all who read the record: without the row.
    expect(told.some((changes) => changes.has(record.name))).toBe(true);
    expect(told.some((changes) => [...changes.values()].some((named) => named.has(row.id)))).toBe(false);
    expect(await ids(other, `${listOf(record)}?size=500`)).not.toContain(row.id);
    expect((await other.get(`${record.api}/${row.id}`)).status).toBe(404);
    const csv = await other.get<string>(`${listOf(record)}/export.csv?sort=-createdAt`);
    expect([csv.status, csv.body.split('\r\n').filter(Boolean).length - 1]).toEqual([
      200,
      (await ids(other, `${listOf(record)}?size=500`)).length,
    ]);
    for (const path of [
      `/api/history/${record.name}/${row.id}`,
      `/api/attachments?entity=${record.name}&entityId=${row.id}`,
    ])
      expect((await other.get(path)).status, path).toBe(404);
    const card = await other.get(`/api/cards/${record.name}/${row.id}`);
    expect(card.status, 'the card of a link').toBe(404);
    const named = encodeURIComponent(String(row['label']));
    const found = async (who: Person, path: string) => JSON.stringify((await who.get(path)).body).includes(row.id);
    const byId = `/api/pick/${record.name}?ids=${row.id}`;
    expect([await found(everybody, byId), await found(other, byId)], 'the picker').toEqual([true, false]);
    expect(await found(other, `/api/pick/${record.name}?q=${named}`), 'the picker by words').toBe(false);
    expect(await found(other, `/api/search?q=${named}`), 'the search').toBe(false);
    expect((await other.call('POST', `/api/comments/${record.name}/${row.id}`, { text: 'Seen' })).status).toBe(404);
    for (const { method, path, body } of writesOf(record)) {
      const answer = await other.call(method, path.replace(':id', row.id), body ?? {});
      expect([403, 404], `${method} ${path}: ${answer.status}`).toContain(answer.status);
    }
  },
);

test.each(each((record) => writesOf(record).length > 0))(
  '%s: a change or step from another version than was seen is refused, and nothing is written',
  async (_name, record) => {
    const row = await rowNow(record);
    for (const { method, path, body } of writesOf(record)) {
      const send = (who: Person) => who.call<Values>(method, path.replace(':id', row.id), body ?? {});
      let answer = await send(everybody);
      if (answer.body['code'] === 'EMPLOYEE_MISSING') answer = await send(await employed());
      // Whose step it is comes before the version: others learn neither.
      const isOthers = answer.status === 422 && ['GUARD', 'AUTH_SCOPE'].includes(String(answer.body['code']));
      const refused = isOthers ? [409, 'STALE_VERSION'] : [answer.status, answer.body['code']];
      expect([path, ...refused], String(answer.body['message'])).toEqual([path, 409, 'STALE_VERSION']);
    }
    expect((await rowNow(record)).version).toBe(row.version);
  },
);

test.each(each((record) => writesOf(record).length > 0))(
  '%s: whoever may write it and not read it is refused without the row',
  async (_name, record) => {
    const row = await rowNow(record);
    for (const { method, path, body } of writesOf(record)) {
      const { allow } = everyEndpoint().find((one) => one.method === method && one.path === path) ?? { allow: [] };
      for (const right of [allow].flat().map(String)) {
        const holder: [level: 1 | 2 | 3 | 4 | 5, roles: Role[]] = right.startsWith('level:')
          ? [Number(right.slice(6)) as 1, []]
          : [1, right.includes('.') ? [right as Role] : []];
        if ([record.access.read].flat().some((read) => mayPass(read, ...holder))) continue;
        const person = await personWith(app, `level:${holder[0]}`, ...holder[1]);
        const answer = await person.call<Values>(method, path.replace(':id', row.id), body ?? {});
        expect([path, right, JSON.stringify(answer.body).includes('"current"')]).toEqual([path, right, false]);
      }
    }
  },
);

describe.each(each((record) => changes(record) && !isSettled(record)))('%s', (_name, record) => {
  test('is changed from the version that was seen, with one history entry and a live notice for each write', async () => {
    const [row, by] = [await rowNow(record), await writer(record)];
    const change = changeOf(record, row);
    const path = `${record.api}/${row.id}`;
    const stale = await by.call<Values>('PATCH', path, { version: row.version + 1, ...change });
    expect([stale.status, stale.body['code']]).toEqual([409, 'STALE_VERSION']);
    expect(change, 'no field a form could change: give `change` with the fixture').not.toBeNull();
    const before = await entriesOf(record, row.id);
    const entries = before.filter((action) => action === 'create').length;
    expect(fixtureOf(record)?.writer ? 1 : entries, 'its creation').toBe(1);
    told.length = 0;
    // Sent twice at once: one is stored, the other one saw an older row.
    const send = () => by.call<{ row: AnyRow }>('PATCH', path, { version: row.version, ...change });
    const sent = (await Promise.all([send(), send()])).toSorted((a, b) => a.status - b.status);
    expect(
      sent.map(({ status }) => status),
      JSON.stringify(sent.map(({ body }) => body)),
    ).toEqual([200, 409]);
    const changed = sent[0]!;
    expect(changed.body.row).toMatchObject({ version: row.version + 1 });
    expect(await entriesOf(record, row.id)).toHaveLength(before.length + 1);
    expect(
      told.some((changes) => changes.get(record.name)?.has(namedIn(record, row))),
      'a live notice',
    ).toBe(true);
    const again = await by.call('PATCH', path, { version: row.version, ...change });
    expect(again.status).toBe(409);
    // Saved as it stands: nothing to tell.
    const same = await by.call<{ row: AnyRow }>('PATCH', path, { version: row.version + 1, ...change });
    expect([same.status, same.body.row?.version]).toEqual([200, row.version + 1]);
    expect(await entriesOf(record, row.id)).toHaveLength(before.length + 1);
    expect((await by.call('PATCH', path, { version: row.version + 1, nosuch: 1 })).status).toBe(400);
    // What only the server sets, and what is set once, is refused by name.
    const own = ['id', 'number', 'status', 'label', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'archivedAt'];
    const stamps = Object.keys(record.fields).filter((name) => record.fields[name]?.readOnly);
    const once = writableFields(record).flatMap(([name, { createOnly }]) => (createOnly ? [name] : []));
    for (const name of [...own.filter((name) => !(name in record.fields)), ...stamps, ...once]) {
      const raised = { version: row.version + 1, [name]: changed.body.row[name as never] ?? 'raised' };
      const { status, body } = await by.call<{ fields?: Values[] }>('PATCH', path, raised);
      const message = once.includes(name)
        ? 'This is set when the record is created and stays as it is.'
        : 'This field is not known here.';
      expect([status, body.fields]).toEqual([400, [{ path: name, message }]]);
    }
  });
});

describe.each(each((record) => isArchived(record) && !isSettled(record)))('%s', (_name, record) => {
  test('is archived with a reason: out of the list, still read, not changed any more', async () => {
    const [row, by] = [await rowNow(record), await writer(record)];
    const path = `${record.api}/${row.id}`;
    const gone = { version: row.version, reason: 'Recorded twice' };
    expect((await by.call('POST', `${path}/archive`, { ...gone, version: row.version + 1 })).status).toBe(409);
    expect((await by.call('POST', `${path}/archive`, { ...gone, reason: '' })).status).toBe(400);
    told.length = 0;
    const archived = await by.call<{ row: AnyRow }>('POST', `${path}/archive`, gone);
    expect(archived.status, JSON.stringify(archived.body)).toBe(200);
    expect(archived.body.row['archivedAt']).toEqual(expect.any(String));
    expect(await ids(everybody, `${listOf(record)}?size=500&sort=-createdAt`)).not.toContain(row.id);
    expect((await everybody.get(path)).status).toBe(200);
    expect((await entriesOf(record, row.id)).filter((action) => action === 'delete')).toHaveLength(1);
    // By no road: neither its fields, nor a second archive, nor a file put on it.
    const entries = (await entriesOf(record, row.id)).length;
    const version = row.version + 1;
    const edited = changes(record)
      ? await by.call<Values>('PATCH', path, { version, ...changeOf(record, row) })
      : { status: 409, body: { code: 'ARCHIVED' } };
    expect([edited.status, edited.body['code']]).toEqual([409, 'ARCHIVED']);
    const twice = await by.call<Values>('POST', `${path}/archive`, { ...gone, version });
    expect([409, 422], JSON.stringify(twice.body)).toContain(twice.status);
    const filed = await attach(everybody, record, row.id);
    expect([409, 422], `a file: ${filed.body}`).toContain(filed.status);
    expect((await entriesOf(record, row.id)).length).toBe(entries);
    expect(
      told.some((changes) => changes.get(record.name)?.has(namedIn(record, row))),
      'a live notice',
    ).toBe(true);
  });
});

// Rows of work keep files though nobody writes them by hand: photos of a card and of a finding, while the job is in the shop.
const ofWork = new Set(['taskCard', 'finding']);
const keepsNoFiles = ({ name, access, files }: AnyRecord) =>
  access.update === 'nobody' && access.create === 'nobody' && !files && !ofWork.has(name);

test.each(each(keepsNoFiles))(
  '%s is written by nobody’s hand: nobody puts a file on it either',
  async (_name, record) => {
    const row = await rowNow(record);
    expect(await attach(everybody, record, row.id)).toMatchObject({
      status: 422,
      body: expect.stringContaining('keeps no files'),
    });
    const { body } = await everybody.get(`/api/attachments?entity=${record.name}&entityId=${row.id}`);
    expect(body).toMatchObject({ takes: [], closed: expect.stringContaining('keeps no files') });
  },
);

test.each(each((record) => isArchived(record) && !isSettled(record)))(
  '%s: an archive is taken back by who archived it; both stay in the history',
  async (_name, record) => {
    const [row, by] = [await rowNow(record), await writer(record)];
    const path = `${record.api}/${row.id}`;
    const other = await hired(`O${(others += 1)}`);
    const undo = { version: row.version };
    expect(await other.call('POST', `${path}/restore`, undo)).toMatchObject({
      status: 422,
      body: { code: 'UNDO_AUTHOR' },
    });
    expect((await by.call('POST', `${path}/restore`, { version: row.version - 1 })).status).toBe(409);
    const back = await by.call<{ row: AnyRow }>('POST', `${path}/restore`, undo);
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(back.body.row).toEqual({ ...row, ...versionOf(back.body.row), archivedAt: null });
    expect(await ids(everybody, `${listOf(record)}?size=500&sort=-createdAt`)).toContain(row.id);
    expect((await entriesOf(record, row.id)).filter((action) => action === 'restore')).toHaveLength(1);
    const twice = await by.call<Values>('POST', `${path}/restore`, { version: row.version + 1 });
    expect([twice.status, twice.body['code']]).toEqual([409, 'NOT_ARCHIVED']);
    const gone = { version: row.version + 1, reason: 'Recorded twice' };
    expect((await by.call('POST', `${path}/archive`, gone)).status).toBe(200);
  },
);

test.each(each((record) => changes(record) && isArchived(record) && !isSettled(record)))(
  '%s is not changed any more once it is archived',
  async (_name, record) => {
    const row = await rowNow(record);
    const change = { version: row.version, ...changeOf(record, row) };
    const { status, body } = await (await writer(record)).call<Values>('PATCH', `${record.api}/${row.id}`, change);
    expect([row['archivedAt'] !== null, status, body['code']]).toEqual([true, 409, 'ARCHIVED']);
  },
);

test.each(each((record) => changes(record) && isSettled(record)))(
  '%s: a row that is settled is neither changed nor archived',
  async (_name, record) => {
    const row = await rowNow(record);
    const path = `${record.api}/${row.id}`;
    const refused = { status: 422, body: { message: expect.stringContaining(fixtureOf(record)?.settled ?? '-') } };
    const change = { version: row.version, ...changeOf(record, row) };
    expect(await everybody.call('PATCH', path, change)).toMatchObject(refused);
    const archive = everybody.call('POST', `${path}/archive`, { version: row.version, reason: 'Recorded twice' });
    expect(isArchived(record) ? await archive : refused).toMatchObject(refused);
  },
);
