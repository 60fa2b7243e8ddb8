import { expect, test } from 'vitest';
import { filesUnder, isCode, textOf } from './tree.ts';

/** Files that ask for a PIN and ask no authorisation themselves: who decides there instead. */
const decidedElsewhere: Readonly<Record<string, string>> = {
  'src/modules/maintenance/task-cards/server/reopenCard.ts': 'inspectorSigns asks the authorisation to inspect',
  'src/modules/quality/authorizations/server/changeInUse.ts':
    'the register itself: quality.admin decides on what categories and groups entitle to',
  'src/modules/quality/authorizations/server/groupSuspension.ts':
    'the register itself: quality.admin decides on an authorisation',
  'src/modules/quality/exams/server/attempts.ts': 'the candidate begins the own exam, nobody else’s',
  'src/modules/quality/exams/server/sitting.ts': 'the candidate hands in the own exam, nobody else’s',
  'src/modules/stores/stock/server/standing.ts': 'quality.user decides how long a batch may be used',
};

const asks = /\bctx\.prove\(/;
const authorises =
  /\b(requireSign|canSign|requireEngineer|requireQuality|requireInspector|requireReceiver|requireCardSigner|requireNdt\w*|requireLevel3)\b/;

const unauthorised = (files: readonly { path: string; text: string }[]) =>
  files.filter(({ text }) => asks.test(text) && !authorises.test(text)).map(({ path }) => path);

test('every call that asks for a PIN asks whether the person is authorised, or says who decides', () => {
  const files = filesUnder('src/modules')
    .filter((path) => isCode(path) && path.includes('/server/'))
    .map((path) => ({ path, text: textOf(path) }));
  expect(unauthorised(files).sort()).toEqual(Object.keys(decidedElsewhere).sort());
  expect(unauthorised([{ path: 'planted.ts', text: 'const method = await ctx.prove(given);' }])).toEqual([
    'planted.ts',
  ]);
});
