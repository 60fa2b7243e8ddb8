import { verify as verifySignature, createHash, type KeyObject } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Pool, PoolClient } from 'pg';
import { inTransaction, oneState } from '../database/inTransaction.ts';
import { firstHash, nextHash } from './chain.ts';
import { signatureHash } from '../signatures/signatures.ts';

export interface Verdict {
  entries: number;
  signatures: number;
  heads: number;
  /** The first thing that does not hold, in words that name it; null when all holds. */
  fault: string | null;
}

interface VerifyOptions {
  newest?: number;
  sealFile?: string;
}

interface EntryRow {
  seq: string;
  body: string;
  hash: Buffer;
}

const batch = 10_000;

/**
 * Re-computes the history chain, every signature and every signed head, and names the first that does not hold.
 * `newest` looks at so many entries, their seals and the chains of as many signatures; the daily run begins at the beginning.
 * `sealFile` is the copy of the seals beside the database: a tail that was cut together with its seals shows there. Reads only.
 * Looks at one state of the database: what others write meanwhile is no fault, and is looked at the next time.
 */
export async function verifyRecords(
  pool: Pool,
  keys: { headSigning: KeyObject },
  options: VerifyOptions = {},
): Promise<Verdict> {
  // Measured before the database is looked at: a seal that stands now is of an entry that stands in what we shall see.
  const seals = options.sealFile ? (statSync(options.sealFile, { throwIfNoEntry: false })?.size ?? 0) : 0;
  return inTransaction(pool, oneState, (on) => verifyOn(on, keys.headSigning, options, seals));
}

async function verifyOn(on: PoolClient, signing: KeyObject, options: VerifyOptions, seals: number): Promise<Verdict> {
  const verdict: Verdict = { entries: 0, signatures: 0, heads: 0, fault: null };
  const headRow = await on.query<{ seq: string; hash: Buffer }>(
    "select seq, hash from audit_chain where name = 'main'",
  );
  const head = headRow.rows[0];
  if (!head) return { ...verdict, fault: 'The chain has no head.' };
  let previous: Buffer = firstHash;
  let seq = 0;
  if (options.newest && Number(head.seq) > options.newest) {
    seq = Number(head.seq) - options.newest;
    const start = await on.query<EntryRow>('select seq, body, hash from audit_entry where seq = $1', [seq]);
    if (!start.rows[0]) return { ...verdict, fault: `Entry ${seq} is missing.` };
    previous = start.rows[0].hash;
  }
  const hashes = new Map<number, Buffer>();
  const after = (last: number) =>
    on.query<EntryRow>('select seq, body, hash from audit_entry where seq > $1 order by seq limit $2', [last, batch]);
  let rows = await after(seq);
  while (rows.rows.length > 0) {
    // The database fetches the next ones while these are computed; entries have no gaps, so where they begin is known.
    const next = rows.rows.length === batch ? after(seq + batch) : null;
    next?.catch(() => undefined);
    for (const row of rows.rows) {
      if (Number(row.seq) !== seq + 1) return { ...verdict, fault: `Entry ${seq + 1} is missing.` };
      const expected = nextHash(previous, row.body);
      if (!expected.equals(row.hash)) return { ...verdict, fault: `Entry ${row.seq} does not hold.` };
      seq += 1;
      previous = row.hash;
      hashes.set(seq, row.hash);
      verdict.entries += 1;
    }
    if (!next) break;
    rows = await next;
  }
  if (seq !== Number(head.seq) || !previous.equals(head.hash)) {
    return { ...verdict, fault: `The chain ends at entry ${seq}, its head says ${head.seq}.` };
  }
  const sealedAway =
    options.sealFile && seals > 0 ? await compareSealFile(options.sealFile, seals, hashes, seq, options.newest) : null;
  if (sealedAway) return { ...verdict, fault: sealedAway };
  const heads = await on.query<{ seq: string; hash: Buffer; signedAt: Date; signature: Buffer }>(
    'select seq, hash, signature from audit_head where seq >= $1 order by seq',
    [options.newest ? seq - options.newest : 0],
  );
  for (const signed of heads.rows) {
    if (!verifySignature(null, headBytes(Number(signed.seq), signed.hash), signing, signed.signature)) {
      return { ...verdict, fault: `The signed head at entry ${signed.seq} is not ours.` };
    }
    const stored = hashes.get(Number(signed.seq));
    if (stored && !stored.equals(signed.hash))
      return { ...verdict, fault: `Entry ${signed.seq} is not the one that was sealed.` };
    if (Number(signed.seq) > seq) return { ...verdict, fault: `Entry ${signed.seq} was sealed and is gone.` };
    verdict.heads += 1;
  }
  const fault = await verifySignatures(on, verdict, options.newest ?? null);
  return { ...verdict, fault };
}

