/** The one text a JSON value has: keys sorted, text in NFC, no spaces. What is signed or chained is hashed over it (R-SIG-2). */
export function canonicalJson(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return JSON.stringify(value.normalize('NFC'));
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('A number that is not finite has no canonical text.');
    return JSON.stringify(value);
  }
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'bigint') return JSON.stringify(String(value));
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const object = value as Record<string, unknown>;
  const names = Object.keys(object).filter((name) => object[name] !== undefined);
  return `{${names
    .sort()
    .map((name) => `${JSON.stringify(name.normalize('NFC'))}:${canonicalJson(object[name])}`)
    .join(',')}}`;
}
