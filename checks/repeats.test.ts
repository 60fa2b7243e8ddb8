import ts from 'typescript';
import { expect, test } from 'vitest';
import { inWords } from '#kernel/shared/field.ts';
import { filesUnder, textOf } from './tree.ts';

// A line that only repeats what the record says is not written: its address, table, states and steps have their words from their names.

type Literal = ts.ObjectLiteralExpression;
const valueOf = (object: Literal, name: string): ts.Expression | undefined =>
  object.properties.filter(ts.isPropertyAssignment).find((one) => one.name.getText() === name)?.initializer;
const textIn = (object: Literal, name: string): string | undefined => {
  const value = valueOf(object, name);
  return value && ts.isStringLiteralLike(value) ? value.text : undefined;
};
const entriesOf = (value: ts.Expression | undefined): [string, Literal][] =>
  value && ts.isObjectLiteralExpression(value)
    ? value.properties
        .filter(ts.isPropertyAssignment)
        .flatMap(({ name, initializer }): [string, Literal][] =>
          ts.isObjectLiteralExpression(initializer) ? [[name.getText(), initializer]] : [],
        )
    : [];

function repeatedIn(record: Literal): string[] {
  const name = textIn(record, 'name') ?? '';
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const path = textIn(record, 'path');
  return [
    ...(path && textIn(record, 'api') === `/api${path.replace(/[/]:\w+$/, '')}` ? ['api'] : []),
    ...(textIn(record, 'table') === snake ? ['table'] : []),
    ...entriesOf(valueOf(record, 'states'))
      .filter(([state, given]) => textIn(given, 'label') === inWords(state))
      .map(([state]) => `states.${state}`),
  ].map((what) => `${name}: ${what}`);
}

const repeatedSteps = (workflow: Literal): string[] =>
  entriesOf(valueOf(workflow, 'transitions'))
    .filter(([step, given]) => textIn(given, 'label') === inWords(step))
    .map(([step]) => `step ${step}`);

/** A list of choices whose words all follow from their names is written as their names: `['visible', 'fluorescent']`. */
const repeatedWords = (options: Literal): string[] =>
  options.properties.length > 0 &&
  options.properties.every(
    (one) =>
      ts.isPropertyAssignment(one) &&
      ts.isStringLiteralLike(one.initializer) &&
      'text' in one.name &&
      one.initializer.text === inWords(String(one.name.text)),
  )
    ? [`words of ${options.properties.map((one) => one.name?.getText()).join(', ')}`]
    : [];

/** What a file says twice. */
function repeats(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [first, second] = node.arguments;
      const called = node.expression.getText();
      if (called === 'defineRecord' && first && ts.isObjectLiteralExpression(first)) found.push(...repeatedIn(first));
      if (/^choices?$/.test(called) && second && ts.isObjectLiteralExpression(second))
        found.push(...repeatedWords(second));
      if (called === 'defineWorkflow' && second && ts.isObjectLiteralExpression(second))
        found.push(...repeatedSteps(second));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.map((what) => `${path}: ${what}`);
}

test('no line of a record or workflow only repeats what its names say', () => {
  const files = filesUnder('src/modules').filter((path) => /[.](record|workflow)[.]ts$/.test(path));
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap((path) => repeats(path, textOf(path)))).toEqual([]);
});

test('a repeated address, table, state and step is seen, and one of another word is not', () => {
  const record = `defineRecord({ name: 'washRack', table: 'wash_rack', api: '/api/store/racks', path: '/store/racks/:key',
    states: { inUse: { label: 'In use', tone: 'info' }, gone: { label: 'Scrapped', tone: 'bad' } } })`;
  const workflow =
    "defineWorkflow(washRack, { transitions: { takeOut: { label: 'Take out' }, mend: { label: 'Repair' } } })";
  expect(repeats('a.ts', `${record};${workflow}`)).toEqual([
    'a.ts: washRack: api',
    'a.ts: washRack: table',
    'a.ts: washRack: states.inUse',
    'a.ts: step takeOut',
  ]);
});
