import { openDeps } from '#app/deps.ts';
import { told, verifyIntegrity } from '#app/integrity.ts';
import { readSettings } from '#kernel/server/http/settings.ts';
import { sealFileOf } from '#kernel/server/audit/chainHeads.ts';

// Re-computes the history chain, the signed heads and every signature, compares certificates and signed work with what was signed, every row
// with its history and every file with its hash; names the first thing that does not hold and how to look at it, lists the others, and ends with 1.
const settings = readSettings({ ...process.env, LOG_LEVEL: 'silent' });
const open = await openDeps(settings);
const { deps, keys } = open;
const integrity = await verifyIntegrity(
  deps.database.pool,
  { headSigning: keys.headSigning.publicKey, certificateKey: deps.services.certificateKey },
  { sealFile: sealFileOf(settings.dataDir), storage: deps.services.storage },
);
process.stdout.write(told(integrity));
await open.close();
process.exit(integrity.faults.length > 0 ? 1 : 0);
