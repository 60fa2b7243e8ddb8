/**
 * What the QR of a certificate says: the address to check, and after the `#` what is needed to check it without us (P12).
 * `https://intranet/verify/<token>#1.<number>.<content hash>.<signature>`; the signature covers every character before its dot.
 */
export interface VerifyText {
  /** What was signed. */
  signed: string;
  token: string;
  number: string;
  /** SHA-256 of the certificate's canonical content, base64url. */
  contentHash: string;
  /** Ed25519, base64url. */
  signature: string;
}

const form =
  /^(https?:\/\/[^\s#]+\/verify\/([A-Za-z0-9_-]{22})#1\.([A-Z0-9-]{5,40})\.([A-Za-z0-9_-]{43}))\.([A-Za-z0-9_-]{86})$/;

/** The part of a QR that is signed. */
export function textToSign(publicUrl: string, token: string, number: string, contentHash: string): string {
  return `${publicUrl}/verify/${token}#1.${number}.${contentHash}`;
}

/** Reads what a QR says; null when it is not one of ours, whole. */
export function readVerifyText(text: string): VerifyText | null {
  const found = form.exec(text);
  if (!found) return null;
  const [, signed = '', token = '', number = '', contentHash = '', signature = ''] = found;
  return { signed, token, number, contentHash, signature };
}
