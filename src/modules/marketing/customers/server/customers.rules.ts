import { sql } from 'kysely';
import { AppError, refuseField } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { isThaiTaxNumber } from '../shared/taxNumber.ts';

/** What cannot be judged by one field alone: code taken, Thai tax number, type against country. */
export function checkFacts(facts: Record<string, unknown>): void {
  const { tin, country, customerType } = facts;
  if (typeof tin === 'string' && country === 'TH' && !isThaiTaxNumber(tin)) {
    refuseField('tin', 'CUSTOMER_TIN', 'This is no Thai tax number: 13 digits, the last one is a check digit.');
  }
  if (customerType === 'thaiCompany' && country !== 'TH') {
    refuseField('country', 'CUSTOMER_COUNTRY', 'A Thai company has the country TH.');
  }
}

/** A code that is taken says by whom, so that nobody makes a second row for the same airline. */
export async function refuseTakenCode(ctx: WriteContext, code: string): Promise<void> {
  const taken = await sql<{ name: string }>`select name from customer where upper(code) = upper(${code})`.execute(
    ctx.db,
  );
  const name = taken.rows[0]?.name;
  if (!name) return;
  const message = `${code.toUpperCase()} is already the code of ${name}.`;
  throw new AppError('conflict', 'ALREADY_EXISTS', message, { fields: [{ path: 'code', message }] });
}
