import { verify as verifySignature, type KeyObject } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Pool, PoolClient } from 'pg';
import { inTransaction, oneState } from '../database/inTransaction.ts';
import { firstHash, nextHash } from './chain.ts';
import { otherThanBody, signedIn, type EntryRow, type SignedEntry } from './entries.ts';
import { Faults, type Fault } from './faults.ts';
import { compareSigned, signaturesWithoutEntry, verifySignatures } from './verifySignatures.ts';

export interface Verdict {
  entries: number;
  signatures: number;
  heads: number;
  /** The first thing that does not hold, in words that name it; null when all holds. */
  fault: string | null;
  /** Everything that does not hold, up to a number of each kind. */
  faults: Fault[];
}

interface VerifyOptions {
  newest?: number;
  sealFile?: string;
}

interface Look {
  on: PoolClient;
  faults: Faults;
  options: VerifyOptions;
}

const batch = 10_000;

/**
 * Re-computes the history chain, compares what screens show of each entry with its hashed body, and holds every signed head and every signature
 * against it. `newest` looks at so many entries, their seals and the chains of as many signatures; the daily run begins at the beginning.
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
  return inTransaction(pool, oneState, async (on) => {
    // A whole run takes longer than a call may.
    if (!options.newest) await on.query('set local statement_timeout = 0');
    const look: Look = { on, faults: new Faults(), options };
    const counted = await lookAt(look, keys.headSigning, seals);
    const faults = look.faults.list();
    return { ...counted, fault: faults[0]?.what ?? null, faults };
  });
}

async function lookAt(look: Look, signing: KeyObject, seals: number) {
  const { on, faults, options } = look;
  const chain = await verifyChain(look);
  if (!chain) return { entries: 0, signatures: 0, heads: 0 };
  const { entries, seq, signed } = chain;
  const range = { from: options.newest ? seq - options.newest : 0, last: seq };
  const file = options.sealFile && seals > 0 ? { path: options.sealFile, size: seals } : null;
  if (file) await compareSealFile(look, file, range);
  const heads = await verifyHeads(look, signing, range);
  const newest = options.newest ?? null;
  const signatures = await verifySignatures(on, faults, newest);
  await signaturesWithoutEntry(on, faults, { newest, signed });
  return { entries, signatures, heads };
}

const lookAtEntry = (seq: number | string) => `select * from audit_entry where seq = ${seq}`;

interface Chain {
  /** How many were looked at. */
  entries: number;
  /** The last entry there is. */
  seq: number;
  /** How many signatures the entries name. */
  signed: number;
}

/** Goes through the entries in order. After a fault it goes on from what stands there, so that each is told once. */
async function verifyChain({ on, faults, options }: Look): Promise<Chain | null> {
  const headRow = await on.query<{ seq: string; hash: Buffer }>(
    "select seq, hash from audit_chain where name = 'main'",
  );
  const head = headRow.rows[0];
  if (!head) {
    faults.add('history', 'The chain has no head.', 'select * from audit_chain');
    return null;
  }
  let previous: Buffer = firstHash;
  let seq = 0;
  if (options.newest && Number(head.seq) > options.newest) {
    seq = Number(head.seq) - options.newest;
    const start = await on.query<{ hash: Buffer }>('select hash from audit_entry where seq = $1', [seq]);
    if (start.rows[0]) previous = start.rows[0].hash;
    else faults.add('history', `Entry ${seq} is missing.`, lookAtEntry(seq));
  }
  let [entries, signed] = [0, 0];
  const after = (last: number) =>
    on.query<EntryRow>(
      `select seq, at, actor_kind, actor_id, actor_name, action, entity, entity_id, subject, body, hash from audit_entry
       where seq > $1 order by seq limit $2`,
      [last, batch],
    );
  let rows = await after(seq);
  while (rows.rows.length > 0) {
    const last = Number(rows.rows.at(-1)?.seq);
    // The database fetches the next ones while these are computed.
    const next = rows.rows.length === batch ? after(last) : null;
    next?.catch(() => undefined);
    const named: SignedEntry[] = [];
    for (const row of rows.rows) {
      const own = Number(row.seq);
      const isNext = own === seq + 1;
      if (!isNext)
        faults.add('history', `Entry ${seq + 1} is missing.`, `${lookAtEntry(own)} — the next one that stands`);
      else if (!nextHash(previous, row.body).equals(row.hash))
        faults.add('history', `Entry ${own} does not hold.`, lookAtEntry(own));
      const told = otherThanBody(row);
      if (told.length > 0)
        faults.add(
          'history columns',
          `Entry ${own} is shown with another ${told.join(', ')} than was written.`,
          lookAtEntry(own),
        );
      const signature = signedIn(row);
      if (signature) named.push(signature);
      seq = own;
      previous = row.hash;
    }
    entries += rows.rows.length;
    signed += named.length;
    await compareSigned(on, faults, named);
    if (!next) break;
    rows = await next;
  }
  if (seq !== Number(head.seq) || !previous.equals(head.hash))
    faults.add(
      'history',
      `The chain ends at entry ${seq}, its head says ${head.seq}.`,
      'select * from audit_chain; select max(seq) from audit_entry',
    );
  return { entries, seq, signed };
}

