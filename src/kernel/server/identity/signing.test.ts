import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { AppError } from '#kernel/shared/errors.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { withSecondStep } from '#kernel/testing/secondStep.ts';
import type { Proof } from '../context.ts';
import { runWrite } from '../transaction.ts';
import { createUser, setPin } from './accounts.ts';
import { createSession, revokeSession } from './sessionLife.ts';
import { readActor } from './sessions.ts';
import { proveCredentials } from './signIn.ts';
import { requireFreshProof } from './stepUp.ts';
import { checkCode } from './twoFactor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp([]);
});
afterAll(() => app.close());

const start = new Date('2026-11-21T03:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const hour = 3600;
const password = 'torque wrench 42';

let made = 0;
async function signer(options: { pin?: string | undefined } = { pin: '7391' }) {
  const { identity, database } = app.deps;
  made += 1;
  const username = `signer${made}`;
  const id = await createUser(
    identity,
    database.db,
    {
      username,
      name: 'A Mechanic',
      email: `${username}@example.test`,
      password,
      permission: 1,
      roles: [],
      ...(options.pin ? { pin: options.pin } : {}),
    },
    start,
  );
  const session = await createSession(identity, database.db, { userId: id, ip: null, userAgent: undefined }, start);
  const cookie = session.cookies[0]?.split(';')[0];
  const sign = async (proof: Proof, seconds = 1): Promise<string> => {
    const now = after(seconds);
    const seen = await readActor(identity, cookie, now);
    if (!seen) return '401';
    try {
      return await runWrite(app.deps, { actor: seen.actor, now, requestId: 'test', ip: null }, (ctx) =>
        ctx.prove(proof),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return `${error.status} ${error.code} ${error.message}`;
    }
  };
  return { id, username, sessionId: session.id, sign };
}

test('the PIN signs while the password is not older than 12 hours; then the password is asked too', async () => {
  const { sign } = await signer();
  expect(await sign({ pin: '7391' })).toBe('pin');
  expect(await sign({ pin: '7391' }, 12 * hour)).toBe('pin');
  expect(await sign({ pin: '7391' }, 12 * hour + 1)).toBe('428 STEP_UP Enter your password to go on.');
  expect(await sign({ pin: '7391', password: 'wrong' }, 12 * hour + 2)).toBe(
    '422 PASSWORD_WRONG The password is not right.',
  );
  expect(await sign({ pin: '7391', password }, 12 * hour + 3)).toBe('password+pin');
  expect(await sign({ pin: '7391' }, 12 * hour + 4)).toBe('pin');
});

test('G22: a wrong PIN says how many tries are left, the fifth locks for 15 minutes, the right one does not help then', async () => {
  const { sign, id } = await signer();
  expect(await sign({ pin: '0001' })).toBe('422 G22 PIN incorrect. 4 tries left.');
  expect(await sign({ pin: '0002' })).toBe('422 G22 PIN incorrect. 3 tries left.');
  expect(await sign({ pin: '0003' })).toBe('422 G22 PIN incorrect. 2 tries left.');
  expect(await sign({ pin: '0004' })).toBe('422 G22 PIN incorrect. 1 try left.');
  expect(await sign({ pin: '0005' })).toBe(
    '422 PIN_LOCKED Too many wrong PINs. The PIN is locked until 2026-11-21 10:15 am.',
  );
  expect(await sign({ pin: '7391' }, 60)).toMatch(/^422 PIN_LOCKED /);
  // P14: a new PIN wins no tries.
  await setPin(app.deps.identity, app.deps.database.db, id, '8264', after(61));
  expect(await sign({ pin: '8264' }, 62)).toMatch(/^422 PIN_LOCKED /);
  expect(await sign({ pin: '8264' }, 902)).toBe('pin');
});

test('P14: of 100 guesses at once at most 5 are evaluated, and none signs', async () => {
  const { sign } = await signer();
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => sign({ pin: String(5000 + index) })));
  const evaluated = answers.filter((answer) => answer.includes('G22')).length;
  const locked = answers.filter((answer) => answer.includes('PIN_LOCKED')).length;
  printFigure('P14', `100 parallel guesses, ${evaluated + 1} evaluated, ${locked} locked, 0 signatures`);
  expect(evaluated).toBe(4);
  expect(locked).toBe(96);
}, 60_000);

