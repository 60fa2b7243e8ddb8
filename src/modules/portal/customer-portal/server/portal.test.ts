import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { newKey } from '#kernel/server/storage/keys.ts';
import { guardAccount, reserveTry } from '#kernel/server/identity/throttle.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { mailServer } from '#kernel/testing/mailServer.ts';
import { testApp, type Answer, type Person, type TestApp } from '#kernel/testing/app.ts';
import { heldWhileWaiting } from '#kernel/testing/locks.ts';
import { reportRow } from '#modules/maintenance/inspection-reports/server/inspection-reports.fixture.ts';
import { certificateRow } from '#modules/maintenance/releases/server/certificateRow.fixture.ts';
import { jobRows } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { aCustomerId } from '#modules/marketing/customers/server/customers.fixture.ts';
import { jobsPerPage, type PortalJobs } from '../shared/portal.ts';
import { portalServer } from './portal.server.ts';
import { mailPortalInvitation } from './invitations.ts';
import { noteSignIn, noteVisit } from './visits.ts';

let app: TestApp;
let chief: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  chief = await app.as('level:5', 'admin.admin');
  // What a job needs to be a job is proved elsewhere; here it only has to belong to somebody.
  await app.asOwner((pool) =>
    pool.query(`do $$ declare one record; begin
      for one in select conrelid::regclass as place, conname from pg_constraint
        where contype = 'f' and conrelid in ('work_order'::regclass, 'inspection_report'::regclass, 'release_certificate'::regclass)
      loop execute format('alter table %s drop constraint %I', one.place, one.conname); end loop;
      alter table work_order disable trigger user; alter table inspection_report disable trigger user; alter table release_certificate disable trigger user;
    end $$`),
  );
}, 120_000);
afterAll(() => app.close());

const password = 'warm-lantern-1964';
const users = '/api/customer-portal/users';
let count = 0;

interface Company {
  id: string;
  jobId: string;
  job: string;
  serial: string;
  certificate: string;
  certificateId: string;
  report: string;
  /** Opens the public verification of its certificate. */
  verifyToken: string;
  secrets: string[];
}

/** A customer with a job, a sent report with a finding, and a certificate whose paper lies in the store. */
async function company(): Promise<Company> {
  count += 1;
  const job = `ABS000${9000 + count}`;
  const serial = `SER${count}X77`;
  const certificate = `ABS-C1-26-00${900 + count}`;
  const report = `IR-${job}-01`;
  const pdfKey = newKey();
  const verifyToken = randomUUID();
  await app.deps.services.storage.put(pdfKey, Buffer.from(`paper of ${serial}`));
  const id = await aCustomerId(app, { code: `C${count}${count}`, name: `Airline ${count}` });
  const [jobId = ''] = await jobRows(app, [
    { number: job, customerId: id, partNumberId: randomUUID(), serialNumber: serial },
  ]);
  const seen = {
    number: `${job}-F01`,
    defect: 'crack',
    place: 'flange',
    description: `crack of ${serial}`,
    severity: 'major',
    disposition: null,
  };
  await reportRow(app, {
    number: report,
    jobId,
    type: 'preliminary',
    result: 'accepted',
    facts: { findings: [seen] },
    conclusion: `about ${serial}`,
    isSent: true,
  });
  const certificateId = await certificateRow(app, { number: certificate, jobId, pdfKey, verifyToken });
  const secrets = [serial, job, certificate];
  return { id, jobId, job, serial, certificate, certificateId, report, verifyToken, secrets };
}

/** Somebody of a customer, invited and come in. */
async function comeIn(customerId: string, scopes = ['findings', 'certificates']) {
  const email = `p${randomUUID().slice(0, 8)}@airline.example`;
  const made = await chief.call<{ row: { id: string }; link: string }>('POST', users, {
    customerId,
    name: 'Somsri Dee',
    email,
    scopes,
  });
  expect(made.status).toBe(201);
  const token = made.body.link.split('#')[1] ?? '';
  const accepted = await app.stranger.call('POST', '/api/portal/accept', { token, newPass: password });
  expect(accepted.status).toBe(200);
  const cookie = String(accepted.headers['set-cookie']).split(';')[0] ?? '';
  const get = <T>(url: string) => app.stranger.call<T>('GET', url, undefined, { cookie });
  return { id: made.body.row.id, email, token, cookie, get };
}

