import type { TestApp } from './app.ts';

/** Does `work` while every connection that touched a number series (or a row of another table) is cut at the very moment of its commit, by a rule that runs there. */
export async function whileCommitsAreCut<T>(
  { asOwner }: Pick<TestApp, 'asOwner'>,
  work: () => Promise<T>,
  table = 'number_series',
): Promise<T> {
  await asOwner((owner) =>
    owner.query(`
      create or replace function cut_commit() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger cut after insert or update on ${table} deferrable initially deferred
        for each row execute function cut_commit()`),
  );
  try {
    return await work();
  } finally {
    await asOwner((owner) => owner.query(`drop trigger cut on ${table}`));
  }
}
