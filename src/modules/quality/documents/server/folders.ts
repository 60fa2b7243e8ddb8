import { sql } from 'kysely';
import { refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf, UpdateOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { documentFolder } from '../shared/folder.record.ts';

type Folder = RowOf<typeof documentFolder>;
const deepest = 8;
const everyFolder = { rows: 'all', because: 'a folder one may not read still closes what stands in it' } as const;

/** Where a folder stands and who reads it, from the folder above. */
async function placeOf(ctx: Context, parentId: string | null | undefined, readLevel: number | null | undefined) {
  const parent = parentId ? await getRecord(ctx, documentFolder, parentId, everyFolder) : null;
  if (parent?.archivedAt) refuseField('parentId', 'FOLDER_ARCHIVED', 'This folder is archived: choose another one.');
  const depth = (parent?.depth ?? 0) + 1;
  if (depth > deepest) refuseField('parentId', 'FOLDER_TOO_DEEP', `At most ${deepest} folders inside each other.`);
  return { depth, effectiveLevel: Math.max(parent?.effectiveLevel ?? 1, readLevel ?? 1) };
}

/** What the server writes into a new folder. */
export const newFolder = (ctx: Context, input: CreateOf<typeof documentFolder>) =>
  placeOf(ctx, input.parentId, input.readLevel);

/** The folders below, nearest first: moving one or closing it moves and closes all of them. */
async function below(ctx: Context, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive inside as (
      select id, 1 as far from document_folder where parent_id = ${id}
      union all select f.id, i.far + 1 from document_folder f join inside i on f.parent_id = i.id where i.far < 50)
    select id from inside order by far, id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** A folder that moves or is closed takes everything in it along; none stands in itself. */
export async function changedFolder(ctx: WriteContext, row: Folder, input: UpdateOf<typeof documentFolder>) {
  if (!('parentId' in input) && !('readLevel' in input)) return;
  const parentId = 'parentId' in input ? input.parentId : row.parentId;
  const inside = await below(ctx, row.id);
  if (parentId && (parentId === row.id || inside.includes(parentId)))
    refuseField('parentId', 'FOLDER_CYCLE', 'A folder cannot stand in itself or in a folder inside it.');
  const place = await placeOf(ctx, parentId, 'readLevel' in input ? input.readLevel : row.readLevel);
  const placed = new Map([[row.id, place]]);
  for (const id of inside) {
    const child = await lockRecord(ctx, documentFolder, id, null, everyFolder);
    const above = placed.get(child.parentId ?? '') ?? place;
    const depth = above.depth + 1;
    if (depth > deepest) refuseField('parentId', 'FOLDER_TOO_DEEP', `At most ${deepest} folders inside each other.`);
    const values = { depth, effectiveLevel: Math.max(above.effectiveLevel, child.readLevel ?? 1) };
    placed.set(id, values);
    if (values.depth !== child.depth || values.effectiveLevel !== child.effectiveLevel)
      await changeRow(ctx, documentFolder, child, { values, reason: `${row.name} was moved or closed` });
  }
  return place;
}

/** Why a folder stays, or null. */
export async function whyFolderStays(ctx: Context, row: Folder): Promise<string | null> {
  const held = await ctx.db
    .selectFrom('controlledDocument')
    .select('id')
    .where('folderId', '=', row.id)
    .where('archivedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  const inside = await ctx.db
    .selectFrom('documentFolder')
    .select('id')
    .where('parentId', '=', row.id)
    .where('archivedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return held || inside ? 'It is not empty: move what stands in it first.' : null;
}
