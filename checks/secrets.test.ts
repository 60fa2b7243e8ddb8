import { expect, test } from 'vitest';
import { against, nothingNew } from './baseline.ts';
import { filesUnder, root, textOf } from './tree.ts';

const machinePath = /(?<![\w.#])[/](?:work|root|home[/][a-z][\w-]*|Users[/][A-Za-z][\w-]*)[/][\w.-]+/;
const registryHost =
  /\b(?:registry[.](?:npmjs|yarnpkg)[.]\w+|[\w.-]*(?:artifactory|nexus|verdaccio)[\w.-]*[.][a-z]{2,})/i;
const privateKey = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}|\bAKIA[0-9A-Z]{16}\b/;

/** What must not be in a committed file. */
function textFaults(path: string, text: string): string[] {
  const faults: string[] = [];
  if (text.includes(`${root}/`) || machinePath.test(text)) faults.push(`${path}: a path of a machine`);
  if (registryHost.test(text)) faults.push(`${path}: the host of a registry`);
  if (privateKey.test(text)) faults.push(`${path}: a private key`);
  if (path.startsWith('src/') && /\b(?:TODO|FIXME|XXX|HACK)\b/.test(text)) faults.push(`${path}: something put off`);
  if (
    /[.]tsx?$/.test(path) &&
    /@ts-(?:ignore|nocheck|expect-error)|(?:eslint|oxlint)-disable|\bas any\b|: any\b(?! ?[a-z])/.test(
      withoutText(withoutExpected(path, text)),
    )
  )
    faults.push(`${path}: a check switched off`);
  return faults;
}

// In a test of the types a line says that the next one must not compile, and why; the compiler refuses one that does.
function withoutExpected(path: string, text: string): string {
  return /[.]types[.]test[.]tsx?$/.test(path) ? text.replaceAll(/^\s*[/][/] @ts-expect-error \w.*$/gm, '') : text;
}

// Sentences in quotes and comments may say "any"; directives are comments, so those stay.
function withoutText(text: string): string {
  return text
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''")
    .replaceAll(/^\s*(?:[/][/]|[*]|[/][*][*])(?!.*(?:@ts-|-disable)).*$/gm, '');
}

const readable = /[.](?:tsx?|mjs|cjs|js|json|sql|md|css|html|svg|ya?ml|tsv|txt|sh|example|npmrc)$|^[.]|[/]run$/;

test('no committed file names a machine, a registry or a key, and nothing in src is put off or switched off', () => {
  // The test itself spells out what it looks for.
  const files = filesUnder('.').filter((path) => readable.test(path) && path !== 'checks/secrets.test.ts');
  expect(files.length).toBeGreaterThan(200);
  expect(
    against(
      'secrets',
      files.flatMap((path) => textFaults(path, textOf(path))),
    ),
  ).toEqual(nothingNew);
});

test('the check sees each of them', () => {
  const planted = [
    'const a = "/home/somebody/x.ts";',
    'https://registry.npmjs.org/a',
    `AKIA${'A'.repeat(16)}`,
    '// TODO later',
    '// @ts-ignore',
    'const x = y as any;',
  ];
  expect(planted.map((text) => textFaults('src/a.ts', text).length)).toEqual(planted.map(() => 1));
  expect(textFaults('src/a.ts', 'say("as any other"); // any reader')).toEqual([]);
});
