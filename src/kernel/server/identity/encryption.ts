import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Keys } from './keys.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a small secret for one owner (AES-256-GCM): moved to another owner's row it no longer opens. */
export function seal(keys: Pick<Keys, 'encryption'>, owner: string, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keys.encryption, nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

export function unseal(keys: Pick<Keys, 'encryption'>, owner: string, sealed: Uint8Array): Buffer {
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', keys.encryption, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

/** A hash that only this installation can make: for short codes that could otherwise be tried out. */
export function keyedHash(keys: Pick<Keys, 'pepper'>, purpose: string, text: string): string {
  return createHmac('sha256', keys.pepper).update(`${purpose}\0`).update(text).digest('base64url');
}