test('an invitation works once, for seven days, and a new one ends the old', async () => {
  const airline = await company();
  const made = await chief.call<{ row: { id: string }; link: string; expiresAt: string }>('POST', users, {
    customerId: airline.id,
    name: 'Anna',
    email: `a${count}@airline.example`,
    scopes: [],
  });
  expect(Math.round((Date.parse(made.body.expiresAt) - Date.now()) / 86_400_000)).toBe(7);
  const token = made.body.link.split('#')[1];
  const again = await chief.call<{ link: string }>('POST', `${users}/${made.body.row.id}/invite`, {});
  const fresh = again.body.link.split('#')[1];
  const use = (which: string | undefined) =>
    app.stranger.call<{ code: string }>('POST', '/api/portal/accept', { token: which, newPass: password });
  expect((await use(token)).body.code).toBe('INVITATION_GONE');
  // Who closes the person holds them before the invitation.
  const { id } = made.body.row;
  const rows = { first: ['portal_user', 'id', id], next: ['portal_invitation', 'portal_user_id', id] } as const;
  const { held, answer: all } = await heldWhileWaiting(app, rows, () =>
    Promise.all([use(fresh), use(fresh), use(fresh), use(fresh)]),
  );
  expect(held).toBe(false);
  expect(all.filter((one) => one.status === 200)).toHaveLength(1);
  // Older than seven days: the same answer.
  const late = await chief.call<{ link: string }>('POST', `${users}/${made.body.row.id}/invite`, {});
  await app.asOwner((pool) =>
    pool.query(
      `update portal_invitation set created_at = now() - interval '8 days', expires_at = now() - interval '1 day' where used_at is null`,
    ),
  );
  expect((await use(late.body.link.split('#')[1])).body.code).toBe('INVITATION_GONE');
});

test('the invitation goes out by mail with its link, and not to somebody who was disabled meanwhile', async () => {
  const airline = await company();
  const mail = await mailServer();
  Object.assign(app.deps.services.outside, { smtpUrl: mail.url });
  try {
    const made = await chief.call<{ row: { id: string }; link: string }>('POST', users, {
      customerId: airline.id,
      name: 'Bua',
      email: 'bua@airline.example',
      scopes: [],
    });
    const job = { portalUserId: made.body.row.id, link: made.body.link, key: 'invited' };
    await app.write((ctx) => mailPortalInvitation(ctx, job));
    expect(mail.mails).toHaveLength(1);
    expect(mail.mails[0]).toContain('To: bua@airline.example');
    expect(mail.mails[0]?.replace(/=\n/g, '').replaceAll('=3D', '=')).toContain(made.body.link);
    await chief.call('POST', `${users}/${made.body.row.id}/disable`, { reason: 'the wrong Bua' });
    await app.write((ctx) => mailPortalInvitation(ctx, job));
    expect(mail.mails).toHaveLength(1);
    const token = made.body.link.split('#')[1];
    const late = await app.stranger.call<{ code: string }>('POST', '/api/portal/accept', { token, newPass: password });
    expect(late.body.code).toBe('INVITATION_GONE');
  } finally {
    Object.assign(app.deps.services.outside, { smtpUrl: null });
    mail.server.close();
  }
});

test('a customer sees their own jobs, what was sent, and their papers; scopes close the rest', async () => {
  const airline = await company();
  const person = await comeIn(airline.id);
  const { body } = await person.get<{ jobs: { number: string; findings: number; certificates: number }[] }>(
    '/api/portal/jobs',
  );
  expect(body.jobs).toMatchObject([{ number: airline.job, findings: 1, certificates: 1 }]);
  const page = await person.get<{ reports: { findings: unknown[] }[]; certificates: unknown[] }>(
    `/api/portal/jobs/${airline.job.toLowerCase()}`,
  );
  expect([page.status, page.body.reports[0]?.findings.length, page.body.certificates.length]).toEqual([200, 1, 1]);
  const bare = await comeIn(airline.id, []);
  const less = await bare.get<{ reports: unknown[]; certificates: unknown[] }>(`/api/portal/jobs/${airline.job}`);
  expect([less.body.reports, less.body.certificates]).toEqual([[], []]);
  expect((await bare.get(`/api/portal/certificates/${airline.certificate}/pdf`)).status).toBe(404);
});

