import ts from 'typescript';
import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { dialogRoads } from '../e2e/dialogs.ts';
import { filesUnder, isCode, textOf } from './tree.ts';

// Every dialog the source can open is done by the keyboard alone in e2e/keyboard.e2e.ts, or stands here with the reason why not.

/** The components that are dialogs, or are given the title of theirs. */
const dialogs = new Set([
  'Modal',
  'SignDialog',
  'ReasonDialog',
  'ProofDialog',
  'SecretDialog',
  'LinkGiven',
  'RecordDialog',
]);

/** Parts that are given their title by data: the dialogs that stand for all of theirs. */
const standIns: Record<string, readonly string[]> = {
  // A step of a workflow: with a signature, and without.
  'src/kernel/web/page/TransitionDialog.tsx': ['Decide disposition', 'Set unserviceable'],
  'src/kernel/web/form/CreateButton.tsx': ['Mark AD list checked', 'New consumable', 'Quarantine a part'],
  'src/modules/maintenance/task-cards/web/public.tsx': ['{{job}}-{{finding}}'],
};

/** Titles nobody opens there, and why. */
const unopened: Record<string, string> = {
  Loading: 'a service bulletin until it has come',
  'Warranty review':
    'a second visit within 90 days of a release: the demo company has none; its fields are those of `Assess`',
  'End hold: {{}}':
    'the end of a hold that is signed: the demo company has no engineering, quarantine or authority hold open',
  'Add other goods': 'a draft of a delivery note: the demo company has none; its fields are plain ones',
  Renew: 'the form of a certificate, on the page of one whose address is made anew with each demo',
  'New project from this one':
    'on the page of a project, whose number has the year of the demo; two fields, as in every form',
  'How a question was answered': 'it only shows, on the pool of a subject whose address is made anew with each demo',
  'Erase a personnel file': 'a reason, on the page of personal data; what it erases does not come back',
  'Show number': 'a reason, on the page of an identity document whose address is made anew with each demo',
  'State condition and life':
    'a choice, two numbers, a text and the signature, on the page of a batch, whose address is made anew with each demo',
  'Extend life':
    'a day, a text, a file and the signature, on the page of a batch, whose address is made anew with each demo',
  'Condemn cylinder':
    'a reason and the signature, on the page of a cylinder, whose address is made anew with each demo',
  'Discard form': 'a reason and the signature of an inspector, on the page of a form that was begun',
  'The test condemns this cylinder':
    'opens by itself over the figures of a test that condemns; they would condemn a demo cylinder',
  'After-check': 'only on a draft whose method asks for one: the demo’s open draft is a penetrant test',
  'New link': 'a day, on the page of a questionnaire, whose number has the year of the demo',
  'New revision': 'the form of a technique, on the page of one, whose address is made anew with each demo',
  'Import questions': 'a file, four inputs and a table; it stands on the pool of a subject',
  'Papers of an item':
    'the files of an application and a step of its row: the number of an application is made anew with each demo',
  'Propose to certify {{}} in {{}}': 'signed by the Responsible Level 3, who has no sign-in in the demo company',
  'Annual evaluation of {{}} in {{}}': 'as the one above',
  'Route of {{}}': 'only on a job without cards: the demo company’s jobs have theirs',
  'Add a step': 'only on a draft of step data: the demo’s is approved',
  'Change step': 'only on a draft of step data: the demo’s is approved',
  'Approve step data': 'only on step data that was submitted: the demo’s is approved',
  'Return to the writer': 'only on step data that was submitted: the demo’s is approved',
  'Approve form': 'only on a form that was submitted: the demo’s are approved or drafts',
  'Sign form': 'a signature, on a filled form whose number is made anew with each demo',
  'Sign entry': 'as the one above',
  'Create class': 'on a class proposed from who is due on the day the demo is made; a day and a place',
  'Fill in anew': 'a reason, beside a signed form of a job whose address is made anew with each demo',
  'Use version {{}}': 'a signature, beside an open work order whose number is made anew with each demo',
  'New version of step data': 'the fields of `Begin step data`, on a page whose address is made anew with each demo',
  'Add receipt':
    'on the page of a claim, whose address is made anew with each demo; the fields of a record, and a file chooser',
  'Take pieces out of {{}}': 'a signature, beside a lot in work: the demo company has none open',
  'Sign whole run': 'a run of several units: the demo company has none open',
  'Compare pictures': 'two of many pictures are chosen first; the picture alone is opened by the keyboard',
  'Accept whole run': 'a run of several units: the demo company has none open',
  'Withdraw life limit': 'the demo company has no part number with a life limit; its field is that of `Add life limit`',
  'Take {{}} off the note': 'a reason, on a draft delivery note whose address is made anew with each demo',
  'Assign lead': 'only while rows of the list are ticked; one picker, as in every form',
  'Change due date of {{}} work orders': 'only while rows of the list are ticked; the fields of `Change due date`',
  'Choose {{}}': 'only on a group with quotes; the fields of a step, as in every dialog of a step',
  'New request group': 'only while approved items are ticked; pickers, as in every form',
  'Put into a lot': 'only while worn tires are ticked; one picker, as in every form',
  'Reverse the last event':
    'on the page of a tire, whose address is made anew with each demo; one reason, as at every removal of a file',
  'Reverse movement {{}}':
    'on the page of a movement, whose address is made anew with each demo; one reason, as at every removal of a file',
  'Consumables request {{}}':
    'an address of its own: a row of the list opens it; the parts are those of `Withdraw parts`',
  'Scrap what was issued': 'on a request of a job that the demo picks by its date; five fields, as every other form',
  'Merge requests': 'what two ticked requests become, and a button, over the list of requests',
  'Split request': 'a quantity and a day, on the page of a request that still waits, behind the dots',
  'Back to the shelf: {{}}': 'on a request of a job that the demo picks by its date; one quantity, as at every return',
  'Extend {{}}': 'only while a tool is out: two fields, as in every form',
  'How {{}} travels':
    'on a draft of a delivery note, whose address is made anew with each demo; three fields, as in every form',
  Recall: 'on the page of a batch, for quality only; two texts and a tick, as in every form',
  'Hand in': 'only while somebody sits an exam: the demo company has none in progress; a PIN, as at `Begin exam`',
  'Go on here': 'only on a second device while somebody sits an exam; a PIN, as at `Begin exam`',
  Dispute: 'on the page of an exam, whose number has the year of the demo; the parts are those of `Question`',
  'Dispute question {{}}':
    'on the result of an exam, whose number has the year of the demo; one text, as at every objection',
  'Scan a code':
    'the one of a card’s step is there only in browsers that read codes by themselves; the shell’s is opened',
};

