import { compare, isAbove, minus, percentOf, sum, times } from '#modules/finance/money/shared/public.ts';

/** A vendor's invoice in THB: what bears VAT, what does not, the VAT and the whole. */
export interface BillParts {
  taxed: string;
  untaxed: string;
  vat: string;
  total: string;
}

/**
 * A vendor's invoice by its own lines: VAT of the lines that bear it, once for all of them. What the vendor rounded otherwise, at most a satang a line,
 * is VAT as their tax invoice says it; any other difference is no VAT and counts with what bears none, so that no VAT is claimed that was not owed.
 */
export function billParts(bill: {
  taxed: string;
  untaxed: string;
  total: string;
  count: number;
  vatPct: string;
  fxRate: string;
}): BillParts {
  const { taxed, untaxed, fxRate } = bill;
  const byRate = percentOf(taxed, bill.vatPct);
  const said = minus(bill.total, sum([taxed, untaxed]));
  const gap = minus(said, byRate).replace('-', '');
  const isRounding = isAbove(taxed, '0') && compare(gap, times('0.01', String(bill.count))) <= 0;
  const total = times(bill.total, fxRate);
  // Never more than the vendor charged: one who bills no VAT lets nobody claim it.
  const charged = isAbove(said, '0') ? said : '0.00';
  const owed = compare(charged, byRate) < 0 ? charged : byRate;
  const vat = times(isRounding ? said : owed, fxRate);
  const inBaht = times(taxed, fxRate);
  const rest = minus(total, sum([inBaht, vat]));
  // Rounding to THB leaves a satang at most: it stays where something is.
  return isAbove(untaxed, '0') || isAbove(rest, '0.05') || !isAbove(taxed, '0')
    ? { taxed: inBaht, untaxed: rest, vat, total }
    : { taxed: minus(total, vat), untaxed: '0.00', vat, total };
}