test('a customer reads that a certificate of theirs is void, and has its paper no more', async () => {
  const airline = await company();
  const person = await comeIn(airline.id);
  await app.asOwner((pool) =>
    pool.query(`update release_certificate set status = 'void' where id = '${airline.certificateId}'`),
  );
  const page = await person.get<{ certificates: unknown[] }>(`/api/portal/jobs/${airline.job}`);
  expect(page.body.certificates).toMatchObject([{ number: airline.certificate, status: 'void' }]);
  expect((await person.get(`/api/portal/certificates/${airline.certificate}/pdf`)).status).toBe(404);
});

test('a customer reaches every job they ever had: page by page, and by words through both halves', async () => {
  const airline = await company();
  const other = await company();
  const old = 2 * jobsPerPage + 5;
  const partNumberId = randomUUID();
  await jobRows(
    app,
    Array.from({ length: old }, (_, at) => ({
      number: `ABS${String(50_001 + at).padStart(7, '0')}`,
      status: 'closed',
      customerId: airline.id,
      partNumberId,
      serialNumber: `OLD${at + 1}`,
      partName: 'Brake',
      customerRef: `PO_${at + 1}`,
      releasedDaysAgo: 1095 + at + 1,
    })),
  );
  const person = await comeIn(airline.id);
  const jobs = async (query: string) => (await person.get<PortalJobs>(`/api/portal/jobs?${query}`)).body;
  expect(await jobs('')).toMatchObject({ open: 1, done: old, waiting: 0, found: 1 });
  const seen = [];
  for (const page of [1, 2, 3, 4]) seen.push(...(await jobs(`which=done&page=${page}`)).jobs);
  expect(seen.map((job) => job.serialNumber)).toEqual(Array.from({ length: old }, (_, at) => `OLD${at + 1}`));
  expect(await jobs('q=old7+brake')).toMatchObject({ found: 1, jobs: [{ serialNumber: 'OLD7', isOpen: false }] });
  expect(await jobs(`q=${airline.serial}`)).toMatchObject({ found: 1, jobs: [{ number: airline.job, isOpen: true }] });
  // A sign that stands for any other in the database is only itself here.
  expect(await jobs('q=_6')).toMatchObject({ found: 7 });
  expect((await jobs(`q=${other.serial}`)).found).toBe(0);
});

