import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, readMigrations } from '#kernel/server/database/migrate.ts';
import { adminOfRun, testDatabase, type TestDatabase } from '#kernel/testing/database.ts';
import { deliveredForms } from './deliveredForms.ts';

// A company that works with the layouts of NDT reports already gets the corrected ones, and keeps what it wrote itself (D10).
const correction = '20261130T0817_ndt_layouts_thai.sql';
let database: TestDatabase;
/** Past the rules, as the administrator of the server. */
let admin: pg.Client;

beforeAll(async () => {
  database = await testDatabase({ empty: true });
  const address = new URL(adminOfRun());
  address.pathname = new URL(database.url).pathname;
  admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  await admin.query('set session_replication_role = replica');
  const before = readMigrations().map(({ name }) => name);
  await migrate(database.pool, { only: new Set(before.filter((name) => name < correction)) });
}, 120_000);
afterAll(async () => {
  await admin.end();
  await database.drop();
});

interface Version {
  number: number;
  status: string;
  delivered: boolean;
  said: string;
}
async function versions(key: string): Promise<{ latest: number; all: Version[] }> {
  const { rows } = await admin.query<Version & { latest: number }>(
    `select t.latest, v.number, v.status, v.delivered, v.schema::text as said from form_version v join form_template t on t.id = v.template_id
     where t.key = $1 order by v.number`,
    [key],
  );
  return { latest: rows[0]?.latest ?? 0, all: rows };
}
const states = async (key: string) =>
  (await versions(key)).all.map(({ number, status, delivered }) => `${number} ${status}${delivered ? ', ours' : ''}`);

/** What a company wrote itself stands as its second version, told in the history of the form. */
async function ownVersion(key: string, status: 'draft' | 'published'): Promise<void> {
  const signed = status === 'published';
  if (signed)
    await admin.query(
      `update form_version set status = 'retired', retired_at = now() where template_id = (select id from form_template where key = $1)`,
      [key],
    );
  await admin.query(
    `insert into form_version (template_id, number, status, change_note, applies_to, schema, writers, written_by_name, published_at, published_by, signature_id)
     select t.id, 2, $2, 'Our own words', v.applies_to, v.schema, array[gen_random_uuid()], 'Engineer', $3, $4, $5
     from form_template t join form_version v on v.template_id = t.id and v.number = 1 where t.key = $1`,
    [key, status, signed ? new Date() : null, signed ? zero : null, signed ? zero : null],
  );
  await admin.query(
    `insert into audit_entry (seq, at, actor_kind, actor_name, action, entity, entity_id, body, hash)
     select 900 + (select count(*) from audit_entry), now(), 'user', 'Engineer', 'update', 'formTemplate', id::text, '{}', '\\x00' from form_template where key = $1`,
    [key],
  );
  await admin.query('update form_template set latest = 2 where key = $1', [key]);
}
const zero = '00000000-0000-0000-0000-000000000001';
const broken = async () => (await database.pool.query<{ name: string; broken: string }>(deliveredForms.statement)).rows;

test('corrected layouts are put in use where the delivered ones were; a version of the company stays in use, its draft stays open', async () => {
  const first = (await versions('ndt-report-mt')).all[0]?.said;
  await ownVersion('ndt-report-et', 'published');
  await ownVersion('ndt-report-ut', 'draft');
  await migrate(database.pool);

  expect(await states('ndt-report-mt')).toEqual(['1 retired, ours', '2 published, ours']);
  expect(await states('ndt-report-et')).toEqual(['1 retired, ours', '2 published', '3 retired, ours']);
  expect(await states('ndt-report-ut')).toEqual(['1 retired, ours', '2 draft', '3 published, ours']);
  // What a form says of its latest version is the company's own word where it has a history.
  const latest = await Promise.all(['mt', 'et', 'ut'].map((method) => versions(`ndt-report-${method}`)));
  expect(latest.map((form) => form.latest)).toEqual([2, 2, 2]);

  const { all } = await versions('ndt-report-mt');
  expect(all[0]?.said).toBe(first);
  expect(all[0]?.said).toContain('ปัจจุบัน');
  for (const wrong of ['ปัจจุบัน', '"โทร"', 'แรงดันล้าง"']) expect(all[1]?.said).not.toContain(wrong);
  expect(all[1]?.said).toContain('กระแสสร้างสนามแม่เหล็ก');
  expect(await broken()).toEqual([]);
});

test('a delivered version that is changed, taken away or put there by hand is named', async () => {
  const named = async (change: string) => {
    await admin.query('begin');
    await admin.query(change);
    const { rows } = await admin.query<{ name: string; broken: string }>(deliveredForms.statement);
    await admin.query('rollback');
    return rows.map((row) => `${row.name} ${row.broken}`);
  };
  const of = `template_id = (select id from form_template where key = 'ndt-report-vt')`;
  expect(await named(`update form_version set schema = '{"sections":[]}' where number = 2 and ${of}`)).toEqual([
    'Form ndt-report-vt is not as it was delivered',
  ]);
  expect(await named(`delete from form_version where number = 2 and ${of}`)).toEqual([
    'Form ndt-report-vt was delivered with the product and is gone',
  ]);
  expect(
    await named(
      `insert into form_version (template_id, number, status, change_note, applies_to, schema, writers, written_by_name, published_at, retired_at, delivered)
       select template_id, 9, 'retired', change_note, applies_to, schema, writers, written_by_name, published_at, now(), true from form_version where number = 2 and ${of}`,
    ),
  ).toEqual(['Form ndt-report-vt says that it was delivered with the product, and was not']);
});
