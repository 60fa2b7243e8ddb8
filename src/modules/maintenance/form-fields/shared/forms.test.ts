import { describe, expect, test } from 'vitest';
import { evaluate, ExpressionError, parseExpression, type Value } from './expression.ts';
import { formSchema, type FormField, type FormSchema } from './formSchema.ts';
import { fractionOf, inDecimals, type Fraction } from './fraction.ts';
import { judgeForm } from './judgeForm.ts';
import { onThisMachine } from '#kernel/testing/slowness.ts';

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

describe('a form made to keep the machine busy', () => {
  const judge = (schema: FormSchema, answers: Record<string, object> = {}) => {
    const from = process.cpuUsage();
    const judged = judgeForm(schema, { answers: answers as never, findings: {}, signed: new Set() });
    const { user, system } = process.cpuUsage(from);
    return { judged, ms: (user + system) / 1_000 };
  };
  const chain = (count: number, first: string, next: (before: string) => string) =>
    form(
      ...Array.from({ length: count }, (_, at) => formula(`f${at}`, `F${at}`, at === 0 ? first : next(`f${at - 1}`))),
    );
  const many = (count: number, what: string, sign: string) => Array<string>(count).fill(what).join(sign);

  test('products of products, numbers without end and quotients of quotients are stopped, and told at their field', () => {
    const nines = '999999999999999';
    for (const schema of [
      chain(400, many(18, nines, '*'), (before) => many(60, before, '*')),
      chain(400, many(18, '0.000000000000007', '/'), (before) => many(40, before, '+1/')),
    ]) {
      const { judged, ms } = judge(schema);
      expect(judged.problems.some(({ text }) => /too large|too much work/.test(text))).toBe(true);
      expect(ms).toBeLessThan(onThisMachine(1_500));
    }
  });

  test('columns of a row are worked out once each; such as name each other come to nothing, and hundreds in a row are told', () => {
    const column = (id: string, text: string) => ({ id, label: id, type: 'formula' as const, formula: text });
    const table = (...columns: ReturnType<typeof column>[]) =>
      form({ id: 't', label: 'T', type: 'table', columns: [{ id: 'c0', label: 'c0', type: 'number' }, ...columns] });
    const deep = table(...Array.from({ length: 11 }, (_, at) => column(`c${at + 1}`, many(60, `c${at}`, '+'))));
    const { judged, ms } = judge(deep, { t: [{ c0: '1' }] });
    expect(judged.results['t.0.c2']).toBe('3600.000');
    expect(ms).toBeLessThan(onThisMachine(1_500));
    expect(judge(table(column('a', 'b'), column('b', 'a')), { t: [{}] }).judged.results).toMatchObject({
      't.0.a': null,
    });
    const long = form(
      ...chain(400, '1', (before) => `${before}${'+1'.repeat(140)}`)
        .sections.flatMap(({ fields }) => fields)
        .toReversed(),
    );
    expect(() => judge(long)).not.toThrow();
  });

  test('comparing every row with every other is counted', () => {
    const rows = Array.from({ length: 100 }, (_, at) => ({ c: String(at) }));
    const fields = Array.from({ length: 390 }, (_, at) => formula(`f${at}`, `F${at}`, many(20, 't.c = u.c', ' or ')));
    const schema = form(
      { id: 't', label: 'T', type: 'table', columns: [{ id: 'c', label: 'C', type: 'number' }] },
      ...fields,
      { id: 'u', label: 'U', type: 'table', columns: [{ id: 'c', label: 'C', type: 'number' }] },
    );
    const other = rows.map(({ c }) => ({ c: `1000${c}` }));
    const { judged, ms } = judge(schema, { t: rows, u: other });
    expect(judged.problems.some(({ text }) => text.includes('too much work'))).toBe(true);
    expect(ms).toBeLessThan(onThisMachine(1_500));
  });

  test('a mean of a hundred quotients is still worked out', () => {
    const rows = Array.from({ length: 100 }, (_, at) => ({ a: '1.2345', b: `${101 + at}.127` }));
    const schema = form(
      {
        id: 't',
        label: 'T',
        type: 'table',
        columns: [
          { id: 'a', label: 'A', type: 'number' },
          { id: 'b', label: 'B', type: 'number' },
          { id: 'q', label: 'Q', type: 'formula', formula: 'a / b' },
        ],
      },
      formula('mean', 'Mean', 'avg(t.q)'),
    );
    const wanted = rows.reduce((sum, { a, b }) => sum + Number(a) / Number(b), 0) / 100;
    const { judged } = judge(schema, { t: rows });
    expect(judged.problems).toEqual([]);
    expect(Number(judged.results['mean'])).toBeCloseTo(wanted, 3);
  });

  test('a form of more than 400 fields is refused where it is sent', () => {
    const wide = (count: number) =>
      form(...Array.from({ length: Math.min(count, 200) }, (_, at) => number(`n${at}`, 'N')));
    const sections = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...wide(200).sections[0], id: `s${at}` }));
    expect(formSchema.safeParse({ sections: sections(2) }).success).toBe(true);
    expect(formSchema.safeParse({ sections: sections(3) }).error?.issues[0]?.message).toBe(
      'A form has at most 400 fields.',
    );
  });
});
