import { columnOf } from '#kernel/server/records/columns.ts';
import { midSentence } from '#kernel/shared/declared.ts';
import { inWords } from '#kernel/shared/field.ts';
import type { Names } from './module-names.ts';

/** A field as it is asked for: `reason:choice(defect|wear)!`, `itemId:link(stockItem)`, `quantity:integer!`. */
export interface AskedField {
  name: string;
  kind: string;
  /** The choices, or the record a link points at. */
  of: string[];
  required: boolean;
  label: string;
}

const kinds = ['text', 'note', 'integer', 'decimal', 'date', 'instant', 'flag', 'choice', 'choices', 'link'];
const form = /^([a-z][A-Za-z0-9]*):([a-z]+)(?:\(([^)]+)\))?(!?)$/;

/** Reads `partNumber:text!,reason:choice(defect|wear)!`; a kind nobody knows is named. */
export function readFields(text: string): AskedField[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, name = '', kind = '', of = '', needed] = form.exec(part) ?? [];
      if (!name || !kinds.includes(kind))
        throw new Error(
          `"${part}" is not name:kind, such as quantity:integer! or reason:choice(defect|wear). Kinds: ${kinds.join(', ')}.`,
        );
      const listed = of.split('|').filter(Boolean);
      if (/^(choice|choices|link)$/.test(kind) && listed.length === 0)
        throw new Error(`"${part}" needs its list: ${name}:${kind}(${kind === 'link' ? 'customer' : 'one|other'}).`);
      columnOf(name);
      return {
        name,
        kind,
        of: listed,
        required: needed === '!' || kind === 'flag',
        label: inWords(name.replace(/Id$/, '')).replace(/ th$/, ' in Thai'),
      };
    });
}

/** Reads `draft,approved,disposed|cancelled`: the states in their order, and those in which a row may end before the last of them. */
export function readStates(text: string): { states: string[]; exits: string[] } {
  const [states = [], exits = []] = text.split('|').map((half) =>
    half
      .split(',')
      .map((state) => state.trim())
      .filter(Boolean),
  );
  return { states, exits };
}

export interface Asked {
  names: Names;
  fields: AskedField[];
  states: string[];
  /** The states in which a row may end before the last one: `cancelled`. */
  exits: string[];
  /** Who writes: `stores.user`. */
  right: string;
  numbering: string | null;
  /** Where the fixture of a linked record is: record → its function and its file. */
  fixtures: ReadonlyMap<string, { name: string; file: string }>;
  /** Thai by English text, as all modules say it already. */
  thai: ReadonlyMap<string, string>;
  /** What the specification calls the row's key in its address, where it is not `id`: `reportId`. */
  parameter: string | null;
  /** The day its entry of the menu came to life; null where the menu of the specification has none. */
  menuSince: string | null;
}

/** A choice in words; `145.A.20` is one already. */
const choiceInWords = (word: string) => (/^[a-z]\w*$/.test(word) ? inWords(word) : word);
/** The field people know a row by in its address: the one the address names (`/areas/:slug`). */
const keyOf = ({ fields, parameter, numbering }: Asked): string | undefined =>
  numbering ? undefined : fields.find(({ name, kind }) => name === parameter && kind === 'text')?.name;

const quote = (text: string) => `'${text.replaceAll("'", "\\'")}'`;
const stepOf = (state: string) => `to${state.charAt(0).toUpperCase()}${state.slice(1)}`;

function fieldText({ name, kind, of, required, label }: AskedField, key: string | undefined): string {
  if (name === key)
    return `    ${name}: text(${quote(label)}, { required: true, createOnly: true, mono: true, max: 40 }),`;
  const options = required ? ', { required: true }' : '';
  if (kind === 'link') return `    ${name}: link(${quote(label)}, ${quote(of[0] ?? '')}${options}),`;
  if (of.length > 0 && of.every((word) => choiceInWords(word) === inWords(word)))
    return `    ${name}: ${kind}(${quote(label)}, [${of.map(quote).join(', ')}]${options}),`;
  if (of.length > 0)
    return `    ${name}: ${kind}(${quote(label)}, { ${of.map((word) => `${/^\w+$/.test(word) ? word : quote(word)}: ${quote(choiceInWords(word))}`).join(', ')} }${options}),`;
  return `    ${name}: ${kind}(${quote(label)}${options}),`;
}

