import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { linkAtTheServer } from '#modules/account/password/server/public.ts';
import { user } from '#modules/admin/users/shared/user.record.ts';
import { aBadge } from '#modules/hr/badges/server/badges.fixture.ts';
import { anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { aDirective } from '#modules/maintenance/directives/server/directives.fixture.ts';
import { directive } from '#modules/maintenance/directives/shared/directive.record.ts';
import { aCustomerId } from '#modules/marketing/customers/server/customers.fixture.ts';
import { aVendorApproval } from '#modules/quality/vendors/server/vendors.fixture.ts';
import { aPublishedExam, sat } from '#modules/quality/exams/server/exams.fixture.ts';
import { verifyBooks } from './books.ts';
import { wholeProduct } from './everyEndpoint.ts';
import { verifyFoldedHistory } from './foldedHistory.ts';
import { recordEarlierLinks } from './linkBooks.ts';
import { copiedRow } from './tampering.fixture.ts';

let app: TestApp;
let chief: Person;
let second: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  [chief, second] = [await app.as('level:5', 'admin.admin'), await app.as('level:5', 'admin.admin')];
}, 180_000);
afterAll(() => app.close());

const books = async () => JSON.stringify((await verifyBooks(app.deps.database.pool)).faults);
/** What is said while the owner of the database has done this; it is undone afterwards. */
async function said(change: string, undo: string, values: unknown[]): Promise<string> {
  await app.asOwner((pool) => pool.query(change, values));
  const told = await books();
  await app.asOwner((pool) => pool.query(undo, values));
  expect(await books()).toBe('[]');
  return told;
}
const rightsOf = async (id: string) =>
  (await chief.get<{ row: { version: number; roles: string[] } }>(`${user.api}/${id}`)).body.row;

test('P10 a PIN or password that was not set by its owner is named: put there by hand, or copied from another account', async () => {
  const [owner, other] = [await app.as('level:2'), await app.as('level:2')];
  await done(owner.call('PUT', `/api/users/${owner.id}/changepin`, { newPin: '8264' }));
  await done(
    owner.call('PUT', `/api/users/${owner.id}/changepassword`, {
      oldPass: 'quiet-river-2026',
      newPass: 'warm-lantern-1964',
    }),
  );
  expect(await books()).toBe('[]');
  const stored = await app.deps.database.pool.query<{ pin: string; password: string }>(
    'select pin_hash as pin, password_hash as password from app_user where id = $1',
    [owner.id],
  );
  const [{ pin, password } = { pin: '', password: '' }] = stored.rows;
  const put = (column: string) => `update app_user set ${column} = $2 where id = $1`;
  const theirs = await app.deps.database.pool.query<{ pin: string }>(
    'select pin_hash as pin from app_user where id = $1',
    [other.id],
  );
  await app.asOwner((pool) => pool.query(put('pin_hash'), [owner.id, theirs.rows[0]?.pin]));
  expect(await books()).toContain('has another PIN than its owner set');
  await app.asOwner((pool) => pool.query(put('pin_hash'), [owner.id, pin]));
  await app.asOwner((pool) => pool.query(put('password_hash'), [owner.id, 'x']));
  expect(await books()).toContain('has another password than its owner set');
  await app.asOwner((pool) => pool.query(put('password_hash'), [owner.id, password]));
  await app.asOwner((pool) => pool.query(put('pin_hash'), [other.id, pin]));
  expect(await books()).toContain('have one and the same stored PIN');
  await app.asOwner((pool) => pool.query(put('pin_hash'), [other.id, theirs.rows[0]?.pin]));
  expect(await books()).toBe('[]');
});

