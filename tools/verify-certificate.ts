import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { checkVerifyText } from '#modules/maintenance/releases/server/verify.ts';

// Checks what the QR of a release certificate says, without the server and without a network:
// `node tools/verify-certificate.ts <public key file> <text of the QR> [the PDF]`. Ends with 1 when it does not hold.
// The public key is at /api/verify/public-key, and belongs where whoever checks keeps such things.
const [keyFile, text, pdf] = process.argv.slice(2);
if (!keyFile || !text) {
  process.stderr.write('Usage: node tools/verify-certificate.ts <public key file> <text of the QR> [the PDF]\n');
  process.exit(2);
}
const found = checkVerifyText(text, readFileSync(keyFile, 'utf8'));
if (!found) {
  process.stdout.write('NOT GENUINE: this text was not signed with that key.\n');
  process.exit(1);
}
process.stdout.write(`Genuine: certificate ${found.number}, content ${found.contentHash}\n`);
process.stdout.write('Whether it still stands (not superseded, not void) only the address in the code can say.\n');
if (pdf) process.stdout.write(`SHA-256 of the file: ${createHash('sha256').update(readFileSync(pdf)).digest('hex')}\n`);
