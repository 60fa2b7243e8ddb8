import { describe, expect, test } from 'vitest';
import { evaluate, ExpressionError, parseExpression, type Value } from './expression.ts';
import type { FormField, FormSchema } from './formSchema.ts';
import { fractionOf, inDecimals, type Fraction } from './fraction.ts';
import { judgeForm } from './judgeForm.ts';

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

const worked = (text: string, values: Record<string, Value> = {}): string => {
  const value = evaluate(parseExpression(text), { valueOf: (name) => values[name] ?? null, labelOf: (name) => name });
  return value !== null && typeof value === 'object' && 'n' in value ? inDecimals(value as Fraction, 4) : String(value);
};
const of = (text: string): Value => fractionOf(text);

describe('the language of formulas', () => {
  test('+ − × ÷, min, max, avg, count, if and round are worked out exactly', () => {
    expect(worked('0.1 + 0.2')).toBe('0.3000');
    expect(worked('(a − 1) × 2 ÷ 3', { a: of('2') })).toBe('0.6667');
    expect(worked('avg(cells.volts)', { 'cells.volts': [of('1.2'), null, of('1.3')] })).toBe('1.2500');
    expect(worked('min(a, 3) + max(a, 3)', { a: of('5') })).toBe('8.0000');
    expect(worked('count(rows)', { rows: ['row', 'row'] })).toBe('2.0000');
    expect(worked('round(2.345, 2)')).toBe('2.3500');
    expect(worked('if(a = 0, 0, 1 / a)', { a: of('0') })).toBe('0.0000');
    expect(worked('a > 2 and not (b = "no")', { a: of('3'), b: 'yes' })).toBe('true');
  });

  test('what is not filled in gives nothing, not zero', () => {
    expect(worked('a + 1')).toBe('null');
  });

  test('division by zero is told with the field that is zero', () => {
    expect(() => worked('1 / rated', { rated: of('0') })).toThrow('Division by zero: rated is 0.');
  });

  test.each([
    ['process.exit(1)'],
    ['constructor.constructor("return 1")()'],
    ['a["b"]'],
    ['[1, 2]'],
    ['a ? 1 : 2'],
    ['eval("1")'],
    ['a = b; c'],
    ['this'],
    ['`x`'],
    ['(() => 1)()'],
    ['1 +'],
  ])('%s is refused: nothing is run as code', (text) => {
    expect(() => parseExpression(text)).toThrow(ExpressionError);
  });
});

describe('a filled form', () => {
  const judge = (schema: FormSchema, answers: Record<string, object | string | boolean>, findings = {}) =>
    judgeForm(schema, { answers: answers as never, findings, signed: new Set() });

  test('a value outside its limit is told with limit and data, and stands only with a finding', () => {
    const schema = form(
      number('depth', 'Depth', {
        type: 'measurement',
        limit: { min: '5.00', unit: 'mm', reference: 'CMM 32-47-46 Rev 9, Check' },
      }),
    );
    expect(judge(schema, { depth: '4.82' }).problems).toEqual([
      {
        path: 'depth',
        text: 'Depth: 4.82 mm is below the minimum 5.00 mm (CMM 32-47-46 Rev 9, Check). Measure again or raise a finding.',
      },
    ]);
    expect(judge(schema, { depth: '4.82' }, { depth: 'F01' })).toMatchObject({ problems: [], outside: ['depth'] });
    expect(judge(schema, { depth: '5.00' }).problems).toEqual([]);
  });

  test('a hidden field is neither asked nor counted; one asked for by a condition is', () => {
    const schema = form(
      { id: 'hot', label: 'Hot', type: 'check' },
      number('hardness', 'Hardness', { showIf: 'hot', required: true }),
      number('note', 'Note', { requiredIf: 'hot' }),
    );
    expect([...judge(schema, {}).hidden]).toEqual(['hardness']);
    expect(judge(schema, {}).problems).toEqual([]);
    expect(judge(schema, { hot: true }).problems.map(({ path }) => path)).toEqual(['hardness', 'note']);
  });

  test('a formula is worked out over the rows of a table; division by zero is told at the field', () => {
    const cells: FormField = {
      id: 'cells',
      label: 'Cells',
      type: 'table',
      columns: [
        { id: 'volts', label: 'Volts', type: 'number' },
        { id: 'twice', label: 'Twice', type: 'formula', formula: 'volts * 2', decimals: 1 },
      ],
    };
    const schema = form(
      cells,
      { ...formula('mean', 'Mean', 'avg(cells.volts)'), decimals: 2 },
      number('rated', 'Rated'),
      formula('share', 'Share', 'mean / rated'),
    );
    const judged = judge(schema, { cells: [{ volts: '1.20' }, { volts: '1.30' }], rated: '0' });
    expect(judged.results).toMatchObject({ mean: '1.25', 'cells.0.twice': '2.4' });
    expect(judged.problems).toEqual([{ path: 'share', text: 'Division by zero: Rated is 0.' }]);
  });
});
