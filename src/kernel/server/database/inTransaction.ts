import type { Pool, PoolClient } from 'pg';

/** All its questions see one state of the database, however much is written meanwhile. */
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
