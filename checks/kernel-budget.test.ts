import { expect, test } from 'vitest';
import ts from 'typescript';
import { printFigure } from '#kernel/testing/figure.ts';
import { against, nothingNew } from './baseline.ts';
import { filesUnder, isCode, lineCount, textOf } from './tree.ts';

/**
 * Lines of each part of the kernel, and what they buy (architecture §6). A part may grow when a third module needs it, with its reason
 * changed here; a flag for one module may not.
 */
const budgets: Readonly<Record<string, readonly [lines: number, reason: string]>> = {
  shared: [
    1_710,
    'one of a thing said in the singular, Bangkok days, the clock in Bangkok and the side of today they lie on from one place, names within a sentence, rights in words, records whose table and words of states follow from their names, fields with rights of their own, workflows, whose steps only somebody who works here takes, calls, what a record declares about its rows, which of them a reader of refusals may take and which of its readings is the best, what was chosen in words, the form numbers, and the defaults of a person’s options, amounts of money, for both sides, and what is wrong with a value in plain words instead of the library’s',
  ],
  'server/records': [
    2_200,
    'which records keep files, by whose rows and states, links that lead only where a picker leads, what of a row differs when it is saved, lists, search (also in what stands beside a row’s own text), ticked rows, forms at the edge, writes, an archive taken back, who may choose in pickers, export of any length in stretches that let others in, the fields a person may see, the declared rules of every register, in sentences that keep an abbreviation, what must hold of a row when it is made, changed and taken back, also by a step, which views are made of a record, and open rows before all others in a search',
  ],
  'server/workflows': [260, 'the one road of a status'],
  'server/attachments': [
    835,
    'files: what they are, their preview, their rights, also those of a kind, and one put back that was taken off by mistake; bytes kept before a transaction opens, so that a slow store holds no connection; the last file somebody signed with stays',
  ],
  'server/documents': [
    1_660,
    'papers: letterhead, blocks, fonts, and the paper a record declares; labels as large as themselves with their bar code',
  ],
  'server/identity': [1_860, 'who somebody is: sessions, passwords, the second step, the proof of a signer'],
  'server/signatures': [130, 'what is signed, and its chain'],
  'server/exports': [
    250,
    'the places of exports: a pool of their own, two for a person in all processes, the right asked again before each piece; the sheet that is packed while it is sent; the writer of ZIP files for audit packs and authorisation packages',
  ],
  'server/audit': [
    800,
    'the hashes of rows kept beside the records, in the entry of their transaction; the history and who may read which entry, who wrote or changed a row and so does not decide about it, where the clock went back, its chain, and the proof that none of it was changed, read a part at a time at any size: entries against what is shown of them, seals in two places, signatures both ways with stamp and authorisation, no entry of somebody whose right is gone, every fault told',
  ],
  'server/http': [
    1_555,
    'the writer of an answer and the description of the API, made when first asked for instead of at every start; bodies that would hold up everybody, refused by their signs before they are parsed, marks without end before they are put in order, half characters before they are kept, and the rest of a form behind its limit thrown away; an account without an employee told why it signs nothing, one big body read in each turn of the loop; a worker that opens one screen without the network, told by its file name which; the schema of an answer, made once; the accounts of the vehicle tracker, the accounting service and LINE among the settings; the letters of a body as they were sent, for what others signed; a kept call that nobody can try a number against; which reads go to a standby and how a browser meets its own writes there; a policy of its own for the worker that reads codes; the description another program is written from: parameters, filters, keys and refusals too; the road of a request: whose word about addresses and names is believed, how many places an address has, who is heard before a body is read and still after one that came slowly, what of an answer is hidden',
  ],
  'server/live': [
    375,
    'how many lines one person has, how often who is here is told, and strangers who open a line and say nothing; a connection to listen on that broke and is given back to the pool; what was not told while the database was away, made good; what open screens are told, of a row that a rule hides from some without its id; each notice only to those who may read it at the moment it leaves, and who is here',
  ],
  'server/jobs': [
    250,
    'what runs after a commit and by the clock of Bangkok, by a worker that is started again when it cannot fetch; whose jobs are given back when a process ended',
  ],
  'server/numbering': [60, 'series without gaps'],
  'server/storage': [305, 'where bytes are kept: a folder or a bucket, and how one that is away is told'],
  'server/database': [
    970,
    'the connection, the trips to it, the role, the migrations; the standby that lists are read from: how far it is, and whom it may answer',
  ],
  server: [
    600,
    'rows told in the history also by a transaction without an entry of its own; jobs that ask others over the network with no transaction open, and the account of the accounting service; the transaction, the declaration of endpoints, modules and calls to a module above, the queue',
  ],
  'web/data': [
    1_092,
    'whether a screen is told of changes at all, and how it backs off from a server that refuses its line; a code before the camera as a sign of somebody; a device others use, too; what workers keep of a person, ended with their session; whether somebody is there, so that an open screen keeps no shared terminal signed in; calls and what is kept of their answers, the four states of a screen that shows one, why a picker has no choices, the words of an address, the session, the socket and how it comes back after a refusal, the pieces of an export',
  ],
  'web/form': [1_170, 'inputs of every kind of field, and what a state fixes of a row, read below them'],
  'web/list': [
    2_135,
    'words of the product in the reader’s language, the table of every register: columns and their order on a tablet, filters and why one has no choices, views and the one it opens on, keys, ticked rows with their versions, the place Back comes to, amounts of money, never cut, and a title in words',
  ],
  'web/page': [
    2_490,
    'the standard screen and its panels, an archive or a file that is put back from its message, the foot of a phone with what comes next, which step is the usual next one, deviations before a signature, comments that were changed, the chosen tab kept in sight, and the word for leaving a dialog',
  ],
  'web/shell': [
    1_580,
    'the frame with the place in its menu: menu, search, the banner of a new version and of a dead line',
  ],
  'web/theme': [320, 'one look for every screen'],
  'web/ui': [
    870,
    'heads of figures above their figures, whose sign a code before the camera is; moving things to places by mouse, finger or keys (the plan, the board of projects), codes before the camera, read in a worker; small parts: dates, chips, dialogs, the keyboard of a PIN, buttons that say why not yet, messages that can be taken back, show the progress of work and cover no button, and what scrolls sideways saying where more of it stands',
  ],
  web: [230, 'languages, with one of a thing in the singular, and the declaration of screens'],
};
const mostLinesInFile = 300;
// One rule a line and nothing to follow: styles of one area may be longer.
const mostLinesOfStyle = 500;
const mostFieldKinds = 14;
// What every register wrote again stands in the record instead of its module (decision 0030): who sees which row, what a view is made of,
// which files it has, what may be changed when, who must be different people, and its paper.
const mostRecordOptions = 19;