test('twelve right PINs of one person at the same moment all sign: none is counted as a guess', async () => {
  const { sign } = await signer();
  const answers = await Promise.all(Array.from({ length: 12 }, () => sign({ pin: '7391' })));
  expect(answers).toEqual(answers.map(() => 'pin'));
});

test('after ten wrong PINs in a day only a new PIN helps', async () => {
  const { sign, id } = await signer();
  for (let turn = 0; turn < 9; turn += 1) await sign({ pin: '0001' }, turn < 5 ? 1 : 1000);
  expect(await sign({ pin: '0001' }, 2000)).toMatch(/^422 PIN_LOCKED Ten wrong PINs in one day/);
  expect(await sign({ pin: '7391' }, 4000)).toMatch(/^422 PIN_LOCKED Ten wrong PINs in one day/);
  await setPin(app.deps.identity, app.deps.database.db, id, '8264', after(4001));
  expect(await sign({ pin: '8264' }, 4002)).toBe('pin');
});

test('a person without a PIN, an empty PIN, and a session that just ended are each told apart', async () => {
  const without = await signer({ pin: undefined });
  expect(await without.sign({ pin: '7391' })).toMatch(/^422 PIN_NOT_SET /);
  const { sign, sessionId } = await signer();
  expect(await sign({ pin: '' })).toMatch(/^422 PIN_MISSING /);
  await revokeSession(app.deps.database.db, sessionId, 'signedOut', after(1));
  expect(await sign({ pin: '7391' }, 2)).toBe('401');
});

test('a signature waits for an account that is being closed, and does not pass after it', async () => {
  const { sign, id } = await signer();
  let signed: Promise<string> | undefined;
  await app.deps.database.db.transaction().execute(async (transaction) => {
    await transaction.updateTable('appUser').set({ state: 'disabled' }).where('id', '=', id).execute();
    signed = sign({ pin: '7391' });
    // Until the signature stands at the lock of the account's row.
    await expect
      .poll(
        async () => {
          const waiting =
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
          return (await app.deps.database.pool.query(waiting)).rowCount;
        },
        { timeout: 10_000 },
      )
      .toBe(1);
  });
  expect(await signed).toMatch(/^422 SIGNER_CHANGED /);
});

async function signerWithSecondStep() {
  const person = await signer();
  const { totp, codes } = await withSecondStep(app.deps, person.id, start.getTime());
  return { ...person, codes, codeAt: (now: Date) => totp.generate({ timestamp: now.getTime() }) };
}

test('the second factor is asked where it is due, and only of those who have it on', async () => {
  const plain = await signer();
  expect(await plain.sign({ pin: '7391', secondFactor: true })).toBe('pin');
  const { sign, codeAt } = await signerWithSecondStep();
  expect(await sign({ pin: '7391' })).toBe('pin');
  expect(await sign({ pin: '7391', secondFactor: true }, 60)).toBe('428 STEP_UP Enter the six-digit code to go on.');
  expect(await sign({ pin: '7391', secondFactor: true, code: '000000' }, 60)).toMatch(/^422 CODE_WRONG /);
  // A mistyped PIN does not use the code up.
  expect(await sign({ pin: '0001', secondFactor: true, code: codeAt(after(60)) }, 60)).toMatch(/^422 G22 /);
  expect(await sign({ pin: '7391', secondFactor: true, code: codeAt(after(60)) }, 60)).toBe('pin+totp');
  expect(await sign({ pin: '7391', secondFactor: true, code: codeAt(after(60)) }, 61)).toMatch(/^422 CODE_WRONG /);
});

