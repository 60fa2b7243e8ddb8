import { expect, test } from 'vitest';
import { against, nothingNew } from './baseline.ts';
import { filesUnder, isTest, textOf } from './tree.ts';

// Names that say nothing: whatever has no place ends up there.
const empty = /^(utils?|helpers?|common|manager|data|misc|shared|lib)$/i;
const config = /^(vite|vitest[a-z0-9.]*)[.]config[.]ts$/;

/** What is wrong with a file's name (architecture §7). */
function nameFaults(path: string): string[] {
  const parts = path.split('/');
  const file = parts.at(-1) ?? '';
  const stem = file.replace(/([.][a-z]+)*[.][a-z0-9]+$/, '');
  const faults: string[] = [];
  if (/[.]tsx?$/.test(file) && (empty.test(stem) || /(Utils?|Helpers?|Manager)$/.test(stem)))
    faults.push(`${path}: a name that says nothing`);
  if (/^index[.]tsx?$/.test(file)) faults.push(`${path}: a barrel`);
  // `data` below the kernel's web is the one word of that kind with a meaning: the calls to the server.
  const folders = parts
    .slice(0, -1)
    .filter((part, index) => !(part === 'shared' && index > 1) && path.indexOf('src/kernel/web/data/') !== 0);
  if (path.startsWith('src/') && folders.some((part) => empty.test(part)))
    faults.push(`${path}: a folder whose name says nothing`);
  if (path.startsWith('src/modules/')) {
    const module = parts.slice(2, -2);
    if (module.some((part) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part))) faults.push(`${path}: folders are kebab-case`);
  }
  const screen =
    file.endsWith('.tsx') && !isTest(path) && !/^(public|web|start|routes|cells|[a-z][A-Za-z]*)[.]tsx$/.test(file);
  if (screen && !/^[A-Z][A-Za-z0-9]*[.]tsx$/.test(file)) faults.push(`${path}: components are PascalCase`);
  if (/(page|list|dialog)[.]tsx$/i.test(file) && !/(Page|List|Dialog)[.]tsx$/.test(file))
    faults.push(`${path}: NounPage, NounList, NounDialog`);
  return faults;
}

/** What a file's text may not do. */
function textFaults(path: string, text: string): string[] {
  const faults: string[] = [];
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  if (!config.test(path) && /^export default\b/m.test(code)) faults.push(`${path}: a default export`);
  // A barrel does nothing but pass on. Front doors do so by purpose (architecture §8), as does the one list of drawing parts.
  const isFrontDoor = /[/]((?:shared|server)[/]public[.]ts|web[/]public[.]tsx|web[/]ui[/]parts[.]ts)$/.test(path);
  const passesOn = [...code.matchAll(/^export (?:type )?(?:\*|\{[^}]*\}) from [^\n]*$/gm)].map((match) => match[0]);
  const passesAllOn = passesOn.some((line) => line.startsWith('export *'));
  const isBarrel = passesOn.length > 0 && passesOn.reduce((rest, line) => rest.replace(line, ''), code).trim() === '';
  if (!isFrontDoor && (passesAllOn || isBarrel)) faults.push(`${path}: a barrel`);
  if (/\b(?:enum|namespace) [A-Z]\w* ?\{/.test(code)) faults.push(`${path}: enum or namespace`);
  return faults;
}

const sources = () =>
  ['src', 'database', 'tools', 'checks', 'e2e'].flatMap(filesUnder).filter((path) => /[.]tsx?$/.test(path));

test('file names say what is inside, and nothing is a barrel', () => {
  expect(against('names', sources().flatMap(nameFaults))).toEqual(nothingNew);
});

test('no default exports, no barrels, no enums', () => {
  expect(
    against(
      'exports',
      sources()
        .filter((path) => !path.startsWith('checks/names'))
        .flatMap((path) => textFaults(path, textOf(path))),
    ),
  ).toEqual(nothingNew);
});

/** Names the product once had of its own, with the field's words that took their place. */
const formerNames: Record<string, string> = {
  House: 'ServerDeps',
  gathering: 'batching',
  turns: 'createQueue',
  words: 'i18n, searchSql',
  trip: 'pipeline',
  Later: 'DeferredPart',
  lamp: 'sampleRecord',
  sealing: 'encryption',
  heads: 'chainHeads',
  inBlocks: 'partitionedSearch',
  Columns: 'MainAndRail',
  desk: 'customer-portal',
  Outside: 'ExternalServices',
  Road: 'PipelineConnection',
  strictly: 'readStrictly',
  sweepStrays: 'removeUnreferencedFiles',
  heldJobs: 'workerLocks',
  freeJobsOfTheDead: 'releaseJobsOfDeadWorkers',
  freeForgottenJobs: 'releaseAbandonedJobs',
  actsByItself: 'isSystemActor',
  standingActor: 'currentActor',
  stillCaller: 'recheckedCaller',
  Doors: 'SessionReaders',
  doorsOf: 'guestSessionsOf',
  ReadGuest: 'ReadGuestSession',
  patience: 'clientTimeouts',
  refuseSlowAndStrange: 'refuseSlowClients',
  answerOnly: 'refuseOtherHosts',
  tellAlso: 'addLiveAliases',
  namesTold: 'namesToNotify',
  mayHear: 'mayListen',
  openMark: 'openWatermark',
  drawFeet: 'drawFooters',
  shortStretches: 'chunksOf',
  openPlaceOf: 'exposedFieldReason',
  besideSql: 'linkedRowsSql',
  holdersSql: 'matchingRowsSql',
  earliestSql: 'firstMatchesSql',
  quiet: 'whenIdle',
  whenQuiet: 'whenIdle',
  whenTurnedAway: 'onAccessRefused',
  useFaults: 'useFieldErrors',
  useKeptPlace: 'useScrollRestoration',
  useSteadyRows: 'useStableRows',
  askSession: 'refetchSession',
  NoScreen: 'NotFound',
};
const wordsOfCode = /[.](?:tsx?|css)$/;

