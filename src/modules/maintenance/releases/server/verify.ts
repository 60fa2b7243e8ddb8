import { verify } from 'node:crypto';
import { readVerifyText, type VerifyText } from '../shared/verification.ts';

/**
 * Whether the text of a QR was made by the holder of the certificate key: checked without this server, with the public key alone.
 * Answers what it says, or null for anything that was not signed exactly so.
 */
export function checkVerifyText(text: string, publicKey: string): VerifyText | null {
  const read = readVerifyText(text);
  if (!read) return null;
  const signature = Buffer.from(read.signature, 'base64url');
  // The last character carries unused bits: only its one true spelling counts.
  if (signature.toString('base64url') !== read.signature) return null;
  return verify(null, Buffer.from(read.signed, 'utf8'), publicKey, signature) ? read : null;
}