test('P10 P48 the two people of an administrator are held against the history', async () => {
  const person = await app.as('level:2', 'stores.user');
  const { version } = await rightsOf(person.id);
  const wish = { version, permission: 5, roles: ['stores.user', 'admin.admin'], reason: 'for the work' };
  await done(chief.call('PUT', `${user.api}/${person.id}/rights`, wish));
  const open = await done<{ grants: { id: string }[] }>(second.get('/api/admin/requests'));
  const [grant] = open.grants;
  await done(second.call('POST', `/api/admin/grants/${grant?.id}/decide`, { granted: true }));
  expect(await books()).toBe('[]');
  const by = (column: string, who: string) => `update admin_grant set ${column} = ${who} where id = $1`;
  const values = [grant?.id, second.id];
  const undo = (column: string, who: string) => `${by(column, `'${who}'::uuid`)} and $2::uuid is not null`;
  expect(
    await said(`${by('asked_by', '$2::uuid')}`, undo('asked_by', chief.id), [values[0], (await app.as('level:1')).id]),
  ).toContain('was never asked for by who stands there');
  expect(
    await said(`${by('decided_by', '$2::uuid')}`, undo('decided_by', second.id), [
      values[0],
      (await app.as('level:1')).id,
    ]),
  ).toContain('was not given by who stands there');
});

test('P10 rights an account was made with are held against the history', async () => {
  const values = {
    username: 'anan',
    name: 'Anan Sukjai',
    email: 'anan@abs.example',
    permission: 2,
    roles: ['stores.user'],
  };
  const made = await done<{ row: { id: string } }>(chief.call('POST', user.api, values));
  const about = async () =>
    JSON.stringify(
      (await verifyFoldedHistory(app.deps.database.pool)).faults.filter(({ what }) => what.includes(made.row.id)),
    );
  expect(await about()).toBe('[]');
  await app.asOwner((pool) => pool.query(`update app_user set roles = '{quality.user}' where id = $1`, [made.row.id]));
  expect(await about()).toContain('says other than its history: roles');
});

test('P10 whose account it is, its name, address and state are held against the history', async () => {
  const employees = [await anEmployee(app), await anEmployee(app)];
  const [own, other] = employees.map(({ id }) => id);
  const values = {
    username: 'malee',
    name: 'Malee Sukjai',
    email: 'malee@abs.example',
    permission: 2,
    roles: [],
    employeeId: own,
  };
  const { row } = await done<{ row: { id: string } }>(chief.call('POST', user.api, values));
  const about = async () =>
    (await verifyFoldedHistory(app.deps.database.pool)).faults.filter(({ what }) => what.includes(row.id));
  expect(await about()).toEqual([]);
  for (const [column, by, was] of [
    ['employee_id', other, own],
    ['name', 'Somebody Else', values.name],
    ['username', 'malee2', values.username],
    ['email', 'mine@evil.example', values.email],
    ['state', 'disabled', 'active'],
  ]) {
    const put = (value: unknown) =>
      app.asOwner((pool) => pool.query(`update app_user set ${column} = $2 where id = $1`, [row.id, value]));
    await put(by);
    expect((await about()).map(({ what }) => what)).toEqual([
      expect.stringContaining(`says other than its history: ${column}.`),
    ]);
    await put(was);
  }
  // An address and a state that were changed by their calls are no fault.
  const next = await rightsOf(row.id);
  const at = `${user.api}/${row.id}`;
  await done(
    chief.call('POST', `${at}/email`, { version: next.version, email: 'Malee.S@abs.example', reason: 'moved' }),
  );
  await done(
    chief.call('POST', `${at}/lock`, { version: (await rightsOf(row.id)).version, reason: 'on leave for a month' }),
  );
  expect(await about()).toEqual([]);
});

test('P10 a row put into any record by hand is named, whatever it is', async () => {
  const approval = await aVendorApproval(app);
  const about = async () =>
    (await verifyFoldedHistory(app.deps.database.pool)).faults
      .map(({ what }) => what)
      .filter((what) => what.startsWith('Vendor'));
  expect(await about()).toEqual([]);
  await app.asOwner((pool) => pool.query(copiedRow('vendor_approval')));
  const told = await about();
  expect(told).toEqual([expect.stringMatching(/^Vendor approval .* was never written down in the history/)]);
  expect(told[0]).not.toContain(approval.id);
});

test('P10 a second step put there or taken away by hand is named', async () => {
  const person = await app.as('level:2');
  const put = 'insert into two_factor (user_id, secret_enc, enabled_at) values ($1, $2, now())';
  const take = 'delete from two_factor where user_id = $1 and $2::bytea is not null';
  const values = [person.id, Buffer.from('x')];
  expect(await said(put, take, values)).toContain('has a second step nobody switched on');
  await app.write((ctx) =>
    ctx.audit({ entity: 'user', entityId: person.id, action: 'update', changes: { twoStep: 'on' } }),
  );
  await app.asOwner((pool) => pool.query(put, values));
  expect(await said(take, put, values)).toContain('has a second step by its history, and none stands');
});