// Thai words are data, not code.
const kernelCode = (half: string) =>
  filesUnder(`src/kernel/${half}`).filter((path) => isCode(path) && !/[/]th([.][a-z]+)?[.]ts$/.test(path));
const mostLines = (path: string) => (path.endsWith('.css') ? mostLinesOfStyle : mostLinesInFile);
const tooLong = (files: readonly { path: string; lines: number }[]) =>
  files
    .filter(({ path, lines }) => lines > mostLines(path))
    .map(({ path }) => `${path}: more than ${mostLines(path)} lines`);

/** The members of an interface, and the words of a union, as the compiler reads them. */
function declarations(path: string) {
  const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true);
  const of = (name: string): ts.Node[] => {
    const found: ts.Node[] = [];
    source.forEachChild((node) => {
      if (ts.isInterfaceDeclaration(node) && node.name.text === name) found.push(...node.members);
      if (ts.isTypeAliasDeclaration(node) && node.name.text === name && ts.isUnionTypeNode(node.type))
        found.push(...node.type.types);
    });
    return found;
  };
  return of;
}

/** `src/kernel/server/records/list.ts` is of `server/records`, what stands beside the folders of the half itself. */
function partOf(path: string): string {
  const [, , half = '', folder = '', file] = path.split('/');
  return file === undefined ? half : `${half}/${folder}`;
}

