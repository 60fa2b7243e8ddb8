import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app.ts';

// Each row written, with the identifiers it holds (who did it is no sign that it was written down), and each entry, by transaction.
const watch = `
  create table trail_row (at bigint generated always as identity, txid text, place text, act text, own text, ids text[]);
  create table trail_entry (txid text, entity_id text, told text);
  create function trail_note() returns trigger security definer language plpgsql as $$
  declare row jsonb := to_jsonb(new);
  begin
    insert into trail_row (txid, place, act, own, ids) values (pg_current_xact_id()::text, tg_table_name, lower(tg_op), row ->> 'id',
      array(select value from jsonb_each_text(row) where key !~ '(_by|user_id|_by_id)$' and value ~ '^[0-9a-f]{8}-[0-9a-f]{4}-'
        union all select card_id::text from task_step where id::text = row ->> 'step_id'
        union all select job_id::text from task_card where id::text = row ->> 'card_id'));
    return null;
  end $$;
  create function trail_note_entry() returns trigger security definer language plpgsql as $$
  begin
    insert into trail_entry values (pg_current_xact_id()::text, new.entity_id, concat(new.body::jsonb -> 'changes', new.subject));
    return null;
  end $$;
  do $$ declare one record; begin
    for one in select c.oid::regclass as place from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname !~ '^(trail_|audit_|schema_migration)'
    loop execute format('create trigger zz_trail after insert or update on %s for each row execute function trail_note()', one.place); end loop;
  end $$;
  create trigger zz_trail after insert on audit_entry for each row execute function trail_note_entry()`;

const untoldSince = `
  select distinct r.place as table, r.act from trail_row r
  where r.at > $1 and not exists (select 1 from trail_entry e where e.txid = r.txid
    and (e.entity_id = any (r.ids) or r.own is not null and position(r.own in e.told) > 0))`;

/**
 * From now on looks at every changing call that succeeds: each row it wrote must be named by a history entry of the same transaction, by its own
 * identifier or that of a row it hangs on (P9). Answers how many rows were looked at, and what nothing was said of, as `session update by POST …`.
 */
export async function watchTrail(
  app: TestApp,
): Promise<() => Promise<{ rows: number; tables: number; untold: string[] }>> {
  await app.asOwner((owner) => owner.query(watch));
  const untold = new Map<string, string>();
  const inject = app.app.inject.bind(app.app) as (options: InjectOptions) => Promise<LightMyRequestResponse>;
  const watched = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    if (options.method === 'GET') return inject(options);
    const call = `${options.method} ${String(options.url).replace(/[?].*/, '')}`;
    const before = await app.asOwner((owner) => owner.query('select coalesce(max(at), 0) as at from trail_row'));
    const answer = await inject(options);
    if (answer.statusCode >= 300) return answer;
    const { rows } = await app.asOwner((owner) => owner.query(untoldSince, [before.rows[0].at]));
    for (const { table, act } of rows) untold.set(`${table} ${act}`, `${table} ${act} by ${call}`);
    return answer;
  };
  (app.app as { inject: unknown }).inject = watched as FastifyInstance['inject'];
  return async () => {
    const { rows } = await app.asOwner((owner) =>
      owner.query('select count(*)::int as rows, count(distinct place)::int as tables from trail_row'),
    );
    return { ...rows[0], untold: [...untold.values()] };
  };
}