test('every sign-in, download and refusal is logged, and the log cannot be changed', async () => {
  const airline = await company();
  const person = await comeIn(airline.id);
  const signIn = (secret: string) =>
    app.stranger.call<{ code: string }>('POST', '/api/portal/sign-in', { email: person.email, password: secret });
  expect((await signIn(password)).status).toBe(200);
  expect((await signIn('wrong')).body.code).toBe('SIGN_IN_REFUSED');
  await person.get(`/api/portal/jobs/${airline.job}`);
  expect((await person.get(`/api/portal/certificates/${airline.certificate}/pdf`)).status).toBe(200);
  const log = await chief.get<{ rows: { action: string; object: string | null }[] }>(
    `/api/customer-portal/logs?f.email.in=${person.email}&sort=at`,
  );
  expect(log.body.rows.map((row) => row.action)).toEqual(['invite', 'accept', 'signIn', 'refused', 'view', 'download']);
  const history = await app.deps.database.pool.query(
    `select action, subject, actor_kind as kind, actor_id as id, body::jsonb->>'actorId' as guest from audit_entry where entity_id = $1`,
    [airline.certificateId],
  );
  expect(history.rows).toEqual([
    {
      action: 'export',
      subject: airline.job,
      kind: 'guest',
      id: null,
      guest: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
  await expect(app.asOwner((pool) => pool.query('update portal_log set email = $1', ['x']))).rejects.toThrow(
    /append|change|never/i,
  );
  await expect(app.asOwner((pool) => pool.query('delete from portal_log'))).rejects.toThrow(/append|change|never/i);
});

test('what is unusual about a sign-in stands in its line, and the log can be asked for it', async () => {
  const airline = await company();
  const person = await comeIn(airline.id);
  // By day or by night, whenever this runs: the rule itself has tests of its own.
  const night = new Date('2026-11-20T02:20:00+07:00');
  const day = new Date('2026-11-20T09:00:00+07:00');
  const known = { id: person.id, email: person.email };
  await app.write((ctx) => noteSignIn({ ...ctx, ip: '127.0.0.9' }, known, 'signIn', 'test'), day);
  await app.write((ctx) => noteSignIn({ ...ctx, ip: '203.0.113.7' }, known, 'signIn', 'test'), night);
  for (const secret of ['wrong', 'wrong', 'wrong', password])
    await app.stranger.call('POST', '/api/portal/sign-in', { email: person.email, password: secret });
  const log = (more: string) =>
    chief.get<{ rows: { at: string; ip: string; unusual: string[] | null }[] }>(
      `/api/customer-portal/logs?f.email.in=${person.email}&f.action.in=signIn&sort=createdAt${more}`,
    );
  const rows = (await log('')).body.rows;
  const marks = Object.fromEntries(rows.map((row) => [row.ip, row.unusual]));
  expect(marks).toMatchObject({ '127.0.0.9': null, '203.0.113.7': ['newNetwork', 'oddHours'] });
  expect(marks['127.0.0.1'] ?? []).toContain('manyRefused');
  expect((await log('&f.unusual.notEmpty=1')).body.rows).toHaveLength(2);
  expect((await log('&f.unusual.in=manyRefused')).body.rows.map((row) => row.ip)).toEqual(['127.0.0.1']);
});

test('R-GEN-6 the log is kept for 24 months, and not a day longer once it is swept', async () => {
  const months = (count: number) => new Date(Date.now() - count * 30.44 * 86_400_000);
  const left = { '25 months': months(25), '23 months': months(23) };
  for (const [email, now] of Object.entries(left))
    await app.write((ctx) => noteVisit({ now, ip: null }, ctx.db, { portalUserId: null, email, action: 'refused' }));
  const old = async () =>
    (
      await chief.get<{ rows: { email: string }[] }>(`/api/customer-portal/logs?f.email.in=25 months,23 months`)
    ).body.rows.map((row) => row.email);
  expect((await old()).sort()).toEqual(['23 months', '25 months']);
  const sweep = portalServer.jobs?.['prunePortal'];
  await app.write((ctx) => sweep?.(ctx, {} as never) ?? Promise.reject(new Error('nobody sweeps')));
  expect(await old()).toEqual(['23 months']);
  expect(portalServer.schedule).toMatchObject({ '41 3 * * *': 'prunePortal' });
});

test('R-POR-1 five wrong passwords lock for 15 minutes, whoever is there; a stranger’s address behaves the same', async () => {
  const airline = await company();
  const person = await comeIn(airline.id);
  for (const email of [person.email, 'nobody@airline.example']) {
    const tries = [];
    for (let n = 0; n < 7; n += 1)
      tries.push((await app.stranger.call('POST', '/api/portal/sign-in', { email, password: `wrong-${n}` })).status);
    expect([email === person.email, tries]).toEqual([email === person.email, [422, 422, 422, 422, 422, 429, 429]]);
  }
  expect((await app.stranger.call('POST', '/api/portal/sign-in', { email: person.email, password })).status).toBe(429);
});

test('the portal counts wrong tries of an address for itself: staff behind the same address still sign in', async () => {
  const { guardPool } = app.deps.identity;
  const here = '127.0.0.1';
  for (let n = 0; n < 50; n += 1) await reserveTry(guardPool, guardAccount.guestAddress(here), 'address', new Date());
  const atPortal = { email: 'nobody@airline.example', password };
  expect((await app.stranger.call('POST', '/api/portal/sign-in', atPortal)).status).toBe(429);
  const atTheDoor = { username: 'nobody at all', password };
  const staff = await app.stranger.call<{ code: string }>('POST', '/auth/login', atTheDoor);
  await app.asOwner((pool) => pool.query(`delete from secret_guard where account like 'guest-address:%'`));
  expect(staff.status).not.toBe(429);
});

test('somebody disabled, or of a customer that is no longer active, is out at once', async () => {
  const airline = await company();
  const person = await comeIn(airline.id);
  const other = await comeIn(airline.id);
  expect((await person.get('/api/portal/jobs')).status).toBe(200);
  expect((await chief.call('POST', `${users}/${person.id}/disable`, { reason: 'left the airline' })).status).toBe(200);
  expect((await person.get('/api/portal/jobs')).status).toBe(401);
  expect((await other.get('/api/portal/jobs')).status).toBe(200);
  await app.asOwner((pool) => pool.query('update customer set is_active = false where id = $1', [airline.id]));
  expect((await other.get('/api/portal/jobs')).status).toBe(401);
});

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** A number as somebody would try it who has seen one of another customer: as it is, written otherwise, beside theirs, or one near it. */
function guess(mine: Company, known: readonly string[]): string {
  const one = anyOf(known);
  const near = [
    `ABS000${9000 + Math.floor(Math.random() * 999)}`,
    `ABS-C1-26-00${100 + Math.floor(Math.random() * 900)}`,
  ];
  const guesses = [
    one,
    one.toLowerCase(),
    ` ${one} `,
    `${one.slice(0, -1)}%`,
    `${one}' or '1'='1`,
    `${mine.job},${one}`,
    `../jobs/${one}`,
    `${one}\\`,
    ...near.filter((number) => number !== mine.job && number !== mine.certificate),
  ];
  return anyOf(guesses);
}

test('P22 no read across customers in 1,000 tries with guessed identifiers', async () => {
  const [mine, ...others] = [await company(), await company(), await company()];
  if (!mine) throw new Error('no company');
  const person = await comeIn(mine.id);
  const theirs = [];
  for (const { id } of others) theirs.push(await comeIn(id));
  const known = others.flatMap((one) => [
    one.job,
    one.jobId,
    one.id,
    one.certificate,
    one.certificateId,
    one.report,
    one.serial,
    one.verifyToken,
  ]);
  const secrets = others.flatMap((one) => one.secrets);
  const wrong: string[] = [];
  const told = { 400: 0, 401: 0, 404: 0 };
  const look = (answer: Answer<unknown>, expected: keyof typeof told, tried: string) => {
    const text = JSON.stringify(answer.body);
    told[expected] += 1;
    if (answer.status !== expected || secrets.some((secret) => text.includes(secret) && !tried.includes(secret)))
      wrong.push(`${answer.status} and not ${expected} for ${tried}: ${text.slice(0, 120)}`);
  };
  for (let tries = 0; tries < 1_000; tries += 1) {
    if (tries % 10 === 0) {
      // The key of somebody of another customer, with one sign wrong; and the link they came in with, as a key.
      const { cookie, token } = anyOf(theirs);
      const at = 'portal='.length + Math.floor(Math.random() * 43);
      const turned = cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1);
      const sent = tries % 20 ? turned : `portal=${token}`;
      const answer = await app.stranger.call('GET', '/api/portal/jobs', undefined, { cookie: sent });
      look(answer, 401, sent);
      continue;
    }
    const number = guess(mine, known);
    const path = anyOf([
      `/api/portal/jobs/${encodeURIComponent(number)}`,
      `/api/portal/certificates/${encodeURIComponent(number)}/pdf`,
    ]);
    // Nobody is asked for a customer: who they are says whose jobs they see.
    const query = anyOf(['', '', '', `?customerId=${anyOf(others).id}`]);
    look(await person.get(path + query), query || number.length > 40 ? 400 : 404, number + query);
  }
  printFigure(
    'P22',
    `1,000 tries with guessed identifiers at the portal, all on its own addresses: ${told[404]} not there, ${told[401]} not known, ${told[400]} no number; ${wrong.length} answered`,
  );
  expect(wrong).toEqual([]);
  // Staff's own addresses do not know them at all, whatever they name.
  for (const path of [
    `/api/workorders/${others[0]?.job}`,
    `/api/releases/${others[0]?.certificateId}/certificate.pdf`,
    `/api/inspection-reports/${others[0]?.report}`,
    `/api/customers/${others[0]?.id}`,
    `/api/history/workOrder/${others[0]?.jobId}`,
    '/api/search?q=SER',
    '/api/monitoring',
    users,
  ])
    expect([path, (await person.get(path)).status]).toEqual([path, 401]);
  // The counter-example: the same calls give what is really theirs, and others of their own.
  const own = await person.get(`/api/portal/jobs/${mine.job}`);
  expect([own.status, JSON.stringify(own.body).includes(mine.serial)]).toEqual([200, true]);
  expect((await person.get(`/api/portal/certificates/${mine.certificate}/pdf`)).status).toBe(200);
  for (const [at, other] of theirs.entries())
    expect((await other.get(`/api/portal/jobs/${others[at]?.job}`)).status).toBe(200);
}, 120_000);