test('each part of the kernel stays within its budget of lines, and has a reason', () => {
  const lines = new Map<string, number>();
  for (const path of ['shared', 'server', 'web'].flatMap(kernelCode))
    lines.set(partOf(path), (lines.get(partOf(path)) ?? 0) + lineCount(path));
  for (const [part, count] of lines) printFigure('kernel', `${part}: ${count} of ${budgets[part]?.[0] ?? 0} lines`);
  const over = [...lines].filter(([part, count]) => count > (budgets[part]?.[0] ?? 0)).map(([part]) => part);
  expect(over).toEqual([]);
  expect(Object.keys(budgets).filter((part) => !lines.has(part))).toEqual([]);
  expect(Object.values(budgets).every(([, reason]) => reason.length > 10)).toBe(true);
  expect(partOf('src/kernel/server/records/list.ts')).toBe('server/records');
  expect(partOf('src/kernel/server/endpoint.ts')).toBe('server');
});

test('no file of the product is longer than 300 lines, no style sheet longer than 500', () => {
  const files = ['src', 'tools', 'checks']
    .flatMap(filesUnder)
    .filter((path) => (isCode(path) && !/[/]th([.][a-z]+)?[.]ts$/.test(path)) || path.endsWith('.css'));
  expect(files.length).toBeGreaterThan(100);
  expect(against('long files', tooLong(files.map((path) => ({ path, lines: lineCount(path) }))))).toEqual(nothingNew);
  expect(
    tooLong([
      { path: 'a.ts', lines: 300 },
      { path: 'b.ts', lines: 301 },
    ]),
  ).toEqual(['b.ts: more than 300 lines']);
});

test('at most 14 field kinds and 19 top-level options of a record', () => {
  const kinds = declarations('src/kernel/shared/field.ts')('FieldKind').length;
  const of = declarations('src/kernel/shared/record.ts');
  // What may be left out when a record is declared stands in both.
  const members = [...of('RecordOptions'), ...of('RecordSpec')];
  const options = new Set(members.map((node) => (ts.isPropertySignature(node) ? node.name.getText() : node.getText())))
    .size;
  printFigure('kernel', `${kinds} field kinds, ${options} options of a record`);
  expect(kinds).toBeGreaterThan(5);
  expect(kinds).toBeLessThanOrEqual(mostFieldKinds);
  expect(options).toBeGreaterThan(5);
  expect(options).toBeLessThanOrEqual(mostRecordOptions);
});

/** Words of the trade; a kernel that knows one has taken a side. */
const tradeWords =
  /\b(?:aircraft|airline|brakes?|customers?|work ?orders?|job ?numbers?|task ?cards?|quarantines?|airworthi\w+|overhaul\w*|certifying)\b/i;
// The specification's sidebar is data of the frame; passwords everybody guesses are words of the company.
const dataOfTheCompany = /[/](?:sidebar|sidebarIcons|commonPasswords)[.]ts$/;

function tradeWordsIn(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\/\/.*$/gm, '');
  return code.split('\n').filter((line) => tradeWords.test(line.replaceAll(/([a-z])([A-Z])/g, '$1 $2')));
}

test('the kernel knows no word of the trade and asks no record for its name', () => {
  const code = ['shared', 'server', 'web'].flatMap(kernelCode).filter((path) => !dataOfTheCompany.test(path));
  const found = code.flatMap((path) => tradeWordsIn(textOf(path)).map((line) => `${path}: ${line.trim()}`));
  expect(against('trade words', found)).toEqual(nothingNew);
  expect(code.filter((path) => /\brecord[.]name === '/.test(textOf(path)))).toEqual([]);
  expect(tradeWordsIn("// a customer\nconst rows = byJobNumber(list);\nconst wheel = 'mouse';")).toEqual([
    'const rows = byJobNumber(list);',
  ]);
});
