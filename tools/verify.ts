import { openDeps } from '#app/deps.ts';
import { readSettings } from '#kernel/server/http/settings.ts';
import { sealFileOf } from '#kernel/server/audit/chainHeads.ts';
import { verifyRecords } from '#kernel/server/audit/verify.ts';

// Re-computes the history chain, the signed heads and every signature; names the first that does not hold and ends with 1.
const settings = readSettings({ ...process.env, LOG_LEVEL: 'silent' });
const open = await openDeps(settings);
const { deps, keys } = open;
const verdict = await verifyRecords(
  deps.database.pool,
  { headSigning: keys.headSigning.publicKey },
  {
    sealFile: sealFileOf(settings.dataDir),
  },
);
process.stdout.write(
  `${verdict.entries} history entries, ${verdict.heads} sealed heads, ${verdict.signatures} signatures: ${verdict.fault ?? 'all hold'}\n`,
);
await open.close();
process.exit(verdict.fault ? 1 : 0);
