import { beforeAll, expect, test } from 'vitest';
import type { WebModule } from '#kernel/web/module.ts';
import type { Field } from '#kernel/shared/field.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import type { Workflow } from '#kernel/shared/workflow.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { routeSchema, type Route, type RouteStep } from '#modules/maintenance/task-cards/shared/route.ts';
import { standardRoutes } from '#modules/maintenance/task-cards/server/routes/standardRoutes.ts';
import type { FormSchema } from '#modules/maintenance/form-fields/shared/public.ts';
import { declaredRecords, declaredWorkflows, thaiWords, webModules } from './declared.ts';
import { filesUnder, isCode, isTest, load, textOf } from './tree.ts';

/** The name of a language is written in that language. */
const sameInThai = new Set(['English']);

const wordsOfRecord = (record: AnyRecord): string[] => [
  record.label.one,
  record.label.many,
  ...Object.values(record.fields).flatMap((field) => [
    field.label,
    field.help ?? '',
    ...Object.values(field.options ?? {}),
  ]),
  ...Object.values(record.states ?? {}).map((state) => state.label),
  ...Object.values(record.files ?? {}).map((file) => file.label),
  record.paper?.label ?? '',
];
type FieldsOf = (schema: unknown) => [string, Field][] | null;
/** A step's name, its statement, and what its dialog asks: names, helps and choices of its inputs. */
const wordsOfWorkflow = (workflow: Workflow, fieldsOf: FieldsOf): string[] =>
  Object.values(workflow.transitions).flatMap((step) => [
    step.label,
    step.sign ?? '',
    ...(fieldsOf(step.input) ?? []).flatMap(([, { label, help, options }]) => [
      label,
      help ?? '',
      ...Object.values(options ?? {}),
    ]),
  ]);
const wordsOfModule = (module: WebModule): string[] => [
  ...module.screens.map((screen) => screen.title),
  ...(module.quickCreate ?? []).map((entry) => entry.label),
  ...(module.accountDialogs ?? []).map((entry) => entry.label),
];

// What a part of the kernel translates itself: its properties by these names.
const translated =
  'title|label|meaning|description|emptyText|empty|placeholder|submitLabel|createLabel|actionLabel|head|statement';
const quoted = `(?:'((?:[^'\\\\\\n]|\\\\.)*)'|"((?:[^"\\\\\\n]|\\\\.)*)")`;
// A title may also be the name of a field, which begins small; a text of a screen does not.
// What stands in a screen's data: heads of its sections, and labels of the fields a dialog asks for.
const inData = 'section|text|note|integer|decimal|money|date|instant|choice|several|flag|link|links|choiceOf|title';
const places = [
  `\\b(?:t|translate)\\(\\s*${quoted}`,
  `(?<![.\\w])(?:${inData})\\(\\s*(?!['"][a-z])${quoted}`,
  `\\b(?:${translated})(?:=|: )(?!['"][a-z]\\w*['"])${quoted}`,
].map((pattern) => new RegExp(pattern, 'g'));

/** Both texts of `t(isOpen ? 'Close' : 'Open')`. */
const eitherIn = (text: string): RegExpMatchArray[] =>
  [...text.matchAll(/\b(?:t|translate)\([^()'"]*\?\s*('[^)]*)\)/g)].flatMap(([, both]) => [
    ...(both ?? '').matchAll(/(?<=^|: |\n\s*: ?)'([A-Z][^'\n]*)'/g),
  ]);

/** Why a button rests: the sentences between the braces of its `reason`, which the button translates. */
const reasonsIn = (text: string): RegExpMatchArray[] =>
  [...text.matchAll(/\breason=\{[^{}]*\}/g)].flatMap(([reason]) => [...reason.matchAll(/'([A-Z][^'\n]* [^'\n]*)'/g)]);

/** The texts a screen's code gives to `t('…')`, or to a part that translates them. */
function wordsInCode(text: string): string[] {
  return [...places.flatMap((place) => [...text.matchAll(place)]), ...reasonsIn(text), ...eitherIn(text)].map((match) =>
    (match[1] ?? match[2] ?? '').replaceAll(/\\(.)/g, '$1'),
  );
}

// Codes, numbers, names of forms and units read the same in both languages.
const needsNoWord = (word: string): boolean =>
  !/[a-z]{2}/.test(word) || /^[\d\s.,:/×°–-]*$/.test(word) || /^(EASA|FAA|CAAT)( [A-Z0-9-]+)*$/.test(word);

/** The texts without a Thai word. */
function missingOf(name: string, words: Iterable<string>, thai: ReadonlyMap<string, string>): string[] {
  const wanted = [...new Set([...words].map((word) => word.trim()))].filter((word) => word && !needsNoWord(word));
  const missing = wanted.filter((word) => !thai.has(word) && !sameInThai.has(word));
  printFigure('Thai', `${name}: ${wanted.length} words, ${missing.length} without`);
  return missing;
}

