// Amounts are exact: whole numbers of a ten-thousandth, never a float (stores-finance, conventions).

const scale = 10_000n;

/** `12.5` as ten-thousandths. */
export function units(value: string): bigint {
  const [whole = '0', part = ''] = value.replace('-', '').split('.');
  const amount = BigInt(whole) * scale + BigInt(part.padEnd(4, '0').slice(0, 4) || '0');
  return value.startsWith('-') ? -amount : amount;
}

/** Half away from zero (R-FIN-5). */
function divide(amount: bigint, by: bigint): bigint {
  const half = amount < 0n ? -by / 2n : by / 2n;
  return (amount + half) / by;
}

/** Rounded to the hundredth, as a document shows it: `44284.38`. */
function rounded(amount: bigint): string {
  const cents = divide(amount, 100n);
  const plain = cents < 0n ? -cents : cents;
  return `${cents < 0n ? '-' : ''}${plain / 100n}.${String(plain % 100n).padStart(2, '0')}`;
}

/** Quantity times price, rounded to the hundredth. */
export const lineAmount = (quantity: string, price: string): string =>
  rounded(divide(units(quantity) * units(price), scale));
/** The sum of amounts. */
export const sum = (amounts: readonly string[]): string =>
  rounded(amounts.reduce((all, each) => all + units(each), 0n));
/** An amount in THB at a day rate. */
export const inBaht = (amount: string, rate: string): string => rounded(divide(units(amount) * units(rate), scale));
/** A share in basis points of an amount: 7 % is 700. */
export const share = (amount: string, points: bigint): string => rounded(divide(units(amount) * points, 10_000n));

/** Net, VAT and total of lines: VAT once for each mode, not for each line (R-FIN-5, M1). */
export function totals(lines: readonly { quantity: string; unitPrice: string; vatMode: string }[]): {
  net: string;
  vat: string;
  total: string;
} {
  const amounts = lines.map((line) => lineAmount(line.quantity, line.unitPrice));
  const net = sum(amounts);
  const vat = share(sum(amounts.filter((_, at) => lines[at]?.vatMode === 'vat7')), 700n);
  return { net, vat, total: sum([net, vat]) };
}
