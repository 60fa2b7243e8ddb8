import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** The organisation as it stands on its papers. */
export interface Company {
  name: string;
  address: string;
}

/** Name and address of the organisation, from the facts it keeps about itself. */
export async function companyOf(ctx: Context): Promise<Company> {
  const result = await sql<{ value: Company }>`
    select value from organisation_fact where key = 'address'`.execute(ctx.db);
  return result.rows[0]?.value ?? { name: 'ABS', address: '' };
}