const blank = (title: string) => title.replaceAll(/\{\{\w*\}\}/g, '{{}}');

/** The titles an expression can give; `{{}}` where something is filled in. Null when it is handed in from outside. */
function titlesOf(node: ts.Node | undefined, file: ts.SourceFile): string[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [blank(node.text)];
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return titlesOf(node.expression, file);
  if (ts.isConditionalExpression(node)) return [...titlesOf(node.whenTrue, file), ...titlesOf(node.whenFalse, file)];
  if (ts.isBinaryExpression(node)) return [...titlesOf(node.left, file), ...titlesOf(node.right, file)];
  if (ts.isCallExpression(node)) return titlesOf(node.arguments[0], file);
  if (ts.isJsxFragment(node)) return node.children.flatMap((child) => titlesOf(child, file));
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map((span) => {
      const filled = ts.isCallExpression(span.expression) ? titlesOf(span.expression, file) : [];
      return (filled.length === 1 ? filled[0] : '{{}}') + span.literal.text;
    });
    return [node.head.text + spans.join('')];
  }
  // A column of a table of the same file, such as what an administrator may do with a sign-in.
  if (ts.isPropertyAccessExpression(node)) return columnOf(node.name.text, file);
  return [];
}

function columnOf(name: string, file: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAssignment(node) && node.name.getText(file) === name && ts.isStringLiteralLike(node.initializer))
      found.push(blank(node.initializer.text));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function labelIn(attributes: ts.JsxAttributes, file: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAssignment(node) && node.name.getText(file) === "'aria-label'")
      found.push(...titlesOf(node.initializer, file));
    ts.forEachChild(node, visit);
  };
  visit(attributes);
  return found;
}

