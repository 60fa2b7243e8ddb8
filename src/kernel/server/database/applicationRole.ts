import pg from 'pg';

/** The role the server works as: it owns nothing, and may add to history but neither change nor remove it. */
export const applicationRole = 'intranet_app';

/** Whether history is closed to the server's own role too, or by the tables' rule alone. */
export interface HistoryProtection {
  byRole: boolean;
  detail: string;
}

const lockKey = 7_301_146;
/** Our tables, and those of the job queue. */
const servedSchemas = ['public', 'graphile_worker'];

interface Grantable {
  name: string;
  kind: string;
  wanted: string[];
  present: string[];
}

/**
 * Makes sure the role exists and that the given user may work as it. A database user without the right to create roles
 * leaves history protected by rule alone; the answer says so in words.
 */
export async function ensureApplicationRole(owner: pg.Pool): Promise<HistoryProtection> {
  const { rows } = await owner.query<{ mayCreate: boolean; exists: boolean; isOwner: boolean; user: string }>(
    `select r.rolcreaterole or r.rolsuper as "mayCreate", current_user = $1 as "isOwner", current_user as user,
       exists (select 1 from pg_roles where rolname = $1) as exists
     from pg_roles r where r.rolname = current_user`,
    [applicationRole],
  );
  const facts = rows[0];
  if (!facts || facts.isOwner) {
    return { byRole: false, detail: `the user of DATABASE_URL is ${applicationRole} itself, and owns the tables` };
  }
  try {
    if (!facts.exists) await owner.query(`create role ${applicationRole} nologin`).catch(unlessExists);
    await owner.query(`grant ${applicationRole} to current_user`);
    await owner.query(`begin; set local role ${applicationRole}; commit`);
    return { byRole: true, detail: 'protected by rule and by role' };
  } catch (error) {
    const { message } = error as Error;
    return {
      byRole: false,
      detail: `protected by rule only: the database user ${facts.user} cannot work as ${applicationRole} (${message})`,
    };
  }
}

// Two processes may start at the same moment.
function unlessExists(error: unknown): void {
  if (!['42710', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
}

/**
 * Brings the role's rights to what the tables ask for, as their owner: a table whose rows the rule `refuse_change` keeps
 * gets neither UPDATE nor DELETE, no table gets TRUNCATE. What is right already is not touched. Returns what it changed.
 */
export async function grantApplicationRights(owner: pg.Pool): Promise<string[]> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    const schemas = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname = any($1)`,
      [servedSchemas],
    );
    for (const { name } of schemas.rows) await client.query(`grant usage on schema ${name} to ${applicationRole}`);
    const { rows } = await client.query<Grantable>(rightsQuery, [applicationRole, servedSchemas]);
    const changed = rows.filter((row) => row.wanted.join() !== row.present.join());
    for (const { name, kind, wanted } of changed) {
      const thing = kind === 'S' ? 'sequence' : 'table';
      await client.query(`revoke all on ${thing} ${name} from ${applicationRole}`);
      await client.query(`grant ${wanted.join(', ')} on ${thing} ${name} to ${applicationRole}`);
    }
    await openRowSecurity(client);
    await client.query('commit');
    return changed.map((row) => row.name);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

// The job queue's tables let nobody but their owner see a row; the role that runs the jobs has to.
async function openRowSecurity(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'graphile_worker' and c.relrowsecurity
       and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = $1)`,
    [applicationRole],
  );
  for (const { name } of rows) {
    await client.query(
      `create policy ${applicationRole} on ${name} to ${applicationRole} using (true) with check (true)`,
    );
  }
}

// tgtype: 8 is DELETE, 16 is UPDATE. A rule with a condition or on single columns leaves the rest of the row open.
const rightsQuery = `
  with kept as (
    select t.tgrelid, bit_or(t.tgtype) as kinds
    from pg_trigger t join pg_proc f on f.oid = t.tgfoid
    where f.proname = 'refuse_change' and t.tgqual is null and t.tgattr::text = ''
    group by 1
  ),
  things as (
    select c.oid, c.oid::regclass::text as name, c.relkind::text as kind, c.relacl,
      case
        when c.relkind = 'S' then array['SELECT', 'USAGE']
        when c.relkind in ('v', 'm') or c.relname = 'schema_migration' then array['SELECT']
        else array['INSERT', 'SELECT']
          || case when coalesce(k.kinds, 0) & 16 = 0 then array['UPDATE'] else '{}' end
          || case when coalesce(k.kinds, 0) & 8 = 0 then array['DELETE'] else '{}' end
          || case when current_setting('server_version_num')::int >= 170000 and coalesce(k.kinds, 0) & 16 = 0 and n.nspname = 'public' then array['MAINTAIN'] else '{}' end
      end as rights
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join kept k on k.tgrelid = c.oid
    where n.nspname = any($2) and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select 1 from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
  )
  select name, kind, array(select unnest(rights) order by 1) as wanted,
    array(select a.privilege_type from aclexplode(relacl) a join pg_roles r on r.oid = a.grantee where r.rolname = $1 order by 1) as present
  from things order by name`;
