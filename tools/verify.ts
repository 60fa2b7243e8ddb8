import { openDeps } from '#app/deps.ts';
import { verifySignedWork } from '#app/signedWork.ts';
import { readSettings } from '#kernel/server/http/settings.ts';
import { sealFileOf } from '#kernel/server/audit/chainHeads.ts';
import { verifyRecords } from '#kernel/server/audit/verify.ts';

// Re-computes the history chain, the signed heads and every signature, and compares signed work with what was signed; names the first that
// does not hold and ends with 1.
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
const work = verdict.fault ? { rows: 0, fault: null } : await verifySignedWork(deps.database.pool);
const fault = verdict.fault ?? work.fault;
process.stdout.write(
  `${verdict.entries} history entries, ${verdict.heads} sealed heads, ${verdict.signatures} signatures, ${work.rows} rows of signed work: ${fault ?? 'all hold'}\n`,
);
await open.close();
process.exit(fault ? 1 : 0);
