import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface KeyPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** Every secret of the installation, each for one purpose only. */
export interface Keys {
  /** Session tokens. The first one signs; a second one, while a change of key is under way, is still accepted. */
  session: readonly { kid: string; key: Uint8Array }[];
  /** Mixed into passwords and PINs before hashing: a stolen table alone cannot be guessed against. */
  pepper: Uint8Array;
  /** Two-step secrets and backup codes at rest. */
  encryption: Uint8Array;
  /** Signs the heads of the history chain (Ed25519). */
  headSigning: KeyPair;
  /** Signs release certificates (Ed25519). */
  certificateSigning: KeyPair;
  /** Shown to push services, so that they know whose messages these are (VAPID, P-256, base64url). */
  push: { publicKey: string; privateKey: string };
}

export interface KeySettings {
  dataDir: string;
  sessionSecret?: string | undefined;
  /** The secret used before, still accepted until its tokens have run out. */
  previousSessionSecret?: string | undefined;
  /** Production on a server database: several machines must share the secret, so none is made up. */
  requireSecret?: boolean;
  /** A key pair the browsers know already, from another installation. */
  vapidPrivateKey?: string | undefined;
}

const secretBytes = 32;
// DER of an Ed25519 private key up to the 32 bytes of the seed (RFC 8410).
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Reads the installation's keys, making what is missing. Refuses to go on with a weak secret. */
export function loadKeys(settings: KeySettings): Keys {
  const secret = checkedSecret('SESSION_SECRET', settings.sessionSecret);
  const previous = checkedSecret('SESSION_SECRET_PREVIOUS', settings.previousSessionSecret);
  if (!secret && settings.requireSecret) {
    throw new Error(
      'SESSION_SECRET is required in production on a server database: set it to the same 32 or more random characters for every process.',
    );
  }
  const folder = join(settings.dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Kept in a file even when derived: changing SESSION_SECRET later ends sessions, but leaves passwords and certificates valid.
  const stored = (name: string) => storedKey(folder, name, secret);

  const session = secret
    ? [secret, ...(previous ? [previous] : [])].map((value) => derive(value, 'session'))
    : [stored('session')];
  return {
    session: session.map((key) => ({ kid: keyId(key), key })),
    pepper: stored('pepper'),
    encryption: stored('encryption'),
    headSigning: keyPair(stored('head-signing')),
    certificateSigning: keyPair(stored('certificate-signing')),
    push: pushPair(settings.vapidPrivateKey ? Buffer.from(settings.vapidPrivateKey, 'base64url') : stored('push')),
  };
}

function pushPair(secret: Uint8Array): Keys['push'] {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: Buffer.from(secret).toString('base64url') };
}

function checkedSecret(name: string, value: string | undefined): string | null {
  if (!value) return null;
  if (value.length < 32) throw new Error(`${name} must have at least 32 characters; it has ${value.length}.`);
  if (new Set(value).size < 10 || /change.?me|secret.?key|your.?secret|example/i.test(value)) {
    throw new Error(`${name} looks like a placeholder: use 32 or more random characters.`);
  }
  return value;
}

function derive(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'intranet', purpose, secretBytes));
}

// The id shows in the token's header: it names the key without telling anything about it.
function keyId(key: Uint8Array): string {
  return createHash('sha256').update('kid').update(key).digest('hex').slice(0, 8);
}

function storedKey(folder: string, name: string, secret: string | null): Uint8Array {
  const path = join(folder, `${name}.key`);
  if (!existsSync(path)) keepKey(path, secret ? derive(secret, name) : randomBytes(secretBytes));
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
  const key = new Uint8Array(Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url'));
  if (key.length !== secretBytes || new Set(key).size < 8) {
    throw new Error(`The key in ${path} is too short or damaged. Put it back from the backup of the keys.`);
  }
  return key;
}

// Two processes may start at once: whoever links first decides, the other reads.
function keepKey(path: string, key: Uint8Array): void {
  const own = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(own, `${Buffer.from(key).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(own);
  }
}

function keyPair(seed: Uint8Array): KeyPair {
  const privateKey = createPrivateKey({ key: Buffer.concat([ed25519Prefix, seed]), format: 'der', type: 'pkcs8' });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}
