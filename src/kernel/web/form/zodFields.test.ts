import { expect, test } from 'vitest';
import { choice, decimal, text, type Field } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';

// Loaded by name: it draws, and the server's programs have no types for that.
const load = <T>(path: string) => import(new URL(path, import.meta.url).href) as Promise<T>;
const { fieldsOf } = await load<{ fieldsOf: (schema: unknown) => [string, Field][] | null }>('./zodFields.tsx');

const sample = defineRecord({
  name: 'sample',
  label: { one: 'Sample', many: 'Samples' },
  table: 'sample',
  api: '/api/samples',
  access: { read: 'signedIn', create: 'signedIn', update: 'signedIn', archive: 'nobody' },
  rows: everyRow,
  fields: {
    outcome: choice('Outcome', { AD: 'Airworthiness directive', BER: 'Beyond economic repair' }),
    weightKg: decimal('Weight', { unit: 'kg' }),
    remark: text('Remark', { help: 'As printed.' }),
  },
  states: { open: { label: 'Open', tone: 'neutral' }, closed: { label: 'Closed', tone: 'good' } },
  list: { columns: ['status'], sort: '-createdAt' },
});
const steps = defineWorkflow(sample, {
  transitions: { close: { from: 'open', to: 'closed', who: 'signedIn', input: ['outcome', 'weightKg?', 'remark'] } },
});

test('a step asks for fields of its record with their own words: label, kind, unit and the names of choices', () => {
  const asked = fieldsOf(steps.transitions.close.input) ?? [];
  expect(asked.map(([name]) => name)).toEqual(['outcome', 'weightKg', 'remark']);
  for (const [name, { kind, label, unit, options }] of asked) {
    const field = sample.fields[name as keyof typeof sample.fields] as Field;
    expect({ name, kind, label, unit, options }).toEqual({
      name,
      kind: field.kind,
      label: field.label,
      unit: field.unit,
      options: field.options,
    });
  }
});
