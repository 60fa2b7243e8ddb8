/** What the company's own stock of one item is worth: the quantity in ten-thousandths, the value in satang. Whole numbers, so nothing is rounded unseen. */
export interface Held {
  qty: bigint;
  value: bigint;
}

/** One receipt of which something is left, for first in first out. */
export interface Layer extends Held {
  id: string;
}

/** `a × b ÷ c` to the nearest whole, half away from zero. All are zero or more. */
export function share(a: bigint, b: bigint, c: bigint): bigint {
  return (2n * a * b + c) / (2n * c);
}

/** What a quantity is worth at a price of up to four decimals per unit, to the satang. */
export function priced(qty: bigint, unitCost: string): bigint {
  return share(qty, scaled(unitCost, 4), 1_000_000n);
}

/** What leaves at the moving average. The last of it takes the whole rest, so that nothing is ever worth something (R-STK-10). */
export function averageOut(held: Held, qty: bigint): bigint {
  refuseMore(held.qty, qty);
  return qty === held.qty ? held.value : share(qty, held.value, held.qty);
}

/** What leaves when the oldest receipt is used up first, and what is left of each layer that was touched. */
export function fifoOut(layers: readonly Layer[], qty: bigint): { value: bigint; left: Layer[] } {
  refuseMore(
    layers.reduce((sum, layer) => sum + layer.qty, 0n),
    qty,
  );
  const left: Layer[] = [];
  let value = 0n;
  let open = qty;
  for (const layer of layers) {
    if (open === 0n) break;
    const taken = layer.qty < open ? layer.qty : open;
    const worth = averageOut(layer, taken);
    left.push({ id: layer.id, qty: layer.qty - taken, value: layer.value - worth });
    value += worth;
    open -= taken;
  }
  return { value, left };
}

function refuseMore(there: bigint, qty: bigint): void {
  if (qty > there) throw new RangeError(`cost: ${qty} leaves, ${there} is there`);
}

/** Freight, duty and the like over the lines of a delivery by their value: the largest remainders get the odd satang, so the parts add up (E12). */
export function allocateLanded(total: bigint, values: readonly bigint[]): bigint[] {
  const sum = values.reduce((all, value) => all + value, 0n);
  const weights = sum === 0n ? values.map(() => 1n) : values;
  const whole = weights.reduce((all, weight) => all + weight, 0n);
  const parts = weights.map((weight) => (total * weight) / whole);
  const odd = Number(total - parts.reduce((all, part) => all + part, 0n));
  const byRemainder = weights
    .map((weight, at) => ({ at, rest: (total * weight) % whole }))
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  for (const { at } of byRemainder.slice(0, odd)) parts[at] = (parts[at] ?? 0n) + 1n;
  return parts;
}

/** `12.5` as a whole number of `digits` decimals. */
export function scaled(decimal: string, digits: number): bigint {
  const match = /^(-?)(\d+)(?:[.](\d+))?$/.exec(decimal.trim());
  const decimals = (match?.[3] ?? '').replace(/0+$/, '');
  if (!match?.[2] || decimals.length > digits) throw new RangeError(`${decimal} has more than ${digits} decimals`);
  const whole = BigInt(match[2] + decimals.padEnd(digits, '0'));
  return match[1] ? -whole : whole;
}

/** The whole number back as a decimal. */
export function unscaled(whole: bigint, digits: number): string {
  const text = (whole < 0n ? -whole : whole).toString().padStart(digits + 1, '0');
  return `${whole < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
