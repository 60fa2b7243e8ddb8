import type { Pool, PoolClient } from 'pg';

/** Begins a read-only snapshot transaction: all its queries see the same state of the database. */
export const oneState = 'begin isolation level repeatable read read only';

/** Works on one connection between `begin` and a commit; a failure closes the connection, which rolls back whatever it left behind. */
export async function inTransaction<T>(pool: Pool, begin: string, work: (on: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