test('P10 a password of the customer portal that was not set with an invitation is named', async () => {
  const customerId = await aCustomerId(app);
  const invite = async (email: string) =>
    done<{ row: { id: string }; link: string }>(
      chief.call('POST', '/api/customer-portal/users', { customerId, name: 'Anna', email, scopes: [] }),
    );
  const guest = await invite('anna@airline.example');
  const chosen = { token: guest.link.split('#')[1], newPass: 'warm-lantern-1964' };
  expect((await app.stranger.call('POST', '/api/portal/accept', chosen)).status).toBe(200);
  const [{ hash } = { hash: '' }] = (
    await app.deps.database.pool.query<{ hash: string }>(
      'select password_hash as hash from portal_user where id = $1',
      [guest.row.id],
    )
  ).rows;
  const put = 'update portal_user set password_hash = $2 where id = $1';
  const back = `update portal_user set password_hash = '${hash}' where id = $1 and $2::text is not null`;
  expect(await said(put, back, [guest.row.id, 'x'])).toContain('at the portal has another password than its owner set');
  const { row } = await invite('berta@airline.example');
  const open = `update portal_user set password_hash = $2, status = 'active' where id = $1`;
  const shut = `update portal_user set password_hash = null, status = 'invited' where id = $1 and $2::text is not null`;
  expect(await said(open, shut, [row.id, hash])).toContain('has a password nobody set with an invitation');
});

test('P10 which directive replaces which is held against the history', async () => {
  const [older, newer, other] = [await aDirective(app), await aDirective(app), await aDirective(app)];
  const engineer = await personWith(app, 'quality.user');
  await done(engineer.call('POST', `${directive.api}/${newer.id}/supersede`, { olderId: older.id }));
  expect(await books()).toBe('[]');
  const put = 'insert into directive_supersession (directive_id, supersedes_id) values ($1, $2)';
  const take = 'delete from directive_supersession where directive_id = $1 and supersedes_id = $2';
  expect(await said(put, take, [newer.id, other.id])).toContain('and nobody recorded it');
  expect(await said(take, put, [newer.id, older.id])).toContain('by its history, and does not any more');
});

test('P10 a column that is as it was made is held to that: a door opened on a badge by hand is named', async () => {
  const { id } = await aBadge(app);
  const about = async () =>
    (await verifyFoldedHistory(app.deps.database.pool)).faults
      .map(({ what }) => what)
      .filter((what) => what.includes(id));
  expect(await about()).toEqual([]);
  await app.asOwner(async (pool) => {
    await pool.query('alter table badge drop constraint badge_opens_only_while_issued');
    await pool.query(`update badge set access_zones = '{stores}' where id = $1`, [id]);
  });
  expect(await about()).toEqual([expect.stringMatching(/says other than its history: access_zones[.]$/)]);
});

test('P10 R-EXM-8 answers of an exam are held against what was signed, saved and marked', async () => {
  const { exam, candidate } = await aPublishedExam(app, 5);
  const number = await sat(candidate, exam.id, 4);
  expect(await books()).toBe('[]');
  const found = await app.deps.database.pool.query<{ id: string; given: string; mark: string; score: string }>(
    `select t.id, a.given::text, a.mark::text, t.score::text from exam_attempt t join exam_answer a on a.attempt_id = t.id
     where upper(t.number) = upper($1) or t.id::text = $1 order by a.place limit 1`,
    [number],
  );
  const [row = { id: '', given: '', mark: '', score: '' }] = found.rows;
  const answer = (column: string, value: string) =>
    `update exam_answer set ${column} = ${value} where attempt_id = $1 and place = 1`;
  const given = await said(answer('given', `'[99]'`), answer('given', `'${row.given}'`), [row.id]);
  expect(given).toContain('is not answered as it was signed');
  expect(given).toContain('is not answered as it was saved last');
  const mark = await said(answer('mark', 'mark / 2 + 0.01'), answer('mark', row.mark), [row.id]);
  expect(mark).toContain('and its marks come to');
  const result = (table: string, id: string) => `update ${table} set passed = not passed where ${id} = $1`;
  const attempt = result('exam_attempt', 'id');
  expect(await said(attempt, attempt, [row.id])).toContain('has another result than was graded');
  const triggers = (how: string) => app.asOwner((pool) => pool.query(`alter table exam_grading ${how} trigger user`));
  const both = `with graded as (${result('exam_grading', 'attempt_id')}) ${attempt}`;
  await triggers('disable');
  expect(await said(both, both, [row.id])).toContain('is graded as not passed with');
  await triggers('enable');
});