function recordFile(asked: Asked): string {
  const { names, fields, states, exits, right, numbering } = asked;
  const key = keyOf(asked);
  const used = [...new Set(fields.map(({ kind }) => kind))].sort();
  const texts = fields.filter(({ kind }) => kind === 'text' || kind === 'note').map(({ name }) => name);
  const search = [...(numbering ? ['number'] : []), ...texts];
  const columns = [
    ...(numbering ? ['number'] : []),
    ...(states.length > 0 ? ['status'] : []),
    ...fields.map(({ name }) => name),
  ];
  const filters = [
    ...(states.length > 0 ? ['status'] : []),
    ...fields.filter(({ kind }) => ['choice', 'link', 'date', 'flag'].includes(kind)).map(({ name }) => name),
  ];
  const list = (words: readonly string[]) => `[${words.map(quote).join(', ')}]`;
  const tone = (place: number) => (place === 0 ? 'neutral' : place === states.length - 1 ? 'good' : 'info');
  return `import { ${used.join(', ')} } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

/** ${names.words}: what it is, who may do what with it, and how its list looks. */
export const ${names.camel} = defineRecord({
  name: ${quote(names.camel)},
  label: { one: ${quote(names.words)}, many: ${quote(names.wordsMany)}${numbering ? '' : `, row: [${quote(texts[0] ?? fields[0]?.name ?? 'id')}]`} },
  path: ${quote(`${names.path}/:key`)},
${numbering ? `  numbering: ${quote(numbering)},\n` : ''}${key ? `  key: ${quote(key)},\n` : ''}  access: { read: 'signedIn', create: ${quote(right)}, update: ${quote(right)}, archive: ${quote(right)} },
  rows: everyRow,
  fields: {
${fields.map((field) => fieldText(field, key)).join('\n')}
  },
${states.length > 0 ? `  states: {\n${[...states.map((state, place) => `    ${state}: '${tone(place)}',`), ...exits.map((state) => `    ${state}: 'neutral',`)].join('\n')}\n  },\n` : ''}  list: {
    columns: ${list(columns)},
    filters: ${list(filters)},
${search.length > 0 ? `    search: ${list(search)},\n` : ''}    sort: ${quote(key ?? '-createdAt')},
  },
});
`;
}

function workflowFile({ names, states, exits, right }: Asked): string {
  const steps = states
    .slice(1)
    .map(
      (state, place) =>
        `    ${stepOf(state)}: { label: ${quote(inWords(state))}, from: ${quote(states[place] ?? '')}, to: ${quote(state)}, who: ${quote(right)}, primary: true },`,
    );
  const open = states.slice(0, -1).map(quote).join(', ');
  const ends = exits.map(
    (state) =>
      `    ${stepOf(state)}: { label: ${quote(inWords(state))}, from: [${open}], to: ${quote(state)}, who: ${quote(right)}, reason: true },`,
  );
  return `import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { ${names.camel} } from './${names.camel}.record.ts';

/** From ${states[0]} to ${states.at(-1)}: what may happen, and by whom. */
export const ${names.camel}Workflow = defineWorkflow(${names.camel}, {
  transitions: {
${[...steps, ...ends].join('\n')}
  },
});
`;
}

function serverFile({ names, states }: Asked): string {
  const flow = states.length > 0;
  return `import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
${flow ? "import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';\n" : ''}import { ${names.camel} } from '../shared/${names.camel}.record.ts';
${flow ? `import { ${names.camel}Workflow } from '../shared/${names.camel}.workflow.ts';\n` : ''}
/** ${names.wordsMany}: what is served under \`/api${names.path}\`. */
export const ${names.camelMany}Server = defineServerModule({
  name: '${names.group}/${names.module}',
  records: [recordEndpoints(${names.camel}${flow ? `, { workflow: implementWorkflow(${names.camel}Workflow, {}) }` : ''})],
});
`;
}

function fixtureFile(asked: Asked): string {
  const { names, fields, right, fixtures } = asked;
  const needed = fields.filter(({ required }) => required);
  const links = needed.filter(({ kind }) => kind === 'link');
  const from = links.map(({ of }) => {
    const known = fixtures.get(of[0] ?? '');
    if (!known)
      throw new Error(`The record ${of[0]} has no fixture in its module's server/*.fixture.ts: write that first.`);
    return known;
  });
  const imports = [...new Set(from.map(({ file }) => file))].map((file) => {
    const named = new Set(from.filter((one) => one.file === file).map(({ name }) => name));
    return `import { ${[...named].join(', ')} } from '${file}';`;
  });
  const value = ({ name, kind, of }: AskedField): string => {
    if (kind === 'link') return `given.${name} ?? (await ${fixtures.get(of[0] ?? '')?.name}(app)).id`;
    if (kind === 'choice') return quote(of[0] ?? '');
    if (kind === 'choices') return `[${quote(of[0] ?? '')}]`;
    const values: Record<string, string> = {
      integer: '1',
      decimal: "'1'",
      flag: 'false',
      date: "'2026-01-05'",
      instant: "'2026-01-05T02:00:00Z'",
    };
    return values[kind] ?? (name === keyOf(asked) ? `\`${name}-\${n}\`` : `\`${inWords(name)} \${n}\``);
  };
  const usesNumber = needed.some(({ kind }) => kind === 'text' || kind === 'note');
  const parameters =
    links.length > 0 ? `async (app, ${usesNumber ? 'n' : '_n'}, given)` : usesNumber ? '(_app, n)' : '()';
  const article = /^[aeiou]/.test(names.camel) ? 'an' : 'a';
  return `import { fixture } from '#kernel/testing/fixture.ts';
${imports.join('\n')}${imports.length > 0 ? '\n' : ''}import { ${names.camel} } from '../shared/${names.camel}.record.ts';

/** The plainest ${midSentence(names.words)} there is. */
export const ${article}${names.camel.charAt(0).toUpperCase()}${names.camel.slice(1)} = fixture(${names.camel}).by([${quote(right)}], ${parameters} => ({
${needed.map((field) => `  ${field.name}: ${value(field)},`).join('\n')}
}));
`;
}

