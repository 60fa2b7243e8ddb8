import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SessionClaims } from '#kernel/shared/session.ts';
import type { Keys } from './keys.ts';

const issuer = 'intranet';
const audience = 'intranet-session';
export const cookieName = 'token';
const maxTokenLength = 3800;

const claimsSchema = z.strictObject({
  sub: z.string().min(1).max(40),
  _id: z.uuid(),
  name: z.string().max(200),
  employeeId: z.string().max(60).nullable(),
  email: z.string().max(254),
  permission: z.int().min(1).max(5),
  roles: z.array(z.string().max(40)).max(100),
  iat: z.int().positive(),
  exp: z.int().positive(),
  jti: z.string().regex(/^[A-Za-z0-9_-]{22}[.][A-Za-z0-9_-]{43}$/),
  iss: z.literal(issuer),
  aud: z.literal(audience),
});

/** What a session token carries: the spec's claims for display, and the identifier its session row is found by. */
export type TokenClaims = z.infer<typeof claimsSchema>;

/** Signs a token for a session. */
export async function signToken(keys: Keys, claims: SessionClaims, jti: string, now: Date): Promise<string> {
  const first = keys.session[0];
  if (!first) throw new Error('No session key is loaded.');
  const token = await new SignJWT({ ...claims })
    .setProtectedHeader(headerOf(first.kid))
    .setIssuedAt(seconds(now))
    .setJti(jti)
    .setIssuer(issuer)
    .setAudience(audience)
    .sign(first.key);
  // Browsers drop bigger cookies silently, which would look like "cannot sign in".
  if (token.length > maxTokenLength) throw new Error('This person holds more roles than a session token can carry.');
  return token;
}

// A token that proved genuine once is genuine for ever, letter by letter: only its time is asked again. Whether its session
// still stands is asked of the database each time, so this shortens arithmetic and nothing else.
const genuine = new WeakMap<Keys, Map<string, TokenClaims>>();
const mostRemembered = 2_000;

/** The claims of a genuine, unexpired token; null for everything else, whatever is wrong with it. */
export async function verifyToken(keys: Keys, token: string, now: Date): Promise<TokenClaims | null> {
  let known = genuine.get(keys);
  if (!known) genuine.set(keys, (known = new Map()));
  const remembered = known.get(token);
  if (remembered) return remembered.exp > seconds(now) ? remembered : null;
  const claims = await verifyUnknown(keys, token, now);
  if (claims) {
    if (known.size >= mostRemembered) known.delete(known.keys().next().value ?? '');
    known.set(token, claims);
  }
  return claims;
}

async function verifyUnknown(keys: Keys, token: string, now: Date): Promise<TokenClaims | null> {
  if (token.length > maxTokenLength) return null;
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || !signature || rest.length > 0) return null;
  // The header must be, byte for byte, one we write ourselves: the token never chooses algorithm or key.
  const known = keys.session.find(({ kid }) => header === encode(JSON.stringify(headerOf(kid))));
  if (!known || !isCanonical(payload) || !isCanonical(signature)) return null;
  try {
    const verified = await jwtVerify(token, known.key, {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: now,
      clockTolerance: 0,
    });
    const text = Buffer.from(payload, 'base64url').toString('utf8');
    // A claim given twice, or written in a second way, is not something we signed.
    if (JSON.stringify(verified.payload) !== text) return null;
    const claims = claimsSchema.safeParse(verified.payload);
    return claims.success ? claims.data : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** False while a change of key is under way and the token still comes from the key before. */
export function isOfPresentKey(keys: Keys, token: string): boolean {
  const first = keys.session[0];
  return first !== undefined && token.startsWith(`${encode(JSON.stringify(headerOf(first.kid)))}.`);
}

/** The one `token` cookie of a request. None, or two of them (somebody planted one), give null. */
export function readTokenCookie(header: string | undefined): string | null {
  const found = cookieValues(header, cookieName);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Every value a cookie name has in a request's `Cookie` header. */
export function cookieValues(header: string | undefined, name: string): string[] {
  if (!header) return [];
  const values: string[] = [];
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) values.push(part.slice(at + 1).trim());
  }
  return values;
}

/** A `Set-Cookie` line that scripts cannot read and other sites cannot send along. `null` removes the cookie. */
export function setCookie(name: string, value: string | null, options: { secure: boolean; maxAge: number }): string {
  const parts = [
    `${name}=${value ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${value === null ? 0 : options.maxAge}`,
  ];
  if (options.secure) parts.push('Secure');
  return parts.join('; ');
}

export function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

function headerOf(kid: string) {
  return { alg: 'HS256', typ: 'JWT', kid };
}

function encode(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}

// base64url allows several spellings of the same bytes; only the one we write is taken.
function isCanonical(segment: string): boolean {
  return Buffer.from(segment, 'base64url').toString('base64url') === segment;
}
