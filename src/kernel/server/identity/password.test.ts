import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AppError } from '#kernel/shared/errors.ts';
import { checkNewPassword, checkNewPin, createHasher } from './password.ts';

const owner = { username: 'somchai.w', name: 'Somchai Wongsa', email: 'somchai.w@example.test', words: ['Airstream'] };

function codeOf(work: () => void): string {
  try {
    work();
    return 'accepted';
  } catch (error) {
    return error instanceof AppError ? error.code : 'unexpected';
  }
}

describe('a new password', () => {
  test.each([
    ['', 'PASSWORD_SHORT'],
    ['seven77', 'PASSWORD_SHORT'],
    ['        ', 'PASSWORD_SHORT'],
    ['x'.repeat(129), 'PASSWORD_LONG'],
    ['password', 'PASSWORD_COMMON'],
    ['Password123!', 'PASSWORD_COMMON'],
    ['summer2026', 'PASSWORD_COMMON'],
    ['aaaaaaaaaa', 'PASSWORD_COMMON'],
    ['abababab', 'PASSWORD_COMMON'],
    ['12345678', 'PASSWORD_COMMON'],
    ['qwertyui', 'PASSWORD_COMMON'],
    ['P@ssw0rd', 'PASSWORD_COMMON'],
    ['my-wongsa-key', 'PASSWORD_NAME'],
    ['SOMCHAI.W-77', 'PASSWORD_NAME'],
    ['airstream-77', 'PASSWORD_NAME'],
    ['torque wrench 42', 'accepted'],
    ['รหัสผ่านยาวๆ', 'accepted'],
    ['7hK!9pQ2', 'accepted'],
  ])('%j: %s', (password, code) => {
    expect(codeOf(() => checkNewPassword(password, owner))).toBe(code);
  });

  test('the message for a short one is the specification’s, to the letter', () => {
    expect(() => checkNewPassword('short', owner)).toThrow('Password must be at least 8 charactors');
  });
});

describe('a new PIN', () => {
  test.each([
    ['0000', 'PIN_WEAK'],
    ['1111', 'PIN_WEAK'],
    ['1234', 'PIN_WEAK'],
    ['9876', 'PIN_WEAK'],
    ['7890', 'PIN_WEAK'],
    ['1987', 'PIN_WEAK'],
    ['2580', 'PIN_WEAK'],
    ['0042', 'PIN_WEAK'],
    ['123', 'PIN_LENGTH'],
    ['12345', 'PIN_LENGTH'],
    ['12 4', 'PIN_CHARACTERS'],
    ['7391', 'accepted'],
    ['aZ9!', 'accepted'],
    ['กขคง', 'accepted'],
  ])('%j: %s', (pin, code) => {
    expect(codeOf(() => checkNewPin(pin, 'EMP-0042'))).toBe(code);
  });
});

describe('hashing', () => {
  test('a hash is checked with the pepper it was made with, and only with it', async () => {
    const hasher = createHasher({ pepper: randomBytes(32) });
    const other = createHasher({ pepper: randomBytes(32) });
    const stored = await hasher.hash('pin', '7391');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verify('pin', stored, '7391')).toBe(true);
    expect(await hasher.verify('pin', stored, '7392')).toBe(false);
    expect(await hasher.verify('pin', null, '7391')).toBe(false);
    expect(await other.verify('pin', stored, '7391')).toBe(false);
    expect(await hasher.hash('password', 'torque wrench 42')).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });

  test('a password and a PIN are what they read as: made in one spelling of a letter, they are known in the other', async () => {
    const hasher = createHasher({ pepper: randomBytes(32) });
    const [composed, apart] = ['caf\u00e9 by the river', 'cafe\u0301 by the river'];
    for (const kind of ['password', 'pin'] as const) {
      expect(await hasher.verify(kind, await hasher.hash(kind, apart), composed)).toBe(true);
      expect(await hasher.verify(kind, await hasher.hash(kind, composed), apart)).toBe(true);
      expect(await hasher.verify(kind, await hasher.hash(kind, composed), 'cafe by the river')).toBe(false);
    }
  });

  test('at most two at once, signatures before sign-ins, and past the queue a busy answer with the time to wait', async () => {
    const hasher = createHasher({ pepper: randomBytes(32) }, { atOnce: 1, queue: 2 });
    const order: string[] = [];
    const run = (name: string, kind: 'pin' | 'password') => hasher.verify(kind, null, 'x').then(() => order.push(name));
    const all = [run('first', 'password'), run('sign-in', 'password'), run('signature', 'pin')];
    await expect(hasher.verify('pin', null, 'x')).rejects.toMatchObject({ status: 429, retryAfter: 5 });
    await Promise.all(all);
    expect(order).toEqual(['first', 'signature', 'sign-in']);
  });
});
