import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testApp, testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import { done } from '#kernel/testing/fixture.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { unzip } from '#kernel/testing/unzip.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { aColleague } from '#modules/hr/employees/server/employees.fixture.ts';
import { walked } from '#modules/quality/authorization-applications/server/authorization-applications.fixture.ts';
import { authApplication } from '#modules/quality/authorization-applications/shared/application.record.ts';
import { alsoIn, authorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { aStamp } from '#modules/quality/authorizations/server/authorizations.fixture.ts';
import { recordWorks } from '#modules/quality/authorizations/server/public.ts';
import { staffAuthorization } from '#modules/quality/authorizations/shared/authorization.record.ts';
import type { Package } from './packages.queries.ts';

const proof = { pin: testPin, password: testPassword };
let app: TestApp;
let number: string;
let authorizationId: string;
let holder: Person & { employeeId: string };
beforeAll(async () => {
  app = await testApp(wholeProduct());
  const at = await walked(app, 'approved');
  const { row } = await done<{ row: { authorizationId: string } }>(
    at.head.run(
      authApplication,
      at.id,
      'issue',
      { stampId: (await aStamp(app)).id, limitations: 'Wheels of the B737 only' },
      proof,
    ),
  );
  authorizationId = row.authorizationId;
  const { body } = await at.quality.get<{ row: { number: string } }>(`${staffAuthorization.api}/${authorizationId}`);
  number = body.row.number;
  holder = at.applicant;
  return () => app.close();
}, 120_000);

const address = (file = '') => `/api/authorization-packages/${number}${file}`;

async function bytesOf(file: string): Promise<Buffer> {
  const reader = await app.as('level:3');
  const answer = await app.app.inject({ method: 'GET', url: address(file), headers: { cookie: reader.cookie } });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

test('the dossier says name, birth date, training, scope in plain words, dates, number and the application behind it (145.A.35)', async () => {
  const reader = await app.as('level:3', 'quality.user');
  const { status, body } = await reader.get<Package>(address());
  expect(status).toBe(200);
  expect(body).toMatchObject({
    number,
    status: 'active',
    holder: { employeeId: holder.employeeId, born: '1985-04-01' },
    limitations: 'Wheels of the B737 only',
    missing: [],
    suspensions: [],
  });
  expect(body.category.privilege).toBe('Signs release certificates for components.');
  expect(body.scope).toHaveLength(1);
  expect(body.training.length).toBeGreaterThan(2);
  expect(body.applications).toMatchObject([{ kind: 'initial', status: 'issued' }]);
  expect(body.applications[0]?.scores).toHaveLength(1);
});

test('R-HR-1 the birth date in a dossier is read by HR, quality and its person, not by whoever has level 3', async () => {
  const born = async (by: { get: typeof app.stranger.get }) => (await by.get<Package>(address())).body.holder.born;
  expect(await born(await app.as('level:3'))).toBeNull();
  expect(await born(await app.as('level:3', 'maintenance.admin'))).toBeNull();
  expect(await born(await app.as('level:3', 'hr.viewer'))).toBe('1985-04-01');
  expect(await born(await app.as('level:3', 'quality.user'))).toBe('1985-04-01');
});

test('package and card are PDF; the ZIP holds both, every paper as handed in, and the hash of each file', async () => {
  for (const file of ['/package.pdf', '/card.pdf']) expect((await bytesOf(file)).toString('latin1', 0, 4)).toBe('%PDF');
  const files = unzip(await bytesOf('/package.zip'));
  const manifest = JSON.parse(String(files.get('manifest.json'))) as {
    files: { name: string; bytes: number; sha256: string }[];
  };
  expect(manifest.files.map(({ name }) => name)).toEqual([
    `${number}-package.pdf`,
    `${number}-card.pdf`,
    'package.json',
    'papers/01-paper.pdf',
  ]);
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = files.get(name) ?? Buffer.from('');
    expect([name, file.length, createHash('sha256').update(file).digest('hex')]).toEqual([name, bytes, sha256]);
  }
  const told = await app.historyOf(staffAuthorization, authorizationId);
  expect(told.some(({ action }) => action === 'export')).toBe(true);
});

test('a suspension stands in the package without its reason (R-X-6), and whoever is below level 3 reads none', async () => {
  const quality = await aColleague(app, 'quality.admin', 'level:3');
  await done(
    quality.run(staffAuthorization, authorizationId, 'suspend', { reason: 'A private matter of the holder' }, proof),
  );
  const { body } = await quality.get<Package>(address());
  expect(body.suspensions).toMatchObject([{ cause: 'T8', group: null, liftedAt: null }]);
  expect(JSON.stringify(body)).not.toContain('private matter');
  for (const file of ['', '/package.pdf', '/card.pdf', '/package.zip'])
    expect((await (await app.as('level:2')).get(address(file))).status).toBe(403);
});

test('R-AUT-6 R-AUT-8 the holder shows their own card and has a copy of their own record without level 3; nobody has that of somebody else', async () => {
  const own = async (file: string, cookie: string) => {
    const url = `/api/authorization-packages/mine/${number}${file}`;
    return app.app.inject({ method: 'GET', url, headers: { cookie } });
  };
  const card = await own('/card.pdf', holder.cookie);
  const text = textOfPdf(card.rawPayload);
  const at = /As it stood on .{6,30} \d\d:\d\d/.exec(text);
  expect([card.statusCode, at !== null, text.includes('Without a network it counts until')]).toEqual([200, true, true]);
  expect(textOfPdf(await bytesOf('/card.pdf'))).not.toContain('Without a network');
  expect((await own('/package.pdf', holder.cookie)).statusCode).toBe(200);
  // The whole dossier of others stays with level 3.
  const another = await app.as('level:5');
  for (const file of ['/card.pdf', '/package.pdf']) expect((await own(file, another.cookie)).statusCode).toBe(404);
});

test('R-AUT-6 a group that stopped by itself stands neither on the card page nor as signable in the package', async () => {
  const signer = await authorisedPerson(app, {
    code: 'TWO',
    privilege: 'release',
    roles: [],
    componentGroup: 'wheel',
  });
  await alsoIn(app, signer.authorizationNo, { code: 'BRAKE', componentGroup: 'brake' });
  const works = Array.from({ length: 7 }, (_, month) => ({
    employeeId: signer.employeeId,
    at: addMonths(dayOf(new Date()), -month),
    jobNumber: 'ABS0000001',
    partNumber: 'P1',
    componentGroup: 'wheel' as const,
    task: 'release' as const,
    role: 'certified' as const,
  }));
  await app.write((ctx) => recordWorks(ctx, works));
  const dossier = await (await app.as('level:3')).get<Package>(`/api/authorization-packages/${signer.authorizationNo}`);
  const { body } = await app.stranger.get<{ groups: object[] }>(`/api${dossier.body.checkPath}`);
  expect(body).toMatchObject({ isValid: true, groups: [{ code: 'G-TWO' }] });
  expect(body.groups).toHaveLength(1);
  expect(Object.fromEntries(dossier.body.scope.map(({ code, isSuspended }) => [code, isSuspended]))).toEqual({
    'G-BRAKE': true,
    'G-TWO': false,
  });
});

test('R-AUT-6 whoever holds the card is told valid or not today, holder, number, category and groups, and nothing else', async () => {
  const { checkPath } = (await (await app.as('level:3')).get<Package>(address())).body;
  const check = (code = checkPath.split('/').at(-1)) =>
    app.stranger.get<Record<string, unknown>>(`/api/verify-authorization/${code}`);
  const quality = await aColleague(app, 'quality.admin', 'level:3');
  await app.deps.database.pool.query(`update auth_suspension set from_at = now() - interval '1 day'`);
  // The test before suspended it: a stranger learns that it does not count, and not why.
  const stopped = await check();
  expect(stopped.body).toMatchObject({ isValid: false, number, groups: [] });
  expect(Object.keys(stopped.body).toSorted()).toEqual(['category', 'groups', 'holder', 'isValid', 'number']);
  await done(quality.run(staffAuthorization, authorizationId, 'lift', { reason: 'Nothing found' }, proof));
  await app.write((ctx) =>
    recordWorks(
      ctx,
      Array.from({ length: 7 }, (_, month) => ({
        employeeId: holder.employeeId,
        at: addMonths(dayOf(new Date()), -month),
        jobNumber: 'ABS0000001',
        partNumber: 'P1',
        componentGroup: 'wheel' as const,
        task: 'release' as const,
        role: 'certified' as const,
      })),
    ),
  );
  expect((await check()).body).toMatchObject({ isValid: true, number, groups: [{ name: 'Wheels' }] });
  expect((await check(`${number}.${'A'.repeat(22)}`)).status).toBe(404);
  expect((await check('short')).status).toBe(400);
  const tries = await Promise.all(Array.from({ length: 40 }, () => check()));
  expect(tries.some(({ status }) => status === 429)).toBe(true);
});

test('a number nobody has answers not found', async () => {
  const reader = await app.as('level:3');
  for (const key of ['ABS-C-999', 'x/y'])
    expect((await reader.get(`/api/authorization-packages/${encodeURIComponent(key)}`)).status).toBe(404);
});
