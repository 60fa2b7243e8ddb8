import { sql } from 'kysely';
import { dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { AppError, conflict, notFound, refuse } from '#kernel/shared/errors.ts';
import { liveName } from '#kernel/shared/live.ts';
import { refuseLateUndo } from '../records/archive.ts';
import { findRecord } from '../records/registry.ts';
import type { Context, WriteContext } from '../context.ts';
import { newKey } from '../storage/keys.ts';
import { prepareFile, sha256Of, type PreparedFile, type Upload } from './prepare.ts';

/** What one person may upload in a Bangkok day. */
export const dayQuota = 1_000_000_000;

/** A file of a record, without its bytes. */
export interface Attachment {
  id: string;
  entity: string;
  entityId: string;
  fileName: string;
  mime: string;
  size: number;
  sha256: string;
  storageKey: string;
  previewKey: string | null;
  previewMime: string | null;
  width: number | null;
  height: number | null;
  /** The bytes are the untouched original: handed out as a download only. */
  evidence: boolean;
  /** What a reader should know before opening it. */
  caution: string | null;
  createdAt: string;
  createdById: string | null;
  createdByName: string | null;
  archivedAt: string | null;
}

const columns = sql`a.id, a.entity, a.entity_id, a.file_name, a.mime, a.size, a.sha256, a.storage_key, a.preview_key, a.preview_mime,
  a.width, a.height, a.evidence, a.caution, a.created_at, a.created_by as created_by_id, u.name as created_by_name, a.archived_at`;

/** The files of a record that are not archived, oldest first. Rights are the caller's to check. */
export async function listAttachments(ctx: Context, entity: string, entityId: string): Promise<Attachment[]> {
  const found = await sql<Attachment>`select ${columns} from attachment a left join app_user u on u.id = a.created_by
    where a.entity = ${entity} and a.entity_id = ${entityId} and a.archived_at is null order by a.id`.execute(ctx.db);
  return found.rows;
}

/** One file's facts; archived files too, since signed papers may point at them. */
export async function findAttachment(ctx: Context, id: string): Promise<Attachment | null> {
  const found = await sql<Attachment>`select ${columns} from attachment a left join app_user u on u.id = a.created_by
    where a.id = ${id}`.execute(ctx.db);
  return found.rows[0] ?? null;
}

/** One file with its bytes, which are compared with the stored hash. Rights are the caller's to check. */
export async function readAttachment(ctx: Context, id: string): Promise<Attachment & { bytes: Buffer }> {
  const attachment = (await findAttachment(ctx, id)) ?? notFound('This file does not exist.');
  const bytes = await ctx.services.storage.get(attachment.storageKey);
  if (sha256Of(bytes) !== attachment.sha256) {
    throw new AppError(
      'unavailable',
      'FILE_CHANGED',
      'The stored file is not the one that was uploaded. Tell an administrator.',
    );
  }
  return { ...attachment, bytes };
}

/** Refuses what is over the person's share of the day. Counted for good under a lock, when the file's row is written; before, to refuse early. */
async function checkQuota(ctx: Context, size: number): Promise<void> {
  if (!ctx.actor.id) return;
  const used = await sql<{ total: number }>`select coalesce(sum(size), 0)::bigint as total from attachment
    where created_by = ${ctx.actor.id} and created_at >= ${startOfDay(dayOf(ctx.now))}`.execute(ctx.db);
  if ((used.rows[0]?.total ?? 0) + size <= dayQuota) return;
  throw new AppError('throttled', 'UPLOAD_QUOTA', 'You have uploaded 1 GB today. More is possible tomorrow.', {
    retryAfter: Math.max(60, Math.ceil((startOfDay(dayOf(ctx.now)).getTime() + 86_400_000 - ctx.now.getTime()) / 1000)),
  });
}

/** A prepared file whose bytes are in the store already; no row names them yet. */
export interface KeptFile extends PreparedFile {
  storageKey: string;
  previewKey: string | null;
}

/**
 * Hands the bytes to the store, before any row points at them: what no row names after all, the sweeper removes. Asked before a transaction opens
 * where that can be: a store that takes its time then holds no connection to the database.
 */
export async function keepBytes(ctx: Context, file: PreparedFile): Promise<KeptFile> {
  await checkQuota(ctx, file.bytes.length);
  const { storage } = ctx.services;
  const kept = { ...file, storageKey: newKey(), previewKey: file.preview ? newKey() : null };
  await storage.put(kept.storageKey, file.bytes);
  if (kept.previewKey && file.preview) await storage.put(kept.previewKey, file.preview.bytes);
  return kept;
}

/** Takes bytes out again whose file was refused: nobody waits for it, and what stays is swept. */
export function dropBytes(ctx: Context, { storageKey, previewKey }: KeptFile): void {
  for (const key of [storageKey, previewKey]) if (key) ctx.services.storage.delete(key).catch(() => undefined);
}

/** Keeps a prepared file, unless it is kept already, and writes its row and history entry in the caller's transaction. */
export async function storeAttachment(
  ctx: WriteContext,
  parent: { entity: string; entityId: string },
  prepared: PreparedFile | KeptFile,
): Promise<Attachment> {
  // Uploads of one person are counted one after the other, or many at once would all fit.
  if (ctx.actor.id)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`attachment-quota ${ctx.actor.id}`}, 0))`.execute(ctx.db);
  if ('storageKey' in prepared) await checkQuota(ctx, prepared.bytes.length);
  const file = 'storageKey' in prepared ? prepared : await keepBytes(ctx, prepared);
  const made = await sql<{ id: string }>`insert into attachment
    (entity, entity_id, file_name, mime, size, sha256, storage_key, preview_key, preview_mime, width, height, evidence, caution, created_at, created_by)
    values (${parent.entity}, ${parent.entityId}, ${file.fileName}, ${file.mime}, ${file.bytes.length}, ${file.sha256}, ${file.storageKey},
      ${file.previewKey}, ${file.preview?.mime ?? null}, ${file.width}, ${file.height}, ${file.evidence}, ${file.caution}, ${ctx.now}, ${ctx.actor.id})
    returning id`.execute(ctx.db);
  const id = made.rows[0]?.id ?? '';
  await ctx.audit({
    ...(await entryOf(ctx, parent)),
    action: 'update',
    changes: { attachmentAdded: { id, fileName: file.fileName, size: file.bytes.length, sha256: file.sha256 } },
  });
  ctx.changed(toldOf(parent.entity), parent.entityId);
  return (await findAttachment(ctx, id)) ?? notFound();
}

/** Attaches a file to a record: recognised, cleaned, kept, written down. Rights are the caller's to check. */
export async function addAttachment(
  ctx: WriteContext,
  upload: Upload & { entity: string; entityId: string },
): Promise<Attachment> {
  return storeAttachment(ctx, upload, await prepareFile(upload));
}

interface Gone {
  archivedAt: string | null;
  archivedBy: string | null;
}

/** Who is told of a file: those who look at its record, or at what a module keeps files of without a record. */
const toldOf = (entity: string) => findRecord(entity) ?? liveName(entity);

/** Whose history tells of a file: its record's, and that of the subject the record's entries stand under, such as a job. */
async function entryOf(ctx: WriteContext, { entity, entityId }: { entity: string; entityId: string }) {
  const { rows } = await sql<{ subject: string }>`select subject from audit_entry
    where entity = ${entity} and entity_id = ${entityId} and subject is not null order by seq desc limit 1`.execute(
    ctx.db,
  );
  return { entity, entityId, ...rows[0] };
}

/** Refuses to take off the last of the files that stood at a record when it was signed. Those that came later may go. */
export async function refuseLastSigned(ctx: WriteContext, { id, entity, entityId }: Attachment): Promise<void> {
  const { rows } = await sql<{ isLast: boolean }>`
    select coalesce(f.created_at <= s.at and not exists (select 1 from attachment o where o.entity = f.entity and o.entity_id = f.entity_id
        and o.id <> f.id and o.archived_at is null and o.created_at <= s.at), false) as is_last
    from attachment f, (select max(at) as at from signature where entity = ${entity} and entity_id = ${entityId}::text) s
    where f.id = ${id}`.execute(ctx.db);
  if (rows[0]?.isLast) refuse('SIGNED_WITH', 'It was signed with this file: the last one of those stays.');
}

/** Takes a file out of the lists, with a reason. Its bytes stay: what was signed may refer to it. */
export async function archiveAttachment(ctx: WriteContext, attachment: Attachment, reason: string): Promise<void> {
  const changed =
    await sql`update attachment set archived_at = ${ctx.now}, archived_by = ${ctx.actor.id}, archive_reason = ${reason}
    where id = ${attachment.id} and archived_at is null`.execute(ctx.db);
  if (Number(changed.numAffectedRows ?? 0) === 0)
    refuse('ATTACHMENT_ARCHIVED', 'This file was already removed from the record.');
  await ctx.audit({
    ...(await entryOf(ctx, attachment)),
    action: 'update',
    changes: { attachmentArchived: { id: attachment.id, fileName: attachment.fileName, sha256: attachment.sha256 } },
    reason,
  });
  ctx.changed(toldOf(attachment.entity), attachment.entityId);
}

/** Puts a file back that the same person took out just now. Why it was taken out stays in the history. */
export async function restoreAttachment(ctx: WriteContext, id: string): Promise<void> {
  const { rows } = await sql<{ entity: string; entityId: string; fileName: string; sha256: string } & Gone>`
    select entity, entity_id, file_name, sha256, archived_at, archived_by from attachment where id = ${id} for update`.execute(
    ctx.db,
  );
  const file = rows[0] ?? notFound('This file does not exist.');
  if (!file.archivedAt) conflict('NOT_ARCHIVED', 'This file is on the record.');
  refuseLateUndo(ctx, { at: file.archivedAt, by: file.archivedBy });
  await sql`update attachment set archived_at = null, archived_by = null, archive_reason = null where id = ${id}`.execute(
    ctx.db,
  );
  await ctx.audit({
    ...(await entryOf(ctx, file)),
    action: 'update',
    changes: { attachmentRestored: { id, fileName: file.fileName, sha256: file.sha256 } },
  });
  ctx.changed(toldOf(file.entity), file.entityId);
}

/** How a column that names a stored file is called, in any table of any module. */
const fileColumns = '^(storage|preview|pdf|file|photo)_key$';

/** The given keys that a row still names; the catalogue is asked for the columns, so no module's files can be forgotten. */
async function namedKeys(ctx: Context, keys: readonly string[]): Promise<Set<string>> {
  const columns = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.attname ~ ${fileColumns}`.execute(ctx.db);
  const named = new Set<string>();
  for (const { table, column } of columns.rows) {
    const rows = await sql<{ key: string }>`
      select ${sql.ref(column)} as key from ${sql.table(table)} where ${sql.ref(column)} = any(${[...keys]}::text[])`.execute(
      ctx.db,
    );
    for (const { key } of rows.rows) named.add(key);
  }
  return named;
}

/** Removes stored bytes that no row names and that are older than a day: files whose transaction was rolled back. */
export async function removeUnreferencedFiles(ctx: Context): Promise<number> {
  const before = ctx.now.getTime() - 86_400_000;
  let batch: string[] = [];
  let removed = 0;
  const sweep = async (): Promise<void> => {
    const kept = await namedKeys(ctx, batch);
    for (const key of batch) {
      if (kept.has(key)) continue;
      await ctx.services.storage.delete(key);
      removed++;
    }
    batch = [];
  };
  for await (const entry of ctx.services.storage.list()) {
    if (entry.at.getTime() < before) batch.push(entry.key);
    if (batch.length >= 500) await sweep();
  }
  if (batch.length > 0) await sweep();
  return removed;
}