let thai: Map<string, string>;
let modules: readonly WebModule[];
beforeAll(async () => {
  thai = await thaiWords();
  modules = await webModules();
});

test('every label of a built screen and every text of its code has a Thai word', async () => {
  const folders = modules.map((module) => `src/modules/${module.name}/`);
  const records = (await declaredRecords()).filter((record) =>
    modules.some((module) => textOfModule(module.name).includes(`name: '${record.name}'`)),
  );
  const fieldsOf = (await load('src/kernel/web/form/zodFields.tsx'))['fieldsOf'] as FieldsOf;
  const built = new Set(records.map((record) => record.name));
  const workflows = (await declaredWorkflows()).filter((workflow) => built.has(workflow.record.name));
  const code = folders
    .flatMap((folder) => filesUnder(`${folder}web`))
    .filter(isCode)
    .map(textOf);
  const words = [
    ...records.flatMap(wordsOfRecord),
    ...workflows.flatMap((workflow) => wordsOfWorkflow(workflow, fieldsOf)),
    ...modules.flatMap(wordsOfModule),
    ...code.flatMap(wordsInCode),
  ];
  expect(new Set(words).size).toBeGreaterThan(50);
  expect(missingOf('modules in the browser', words, thai), 'without Thai in the web/th.ts of their module').toEqual([]);
});

function textOfModule(name: string): string {
  return filesUnder(`src/modules/${name}/shared`)
    .filter((path) => path.endsWith('.record.ts'))
    .map(textOf)
    .join('\n');
}

test('every module with Thai words brings them into the browser, also where the file it names is that of its refusals', async () => {
  const silent = [];
  for (const file of filesUnder('src/modules').filter((one) => one.endsWith('/web/th.ts'))) {
    const folder = file.slice(0, -'th.ts'.length);
    const own = filesUnder(folder).filter((one) => /[.]web[.]ts$/.test(one));
    const named = own.flatMap((one) =>
      [...textOf(one).matchAll(/import[(]'[.][/](th[.\w]*[.]ts)'[)]/g)].map(([, name]) => name),
    );
    const brought = await Promise.all(named.map((name) => load(`${folder}${name}`)));
    if (own.length > 0 && !brought.some((words) => words['th'])) silent.push(file);
  }
  expect(silent).toEqual([]);
});

