import { sql } from 'kysely';
import { z } from 'zod';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { safeRaster, type Picture } from '#kernel/server/attachments/image.ts';
import { storeAttachment } from '#kernel/server/attachments/attachments.ts';
import { prepareFile } from '#kernel/server/attachments/prepare.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import { safetyReport } from '../shared/safetyReport.record.ts';
import type { Told } from '../shared/safetyReports.calls.ts';
import { keepAccount, say } from './account.ts';
import { tellSafety } from './tell.ts';

/** So many letters wait at most: a letter box nobody can fill with rubbish until the disk is full. */
const mostWaiting = 500;

/** The pictures of a report drawn anew: no metadata, no name. Slow; run before a transaction opens. */
export async function drawnPhotos({ photos = [] }: Pick<Told, 'photos'>): Promise<Picture[]> {
  const drawn: Picture[] = [];
  for (const [nth, url] of photos.entries()) {
    const [, base64] = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+=*)$/.exec(url) ?? [];
    if (!base64) return refuseField(`photos.${nth}`, 'PHOTO', 'A photo is PNG, JPEG or WebP.');
    drawn.push(await safeRaster(Buffer.from(base64, 'base64'), { maxSide: 2000 }));
  }
  return drawn;
}

/** The day something happened is not in the future. */
export function refuseFutureDay(now: Date, { occurredOn }: Pick<Told, 'occurredOn'>): void {
  if (occurredOn > dayOf(now)) refuseField('occurredOn', 'WRONG_DAY', 'This day is still to come.');
}

const waiting = z.object({ count: z.number() });

/** Puts a report into the letter box. Nothing in it tells when it came or who sent it; of a confidential one the name is sealed. */
export async function putReport(
  ctx: WriteContext,
  codeHash: string,
  { photos: _sent, ...told }: Told,
  photos: readonly Picture[],
  sealed: Buffer | null = null,
): Promise<void> {
  // Sent again after a lost answer: it is here already.
  if (await isKnownCode(ctx, codeHash)) return;
  await refuseFull(ctx);
  const { id: letterId } = await ctx.db
    .insertInto('safetyLetter')
    .values({ codeHash, kind: 'report', body: JSON.stringify(told), sealedReporter: sealed })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [nth, { bytes, mime }] of photos.entries())
    await ctx.db
      .insertInto('safetyLetterPhoto')
      .values({ letterId, nth: nth + 1, mime, bytes })
      .execute();
}

/** Puts a message of a reporter without a name into the letter box. */
export async function putMessage(ctx: WriteContext, codeHash: string, text: string): Promise<void> {
  await refuseFull(ctx);
  await ctx.db
    .insertInto('safetyLetter')
    .values({ codeHash, kind: 'message', body: JSON.stringify({ text }) })
    .execute();
}

/** Whether a report has this claim code, delivered or still in the letter box. */
export async function isKnownCode(ctx: WriteContext, codeHash: string): Promise<boolean> {
  const { rows } = await sql`select 1 from safety_letter where code_hash = ${codeHash} and kind = 'report'
    union all select 1 from safety_claim where code_hash = ${codeHash}`.execute(ctx.db);
  return rows.length > 0;
}

async function refuseFull(ctx: WriteContext): Promise<void> {
  const { rows } = await sql`select count(*)::int as count from safety_letter`.execute(ctx.db);
  if (waiting.parse(rows[0]).count >= mostWaiting)
    refuse('LETTER_BOX_FULL', 'The letter box is full. Tell the safety manager, or try again tomorrow.');
}

interface Letter {
  id: string;
  codeHash: string;
  kind: 'report' | 'message';
  body: Told & { text: string };
  sealedReporter: Buffer | null;
}

/**
 * Empties the letter box: every six hours for all letters, at once for confidential ones. Reports get the moment of the delivery, in an
 * order nobody chose, so that none can be laid beside who was at work at what minute.
 */
