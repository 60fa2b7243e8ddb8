/** Exact arithmetic on decimals kept as text. Limits are decided here, never with floats. */
interface Parts {
  units: bigint;
  scale: number;
}

const pattern = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** True when the text is a plain decimal such as `130.026`. */
export function isDecimal(text: string): boolean {
  return pattern.test(text.trim());
}

function parse(text: string): Parts {
  const match = pattern.exec(text.trim());
  if (!match) throw new RangeError(`"${text}" is not a decimal number.`);
  const [, sign = '', whole = '0', fraction = ''] = match;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

function print(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

const power = (exponent: number): bigint => 10n ** BigInt(exponent);

function aligned(a: string, b: string): [bigint, bigint, number] {
  const left = parse(a);
  const right = parse(b);
  const scale = Math.max(left.scale, right.scale);
  return [left.units * power(scale - left.scale), right.units * power(scale - right.scale), scale];
}

/** -1, 0 or 1, as `a` is below, equal to or above `b`. */
export function compareDecimal(a: string, b: string): -1 | 0 | 1 {
  const [left, right] = aligned(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

export function addDecimal(a: string, b: string): string {
  const [left, right, scale] = aligned(a, b);
  return print(left + right, scale);
}

export function subtractDecimal(a: string, b: string): string {
  const [left, right, scale] = aligned(a, b);
  return print(left - right, scale);
}

export function multiplyDecimal(a: string, b: string): string {
  const left = parse(a);
  const right = parse(b);
  return print(left.units * right.units, left.scale + right.scale);
}

// Half away from zero, as people round by hand.
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n;
  const top = dividend < 0n ? -dividend : dividend;
  const bottom = divisor < 0n ? -divisor : divisor;
  const rounded = (top * 2n + bottom) / (bottom * 2n);
  return negative ? -rounded : rounded;
}

/** `a ÷ b`, rounded to `decimals` places. For showing; decide by comparing products. */
export function divideDecimal(a: string, b: string, decimals: number): string {
  const left = parse(a);
  const right = parse(b);
  if (right.units === 0n) throw new RangeError('Division by zero.');
  return print(divideRounded(left.units * power(right.scale + decimals), right.units * power(left.scale)), decimals);
}

/** `text` at a fixed number of places. */
export function roundDecimal(text: string, decimals: number): string {
  return divideDecimal(text, '1', decimals);
}
