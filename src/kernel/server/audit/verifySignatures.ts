import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { signatureHash } from '../signatures/signatures.ts';
import type { SignedEntry } from './entries.ts';
import type { Faults } from './faults.ts';

interface SignatureRow {
  id: string;
  entity: string;
  entity_id: string;
  entity_version: number;
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

const batch = 1_000;
const lookAt = (id: string) => `select * from signature where id = '${id}'`;
const named = (row: SignatureRow) => `Signature ${row.id} (${row.chain}, number ${row.chain_seq})`;

/** Computes every signature's hash anew, chain by chain; of each chain the first that does not hold is named. Answers how many were looked at. */
export async function verifySignatures(on: PoolClient, faults: Faults, newest: number | null): Promise<number> {
  let chain = '';
  let place = 0;
  let broken = false;
  let previous: Buffer = Buffer.alloc(0);
  let after: { chain: string; seq: number } = { chain: '', seq: 0 };
  for (let looked = 0; ;) {
    const { rows } = await on.query<SignatureRow>(
      `select * from signature where (chain, chain_seq) > ($1, $2)
         and ($4::int is null or chain in (select chain from (select chain from signature order by id desc limit $4) few))
       order by chain, chain_seq limit $3`,
      [after.chain, after.seq, batch, newest],
    );
    for (const row of rows) {
      if (row.chain !== chain) {
        chain = row.chain;
        place = 0;
        broken = false;
        previous = createHash('sha256').update(`chain:${chain}`).digest();
      }
      place += 1;
      const holds = row.chain_seq === place && row.prev_hash.equals(previous) && hashHolds(row, previous);
      if (!holds && !broken) faults.add('signatures', `${named(row)} does not hold.`, lookAt(row.id));
      broken ||= !holds;
      previous = row.hash;
      after = { chain: row.chain, seq: row.chain_seq };
      looked += 1;
    }
    if (rows.length < batch) return looked;
  }
}

function hashHolds(row: SignatureRow, previous: Buffer): boolean {
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
  return expected.equals(row.hash) && payloadHash.equals(row.payload_hash);
}

/** Holds the signatures that history entries name against the rows of `signature`: each stands, by that person, at that time, over that text. */
export async function compareSigned(on: PoolClient, faults: Faults, entries: readonly SignedEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += batch) {
    const some = entries.slice(from, from + batch);
    const { rows } = await on.query<SignatureRow>(
      `select id, entity, entity_id, entity_version, chain, chain_seq, meaning, statement, user_id, signer_name, stamp_no, authorization_no, at, method, payload_hash
       from signature
       where id = any($1::uuid[])`,
      [some.map((entry) => entry.signatureId)],
    );
    const known = new Map(rows.map((row) => [row.id, row]));
    for (const entry of some) {
      const row = known.get(entry.signatureId);
      const of = `history entry ${entry.seq}`;
      if (!row)
        faults.add(
          'signatures gone',
          `The signature of ${entry.signerName} for ${entry.chain} (${of}) is gone.`,
          `select * from audit_entry where seq = ${entry.seq}`,
        );
      const other = row ? otherThanEntry(row, entry) : [];
      if (row && other.length > 0)
        faults.add(
          'signatures against the history',
          `${named(row)} has another ${other.join(', ')} than ${of} says.`,
          `${lookAt(row.id)}; select * from audit_entry where seq = ${entry.seq}`,
        );
    }
  }
}

function otherThanEntry(row: SignatureRow, entry: SignedEntry): string[] {
  const pairs: [name: string, stands: unknown, said: unknown][] = [
    ['payload', row.payload_hash.toString('hex'), entry.payloadHash],
    ['person', row.user_id, entry.userId],
    ['name', row.signer_name.normalize('NFC'), entry.signerName],
    ['time', new Date(row.at).getTime(), entry.at],
    ['meaning', row.meaning, entry.meaning],
    ['statement', row.statement.normalize('NFC'), entry.statement],
    ['method', row.method, entry.method],
    ['record', `${row.entity} ${row.entity_id}`, `${entry.entity} ${entry.entityId}`],
    ['chain', row.chain.normalize('NFC'), entry.chain],
    ['stamp', row.stamp_no?.normalize('NFC') ?? null, entry.stampNo],
    ['authorisation', row.authorization_no?.normalize('NFC') ?? null, entry.authorizationNo],
    ['version', row.entity_version, entry.entityVersion],
  ];
  return pairs.filter(([, stands, said]) => said !== undefined && stands !== said).map(([name]) => name);
}

/** Names signatures the history knows nothing of. `signed` is how many it names: when as many stand, nothing more is asked of a whole run. */
export async function signaturesWithoutEntry(
  on: PoolClient,
  faults: Faults,
  { newest, signed }: { newest: number | null; signed: number },
): Promise<void> {
  if (newest === null) {
    const counted = await on.query<{ count: number }>('select count(*)::int as count from signature');
    if (counted.rows[0]?.count === signed) return;
  }
  const { rows } = await on.query<{ id: string; chain: string; signer_name: string }>(
    `select s.id, s.chain, s.signer_name from (select * from signature order by id desc limit $1) s
     where not exists (select 1 from audit_entry e where e.entity = s.entity and e.entity_id = s.entity_id and e.action = 'sign'
       and position('"signatureId":"' || s.id || '"' in e.body) > 0)
     order by s.id limit 100`,
    [newest],
  );
  for (const row of rows)
    faults.add(
      'signatures without history',
      `Signature ${row.id} (${row.chain}, ${row.signer_name}) was never written down in the history.`,
      lookAt(row.id),
    );
}