function testFile({ names, fields, right }: Asked): string {
  const needed = fields.filter(({ required, kind }) => required && kind !== 'flag').map(({ name }) => name);
  // Its fixture makes rows of others: their modules have to be there.
  const reaches = fields.some(({ required, kind }) => required && kind === 'link');
  return `import { afterAll, beforeAll, expect, test } from 'vitest';
${reaches ? "import { wholeProduct } from '#app/everyEndpoint.ts';\n" : ''}import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { ${names.camel} } from '../shared/${names.camel}.record.ts';
${reaches ? '' : `import { ${names.camelMany}Server } from './${names.module}.server.ts';\n`}
let app: TestApp;
beforeAll(async () => {
  app = await testApp(${reaches ? 'wholeProduct()' : `[${names.camelMany}Server]`});
});
afterAll(() => app.close());

// Rights, versions, history, export, archive and live notices are proven by src/app/contract.test.ts. Here stand the rules of this module alone.
test('${midSentence(names.words)}: what must be filled in is named field by field', async () => {
  const writer = await app.as('${right}');
  const { status, body } = await writer.call<{ fields: { path: string }[] }>('POST', ${names.camel}.api, {});
  expect([status, body.fields.map(({ path }) => path)]).toEqual([400, expect.arrayContaining([${needed.map(quote).join(', ')}])]);
});
`;
}

function webFile({ names, states, fields, menuSince, numbering, parameter }: Asked): string {
  const title = fields.find(({ kind }) => kind === 'text')?.name;
  return `import { files, history, section } from '#kernel/web/page/panels.ts';
import { registerScreens } from '#kernel/web/page/registerScreens.ts';
import { ${names.camel} } from '../shared/${names.camel}.record.ts';
${states.length > 0 ? `import { ${names.camel}Workflow } from '../shared/${names.camel}.workflow.ts';\n` : ''}
/** ${names.wordsMany} in the browser. */
export const ${names.camelMany}Web = registerScreens(${names.camel}, {
  name: '${names.group}/${names.module}',
${states.length > 0 ? `  workflow: ${names.camel}Workflow,\n` : ''}  page: { ${title ? `title: ${quote(title)}, ` : numbering ? "title: 'number', " : ''}panels: [section(${quote(names.words)}), files(), history()] },
${parameter ? `  parameter: '${parameter}',\n` : ''}${menuSince ? `  menuSince: '${menuSince}',\n` : ''}  th: () => import('./th.ts'),
});
`;
}

/** The words a module's labels, choices and states are shown by. */
export function wordsOf({ names, fields, states, exits }: Asked): string[] {
  const words = [
    names.words,
    names.wordsMany,
    ...fields.flatMap(({ label, of, kind }) => [label, ...(kind === 'link' ? [] : of.map(choiceInWords))]),
    ...[...states, ...exits].map(inWords),
  ].filter((word) => /[a-z]{2}/.test(word));
  return [...new Set(words)];
}

function thaiFile(asked: Asked): string {
  const own = wordsOf(asked).filter((word) => !asked.thai.has(word));
  const key = (word: string) => (/^[A-Za-z_]\w*$/.test(word) ? word : quote(word));
  return `/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
${own.map((word) => `  ${key(word)}: '',`).join('\n')}
};
`;
}

function readmeFile({ names, states, exits, right }: Asked): string {
  return `# ${names.group}/${names.module}

${names.wordsMany}, at \`${names.path}\`.
${states.length > 0 ? `\n\`${states.join(' → ')}\`${exits.length > 0 ? `, before its end also \`${exits.join('`, `')}\`` : ''}. Every step needs ${right}.\n` : `\nWritten by ${right}.\n`}`;
}

/** Every file of a new module below its folder, by its path. */
export function filesOfModule(asked: Asked): Map<string, string> {
  const { names, states } = asked;
  return new Map([
    [`shared/${names.camel}.record.ts`, recordFile(asked)],
    ...(states.length > 0 ? [[`shared/${names.camel}.workflow.ts`, workflowFile(asked)] as const] : []),
    [`server/${names.module}.server.ts`, serverFile(asked)],
    [`server/${names.module}.fixture.ts`, fixtureFile(asked)],
    [`server/${names.module}.test.ts`, testFile(asked)],
    [`web/${names.module}.web.ts`, webFile(asked)],
    ['web/th.ts', thaiFile(asked)],
    ['README.md', readmeFile(asked)],
  ]);
}
