import { sign, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadKeys } from './keys.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const secret = 'k7Vw2-qLm9_xZ4tR8bN1cY6uJ3hG5fD0';

test('keys are made once, for the owner only, and stay the same', () => {
  const first = loadKeys({ dataDir });
  const second = loadKeys({ dataDir });
  expect(Buffer.from(second.pepper).equals(Buffer.from(first.pepper))).toBe(true);
  expect(second.session).toEqual(first.session);
  for (const name of ['session', 'pepper', 'encryption', 'head-signing', 'certificate-signing']) {
    expect(statSync(join(dataDir, 'keys', `${name}.key`)).mode & 0o777).toBe(0o600);
  }
  const message = Buffer.from('head 42');
  const signature = sign(null, message, first.headSigning.privateKey);
  expect(verify(null, message, second.headSigning.publicKey, signature)).toBe(true);
  expect(verify(null, message, second.certificateSigning.publicKey, signature)).toBe(false);
});

test('processes with the same SESSION_SECRET have the same keys, and a new secret ends sessions only', () => {
  const here = loadKeys({ dataDir, sessionSecret: secret });
  const there = loadKeys({ dataDir: join(dataDir, 'other-machine'), sessionSecret: secret });
  expect(there.session).toEqual(here.session);
  expect(there.pepper).toEqual(here.pepper);
  const later = loadKeys({ dataDir, sessionSecret: `${secret}-new`, previousSessionSecret: secret });
  expect(later.session[0]).not.toEqual(here.session[0]);
  expect(later.session[1]).toEqual(here.session[0]);
  expect(later.pepper).toEqual(here.pepper);
});

test.each([
  ['a short secret', { sessionSecret: 'too-short' }, '32 characters'],
  ['one character over and over', { sessionSecret: 'x'.repeat(40) }, 'placeholder'],
  ['a default from a manual', { sessionSecret: 'change-me-please-0123456789-abcdefgh' }, 'placeholder'],
  ['no secret where one is needed', { requireSecret: true }, 'SESSION_SECRET is required'],
])('the start is refused with %s', (_name, settings, words) => {
  expect(() => loadKeys({ dataDir, ...settings })).toThrow(words);
});

test('a damaged key file stops the start, and an open one is closed', () => {
  loadKeys({ dataDir });
  const path = join(dataDir, 'keys', 'pepper.key');
  chmodSync(path, 0o644);
  loadKeys({ dataDir });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, 20));
  expect(() => loadKeys({ dataDir })).toThrow('too short or damaged');
});
