import { CompiledQuery, sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { columnOf } from '#kernel/server/records/columns.ts';
import { allRecords } from '#kernel/server/records/registry.ts';
import type { DemoWorld } from './demo/world.ts';
import { appendEntries } from './entries.ts';

const source = { job: 'ABS0001234', serial: '4821' };
/** The first number of the copies: above the demo company's own, below the bulk. */
const first = 1_900_000;

/** What belongs to a job, parents before children, and the column that leads to the parent. */
const owned: readonly (readonly [table: string, column: string, parent: string])[] = [
  ['task_card', 'job_id', 'work_order'],
  ['task_step', 'card_id', 'task_card'],
  ['step_record', 'step_id', 'task_step'],
  ['independent_inspection', 'record_id', 'step_record'],
  ['finding', 'job_id', 'work_order'],
  ['inspection_report', 'job_id', 'work_order'],
  ['ndt_report', 'job_id', 'work_order'],
  ['tool_use', 'job_id', 'work_order'],
  ['consumable_use', 'job_id', 'work_order'],
  ['part_fitted', 'job_id', 'work_order'],
  ['test_run', 'job_id', 'work_order'],
  ['release_request', 'job_id', 'work_order'],
];

/** What was copied of a table, and into which rows. */
interface Made {
  sources: readonly string[];
  ids: readonly string[];
  hasJob: boolean;
}

interface Column {
  name: string;
  type: string;
  refers: string | null;
}

async function columnsOf(ctx: WriteContext, table: string): Promise<Column[]> {
  const found = await sql<Column>`
    select a.attname as name, format_type(a.atttypid, null) as type,
      (select f.confrelid::regclass::text from pg_constraint f where f.conrelid = a.attrelid and f.contype = 'f' and f.conkey = array[a.attnum]) as refers
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`.execute(
    ctx.db,
  );
  return found.rows;
}

/** What a column of the copy holds: new ids for what is copied too, the new job number and serial in every text. */
function valueIn(table: string, column: Column, copied: ReadonlySet<string>): string {
  const value = `t."${column.name}"`;
  // Shaped as a uuid of version 8, or the edge would not take it.
  const newId = `overlay(overlay(md5(${value}::text || ':' || n) placing '8' from 13) placing 'a' from 17)::uuid`;
  if (column.name === 'id') return newId;
  if (column.refers && copied.has(column.refers)) return newId;
  // A card that a finding made points forward; the copy does without.
  if (column.refers && owned.some(([known]) => known === column.refers) && column.refers !== table) return 'null';
  if (column.name === 'number' && (table === 'ndt_report' || table === 'release_request')) {
    const place = table === 'ndt_report' ? `10 * n + right(${value}, 1)::int` : 'n';
    return `regexp_replace(${value}, '\\d{5}$', '') || lpad((10000 + ${place})::text, 5, '0')`;
  }
  if (column.type === 'text')
    return `case when ${value} = '${source.serial}' then 'RDY' || n else replace(${value}, '${source.job}', 'ABS' || lpad((${first} + n)::text, 7, '0')) end`;
  if (column.type === 'jsonb')
    return `replace(replace(${value}::text, '"${source.serial}"', '"RDY' || n || '"'), '${source.job}', 'ABS' || lpad((${first} + n)::text, 7, '0'))::jsonb`;
  return value;
}

/** Whether the copies are there already. */
export async function hasReady({ deps }: DemoWorld): Promise<boolean> {
  const found = await deps.database.pool.query("select 1 from work_order where serial_number = 'RDY1'");
  return found.rowCount === 1;
}

/**
 * Lays `count` jobs beside the worked wheel overhaul, each one signature away from its release, copied row by row inside PostgreSQL:
 * what the signing transaction is measured and killed on. Their signatures are those of the source.
 */
export async function seedReady(world: DemoWorld, count: number): Promise<void> {
  await world.write(async (ctx) => {
    await sql`set local statement_timeout = 0`.execute(ctx.db);
    const root = await sql<{ id: string }>`select id from work_order where number = ${source.job}`.execute(ctx.db);
    const ids = new Map([['work_order', root.rows.map((row) => row.id)]]);
    const copied = new Set<string>();
    const made = new Map<string, Made>();
    for (const [table, column, parent] of [['work_order', 'id', 'work_order'] as const, ...owned]) {
      const rows = await ctx.db.executeQuery<{ id: string }>(
        CompiledQuery.raw(`select id from ${table} where ${column} = any($1::uuid[])`, [ids.get(parent)]),
      );
      ids.set(
        table,
        rows.rows.map((row) => row.id),
      );
      copied.add(table);
      const columns = await columnsOf(ctx, table);
      const copies = await ctx.db.executeQuery<{ id: string }>(
        CompiledQuery.raw(
          `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
           select ${columns.map((each) => valueIn(table, each, copied)).join(', ')}
           from ${table} t cross join generate_series(1, $2::int) n where t.id = any($1::uuid[]) returning id`,
          [ids.get(table), count],
        ),
      );
      made.set(table, {
        sources: ids.get(table) ?? [],
        ids: copies.rows.map((row) => row.id),
        hasJob: columns.some(({ name }) => name === 'job_id'),
      });
      // The next table points here, and its rules look the rows up.
      await sql`analyze ${sql.table(table)}`.execute(ctx.db);
    }
    await copyVerdicts(ctx, count);
    await writeDownCopies(ctx, made);
    await ctx.audit({
      entity: 'workOrder',
      entityId: 'ready',
      action: 'create',
      changes: { count: { new: count } },
      reason: 'Jobs one signature from release, for measuring',
    });
  });
}

/** Each copy's gates stand as those of its source: every work order that people open is judged at once. */
async function copyVerdicts(ctx: WriteContext, count: number): Promise<void> {
  const copied = new Set(['work_order']);
  const columns = (await columnsOf(ctx, 'gate_state')).map(
    (each) => [`"${each.name}"`, valueIn('gate_state', each, copied)] as const,
  );
  await ctx.db.executeQuery(
    CompiledQuery.raw(
      `insert into gate_state (${columns.map(([name]) => name).join(', ')})
       select ${columns.map(([, value]) => value).join(', ')}
       from gate_state t join work_order w on w.id = t.job_id cross join generate_series(1, $2::int) n where w.number = $1`,
      [source.job, count],
    ),
  );
}

/** Gives each copy the entry of its creation, where its source has one: a row that nobody wrote down is a fault of the history (P10). */
async function writeDownCopies(ctx: WriteContext, made: ReadonlyMap<string, Made>): Promise<void> {
  for (const record of allRecords()) {
    const copies = made.get(record.table);
    if (!copies || copies.ids.length === 0) continue;
    const known = await sql`
      select 1 from audit_entry where entity = ${record.name} and action = 'create' and entity_id = any(${copies.sources}::text[]) limit 1`.execute(
      ctx.db,
    );
    if (known.rows.length === 0) continue;
    const job = record.table === 'work_order' ? 'id' : copies.hasJob ? 'job_id' : null;
    const { rows } = await sql<{ id: string; row: Record<string, unknown>; job: string | null }>`
      select t.id, to_jsonb(t) as row, ${job ? sql`w.number` : sql`null`} as job
      from unnest(${copies.ids}::uuid[]) made (id) join ${sql.table(record.table)} t on t.id = made.id
      ${job ? sql`left join work_order w on w.id = t.${sql.ref(job)}` : sql``}`.execute(ctx.db);
    const names = [...Object.keys(record.fields), 'status', 'number'];
    await appendEntries(
      ctx,
      rows.map(({ id, row, job: subject }) => {
        const said = names.filter((name) => columnOf(name) in row);
        const changes = Object.fromEntries(said.map((name) => [name, { new: row[columnOf(name)] }]));
        return { entity: record.name, entityId: id, action: 'create', changes, ...(subject && { subject }) };
      }),
    );
  }
}
