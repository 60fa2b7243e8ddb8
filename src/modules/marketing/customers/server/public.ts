import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { TatBasis } from '../shared/customer.record.ts';

/** What other modules may know of a customer. */
export interface CustomerFacts {
  id: string;
  code: string;
  name: string;
  color: string;
  legalName: string;
  address: string | null;
  country: string;
  /** The release certificates they accept: `CAAT_FORM_1`, `EASA_FORM_1`, `FAA_8130_3`. */
  releaseForms: string[];
  /** How the days of their contract's turn-around are counted. */
  tatBasis: TatBasis;
  isActive: boolean;
}

const columns = sql`id, code, name, color, legal_name, address, country, release_forms, tat_basis, is_active`;

/** One customer by id, or null. */
export async function customerOf(ctx: Context, id: string): Promise<CustomerFacts | null> {
  const found = await sql<CustomerFacts>`select ${columns} from customer where id = ${id}`.execute(ctx.db);
  return found.rows[0] ?? null;
}
