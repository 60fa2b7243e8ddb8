import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { notFound } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { factors, type Factor } from '../shared/factors.ts';
import { safetyReport } from '../shared/safetyReport.record.ts';

type Report = RowOf<typeof safetyReport>;

/** The reporter's own words: kept beside the report, in no list, search, export or history (R-SAF-3). */
export interface Account {
  title: string;
  place: string;
  narrative: string;
  immediateAction: string | null;
}

export async function keepAccount(ctx: WriteContext, reportId: string, account: Account): Promise<void> {
  await ctx.db
    .insertInto('safetyAccount')
    .values({ reportId, ...account })
    .execute();
}

export async function accountOf(ctx: Context, reportId: string): Promise<Account> {
  const account = await ctx.db
    .selectFrom('safetyAccount')
    .select(['title', 'place', 'narrative', 'immediateAction'])
    .where('reportId', '=', reportId)
    .executeTakeFirst();
  return account ?? notFound('This report has no account.');
}

/** Characters of the reporter's account that are its own wording, spaces apart. */
const ownWording = 32;
const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ');

/** Whether a text repeats a run of the reporter's own account (R-SAF-3); which one is not told. */
export async function repeatsReporter(ctx: Context, reportId: string, text: string): Promise<boolean> {
  const { narrative, immediateAction } = await accountOf(ctx, reportId);
  const [told, said] = [plain(`${narrative} ${immediateAction ?? ''}`), plain(text)];
  for (let at = 0; at + ownWording <= said.length; at += 1)
    if (told.includes(said.slice(at, at + ownWording))) return true;
  return false;
}

export interface Said {
  from: 'reporter' | 'safety';
  text: string;
  /** The day: a reporter without a name is not told by the minute they wrote in. */
  on: string;
}

export async function dialogueOf(ctx: Context, reportId: string): Promise<Said[]> {
  const messages = await ctx.db
    .selectFrom('safetyMessage')
    .select(['fromReporter', 'text', 'saidOn'])
    .where('reportId', '=', reportId)
    .orderBy('nth')
    .execute();
  return messages.map(({ fromReporter, text, saidOn }) => ({
    from: fromReporter ? 'reporter' : 'safety',
    text,
    on: saidOn,
  }));
}

/** Says something in the dialogue of a report. What is said stands here alone; the history tells that something was. */
export async function say(
  ctx: WriteContext,
  reportId: string,
  { fromReporter, text, closing = false }: { fromReporter: boolean; text: string; closing?: boolean },
): Promise<void> {
  await sql`insert into safety_message (report_id, nth, from_reporter, text, said_on)
    values (${reportId}, (select coalesce(max(nth), 0) + 1 from safety_message where report_id = ${reportId}), ${fromReporter}, ${text},
      ${dayOf(ctx.now)})`.execute(ctx.db);
  const row = await lockRecord(ctx, safetyReport, reportId, null, {
    rows: 'all',
    because: 'a reporter without a name is answered too',
  });
  const at = ctx.now.toISOString();
  const values = {
    ...(!fromReporter && row.firstAnswerAt === null && { firstAnswerAt: at }),
    ...(closing && { feedbackAt: at }),
  };
  if (Object.keys(values).length > 0) await changeRow(ctx, safetyReport, row, { values });
  ctx.changed(safetyReport, reportId);
}

/** The looks at the name behind a confidential report, oldest first. */
export async function looksOf(ctx: Context, reportId: string): Promise<{ on: string; reason: string; by: string }[]> {
  const { rows } = await sql<{ at: string; reason: string; by: string }>`
    select l.looked_at as at, l.reason, u.name as by from safety_identity_look l join app_user u on u.id = l.looked_by_id
    where l.report_id = ${reportId} order by l.looked_at`.execute(ctx.db);
  return rows.map(({ at, reason, by }) => ({ on: dayOf(at), reason, by }));
}

/** The factors that came three times or more within ninety days in the same area (R-SAF-5). */
async function repeatedFactors(ctx: Context, row: Report): Promise<Factor[]> {
  if (!row.areaId || !row.factors?.length) return [];
  const { rows } = await sql<{ factor: Factor }>`
    select f as factor from unnest(${[...row.factors]}::text[]) f
    where 3 <= (select count(*) from safety_report r where r.area_id = ${row.areaId} and f = any(r.factors)
      and r.occurred_on between ${addDays(row.occurredOn, -90)} and ${row.occurredOn})`.execute(ctx.db);
  return rows.map(({ factor }) => factor);
}

/** What a risk assessment is needed for, in words (R-SAF-5). */
export async function hiraReasons(ctx: Context, row: Report): Promise<string[]> {
  const repeated = await repeatedFactors(ctx, row);
  return [
    row.eventSeverity && row.eventSeverity < 'D' ? `severity ${row.eventSeverity}` : null,
    row.mandatory === 'yes' ? 'mandatory report' : null,
    ...repeated.map((factor) => `repeated factor: ${factors[factor].toLowerCase()}`),
    row.hiraWanted ? 'asked for by safety' : null,
  ].filter((reason) => reason !== null);
}