/** Which seals are looked at, and the last entry there is. */
interface Range {
  from: number;
  last: number;
}

interface Head {
  seq: number;
  hash: Buffer;
  signature: Buffer;
  /** The hash of the entry as it stands; null where it is gone. */
  stored: Buffer | null;
}

/** Every signed head, a part at a time: ours, and of the entry that stands. */
async function verifyHeads({ on, faults }: Look, signing: KeyObject, { from, last }: Range): Promise<number> {
  let looked = 0;
  for (let after = from - 1; ;) {
    const { rows } = await on.query<Omit<Head, 'seq'> & { seq: string }>(
      `select h.seq, h.hash, h.signature, e.hash as stored from audit_head h left join audit_entry e on e.seq = h.seq
       where h.seq > $1 order by h.seq limit $2`,
      [after, batch],
    );
    for (const row of rows) verifyHead(faults, signing, { ...row, seq: Number(row.seq) }, last);
    looked += rows.length;
    after = Number(rows.at(-1)?.seq);
    if (rows.length < batch) return looked;
  }
}

function verifyHead(faults: Faults, signing: KeyObject, { seq, hash, signature, stored }: Head, last: number): void {
  const say = (what: string) => faults.add('seals', what, `select * from audit_head where seq = ${seq}`);
  if (!verifySignature(null, headBytes(seq, hash), signing, signature))
    say(`The signed head at entry ${seq} is not ours.`);
  else if (stored && !stored.equals(hash)) say(`Entry ${seq} is not the one that was sealed.`);
  else if (seq > last) say(`Entry ${seq} was sealed and is gone.`);
}

interface SealLine {
  seq: number;
  hash: string;
}

/** Each line of the file names an entry that stood when it was sealed: it must stand still, with the same hash, and its seal in the database. */
async function compareSealFile(
  look: Look,
  { path, size }: { path: string; size: number },
  range: Range,
): Promise<void> {
  // One line a minute: the end of the file is enough for a look at the newest.
  const start = look.options.newest ? Math.max(0, size - 64 * 1024) : 0;
  const input = createReadStream(path, { start, end: size - 1, encoding: 'utf8' });
  let lines: SealLine[] = [];
  const gone: number[] = [];
  for await (const line of createInterface({ input })) {
    const [, seq, hash] = /^(\d+) ([0-9a-f]{64}) \S+ \S+$/.exec(line) ?? [];
    if (!seq || !hash) continue;
    lines.push({ seq: Number(seq), hash });
    if (lines.length < batch) continue;
    gone.push(...(await compareSealLines(look, path, lines, range)));
    lines = [];
  }
  gone.push(...(await compareSealLines(look, path, lines, range)));
  for (const seq of gone)
    look.faults.add(
      'seals gone',
      `The seal of entry ${seq} stands in ${path} and not in the database.`,
      `grep '^${seq} ' ${path}`,
    );
}

/** Answers the entries whose seal is not in the database. */
async function compareSealLines(
  { on, faults, options }: Look,
  path: string,
  lines: readonly SealLine[],
  { from, last }: Range,
): Promise<number[]> {
  const { rows } = await on.query<{ seq: string; hash: string | null; isSealed: boolean }>(
    `select l.seq, encode(e.hash, 'hex') as hash, exists (select 1 from audit_head h where h.seq = l.seq) as "isSealed"
     from unnest($1::bigint[]) as l (seq) left join audit_entry e on e.seq = l.seq and e.seq > $2`,
    [lines.map(({ seq }) => seq), options.newest ? from : 0],
  );
  const stands = new Map(rows.map(({ seq, hash, isSealed }) => [Number(seq), { hash, isSealed }]));
  const gone: number[] = [];
  for (const { seq, hash } of lines) {
    const stored = stands.get(seq);
    const say = (what: string) => faults.add('seals', what, `grep '^${seq} ' ${path}; ${lookAtEntry(seq)}`);
    if (seq > last) say(`Entry ${seq} was sealed in ${path} and is gone.`);
    else if (stored?.hash && stored.hash !== hash) say(`Entry ${seq} is not the one that was sealed in ${path}.`);
    if (seq >= from && !stored?.isSealed) gone.push(seq);
  }
  return gone;
}

/** The bytes a head signature covers. */
export function headBytes(seq: number, hash: Buffer): Buffer {
  return Buffer.from(`abs-intranet head ${seq} ${hash.toString('hex')}`, 'utf8');
}
