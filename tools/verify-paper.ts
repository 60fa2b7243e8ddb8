import { readFileSync } from 'node:fs';
import { checkSignedFile } from '#modules/maintenance/work-orders/server/signedFile.ts';

// Checks the signature a paper carries in its last line, without the server and without a network:
// `node tools/verify-paper.ts <public key file> <the PDF>`. Ends with 1 when it does not hold.
// The public key is at /api/verify/public-key.
const [keyFile, paper] = process.argv.slice(2);
if (!keyFile || !paper) {
  process.stderr.write('Usage: node tools/verify-paper.ts <public key file> <the PDF>\n');
  process.exit(2);
}
const genuine = checkSignedFile(readFileSync(paper), readFileSync(keyFile, 'utf8'));
process.stdout.write(
  genuine === null
    ? 'This file carries no signature.\n'
    : genuine
      ? 'Genuine.\n'
      : 'NOT GENUINE: it was changed, or signed with another key.\n',
);
process.exit(genuine ? 0 : 1);
