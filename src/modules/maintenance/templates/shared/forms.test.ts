import { describe, expect, test } from 'vitest';
import { newId, type FormField, type FormSchema } from '#modules/maintenance/form-fields/shared/public.ts';
import { diffForms } from './diffForms.ts';
import { lintForm } from './lintForm.ts';
import { slownessNow } from '#kernel/testing/slowness.ts';

const form = (...fields: FormField[]): FormSchema => ({
  sections: [{ id: 'main', title: 'Main', columns: 1, fields }],
});
const number = (id: string, label: string, more: Partial<FormField> = {}): FormField => ({
  id,
  label,
  type: 'number',
  ...more,
});
const formula = (id: string, label: string, text: string): FormField => ({ id, label, type: 'formula', formula: text });

describe('what blocks publishing', () => {
  const faultsOf = (schema: FormSchema) => lintForm(schema).map(({ text }) => text);

  test('a limit without a data reference, a unit, or in the wrong order is named', () => {
    const limit = (given: object) => form(number('depth', 'Bead seat depth', { type: 'measurement', limit: given }));
    expect(faultsOf(limit({ min: '5.00', unit: 'mm' }))).toEqual([
      'Field "Bead seat depth" has a limit but no data reference.',
    ]);
    expect(faultsOf(limit({ min: '5.00', reference: 'CMM 32-47-46' }))).toContain(
      'Field "Bead seat depth" has a limit but no unit.',
    );
    expect(faultsOf(limit({ min: '6', max: '5', unit: 'mm', reference: 'CMM' }))).toEqual([
      'Field "Bead seat depth" has a minimum above its maximum.',
    ]);
  });

  test('a formula loop is refused by name: A → B → A', () => {
    expect(faultsOf(form(formula('a', 'A', 'b + 1'), formula('b', 'B', 'a + 1')))).toEqual([
      'Formula loop: A → B → A.',
    ]);
    const shown = form(number('a', 'A', { showIf: 'b > 1' }), formula('b', 'B', 'a + 1'));
    expect(faultsOf(shown)).toEqual(['Formula loop: A → B → A.']);
    expect(faultsOf(form(formula('a', 'A', 'a + 1')))).toEqual(['Formula loop: A → A.']);
  });

  test('a name that is no field, an id used twice and a choice without choices are named', () => {
    const faults = faultsOf(
      form(formula('a', 'A', 'nothing + 1'), number('b', 'B'), number('b', 'B again'), {
        id: 'c',
        label: 'C',
        type: 'choice',
      }),
    );
    expect(faults).toEqual([
      'The id "b" is used twice.',
      'Field "C" has nothing to choose from.',
      'Field "A", the formula: there is no field "nothing".',
    ]);
  });

  test('a field id is never used again for another meaning, also one left out meanwhile', () => {
    const first = { number: 1, schema: form(number('depth', 'Depth', { type: 'measurement', limit: { unit: 'mm' } })) };
    const second = { number: 2, schema: form(number('other', 'Other')) };
    const now = form({ id: 'depth', label: 'Depth seen', type: 'check' });
    expect(lintForm(now, [second, first]).map(({ text }) => text)).toEqual([
      'The id "depth" was Measurement in mm ("Depth") in version 1 and is Check box now: give the field another id.',
    ]);
    expect(newId('Bead seat depth', new Set(['beadSeatDepth']))).toBe('beadSeatDepth2');
  });
});

test('thousands of fields that lead to each other, with as many in a version before, are looked through at once', () => {
  const columns = (table: number) =>
    Array.from({ length: 12 }, (_, at) => {
      const before = at > 0 ? `t${table}.c${at - 1}` : table > 0 ? `t${table - 1}.c11` : '1';
      return { id: `c${at}`, label: 'C', type: 'formula' as const, formula: before };
    });
  const large = form(
    ...Array.from({ length: 400 }, (_, at) => ({
      id: `t${at}`,
      label: 'T',
      type: 'table' as const,
      columns: columns(at),
    })).toReversed(),
  );
  const from = process.cpuUsage();
  expect(lintForm(large, [{ number: 1, schema: large }])).toEqual([]);
  const { user, system } = process.cpuUsage(from);
  expect((user + system) / 1_000).toBeLessThan(1_500 * slownessNow().work);
});

test('a difference is told by field, old and new; a field that moved is not one removed and one added', () => {
  const before: FormSchema = {
    sections: [
      {
        id: 'a',
        title: 'A',
        columns: 1,
        fields: [number('x', 'X', { limit: { min: '1', unit: 'mm' } }), number('y', 'Y')],
      },
      { id: 'b', title: 'B', columns: 1, fields: [] },
    ],
  };
  const now: FormSchema = {
    sections: [
      { id: 'a', title: 'A', columns: 1, fields: [number('x', 'X', { limit: { min: '2', unit: 'mm' } })] },
      { id: 'b', title: 'B', columns: 1, fields: [number('y', 'Y'), number('z', 'Z')] },
    ],
  };
  expect(diffForms(before, now)).toEqual([
    { kind: 'changed', what: 'X', part: 'Minimum', before: '1', now: '2' },
    { kind: 'added', what: 'Z', part: '', before: '', now: 'Numeric value' },
    { kind: 'moved', what: 'Y', part: 'Section', before: 'A', now: 'B' },
  ]);
});