export async function deliverLetters(ctx: WriteContext, { only }: { only?: 'confidential' } = {}): Promise<void> {
  const { rows } = await sql<Letter>`
    select id, code_hash, kind, body, sealed_reporter from safety_letter
    where ${only ?? null}::text is null or sealed_reporter is not null order by kind desc, random() for update`.execute(
    ctx.db,
  );
  for (const letter of rows) {
    if (letter.kind === 'report') await deliverReport(ctx, letter);
    else await deliverMessage(ctx, letter);
    await ctx.db.deleteFrom('safetyLetterPhoto').where('letterId', '=', letter.id).execute();
    await ctx.db.deleteFrom('safetyLetter').where('id', '=', letter.id).execute();
  }
}

async function deliverReport(ctx: WriteContext, { id, codeHash, body, sealedReporter }: Letter): Promise<void> {
  const row = await createRecord(ctx, safetyReport, {
    confidentiality: sealedReporter ? 'confidential' : 'anonymous',
    type: body.type,
    occurredOn: body.occurredOn,
    hiraWanted: false,
    openHazards: 0,
    status: 'submitted',
  });
  await keepAccount(ctx, row.id, wordsOf(body));
  await ctx.db.insertInto('safetyClaim').values({ reportId: row.id, codeHash }).execute();
  if (sealedReporter)
    await ctx.db
      .insertInto('safetyReporter')
      .values({ reportId: row.id, confidentiality: 'confidential', sealed: sealedReporter })
      .execute();
  const photos = await ctx.db
    .selectFrom('safetyLetterPhoto')
    .select(['mime', 'bytes'])
    .where('letterId', '=', id)
    .orderBy('nth')
    .execute();
  await keepPhotos(ctx, row.id, photos);
  await tellSafety(ctx, row, { title: 'New safety report', cause: 'new' });
}

async function deliverMessage(ctx: WriteContext, { codeHash, body }: Letter): Promise<void> {
  const { rows } = await sql<{ id: string; number: string }>`
    select r.id, r.number from safety_claim c join safety_report r on r.id = c.report_id where c.code_hash = ${codeHash}`.execute(
    ctx.db,
  );
  const [report] = rows;
  if (!report) return;
  await say(ctx, report.id, { fromReporter: true, text: body.text });
  await tellSafety(ctx, report, { title: 'The reporter wrote', cause: 'message' });
}

/** Files a report its reporter signs with their name. */
export async function fileOpenReport(ctx: WriteContext, told: Told, photos: readonly Picture[] = []) {
  const { title, place, type, occurredOn, jobNumber, partNumber, serialNumber } = told;
  const row = await createRecord(ctx, safetyReport, {
    title,
    place,
    type,
    occurredOn,
    jobNumber: jobNumber || null,
    partNumber: partNumber || null,
    serialNumber: serialNumber || null,
    confidentiality: 'open',
    hiraWanted: false,
    openHazards: 0,
    status: 'submitted',
  });
  await keepAccount(ctx, row.id, wordsOf(told));
  await keepPhotos(ctx, row.id, photos);
  await tellSafety(ctx, row, { title: 'New safety report', cause: 'new' });
  return row;
}

/** What of a report is the reporter's own words; part and job are among them until safety says them. */
function wordsOf(told: Told) {
  const about = [
    told.jobNumber && `Work order: ${told.jobNumber}`,
    told.partNumber && `Part number: ${told.partNumber}`,
    told.serialNumber && `Serial number: ${told.serialNumber}`,
  ].filter(Boolean);
  return {
    title: told.title,
    place: told.place,
    narrative: [told.narrative, ...about].join('\n'),
    immediateAction: told.immediateAction ?? null,
  };
}

/** Keeps photos on a report under names that say nothing. */
async function keepPhotos(
  ctx: WriteContext,
  reportId: string,
  photos: readonly { mime: string; bytes: Buffer }[],
): Promise<void> {
  for (const [nth, { mime, bytes }] of photos.entries()) {
    const fileName = `photo-${nth + 1}.${mime === 'image/png' ? 'png' : 'jpg'}`;
    const file = await prepareFile({ fileName, declaredType: mime, bytes });
    await storeAttachment(ctx, { entity: safetyReport.name, entityId: reportId }, file);
  }
}
