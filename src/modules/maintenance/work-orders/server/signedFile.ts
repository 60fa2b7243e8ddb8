import { createPublicKey, verify } from 'node:crypto';

// A comment after the end of a PDF: readers show the pages, and whoever checks finds the signature in the file itself.
const mark = '\n%ABS-Ed25519 ';

/** A PDF with the signature of the company's certificate key over all its bytes as its last line. */
export function signedFile(bytes: Buffer, signBytes: (bytes: Buffer) => Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.from(`${mark}${signBytes(bytes).toString('base64')}\n`, 'latin1')]);
}

/** Whether a file ends with the signature of this public key (PEM) over everything before it; null where it carries none. */
export function checkSignedFile(file: Buffer, publicKey: string): boolean | null {
  const at = file.lastIndexOf(mark, undefined, 'latin1');
  if (at < 0) return null;
  const signature = Buffer.from(
    file
      .subarray(at + mark.length)
      .toString('latin1')
      .trim(),
    'base64',
  );
  return verify(null, file.subarray(0, at), createPublicKey(publicKey), signature);
}
