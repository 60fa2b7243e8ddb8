import type { Context } from '#kernel/server/context.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import { companyTaxOf } from '#modules/finance/ledger/server/public.ts';
import type { Buyer, Seller } from '../shared/invoice.record.ts';

interface Customer extends Buyer {
  code: string;
  country: string;
  customerType: string;
  currency: string;
  paymentTermsDays: number | null;
  creditLimit: string | null;
  isActive: boolean;
}

/** A customer as the buyer of a document. */
export async function buyerOf(ctx: Context, customerId: string): Promise<Customer> {
  const found = await ctx.db
    .selectFrom('customer')
    .select([
      'code',
      'legalName',
      'legalNameTh',
      'address',
      'tin',
      'branch',
      'country',
      'customerType',
      'currency',
      'paymentTermsDays',
      'creditLimit',
      'isActive',
    ])
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!found) return notFound();
  const { legalName, legalNameTh, address, ...facts } = found;
  return { ...facts, name: legalName, nameTh: legalNameTh, address: address ?? '' };
}

/** The buyer as they stand now, to be kept with a document. */
export async function buyerOnDocument(ctx: Context, customerId: string): Promise<Buyer> {
  const { name, nameTh, address, tin, branch } = await buyerOf(ctx, customerId);
  return { name, nameTh, address, tin, branch };
}

/** The company as the seller of a document, to be kept with it. */
export async function sellerOf(ctx: Context): Promise<Seller> {
  const [tax, company] = await Promise.all([companyTaxOf(ctx), companyOf(ctx)]);
  const { nameTh, addressTh, taxId, branch } = tax;
  return { name: company.name, address: company.address, nameTh, addressTh, tin: taxId, branch };
}

/** What a full tax invoice to a customer lacks (R-FIN-4), each with where to enter it. */
export async function whyNotBuyer(ctx: Context, customerId: string): Promise<{ text: string; to: string }[]> {
  const { code, country, customerType, address, tin, branch } = await buyerOf(ctx, customerId);
  const to = `/marketing/customers/${encodeURIComponent(code)}`;
  const lacks: string[] = [];
  if (!address) lacks.push(`${code} has no address.`);
  if (country === 'TH' && customerType !== 'individual') {
    if (!tin) lacks.push(`${code} has no tax number.`);
    if (!branch) lacks.push(`${code} has no branch; 00000 is the head office.`);
  }
  return lacks.map((text) => ({ text, to }));
}