test('every text of the frame has a Thai word', () => {
  const code = filesUnder('src/kernel/web').filter(isCode).map(textOf);
  const sidebar = [
    ...textOf('src/kernel/web/shell/sidebar.ts').matchAll(/(?:item|external)\('([^']+)'|label: '([^']+)'/g),
  ].map((match) => match[1] ?? match[2] ?? '');
  expect(missingOf('kernel', [...code.flatMap(wordsInCode), ...sidebar], thai)).toEqual([]);
});

test('every line of the delivered templates of inspection reports has its Thai', () => {
  const schemas = [
    ...textOf('database/migrations/20261129T1001_report_templates.sql').matchAll(/'([{]"sections".*[}])'/g),
  ];
  const lines = schemas.flatMap(([, text = '']) =>
    (JSON.parse(text.replaceAll("''", "'")) as FormSchema).sections.flatMap(({ title, titleTh, fields }) => [
      [title, titleTh],
      ...fields.flatMap(({ label, labelTh, help, helpTh }) => [
        [label, labelTh],
        [help, helpTh],
      ]),
    ]),
  );
  expect(schemas).toHaveLength(13);
  expect(lines.length).toBeGreaterThan(300);
  expect(lines.filter(([english, thaiText]) => !english || !thaiText)).toEqual([]);
});

const allCards = (route: Route) => [...route.cards, ...Object.values(route.additions).flat()];

test('every title of the standard routes has a Thai word: routes, cards, steps, choices and the findings they open', () => {
  const choicesOf = (step: RouteStep) => (step.type === 'choice' ? (step.options ?? []) : []);
  const wordsOfStep = (step: RouteStep) => [
    step.title,
    ...choicesOf(step).flatMap((one) =>
      typeof one === 'string' ? [`choice ${one}`] : [`choice ${one.value}`, one.finding?.description ?? ''],
    ),
  ];
  const titles = standardRoutes.flatMap(({ title, route }) => [
    title,
    ...allCards(routeSchema.parse(route)).flatMap((card) => [card.title, ...card.steps.flatMap(wordsOfStep)]),
  ]);
  expect(new Set(titles).size).toBeGreaterThan(150);
  expect(titles.filter((title) => title && !thai.has(title))).toEqual([]);
});

/** Heads of messages in the servers' code; what stands between braces may be anything. */
const headsIn = (text: string): string[] =>
  text.includes('notify(ctx, {')
    ? [...text.matchAll(/\btitle: (?:`([^`]+)`|'([^'\n]+)')/g)].map((match) =>
        (match[1] ?? match[2] ?? '').replaceAll(/\$\{[^{}]*\}/g, 'X1'),
      )
    : [];

// Their state is a value of the code, so one pattern stands for several sentences: `groups.test.ts` reads each.
const severalInOne = new Set(['X1: your consumables are X1', 'X1 X1: X1', 'AOG: X1 X1 for X1']);

test('every head of a message has a Thai sentence', async () => {
  const { read } = (await load('src/modules/account/notifications/web/th.refusals.ts')) as {
    read: (text: string) => string;
  };
  const heads = filesUnder('src/modules')
    .filter((path) => path.includes('/server/') && isCode(path) && !isTest(path))
    .flatMap((path) => headsIn(textOf(path)));
  expect(heads.length).toBeGreaterThan(25);
  const without = heads.filter((head) => {
    const [, said = head] = /^X1: (.+)$/.exec(head) ?? [];
    return !/[\u0E00-\u0E7F]/.test(read(`${said}.`)) && said !== 'X1' && !severalInOne.has(head);
  });
  expect(without).toEqual([]);
});

test('no Thai word is empty, and each keeps the places for values of its English', () => {
  const places = (text: string) => (text.match(/[{][{]\w+[}][}]/g) ?? []).sort().join(' ');
  const wrong = [...thai].filter(([english, word]) => !word.trim() || places(english) !== places(word));
  expect(wrong, 'empty in the web/th.ts of their module, or with other places for values').toEqual([]);
});

test('a word has one Thai: the browser keeps one catalogue, and what one module says every screen shows', async () => {
  const files = filesUnder('src').filter((file) => /web[/](?:.+[/])?th(?:[.]\w+)?[.]ts$/.test(file) && !isTest(file));
  const said = new Map<string, [file: string, word: string]>();
  const otherwise: string[] = [];
  for (const file of files)
    for (const [english, word] of Object.entries(((await load(file))['th'] ?? {}) as Record<string, string>)) {
      const first = said.get(english);
      if (!first) said.set(english, [file, word]);
      else if (first[1] !== word) otherwise.push(`${english}: ${first[1]} in ${first[0]}, ${word} in ${file}`);
    }
  expect(said.size).toBeGreaterThan(4_000);
  expect(otherwise).toEqual([]);
});

test('the word check reads texts out of code', () => {
  expect(wordsInCode(`<PageHead title="Work orders" meaning={x} /> const tab = { label: 'Mine', to: 'x' }`)).toEqual([
    'Work orders',
    'Mine',
  ]);
  expect(wordsInCode(`<RecordScreen title="partName" crumbs={[{ label: 'Parts', to: '/parts' }]} />`)).toEqual([
    'Parts',
  ]);
  expect(wordsInCode(`t('Save draft'); t("It's {{count}}", { count }); format('no'); translate('Gone\\'s')`)).toEqual([
    'Save draft',
    "It's {{count}}",
    "Gone's",
  ]);
});

test('the word check reads what the dialog of a step asks', () => {
  const asked = { label: 'Issued by', help: 'The holder of the design.', options: { a: 'Airline order' } };
  const step = { label: 'Decide', from: ['open'], to: 'closed', allow: 'signedIn' };
  const workflow = { transitions: { decide: step } } as unknown as Workflow;
  expect(wordsOfWorkflow(workflow, () => [['holder', asked as unknown as Field]])).toEqual([
    'Decide',
    '',
    'Issued by',
    'The holder of the design.',
    'Airline order',
  ]);
});

// wording.md: what a colleague would not say aloud, and what they say. A vendor's promised date is the trade's own word.
const unsaid: readonly [said: RegExp, better: string][] = [
  [/\bpromise[ds]?\b/i, 'due date'],
  [/\bhand(?:s|ed|ing)? (?:it |them )?out\b/i, 'issue'],
  [/\b(?:lend|lent)\b/i, 'issue'],
  [/\blike jobs\b/i, 'similar jobs'],
  [/\bneeded on top\b/i, 'sorted by the date needed'],
  [/\btake a picture\b/i, 'take photo'],
];
const vendorsOwn = new Set(['Promised', 'promised']);

test('no text says what nobody in the trade says', () => {
  const wrong = [...thai.keys()].flatMap((text) =>
    vendorsOwn.has(text) ? [] : unsaid.filter(([said]) => said.test(text)).map(([, better]) => `${text} → ${better}`),
  );
  expect(wrong).toEqual([]);
});
