import { compare, isAbove, isVatTooOld, isZero, outOfGross, sum, times } from '#modules/finance/money/shared/public.ts';

/** Amounts in THB from which more people approve (R-REI-3), and what a receipt may be replaced for (R-REI-2). */
const limits = {
  superior: '10000.00',
  financeManager: '50000.00',
  withoutReceipt: '500.00',
  substitutes: '1000.00',
};

interface Line {
  gross: string;
  vat: string;
  docType?: string | null;
  docNo?: string | null;
  vendorTaxId?: string | null;
}

/** What is wrong with a receipt's VAT, by field, or null: at most what is in the amount at the rate of its day and a satang, and of a tax invoice only (R-REI-4). */
export function whyNotVat(
  { gross, vat, docType, docNo, vendorTaxId }: Line,
  vatPct: string,
): [field: string, sentence: string] | null {
  const most = sum([outOfGross(gross, vatPct).vat, '0.01']);
  if (isAbove(vat, most)) return ['vat', `VAT of ${gross} is at most ${most}.`];
  if (docType !== 'taxInvoice')
    return isZero(vat) ? null : ['vat', 'Only a tax invoice in the company’s name gives VAT back: enter 0.'];
  if (!docNo) return ['docNo', 'Name the number of the tax invoice.'];
  return vendorTaxId ? null : ['vendorTaxId', 'Name the tax ID that stands on the tax invoice.'];
}

/** Totals of a claim in THB, each rounded once. */
export function totalsOf(
  lines: readonly Pick<Line, 'gross' | 'vat'>[],
  rate: string | null,
): { total: string; vat: string } {
  const inBaht = (amounts: string[]) => times(sum(amounts), rate ?? '1');
  return { total: inBaht(lines.map(({ gross }) => gross)), vat: inBaht(lines.map(({ vat }) => vat)) };
}

/** Who has to approve after the superior and finance: nobody else, the Finance Manager, or the Accountable Manager too (R-REI-3, R-REI-1). */
export function lastApprover(total: string, hasOldLine: boolean): 'finance' | 'FM' | 'AM' {
  if (isAbove(total, limits.financeManager)) return 'AM';
  return isAbove(total, limits.superior) || hasOldLine ? 'FM' : 'finance';
}

/** What is missing of a claim's papers, in one sentence, or null (R-REI-2). */
export function whyPapersMissing(
  lines: readonly (Pick<Line, 'gross' | 'docType'> & { vendorName: string; files: number })[],
  rate: string | null,
): string | null {
  if (lines.length === 0) return 'Add a receipt first.';
  const baht = (gross: string) => times(gross, rate ?? '1');
  const bare = lines.find(({ docType, files }) => docType !== 'substitute' && files === 0);
  if (bare) return `Attach the photo of the receipt of ${bare.vendorName}.`;
  const substitutes = lines.filter(({ docType }) => docType === 'substitute');
  const large = substitutes.find(({ gross }) => isAbove(baht(gross), limits.withoutReceipt));
  if (large) return `${large.vendorName}: over 500 THB needs a tax invoice or a receipt.`;
  return compare(sum(substitutes.map(({ gross }) => baht(gross))), limits.substitutes) > 0
    ? 'Substitutes for receipts are at most 1,000 THB in one claim.'
    : null;
}

/** Why the VAT of a claim is not booked on a day, in one sentence, or null: a tax invoice is too old for it (R-REI-4). */
export function whyVatTooOld(
  lines: readonly (Pick<Line, 'vat'> & { spentOn: string; vendorName: string })[],
  on: string,
): string | null {
  const old = lines.find(({ vat, spentOn }) => !isZero(vat) && isVatTooOld(spentOn, on));
  return old ? `The tax invoice of ${old.vendorName} is older than six months: enter 0 as its VAT.` : null;
}

/** The first day a receipt may be of, on a day: after 31 January the year before is closed for claims (R-REI-1). */
export const firstDayClaimed = (today: string): string => {
  const year = Number(today.slice(0, 4));
  return `${today.slice(5) > '01-31' ? year : year - 1}-01-01`;
};