/** Files called by a former name, and exports that have one. */
const formerIn = (path: string, text: string): string[] => {
  const file = (path.split('/').at(-1) ?? '').replace(/[.].*$/, '');
  const given = [...text.matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm)];
  return [file, ...given.map(([, name = '']) => name)]
    .filter((name) => Object.hasOwn(formerNames, name))
    .map((name) => `${path}: ${name} is called ${formerNames[name]}`);
};

test('files and exports have the words of the field, none of the product’s own dialect', () => {
  const files = ['src', 'tools'].flatMap(filesUnder).filter((path) => wordsOfCode.test(path));
  const halves = files.filter((path) => /[.]module[.]tsx?$/.test(path));
  expect(files.flatMap((path) => formerIn(path, textOf(path)))).toEqual([]);
  expect(halves.map((path) => `${path}: a half of a module ends in .server.ts or .web.ts`)).toEqual([]);
  expect(
    formerIn('src/kernel/server/gathering.ts', 'export interface House {\n}\nexport const deps = 1;'),
  ).toHaveLength(2);
});

/** Former names that a text of the documentation still gives as those of files, exports or options: `gathering.ts`, `list.inBlocks`. */
const formerInDocs = (path: string, text: string): string[] =>
  [...text.matchAll(/`(?:\w+[./])*?(\w+)([.]module)?(?:[.]tsx?)?`/g)]
    // `checks/words` is called so for the words of a language.
    .filter(([, name = '', half]) => half !== undefined || (name !== 'words' && Object.hasOwn(formerNames, name)))
    .map(([whole]) => `${path}: ${whole}`);

test('the documentation gives no file, export or option a name it had before', () => {
  const texts = ['docs', 'src', 'checks'].flatMap(filesUnder).filter((path) => path.endsWith('.md'));
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.flatMap((path) => formerInDocs(path, textOf(path)))).toEqual([]);
  expect(
    formerInDocs('a.md', 'By `gathering.ts` and `list.inBlocks`, `web/x.module.ts`; it turns `batching.ts`.'),
  ).toEqual(['a.md: `gathering.ts`', 'a.md: `list.inBlocks`', 'a.md: `web/x.module.ts`']);
});

test('no name and no comment calls the product or the company a house', () => {
  const dialect = /\b(?:house|\w+House)\b/;
  const calling = (path: string, text: string): string[] =>
    text.split('\n').flatMap((line, at) => (dialect.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : []));
  const ownWords = /Bearing House|in house'/;
  const found = [...sources().filter((path) => !path.startsWith('checks/names')), ...filesUnder('docs')]
    .filter((path) => /[.](?:tsx?|md)$/.test(path))
    .flatMap((path) => calling(path, textOf(path)));
  expect(found.filter((line) => !ownWords.test(line))).toEqual([]);
  expect(calling('a.ts', 'app.house;\n/** Leaves the house. */\nOpenHouse\nwarehouse')).toHaveLength(3);
});

test('every module folder is a kebab-case word and every record file is a singular noun in camelCase', () => {
  const records = filesUnder('src/modules').filter((path) => path.endsWith('.record.ts'));
  expect(records.filter((path) => !/[/][a-z][A-Za-z]*[.]record[.]ts$/.test(path))).toEqual([]);
});

test('the name check sees each kind of bad name', () => {
  expect(nameFaults('src/modules/stores/stock/server/utils.ts')).toHaveLength(1);
  expect(nameFaults('src/modules/stores/stock/web/index.ts')).toHaveLength(1);
  expect(nameFaults('src/modules/stores/stockLists/web/StockList.tsx')).toHaveLength(1);
  expect(nameFaults('src/modules/stores/stock/web/stock-page.tsx')).toHaveLength(2);
  expect(nameFaults('src/kernel/server/helpers/text.ts')).toHaveLength(1);
  expect(nameFaults('src/modules/stores/stock/web/StockList.tsx')).toEqual([]);
  expect(textFaults('a.ts', 'export default 1;\nexport * from "./b.ts";\nenum A { B }\n')).toHaveLength(3);
});