interface Opened {
  /** The title of a dialog, as often as it is opened in the source. */
  titles: string[];
  /** Files with a dialog whose title is handed in. */
  handed: string[];
}

function dialogsOf(path: string, text: string): Opened {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const opened: Opened = { titles: [], handed: [] };
  // The parts that are dialogs themselves hand on what their users say.
  const isPart = [...dialogs].some((name) => new RegExp(`export function ${name}\\b`).test(text));
  const visit = (node: ts.Node) => {
    if ((ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && dialogs.has(node.tagName.getText(file))) {
      const given = node.attributes.properties.find(
        (one): one is ts.JsxAttribute => ts.isJsxAttribute(one) && one.name.getText(file) === 'title',
      );
      const titles = given ? titlesOf(given.initializer, file) : labelIn(node.attributes, file);
      const isForm = node.tagName.getText(file) === 'RecordDialog' && !given;
      opened.titles.push(...titles);
      if (titles.length === 0 && !isPart && !isForm) opened.handed.push(path);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return opened;
}

function missing(titles: readonly string[], roads: readonly string[]): string[] {
  const count = (list: readonly string[], title: string) => list.filter((one) => one === title).length;
  return [...new Set(titles)].filter((title) => count(roads, title) < count(titles, title)).sort();
}

test('every dialog of the source is opened by the keyboard, or named here with the reason', () => {
  const files = filesUnder('src').filter((path) => path.endsWith('.tsx') && isCode(path));
  const opened = files.map((path) => dialogsOf(path, textOf(path)));
  const titles = opened.flatMap((one) => one.titles);
  const handed = [...new Set(opened.flatMap((one) => one.handed))];
  const roads = dialogRoads().map(({ name }) => blank(name));
  printFigure('dialogs', `${titles.length} with a title in the source, ${roads.length} roads to them`);
  expect(titles.length).toBeGreaterThan(60);
  expect(missing(titles, roads)).toEqual(Object.keys(unopened).sort());
  expect(handed.sort()).toEqual(Object.keys(standIns).sort());
  // A road leads to a dialog that is there.
  const known = new Set([...titles, ...Object.values(standIns).flat().map(blank)]);
  expect(roads.filter((name) => !known.has(name))).toEqual([]);
  expect(
    Object.values(standIns)
      .flat()
      .map(blank)
      .filter((name) => !roads.includes(name)),
  ).toEqual([]);
});

test('a dialog nobody opens is seen, however its title is made', () => {
  const planted = `
    const acts = { lock: { title: 'Lock it?' } };
    export const A = () => <Modal opened title={t('Plain {{name}}', { name })} />;
    export const B = () => <SignDialog title={isOn ? t('One') : \`AD \${row.number}\`} />;
    export const C = () => <ReasonDialog title={t(acts[act].title)} />;
    export const D = () => <Modal opened title={title}>x</Modal>;
    export const E = () => <Modal opened attributes={{ content: { 'aria-label': t('Quiet') } }} />;
    export const F = () => <RecordDialog record={tool} opened />;`;
  const { titles, handed } = dialogsOf('planted.tsx', planted);
  expect(titles).toEqual(['Plain {{}}', 'One', 'AD {{}}', 'Lock it?', 'Quiet']);
  expect(handed).toEqual(['planted.tsx']);
  expect(missing(titles, ['Plain {{}}', 'One', 'AD {{}}', 'Quiet'])).toEqual(['Lock it?']);
  expect(missing(['One', 'One'], ['One'])).toEqual(['One']);
});