interface SignatureCheckRow {
  id: string;
  entity: string;
  entity_id: string;
  chain: string;
  chain_seq: number;
  meaning: string;
  statement: string;
  user_id: string;
  signer_name: string;
  stamp_no: string | null;
  authorization_no: string | null;
  at: string | Date;
  method: string;
  payload: string;
  payload_hash: Buffer;
  prev_hash: Buffer;
  hash: Buffer;
}

/** Each line of the file names an entry that stood when it was sealed: it must stand still, with the same hash. */
async function compareSealFile(
  path: string,
  size: number,
  hashes: ReadonlyMap<number, Buffer>,
  last: number,
  newest: number | undefined,
): Promise<string | null> {
  // One line a minute: the end of the file is enough for a look at the newest.
  const start = newest ? Math.max(0, size - 64 * 1024) : 0;
  const input = createReadStream(path, { start, end: size - 1, encoding: 'utf8' });
  for await (const line of createInterface({ input })) {
    const [, seq, hash] = /^(\d+) ([0-9a-f]{64}) \S+ \S+$/.exec(line) ?? [];
    if (!seq) continue;
    if (Number(seq) > last) return `Entry ${seq} was sealed in ${path} and is gone.`;
    const stored = hashes.get(Number(seq));
    if (stored && stored.toString('hex') !== hash) return `Entry ${seq} is not the one that was sealed in ${path}.`;
  }
  return null;
}

async function verifySignatures(on: PoolClient, verdict: Verdict, newest: number | null): Promise<string | null> {
  let chain = '';
  let place = 0;
  let previous: Buffer = Buffer.alloc(0);
  let after: { chain: string; seq: number } = { chain: '', seq: 0 };
  for (;;) {
    const rows = await on.query<SignatureCheckRow>(
      `select * from signature where (chain, chain_seq) > ($1, $2)
         and ($4::int is null or chain in (select chain from (select chain from signature order by id desc limit $4) few))
       order by chain, chain_seq limit $3`,
      [after.chain, after.seq, batch, newest],
    );
    for (const row of rows.rows) {
      if (row.chain !== chain) {
        chain = row.chain;
        place = 0;
        previous = createHash('sha256').update(`chain:${chain}`).digest();
      }
      const payloadHash = createHash('sha256').update(row.payload, 'utf8').digest();
      const expected = signatureHash(previous, {
        entity: row.entity,
        entityId: row.entity_id,
        meaning: row.meaning,
        statement: row.statement,
        userId: row.user_id,
        signerName: row.signer_name,
        stampNo: row.stamp_no,
        authorizationNo: row.authorization_no,
        at: new Date(row.at).toISOString(),
        method: row.method,
        payloadHash: payloadHash.toString('hex'),
      });
      place += 1;
      if (
        row.chain_seq !== place ||
        !row.prev_hash.equals(previous) ||
        !expected.equals(row.hash) ||
        !payloadHash.equals(row.payload_hash)
      ) {
        return `Signature ${row.id} (${row.chain}, number ${row.chain_seq}) does not hold.`;
      }
      previous = row.hash;
      after = { chain: row.chain, seq: row.chain_seq };
      verdict.signatures += 1;
    }
    if (rows.rows.length < batch) return null;
  }
}

/** The bytes a head signature covers. */
export function headBytes(seq: number, hash: Buffer): Buffer {
  return Buffer.from(`abs-intranet head ${seq} ${hash.toString('hex')}`, 'utf8');
}