test('P10 a form that came with the product is named when it is changed or added by hand', async () => {
  const [{ id, schema } = { id: '', schema: '' }] = (
    await app.deps.database.pool.query<{ id: string; schema: string }>(
      `select v.id, v.schema::text as schema from form_version v join form_template t on t.id = v.template_id where t.key = 'final-report-wheel'`,
    )
  ).rows;
  const rules = (state: 'enable' | 'disable') =>
    app.asOwner((pool) => pool.query(`alter table form_version ${state} trigger user`));
  await rules('disable');
  const changed = await said(
    `update form_version set schema = jsonb_set(schema, '{sections,0,title}', to_jsonb($2::text)) where id = $1 returning $3::text`,
    'update form_version set schema = $3::text::jsonb where id = $1 returning $2::text',
    [id, 'Nothing to look at', schema],
  );
  expect(changed).toContain('Form final-report-wheel is not as it was delivered.');
  await rules('enable');
  const rows = JSON.stringify((await verifyFoldedHistory(app.deps.database.pool)).faults);
  expect(rows).not.toMatch(/form_(template|version)/);
});

test('P10 a link that opens a door and was never given out, or whose secret was exchanged, is named', async () => {
  const owner = await app.as('level:2');
  await app.write((ctx) => linkAtTheServer(ctx, owner.id));
  const board = await done<{ id: string }>(chief.call('POST', '/api/monitoring/boards', { name: 'Shop floor' }));
  expect(await books()).toBe('[]');
  const exchanged = await said(
    `update password_reset set token_hash = 'x' || token_hash where user_id = $1`,
    `update password_reset set token_hash = substr(token_hash, 2) where user_id = $1`,
    [owner.id],
  );
  expect(exchanged).toMatch(/Link for a new password of .* was never given out/);
  const second = await said(
    `insert into monitoring_board (name, token_hash, created_at, created_by) select 'By hand', 'y', now(), created_by from monitoring_board where id = $1`,
    `delete from monitoring_board where token_hash = 'y' and $1::uuid is not null`,
    [board.id],
  );
  expect(second).toMatch(/Monitoring board of .* was never given out/);
});

test('P10 a link from before the upgrade that began to tell of links is believed when the first start after it named it, and no other with such a day', async () => {
  const { id } = await done<{ id: string }>(chief.call('POST', '/api/monitoring/boards', { name: 'Old hall' }));
  const earlier = `insert into monitoring_board (name, token_hash, created_at, created_by)
    select 'Before', $2, '2026-11-01 00:00+07', created_by from monitoring_board where id = $1`;
  await app.asOwner((pool) => pool.query(earlier, [id, 'from-before']));
  await recordEarlierLinks(app);
  expect(await books()).toBe('[]');
  const backDated = await said(earlier, 'delete from monitoring_board where token_hash = $2 and $1::uuid is not null', [
    id,
    'by-hand',
  ]);
  expect(backDated).toMatch(/Monitoring board of 2026-11-01 00:00 was never given out/);
  const exchanged = await said(
    'update monitoring_board set token_hash = $2 where token_hash = $1',
    'update monitoring_board set token_hash = $1 where token_hash = $2',
    ['from-before', 'exchanged'],
  );
  expect(exchanged).toContain('was never given out');
  // A later start names nothing anew, so that what was put there meanwhile stays unknown.
  await app.asOwner((pool) => pool.query(earlier, [id, 'by-hand']));
  await recordEarlierLinks(app);
  expect(await books()).toContain('was never given out');
  await app.asOwner((pool) =>
    pool.query(`delete from monitoring_board where token_hash in ('from-before', 'by-hand')`),
  );
});
