import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { adminUrlVariable, testDatabase, type TestDatabase } from '#kernel/testing/database.ts';
import { grantApplicationRights } from './applicationRole.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ asApplication: true });
});
afterAll(() => database.drop());

/** Kept for a time only: the server takes away what is older, so of the ways below these are closed by the rule alone. */
const keptForATime = ['delete from portal_log', 'delete from sign_in_log', 'delete from identity_number'];

/** Every table the rule `refuse_change` keeps, as the schema says today. */
async function keptTables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_proc f on f.oid = t.tgfoid
     where f.proname = 'refuse_change' and t.tgtype & 16 > 0 order by 1`,
  );
  return rows.map((row) => row.name);
}

test('P10 history is closed by role too: with the rules switched off by the owner, the server’s role still cannot change it', async () => {
  const tables = await keptTables();
  expect(tables).toEqual(expect.arrayContaining(['audit_entry', 'audit_head', 'signature', 'movement', 'gate_result']));
  await database.asOwner(async (owner) => {
    for (const table of tables) await owner.query(`alter table ${table} disable trigger user`);
  });
  const passed: string[] = [];
  for (const table of tables) {
    const column = await database.pool.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attidentity <> 'a' and attgenerated = '' order by attnum limit 1`,
      [table],
    );
    const name = column.rows[0]?.name ?? '';
    for (const statement of [
      `update ${table} set ${name} = ${name}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} disable trigger user`,
      `drop table ${table} cascade`,
      `select 1 from ${table} for update`,
    ]) {
      const refused = await database.pool.query(statement).then(
        () => null,
        (error: Error & { code?: string }) => error.code,
      );
      if (refused !== '42501' && !keptForATime.includes(statement)) passed.push(`${statement}: ${refused ?? 'passed'}`);
    }
  }
  await database.asOwner(async (owner) => {
    for (const table of tables) await owner.query(`alter table ${table} enable trigger user`);
  });
  printFigure('P10', `${tables.length} history tables × 6 ways without their rules: ${passed.length} passed the role`);
  expect(passed).toEqual([]);
});

test('the server’s role owns nothing, creates nothing and steps up to nobody', async () => {
  const { rows } = await database.pool.query<{ owned: string; super: boolean }>(
    `select (select count(*) from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = current_user) as owned,
       (select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls from pg_roles where rolname = current_user) as super`,
  );
  expect(rows[0]).toEqual({ owned: 0, super: false });
  await expect(database.pool.query('create table mine (id int)')).rejects.toThrow('permission denied');
  await expect(database.pool.query('set role intranet')).rejects.toThrow('permission denied');
  await expect(database.pool.query('set session_replication_role = replica')).rejects.toThrow('permission denied');
  await expect(database.pool.query(`insert into schema_migration values ('x', 'y')`)).rejects.toThrow(
    'permission denied',
  );
});

test('the owner’s rule stands beside the role', async () => {
  await database.asOwner(async (owner) => {
    for (const table of ['audit_entry', 'signature', 'movement'])
      await expect(owner.query(`truncate ${table} cascade`)).rejects.toThrow('append-only');
    await owner.query('insert into audit_head values (1, $1, now(), $1)', [Buffer.from('x')]);
    await expect(owner.query('delete from audit_head')).rejects.toThrow('append-only');
    await expect(owner.query(`update audit_head set hash = 'y'`)).rejects.toThrow('append-only');
  });
});

test('rights follow the schema: a new table is reachable, a new rule closes one, and right ones are left alone', async () => {
  await database.asOwner(async (owner) => {
    expect(await grantApplicationRights(owner)).toEqual([]);
    await owner.query('create table late (id int)');
    expect(await grantApplicationRights(owner)).toEqual(['late']);
    await database.pool.query('insert into late values (1); update late set id = 2');
    await owner.query(
      'create trigger late_kept before update or delete on late for each row execute function refuse_change()',
    );
    expect(await grantApplicationRights(owner)).toEqual(['late']);
    await expect(database.pool.query('update late set id = 3')).rejects.toThrow('permission denied');
    expect(await grantApplicationRights(owner)).toEqual([]);
  });
});

test('on a server database the given user steps down when it may, and says so when it may not', async () => {
  const adminUrl = process.env[adminUrlVariable] ?? '';
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const name = `own_${randomUUID().slice(0, 8)}`;
  try {
    for (const [right, expected] of [
      ['nocreaterole', false],
      ['superuser', true],
    ] as const) {
      const user = `${name}_${right}`;
      await admin.query(`create role ${user} login ${right}`);
      await admin.query(`create database ${user} owner ${user} template template0`);
      const url = new URL(adminUrl);
      url.username = user;
      url.pathname = `/${user}`;
      const told: string[] = [];
      const served = await openDatabase({
        databaseUrl: url.href,
        dataDir: '',
        waitMs: 20_000,
        log: { info: () => undefined, warn: (message) => told.push(message) },
        prepare: async (owner) => void (await migrate(owner)),
      });
      const { rows } = await served.pool.query<{ role: string }>('select current_user::text as role');
      await served.close();
      expect(served.protection.byRole, served.protection.detail).toBe(expected);
      expect(rows[0]?.role).toBe(expected ? 'intranet_app' : user);
      expect(told.join()).toBe(expected ? '' : `history is ${served.protection.detail}`);
    }
  } finally {
    for (const right of ['nocreaterole', 'superuser']) {
      await admin.query(`drop database if exists ${name}_${right} with (force)`);
      await admin.query(`drop role if exists ${name}_${right}`);
    }
    await admin.end();
  }
}, 60_000);
