import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Pool } from 'pg';
import { Faults, type Fault } from '#kernel/server/audit/faults.ts';
import { isStorageKey } from '#kernel/server/storage/keys.ts';
import type { Storage } from '#kernel/server/storage/storage.ts';

const atOnce = 500;

/** The hash of a stored file as hex, read in pieces; null when it is not there, or can stand nowhere by that key. */
async function hashOf(storage: Storage, key: string): Promise<string | null> {
  if (!isStorageKey(key)) return null;
  if (!(await storage.exists(key))) return null;
  const hash = createHash('sha256');
  await pipeline(await storage.stream(key), hash);
  return hash.digest('hex');
}

/** The rows of files against the entries that were written when each was added or taken away, both ways. */
async function compareRows(pool: Pool, faults: Faults): Promise<void> {
  const { rows } = await pool.query<{ id: string; name: string; broken: string }>(`
    with told as (
      select e.entity, e.entity_id, e.body::jsonb->'changes' as changes from audit_entry e
      where e.action = 'update' and e.body ~ '"attachment(Added|Archived|Restored)":[{]'),
    added as (select entity, entity_id, changes->'attachmentAdded' as file from told where changes ? 'attachmentAdded'),
    moved as (select changes->'attachmentArchived'->>'id' as id, 1 as step from told where changes ? 'attachmentArchived'
      union all select changes->'attachmentRestored'->>'id', -1 from told where changes ? 'attachmentRestored'),
    archived as (select id from moved group by id having sum(step) > 0)
    select coalesce(a.id::text, n.file->>'id') as id, coalesce(a.file_name, n.file->>'fileName') as name,
      case when a.id is null then 'is gone'
        when n.file is null then 'was never written down in the history'
        else 'says other than its history: ' || concat_ws(', ',
          case when a.file_name <> n.file->>'fileName' then 'name' end,
          case when a.size::text <> n.file->>'size' then 'size' end,
          case when a.sha256 <> n.file->>'sha256' then 'hash' end,
          case when a.entity <> n.entity or a.entity_id::text <> n.entity_id then 'what it belongs to' end,
          case when (a.archived_at is null) <> (r.id is null) then 'whether it was taken away' end) end as broken
    from attachment a full join added n on n.file->>'id' = a.id::text left join archived r on r.id = a.id::text
    where a.id is null or n.file is null or a.file_name <> n.file->>'fileName' or a.size::text <> n.file->>'size' or a.sha256 <> n.file->>'sha256'
      or a.entity <> n.entity or a.entity_id::text <> n.entity_id or (a.archived_at is null) <> (r.id is null)
    order by 1 limit 100`);
  for (const { id, name, broken } of rows)
    faults.add(
      'files against the history',
      `The file ${name} (${id}) ${broken}.`,
      `select * from attachment where id = '${id}'`,
    );
}

interface Kept {
  id: string;
  name: string;
  key: string;
  hash: string;
  look: string;
}

/** Files whose bytes are not those whose hash stands in the database. */
async function compareBytes(pool: Pool, storage: Storage, faults: Faults, from: string): Promise<number> {
  let looked = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await pool.query<Kept>(`select * from (${from}) f where id > $1 order by id limit ${atOnce}`, [
      after,
    ]);
    for (const { name, key, hash, look } of rows) {
      const found = await hashOf(storage, key);
      if (found !== hash)
        faults.add(
          'files',
          found === null ? `The file of ${name} is gone.` : `The file of ${name} is another one than was kept.`,
          look,
        );
    }
    looked += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < atOnce) return looked;
  }
}

const attachments = `select id, file_name || ' (' || id || ')' as name, storage_key as key, sha256 as hash,
  'select * from attachment where id = ''' || id || '''' as look from attachment`;
const certificates = `select id, number as name, pdf_key as key, encode(pdf_hash, 'hex') as hash,
  'the file ' || pdf_key || ', of /maintenance/releases/' || number as look from release_certificate`;

const quotations = `select md5(concat(f.quotation_id, f.revision, f.language))::uuid as id,
  q.number || ' (revision ' || f.revision || ', ' || f.language || ')' as name, f.pdf_key as key, f.sha256 as hash,
  format('select * from quotation_file where quotation_id = %L', q.id) as look
  from quotation_file f join quotation q on q.id = f.quotation_id`;

/** Holds every attached file against the history, and the bytes of attachments, certificates and quotations against their hashes. One file at a time; reads only. */
export async function verifyKeptFiles(pool: Pool, storage: Storage): Promise<{ rows: number; faults: Fault[] }> {
  const faults = new Faults();
  await compareRows(pool, faults);
  let rows = 0;
  for (const from of [attachments, certificates, quotations]) rows += await compareBytes(pool, storage, faults, from);
  return { rows, faults: faults.list() };
}
