import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { typeParsers } from '#kernel/server/database/parsers.ts';
import { selectionOf } from '#kernel/server/records/rows.ts';
import { registerRecords } from '#kernel/server/records/registry.ts';
import { serverModules } from '#app/modules.server.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import type { LoadResult } from './client.ts';
import { partOf, type Facts, type Question } from './scenarios.ts';

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

interface Query {
  name?: string;
  text: string;
  values: unknown[];
}

/** The same answers as the product gives, as one statement each, tuned by hand: the limit of what a server on this database can reach. */
function queryOf(question: Question, facts: Facts): Query {
  const { columns, joins } = selectionOf(workOrder);
  const status = `t.status in (${facts.open.map((each) => `'${each}'`).join(', ')})`;
  switch (question) {
    case 'list': {
      const from = `from work_order t where t.archived_at is null and ${status}`;
      return {
        name: 'limit-list',
        text: `select ${columns}, (select count(*)::int from (select 1 ${from} limit 10001) c) as total
          from (select * ${from} order by due_at, id limit 51) t ${joins} order by t.due_at, t.id`,
        values: [],
      };
    }
    case 'search':
    case 'inside':
    case 'common': {
      const from = 'from work_order t where t.archived_at is null and t.search_text like $1';
      // Its plan is made for each word: a plan for any word would be far off for most.
      return {
        text: `select ${columns}, (select count(*)::int from (select 1 ${from} limit 1001) c) as total
          from (select * ${from} order by due_at, id limit 51) t ${joins} order by t.due_at, t.id`,
        values: [`%${wordOf(question, facts)}%`],
      };
    }
    case 'record':
      return {
        name: 'limit-record',
        text: `select ${columns} from work_order t ${joins} where upper(t.number) = upper($1)`,
        values: [pick(facts.numbers)],
      };
    case 'create': {
      const now = new Date();
      const values = [
        'spare',
        `BENCH-${randomUUID().slice(0, 13).toUpperCase()}`,
        'Bearing cone',
        'Made by the benchmark',
      ];
      return {
        name: 'limit-create',
        text: createText(),
        values: [...values, now, JSON.stringify(values), randomUUID()],
      };
    }
    default:
      throw new Error(`${question} has no limit in plain SQL.`);
  }
}

function wordOf(question: Question, facts: Facts): string {
  if (question === 'common') return facts.commonWord;
  return question === 'inside' ? partOf(pick(facts.words)) : pick(facts.words);
}

// The same writes on copies of the tables: a number, a row, a link of the history's chain, the key of the call.
function createText(): string {
  const { columns, joins } = selectionOf(stockItem);
  return `with key as (insert into bench.idempotent_call (key, user_id, route, body_hash, status, answer)
      values ($7::uuid, $7::uuid, 'POST', sha256(convert_to($6, 'UTF8')), 201, $6)),
    taken as (insert into bench.number_series (series, period, last_value) values ('B', 'B', 1)
      on conflict (series, period) do update set last_value = number_series.last_value + 1 returning last_value::text as value),
    t as (insert into bench.stock_item (number, kind, part_number, part_name, description, acceptance_class, tracking, uom,
        conversion, shelf_life_mode, min_remaining_pct, max_extensions, storage_type, created_at, updated_at)
      values ((select 'IT-' || lpad(value, greatest(5, length(value)), '0') from taken), $1, $2, $3, $4, 'component', 'batch', 'EA', 1,
        'none', 50, 1, 'ambient', $5, $5) returning *),
    head as (update bench.audit_chain set seq = seq + 1, hash = sha256(hash || convert_to($6, 'UTF8')) where name = 'main' returning seq, hash),
    entry as (insert into bench.audit_entry (seq, at, actor_kind, actor_name, action, entity, entity_id, body, hash)
      select seq, $5, 'user', 'Bench', 'create', 'stockItem', $2, $6, hash from head)
    select ${columns} from t ${joins}`;
}

/** Copies of the tables a create writes, so that the limit can be measured without touching the product's history. */
export async function prepareLimits(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('drop schema if exists bench cascade');
    await client.query('create schema bench');
    for (const table of ['stock_item', 'number_series', 'audit_chain', 'audit_entry', 'idempotent_call']) {
      await client.query(`create table bench.${table} (like public.${table} including all)`);
    }
    await client.query('insert into bench.audit_chain select * from public.audit_chain');
  } finally {
    await client.end();
  }
}

export async function dropLimits(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema if exists bench cascade');
  await client.end();
}

/** `clients` loops on as many connections of the bare driver, for `ms` milliseconds. */
export async function limitOf(
  question: Question,
  facts: Facts,
  options: { url: string; clients: number; ms: number },
): Promise<LoadResult> {
  registerRecords(serverModules.flatMap((module) => module.records ?? []));
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.clients,
    types: typeParsers,
    options: '-c TimeZone=UTC',
  });
  const times: number[] = [];
  try {
    await Promise.all(Array.from({ length: options.clients }, () => pool.query(queryOf(question, facts))));
    const begin = performance.now();
    const one = async () => {
      while (performance.now() < begin + options.ms) {
        const query = queryOf(question, facts);
        const start = performance.now();
        await pool.query(query);
        times.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: options.clients }, one));
    return {
      answers: times.length,
      seconds: (performance.now() - begin) / 1000,
      failed: {},
      bytes: 0,
      times: Float64Array.from(times).sort(),
    };
  } finally {
    await pool.end();
  }
}
