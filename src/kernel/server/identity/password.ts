import { createHmac, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { AppError, refuseField } from '#kernel/shared/errors.ts';
import { commonPasswords } from './commonPasswords.ts';
import type { Keys } from './keys.ts';

// Argon2id (the library's default). Security 3.2: 64 MiB and 3 passes for passwords. A PIN is asked for at every signature, so it gets 19 MiB and 2 passes
// (about 12 ms); its safety is the pepper and the count of tries, not the cost.
const costs = {
  password: { memoryCost: 65_536, timeCost: 3, parallelism: 1 },
  pin: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
} as const;
export type SecretKind = keyof typeof costs;

// Well-formed hashes of nothing: a name nobody has costs the same work as a real one.
const nobody: Record<SecretKind, string> = {
  password: '$argon2id$v=19$m=65536,t=3,p=1$AiOYheDFJWG+rPOuwQ7IRQ$aty/4WXRIm5WF+Ah/54XRzJMKHaRPvt1SSaA/FFwaqA',
  pin: '$argon2id$v=19$m=19456,t=2,p=1$u/iST0aetX49WJTAsUp7gA$jH0uRBhgfMVYVL8k1FVf0XZkq7Za/IN70ogqv7aAW6k',
};

/** Makes and checks hashes: at most two at a time, signatures before sign-ins, and a bounded queue behind them. */
export interface Hasher {
  hash(kind: SecretKind, secret: string): Promise<string>;
  /** Does the same work, and answers false, when there is no hash. */
  verify(kind: SecretKind, stored: string | null, secret: string): Promise<boolean>;
}

export function createHasher(
  keys: Pick<Keys, 'pepper'>,
  limits = { atOnce: 2, queue: 64 },
  cost: Record<SecretKind, { memoryCost: number; timeCost: number; parallelism: number }> = costs,
): Hasher {
  const queue = new PQueue({ concurrency: limits.atOnce });
  const inTurn = <T>(kind: SecretKind, work: () => Promise<T>): Promise<T> => {
    if (queue.size >= limits.queue) {
      throw new AppError(
        'throttled',
        'BUSY',
        'Too many people are signing in at this moment. Try again in a few seconds.',
        { retryAfter: 5 },
      );
    }
    return queue.add(work, { priority: kind === 'pin' ? 1 : 0 });
  };
  // In one spelling (NFC): a body comes in it, a password typed at the server or kept in a file may not.
  const peppered = (kind: SecretKind, secret: string) =>
    createHmac('sha256', keys.pepper).update(`${kind}\0`).update(secret.normalize('NFC'), 'utf8').digest('base64');
  return {
    hash: async (kind, secret) => inTurn(kind, () => hash(peppered(kind, secret), cost[kind])),
    verify: async (kind, stored, secret) => {
      const genuine = await inTurn(kind, () => verify(stored ?? nobody[kind], peppered(kind, secret)));
      return genuine && stored !== null;
    },
  };
}

/** Whose password it is to be, so that it does not contain them. */
export interface PasswordOwner {
  username: string;
  name: string;
  email: string;
  /** Company and product names. */
  words?: readonly string[];
}

const passwordTooShort = 'Password must be at least 8 charactors';

/** Refuses a password that is too short (spec §5), too long, widely used, or made of its owner's names. */
export function checkNewPassword(password: string, owner: PasswordOwner, field = 'newPass'): void {
  const length = [...password].length;
  // Eight spaces are no password (R-GEN-4).
  if (length < 8 || password.trim() === '') refuseField(field, 'PASSWORD_SHORT', passwordTooShort);
  if (length > 128) refuseField(field, 'PASSWORD_LONG', 'Password must be at most 128 characters');
  const plain = password.normalize('NFKC').toLowerCase();
  const letters = plain.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (
    commonPasswords.has(plain) ||
    commonPasswords.has(letters) ||
    commonPasswords.has(plain.replace(/[\d\W_]+$/, '')) ||
    isPattern(plain)
  ) {
    refuseField(
      field,
      'PASSWORD_COMMON',
      'This password is on the list of the most used ones. Choose a longer one; three or four words work well.',
    );
  }
  const names = [owner.username, owner.email.split('@')[0] ?? '', ...owner.name.split(/\s+/), ...(owner.words ?? [])];
  if (names.some((name) => name.length >= 4 && plain.includes(name.toLowerCase()))) {
    refuseField(field, 'PASSWORD_NAME', 'A password must not contain your name, your user name or the company’s name.');
  }
}

// aaaaaaaa, abababab, 12345678, qwertyui: one character or pair over and over, or one run along the alphabet or keyboard.
function isPattern(plain: string): boolean {
  if (/^(.{1,2})\1+.?$/u.test(plain)) return true;
  const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiopasdfghjklzxcvbnm'];
  const backwards = [...plain].reverse().join('');
  return runs.some((run) => run.includes(plain) || run.includes(backwards));
}

const commonPins = new Set(
  '1212 1313 2121 1122 2211 1004 2580 0852 1010 0101 6969 4200 1357 2468 0007 1998'.split(' '),
);

/** Refuses a PIN that is not four characters (spec §5), or one of those everybody tries first. */
export function checkNewPin(pin: string, employeeNo: string | null, field = 'newPin'): void {
  if ([...pin].length !== 4) refuseField(field, 'PIN_LENGTH', 'Pin must be 4 characters long');
  if (!/^[\p{L}\p{N}\p{P}\p{S}]{4}$/u.test(pin))
    refuseField(field, 'PIN_CHARACTERS', 'A PIN is made of letters, digits and signs');
  const weak =
    new Set(pin).size < 2 ||
    commonPins.has(pin) ||
    '01234567890'.includes(pin) ||
    '09876543210'.includes(pin) ||
    /^(19[4-9]\d|20[0-3]\d)$/.test(pin) ||
    (employeeNo !== null && employeeNo.replaceAll(/\D/g, '').endsWith(pin));
  if (weak)
    refuseField(
      field,
      'PIN_WEAK',
      'This PIN is one of the first anybody would try (repeated, in a row, a year, your number). Choose another.',
    );
}

/** Compares two strings in a time that tells nothing about where they differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