test('P16: a code works once, however many use it at the same moment; old ones and the enrolment code never', async () => {
  const { identity } = app.deps;
  const { id, codeAt } = await signerWithSecondStep();
  expect(await checkCode(identity, id, codeAt(start), start)).toMatchObject({ right: false });
  const answers = await Promise.all(
    Array.from({ length: 9 }, () => checkCode(identity, id, codeAt(after(90)), after(90))),
  );
  expect(answers.filter((answer) => answer.right)).toHaveLength(1);
  expect(await checkCode(identity, id, codeAt(after(60)), after(90))).toMatchObject({ right: false });
});

test('P17: a backup code works once; ten wrong codes in an hour block the second step', async () => {
  const { identity } = app.deps;
  const { id, codes } = await signerWithSecondStep();
  expect(codes).toHaveLength(10);
  expect(codes.every((code) => /^[A-HJ-NP-Z2-9]{8}$/.test(code))).toBe(true);
  const [first = '', second = ''] = codes;
  const answers = await Promise.all(Array.from({ length: 9 }, () => checkCode(identity, id, first, start)));
  expect(answers.filter((answer) => answer.right)).toHaveLength(1);
  expect(await checkCode(identity, id, second.toLowerCase(), after(3700))).toEqual({ right: true, backup: true });
  let blocked = 0;
  for (let turn = 0; turn < 12; turn += 1) {
    const answer = await checkCode(identity, id, 'ABCDEFGH', after(7400));
    if (!answer.right && answer.blocked) blocked += 1;
  }
  expect(blocked).toBe(2);
});

test('signing in asks for the code, and forgives the tries only when every factor was right', async () => {
  const { identity } = app.deps;
  const { username, codeAt, id } = await signerWithSecondStep();
  const attempt = (input: { password?: string; code?: string }, now: Date) =>
    proveCredentials(identity, { login: username, password, deviceMark: null, ip: null, ...input }, now).then(
      () => 'in',
      (error: unknown) => (error as AppError).code,
    );
  expect(await attempt({ password: 'no' }, after(60))).toBe('SIGN_IN_REFUSED');
  expect(await attempt({}, after(60))).toBe('STEP_UP');
  expect(await attempt({ code: '000000' }, after(60))).toBe('CODE_WRONG');
  const { rows } = await identity.guardPool.query<{ fails: number }>(
    `select fails from secret_guard where account = $1 and kind = 'login'`,
    [`user:${id}`],
  );
  expect(rows[0]?.fails).toBe(2);
  expect(await attempt({ code: codeAt(after(60)) }, after(61))).toBe('in');
  await identity.guardPool.query('delete from two_factor where user_id = $1', [id]);
  expect(await attempt({}, after(62))).toBe('in');
});

test('something sensitive asks for the password when it was given more than so many minutes ago', async () => {
  const { sessionId } = await signer();
  await requireFreshProof(app.deps.identity, sessionId, 5, after(300));
  await expect(requireFreshProof(app.deps.identity, sessionId, 5, after(301))).rejects.toMatchObject({
    status: 428,
    details: { needs: ['password'] },
  });
});

test('a transaction that is tried again keeps its proof: the code that worked once is not asked a second time', async () => {
  const { identity, database } = app.deps;
  const person = await signerWithSecondStep();
  const cookies = await createSession(
    identity,
    database.db,
    { userId: person.id, ip: null, userAgent: undefined },
    start,
  );
  const now = after(60);
  const seen = await readActor(identity, cookies.cookies[0]?.split(';')[0], now);
  if (!seen) throw new Error('signed in, yet nobody is seen');
  let attempts = 0;
  const method = await runWrite(app.deps, { actor: seen.actor, now, requestId: 'test', ip: null }, async (ctx) => {
    attempts += 1;
    const proved = await ctx.prove({ pin: '7391', code: person.codeAt(now), secondFactor: true });
    if (attempts < 3) throw Object.assign(new Error('could not serialize access'), { code: '40001' });
    return proved;
  });
  expect([attempts, method]).toEqual([3, 'pin+totp']);
  // Another call with the same code is another use.
  expect(await person.sign({ pin: '7391', secondFactor: true, code: person.codeAt(now) }, 61)).toMatch(
    /^422 CODE_WRONG /,
  );
});
