import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WordsContext } from '#kernel/web/i18n.ts';
import { routeTest } from '../shared/public.ts';
import { testFigures, testOf, typedFigures } from '../shared/testFigures.ts';
import { testInShort } from './StepDataTable.tsx';
import { TestFigures, type TestForm } from './TestFigures.tsx';
import { th } from './th.ts';

/** The form as engineering reads it, in the language of these words. */
function shown(form: TestForm, words: Record<string, string> = {}): string {
  const t = (text: string) => words[text] ?? text;
  return renderToString(
    <MantineProvider>
      <WordsContext value={{ t, language: 'en' }}>
        <TestFigures form={form} onChange={() => undefined} />
      </WordsContext>
    </MantineProvider>,
  );
}
const capacity = { endVolts: '1,00', minimumVolts: '20.0', minimumMohm: '10', restMinutes: '60' };

test('the form of a battery test asks for its figures, rest minutes among them, and says what is left empty', () => {
  const form = shown({ kind: 'capacity', figures: capacity });
  expect(form).toContain('Rest between charge and discharge, min');
  expect(form).toContain('value="60"');
  expect(form).toContain('Empty: as the part number says.');
  expect(shown({ kind: 'capacity', figures: {} }, th)).toContain('พักระหว่างชาร์จกับคายประจุ');
  expect(shown({ kind: null, figures: {} })).not.toContain('Held for');
});

test('what is typed becomes the figures the server takes: whole numbers as such, decimals as they were written', () => {
  const made = testOf('capacity', capacity, undefined);
  expect(made).toEqual({
    test: { kind: 'capacity', endVolts: '1.00', minimumVolts: '20.0', minimumMohm: '10', restMinutes: 60 },
  });
  expect(testOf('capacity', { ...capacity, minimumMohm: ' ' }, undefined)).toEqual({
    label: 'Least insulation',
    problem: 'Required',
  });
  expect(testOf('staticLeak', { maximumPsi: '0', holdSeconds: '2 min' }, undefined)).toEqual({
    label: 'Held for',
    problem: 'A whole number',
  });
});

test('a figure the form does not ask stays with its kind of test, and goes with another', () => {
  const was = routeTest.parse({ kind: 'leak', holdSeconds: 300, maximumDropPercent: '1', readsDates: true });
  expect(testOf('leak', { ...typedFigures(was), holdSeconds: '600' }, was)).toEqual({
    test: { kind: 'leak', holdSeconds: 600, maximumDropPercent: '1', readsDates: true },
  });
  expect(testOf('staticLeak', { maximumPsi: '0', holdSeconds: '120' }, was)).toEqual({
    test: { kind: 'staticLeak', maximumPsi: 0, holdSeconds: 120 },
  });
});

test('every figure a test has is in its form, but for the one the route alone decides', () => {
  for (const [kind, figures] of Object.entries(testFigures)) {
    const option = routeTest.options.find(({ shape }) => shape.kind.safeParse(kind).success);
    const fields = Object.keys(option?.shape ?? {}).filter((field) => !['kind', 'readsDates'].includes(field));
    expect([kind, fields.toSorted()]).toEqual([kind, figures.map(({ name }) => name).toSorted()]);
  }
  expect(Object.keys(testFigures)).toHaveLength(routeTest.options.length);
});

test('the engineer who approves reads every figure, not that there is a test', () => {
  const made = testOf('deepCycle', { maximumCellVolts: '0.5', minimumMinutes: '720' }, undefined);
  expect(testInShort(routeTest.parse('test' in made && made.test), (text) => text)).toBe(
    'Deep cycle · Most volts of a cell at the end 0.5 V · Lasts at least 720 min',
  );
});
