import { createHmac, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import type { Keys } from './keys.ts';
import { readTokenCookie, seconds, signToken, verifyToken } from './token.ts';

const now = new Date('2026-11-21T03:00:00Z');
const key = new Uint8Array(randomBytes(32));
const keys = { session: [{ kid: 'a1b2c3d4', key }] } as unknown as Keys;
const claims = {
  sub: 'mechanic',
  _id: '01932f4e-0000-7000-8000-000000000001',
  name: 'Mechanic',
  employeeId: null,
  email: 'mechanic@example.test',
  permission: 1,
  roles: ['maintenance.user'],
  exp: seconds(now) + 3600,
};
const jti = `${'A'.repeat(22)}.${'B'.repeat(43)}`;
const full = { ...claims, iat: seconds(now), jti, iss: 'intranet', aud: 'intranet-session' };

function encode(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}
function forge(header: unknown, payload: unknown, secret: Uint8Array | string = key, hash = 'sha256'): string {
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
}
const header = { alg: 'HS256', typ: 'JWT', kid: 'a1b2c3d4' };

test('a token we signed is accepted with the claims of the specification', async () => {
  const token = await signToken(keys, claims, jti, now);
  expect(await verifyToken(keys, token, now)).toEqual(full);
  expect(token.length).toBeLessThan(4000);
});

test('a token that was looked at before runs out like any other', async () => {
  const token = await signToken(keys, claims, jti, now);
  expect(await verifyToken(keys, token, new Date((claims.exp - 1) * 1000))).not.toBeNull();
  expect(await verifyToken(keys, token, new Date(claims.exp * 1000))).toBeNull();
});

test('the forging helper makes tokens as good as ours, so that each variant fails for its own reason', async () => {
  expect(await verifyToken(keys, forge(header, full), now)).not.toBeNull();
});

test('P25: a forged token is never accepted', async () => {
  const good = forge(header, full);
  const [h = '', p = '', s = ''] = good.split('.');
  const changed = (change: Record<string, unknown>) => forge(header, { ...full, ...change });
  const variants: Record<string, string> = {
    'alg none': `${encode({ ...header, alg: 'none' })}.${p}.`,
    'alg none with signature': `${encode({ ...header, alg: 'none' })}.${p}.${s}`,
    'alg None': forge({ ...header, alg: 'None' }, full),
    'alg HS512': forge({ ...header, alg: 'HS512' }, full, key, 'sha512'),
    'alg HS384': forge({ ...header, alg: 'HS384' }, full, key, 'sha384'),
    'alg RS256': forge({ ...header, alg: 'RS256' }, full),
    'header with spaces': forge('{"alg": "HS256", "typ": "JWT", "kid": "a1b2c3d4"}', full),
    'header in another order': forge({ kid: 'a1b2c3d4', typ: 'JWT', alg: 'HS256' }, full),
    'unknown kid': forge({ ...header, kid: 'ffffffff' }, full),
    'kid is a path': forge({ ...header, kid: '../../../dev/null' }, full, ''),
    'no kid': forge({ alg: 'HS256', typ: 'JWT' }, full),
    'key in the header': forge(
      { ...header, jwk: { kty: 'oct', k: encode(Buffer.from(key).toString('latin1')) } },
      full,
    ),
    'crit header': forge({ ...header, crit: ['exp'] }, full),
    'empty key': forge(header, full, ''),
    'other key': forge(header, full, randomBytes(32)),
    'blank key': forge(header, full, '                                '),
    'changed payload': `${h}.${encode({ ...full, permission: 5 })}.${s}`,
    'no signature': `${h}.${p}.`,
    'cut signature': good.slice(0, -1),
    'padded signature': `${good}=`,
    'signature plus a bit': `${good}A`,
    'fourth part': `${good}.`,
    'two parts': `${h}.${p}`,
    empty: '',
    dots: '..',
    'five parts': `${good}.a.b`,
    'longer than a cookie': forge(header, { ...full, name: 'x'.repeat(4000) }),
    'expired now': changed({ exp: seconds(now) }),
    expired: changed({ exp: seconds(now) - 1 }),
    'exp as text': changed({ exp: String(full.exp) }),
    'exp with a fraction': changed({ exp: full.exp + 0.5 }),
    'exp far too big': changed({ exp: 1e300 }),
    'exp null': changed({ exp: null }),
    'exp negative': changed({ exp: -1 }),
    'no exp': changed({ exp: undefined }),
    'wrong aud': changed({ aud: 'intranet-reset' }),
    'aud list': changed({ aud: ['intranet-session'] }),
    'no aud': changed({ aud: undefined }),
    'wrong iss': changed({ iss: 'elsewhere' }),
    'no iss': changed({ iss: undefined }),
    'no jti': changed({ jti: undefined }),
    'jti is no identifier of ours': changed({ jti: "' or 1=1 --" }),
    'jti too long': changed({ jti: `${jti}A` }),
    'nbf in the future': changed({ nbf: seconds(now) + 60 }),
    'permission 6': changed({ permission: 6 }),
    'permission as text': changed({ permission: '5' }),
    'roles as text': changed({ roles: 'admin.admin' }),
    'unknown claim': changed({ admin: true }),
    'doubled claim': forge(header, JSON.stringify(full).replace('"permission":1', '"permission":1,"permission":5')),
    'spaces in the payload': forge(header, JSON.stringify(full, null, 1)),
    'payload no object': forge(header, '[]'),
    'payload no JSON': forge(header, 'mechanic'),
    'signed by another library call for another purpose': await new SignJWT({ ...claims, purpose: 'reset' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(key),
  };
  // Every single character changed to each of a few others, and every length cut.
  for (let at = 0; at < good.length; at += 1) {
    variants[`cut at ${at}`] = good.slice(0, at);
    for (const other of 'AZ_-.=% ') {
      if (good[at] !== other)
        variants[`character ${at} becomes ${other}`] = good.slice(0, at) + other + good.slice(at + 1);
    }
  }
  const accepted: string[] = [];
  for (const [name, token] of Object.entries(variants)) {
    if ((await verifyToken(keys, token, now)) !== null) accepted.push(name);
  }
  printFigure('P25', `${Object.keys(variants).length} forged tokens, ${accepted.length} accepted`);
  expect(Object.keys(variants).length).toBeGreaterThan(3000);
  expect(accepted).toEqual([]);
});

test('the key before the present one is still accepted, a third is not', async () => {
  const second = { kid: 'bbbbbbbb', key: new Uint8Array(randomBytes(32)) };
  const old = await signToken({ ...keys, session: [second] }, claims, jti, now);
  expect(await verifyToken({ ...keys, session: [...keys.session, second] }, old, now)).not.toBeNull();
  expect(await verifyToken(keys, old, now)).toBeNull();
});

test('a person with more roles than a cookie carries is refused, not truncated', async () => {
  const roles = Array.from({ length: 100 }, (_, index) => `maintenance-with-a-long-name.user${index}`);
  await expect(signToken(keys, { ...claims, roles }, jti, now)).rejects.toThrow('more roles');
});

describe('the cookie header', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['token=abc', 'abc'],
    ['a=1; token=abc; b=2', 'abc'],
    ['token=abc; token=def', null],
    ['token=abc; token=abc', null],
    [' token =abc', 'abc'],
    ['xtoken=abc', null],
    ['Token=abc', null],
  ])('%s gives %s', (header, token) => {
    expect(readTokenCookie(header)).toBe(token);
  });
});
