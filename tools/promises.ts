import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Writes the table of docs/security.md: each promise with the tests whose names carry its number.
// `node_modules/.bin/node tools/promises.ts` after adding or renaming such a test.
const root = fileURLToPath(new URL('..', import.meta.url));

const promises: readonly (readonly [number: number, promise: string])[] = [
  [1, 'An acknowledged write survives the death of any process'],
  [2, 'An acknowledged write is on disk'],
  [3, 'Two servers never share one data directory'],
  [4, 'A backup is a restore that worked'],
  [5, 'Retention beats deletion'],
  [6, 'Upgrade keeps everything'],
  [7, 'Record can leave whole'],
  [8, 'No lost update'],
  [9, 'Every change leaves exactly one trail entry, by the true actor'],
  [10, 'Tampering is found and located'],
  [11, 'Verification is cheap enough to be daily'],
  [12, 'A certificate proves itself'],
  [13, 'Nobody signs what they may not, or did not see'],
  [14, 'PIN cannot be guessed'],
  [15, 'The signer is the session’s user, always'],
  [16, 'A TOTP code works once'],
  [17, 'A backup code works once'],
  [18, 'Administrators cannot become users'],
  [19, 'Every call is checked on the server'],
  [20, 'Menu and server agree'],
  [21, 'A right removed is gone'],
  [22, 'Other people’s objects stay closed'],
  [23, 'Hidden fields do nothing'],
  [24, 'Nothing leaks sideways'],
  [25, 'A forged token is never accepted'],
  [26, 'Logout is the end'],
  [27, 'No fixation'],
  [28, 'Guessing passwords is hopeless, locking people out too'],
  [29, 'User names cannot be probed'],
  [30, 'Other sites cannot act'],
  [31, 'Reset reaches only the owner'],
  [32, 'Nonsense never breaks the server'],
  [33, 'Broken HTTP is refused'],
  [34, 'No injection into SQL'],
  [35, 'No script of a user ever runs'],
  [36, 'No request stalls the rest'],
  [37, 'Hostile files are harmless'],
  [38, 'Served files cannot act'],
  [39, 'Names go nowhere'],
  [40, 'Nobody fills the disk'],
  [41, 'Exports are inert'],
  [42, 'PDF and outbound cannot be steered'],
  [43, 'The last part goes to one person'],
  [44, 'Stock equals its ledger and is never negative'],
  [45, 'Legal numbers have no gap and no double'],
  [46, 'A retry is not a second act'],
  [47, 'Side effects happen once'],
  [48, 'Four eyes means two people'],
  [49, 'Steps cannot be skipped'],
  [50, 'Stop is clean'],
  [51, 'Full disk is survivable'],
  [52, 'Database loss is survivable'],
  [53, 'Clocks may lie'],
  [54, 'Slow and stormy clients hurt only themselves'],
  [55, 'Login flood does not stop work'],
  [56, 'Long life'],
  [57, 'No secret in any log'],
  [58, 'Health tells the truth'],
  [59, 'Errors are plain and traceable'],
  [60, 'Tests bite'],
  [61, 'Dependencies are known'],
];

/** Why a promise has no test of its own; the table says it instead of leaving the place empty. */
const untried = new Map<number, string>();

/** Every test that carries a promise's number in its name, with its file. */
function provingTests(): { promise: number; name: string; file: string }[] {
  const files = ['src', 'checks', 'e2e', 'database', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /[.](?:test|e2e)[.]tsx?$/.test(path))
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  );
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const tests = [...text.matchAll(/\b(?:test|it)(?:[.]\w+(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*(['"`])(.+?)\1/g)].map(
      (match) => match[2] ?? '',
    );
    return tests.flatMap((name) => {
      const numbers = [...(/^(?:P\d+[ ,:]*(?:and )?)+/.exec(name)?.[0] ?? '').matchAll(/P(\d+)/g)];
      return numbers.map((number) => ({
        promise: Number(number[1]),
        // What a name takes from the run (how many kills) is in the figure it prints.
        name: name.replace(/^(?:P\d+[ ,:]*(?:and )?)+/, '').replaceAll(/\$\{[^}]*\}|%[sdj]/g, '…'),
        file,
      }));
    });
  });
}

const proofs = provingTests();
const cell = (text: string) => text.replaceAll('|', '\\|');
const lines = promises.map(([number, promise]) => {
  const own = proofs.filter((proof) => proof.promise === number);
  const tests = own.map((proof) => `${cell(proof.name)} (\`${proof.file}\`)`).join('<br>');
  return `| P${number} | ${cell(promise)} | ${tests || (untried.get(number) ?? '—')} |`;
});
const stale = [...untried.keys()].filter((number) => proofs.some((proof) => proof.promise === number));
if (stale.length > 0)
  throw new Error(`P${stale.join(', P')} has a test by now: take it out of the list of what is not tried.`);
const proved = promises.filter(([number]) => proofs.some((proof) => proof.promise === number)).length;
const table = [
  `${proved} of ${promises.length} promises have a test that carries their number.`,
  '',
  '| No. | Promise | Proved by |',
  '| --- | --- | --- |',
  ...lines,
].join('\n');

const path = join(root, 'docs/security.md');
const [begin, end] = ['<!-- promises: written by tools/promises.ts -->', '<!-- promises: end -->'];
const text = readFileSync(path, 'utf8');
const from = text.indexOf(begin);
const to = text.indexOf(end);
if (from < 0 || to < 0) throw new Error('docs/security.md has lost its two marks for the table.');
writeFileSync(path, `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`);
process.stdout.write(`${proved} of ${promises.length} promises proved by ${proofs.length} tests\n`);
