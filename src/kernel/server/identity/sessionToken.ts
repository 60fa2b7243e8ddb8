import { createHash, randomBytes } from 'node:crypto';
import type { SessionClaims } from '#kernel/shared/session.ts';
import type { Identity } from './identity.ts';
import { cookieName, seconds, setCookie, signToken } from './token.ts';

export type EndReason =
  'signedOut' | 'endedElsewhere' | 'passwordChanged' | 'disabled' | 'tokenReused' | 'tooMany' | 'replaced' | 'idle';

/** A session with its person, as one statement reads them. */
export interface SessionRow {
  id: string;
  userId: string;
  jtiHash: string;
  nextJtiHash: string | null;
  nextIssuedAt: string | null;
  previousJtiHash: string | null;
  rotatedAt: string;
  lastSeenAt: string;
  expiresAt: string;
  absoluteEnd: string;
  passwordAt: string;
  codeAt: string | null;
  sharedTerminal: boolean;
  revokedAt: string | null;
  revokedWhy: EndReason | null;
  username: string;
  name: string;
  email: string;
  employeeId: string | null;
  permission: number;
  roles: string[];
  state: string;
  loginDuration: number;
}

export type Person = Pick<SessionRow, 'userId' | 'username' | 'name' | 'email' | 'employeeId' | 'permission' | 'roles'>;

export function displayClaims(person: Person): Omit<SessionClaims, 'exp'> {
  const { username, userId, name, employeeId, email, permission, roles } = person;
  return { sub: username, _id: userId, name, employeeId, email, permission, roles };
}

export async function tokenCookie(
  identity: Identity,
  person: Person,
  jti: string,
  expiresAt: Date,
  now: Date,
): Promise<string> {
  const claims = { ...displayClaims(person), exp: seconds(expiresAt) };
  const token = await signToken(identity.keys, claims, jti, now);
  return setCookie(cookieName, token, {
    secure: identity.secureCookie,
    maxAge: Math.max(1, claims.exp - seconds(now)),
  });
}

/** The line that takes the session cookie away. */
export function clearCookie(identity: Identity): string {
  return setCookie(cookieName, null, { secure: identity.secureCookie, maxAge: 0 });
}

// The identifier holds the session's id, so that the look-up is by primary key, and 32 random bytes that prove it.
export function newJti(sessionId: string): string {
  return `${Buffer.from(sessionId.replaceAll('-', ''), 'hex').toString('base64url')}.${randomBytes(32).toString('base64url')}`;
}

export function sessionIdOf(jti: string): string {
  const hex = Buffer.from(jti.slice(0, 22), 'base64url').toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export function newSessionId(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function hashOf(jti: string): string {
  return createHash('sha256').update(jti).digest('base64url');
}

/** What is stored of a browser's mark. */
export function deviceKeyOf(mark: string): string {
  return createHash('sha256').update('device').update(mark).digest('base64url');
}

/** `Chrome on Windows`: enough to recognise one's own device in a list. */
export function deviceName(userAgent: string | undefined): string {
  const text = userAgent ?? '';
  const browsers: [RegExp, string][] = [
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ];
  const systems: [RegExp, string][] = [
    [/Android/, 'Android'],
    [/iPad/, 'iPad'],
    [/iPhone/, 'iPhone'],
    [/Windows/, 'Windows'],
    [/Mac OS/, 'Mac'],
    [/Linux/, 'Linux'],
  ];
  const pick = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(text))?.[1];
  const browser = pick(browsers) ?? 'A program';
  const system = pick(systems);
  return system ? `${browser} on ${system}` : browser;
}
