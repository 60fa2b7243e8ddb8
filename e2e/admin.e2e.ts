import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'abs-e2e-admin-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** `npm run admin -- …` as its own process; all that is typed is there before the first question is asked. */
const admin = (args: string, typed: readonly string[] = []) =>
  new Promise<{ code: number | null; out: string; err: string }>((done) => {
    const tool = spawn(process.execPath, ['tools/admin.ts', ...args.split(' ')], {
      env: { ...process.env, DATA_DIR: dataDir, SEED: 'none' },
    });
    let [out, err] = ['', ''];
    tool.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    tool.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    tool.on('close', (code) => done({ code, out, err }));
    tool.stdin.end(typed.map((line) => `${line}\n`).join(''));
  });

test('npm run admin as a command: answers that are piped, what it prints, and how it ends', async () => {
  const person = ['Wanida Owner', 'wanida@abs.example', 'warm-lantern-1964'];
  const created = await admin('create owner', person);
  expect(created).toMatchObject({ code: 0, err: '' });
  expect(created.out).toContain('owner may sign in as administrator.');
  expect(created.out).not.toContain('warm-lantern-1964');
  expect(await admin('create owner', person)).toMatchObject({ code: 1, err: expect.stringMatching(/already/) });
  expect(await admin('list')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^owner +Wanida Owner +5 active +0 open {2}admin[.]admin$/m),
  });
  expect(await admin('reset owner', ['password1'])).toMatchObject({ code: 1, err: expect.stringMatching(/most used/) });
  const reset = await admin('reset owner', ['cold-lantern-1965']);
  expect(reset).toMatchObject({ code: 0, out: expect.stringContaining('0 sessions of owner have ended.') });
  expect(reset.out).not.toContain('cold-lantern-1965');
  expect(await admin('link owner')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^http:[/][/][^ ]+[/]reset-password#[\w-]{43}$/m),
  });
  expect(await admin('end-sessions --all')).toMatchObject({ code: 0, out: '0 sessions have ended.\n' });
  expect(await admin('reset nobody', ['cold-lantern-1965'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no user nobody.'),
  });
  expect(await admin('forget owner')).toMatchObject({ code: 1, err: expect.stringContaining('There is no forget.') });
});
