import { z } from 'zod';

type Shape = Record<string, unknown>;

// A text a pattern asks for is one of these, or the test says which schema has none.
const texts = [
  'Recorded twice',
  '7391',
  '1',
  '1.5',
  'AB',
  'ab',
  'ABC-1',
  'T010',
  'THB',
  '2026-01-01',
  '12:00',
  'a@example.test',
  'ABS0000001',
];
const formats: Record<string, string> = {
  uuid: '01a1fc5a-07a0-7301-b174-7ff3b9d3f799',
  date: '2026-01-01',
  'date-time': '2026-01-01T00:00:00Z',
  email: 'a@example.test',
};

function textOf({ format, pattern, minLength = 0 }: Shape): string {
  const known = formats[String(format)];
  if (known) return known;
  const fits = texts.find(
    (text) => text.length >= Number(minLength) && (!pattern || new RegExp(String(pattern), 'u').test(text)),
  );
  return fits ?? 'x'.repeat(Number(minLength));
}

function filled(shape: Shape): unknown {
  if ('const' in shape) return shape['const'];
  if (Array.isArray(shape['enum'])) return shape['enum'][0];
  const either = (shape['anyOf'] ?? shape['oneOf'] ?? shape['allOf']) as Shape[] | undefined;
  if (either?.[0]) return filled(either[0]);
  if (shape['type'] === 'object') {
    const properties = (shape['properties'] ?? {}) as Record<string, Shape>;
    const required = (shape['required'] ?? []) as string[];
    return Object.fromEntries(required.map((name) => [name, filled(properties[name] ?? {})]));
  }
  if (shape['type'] === 'array')
    return Array.from({ length: Number(shape['minItems'] ?? 0) }, () => filled((shape['items'] ?? {}) as Shape));
  if (shape['type'] === 'string') return textOf(shape);
  if (shape['type'] === 'boolean') return true;
  if (shape['type'] === 'integer' || shape['type'] === 'number')
    return Math.max(Number(shape['minimum'] ?? 1), Number(shape['exclusiveMinimum'] ?? 0) + 1);
  return null;
}

/** The least body a call’s edge lets in, with `more` put over it; null when it lets none of ours in. */
export function filledBody(schema: z.ZodType, more: Record<string, unknown>): Record<string, unknown> | null {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  const body = { ...(filled(shape) as object), ...more };
  return schema.safeParse(body).success ? body : null;
}
