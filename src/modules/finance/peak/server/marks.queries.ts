import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { peakFiguresCall, peakOfCall } from '../shared/peak.calls.ts';

/** How a document stands beside PEAK: a difference counts before what still waits. */
const mark = sql<
  'inStep' | 'waiting' | 'differs'
>`case when d.drift is not null then 'differs' when d.status = 'synced' then 'inStep' else 'waiting' end`;

/** What of one of our documents is, or will be, in PEAK: itself and its void. */
export async function peakOf(ctx: Context, sourceId: string): Promise<AnswerOf<typeof peakOfCall>> {
  const { rows } = await sql<AnswerOf<typeof peakOfCall>['documents'][number]>`
    select d.id, d.number, d.action, d.status, d.waits_for, d.last_text, d.drift, d.peak_code, d.sent_at, ${mark} as mark
    from peak_document d where d.source_id = ${sourceId} order by d.created_at, d.id`.execute(ctx.db);
  return { isConfigured: Boolean(ctx.services.outside.peak), documents: rows };
}

/** How the figures of the last months stand beside PEAK: of the invoices and notes that make them, how many are not there yet and how many differ. */
export async function peakFigures(ctx: Context, months: number): Promise<AnswerOf<typeof peakFiguresCall>> {
  const from = addMonths(`${dayOf(ctx.now).slice(0, 7)}-01`, 1 - months);
  const { rows } = await sql<{ waiting: number; differs: number; all: number }>`
    select count(*) filter (where m.mark = 'waiting')::int as waiting, count(*) filter (where m.mark = 'differs')::int as differs, count(*)::int as all
    from (select ${mark} as mark from peak_document d where d.kind in ('invoice', 'creditNote') and d.document_on >= ${from}::date) m`.execute(
    ctx.db,
  );
  const { waiting = 0, differs = 0, all = 0 } = rows[0] ?? {};
  return {
    isConfigured: Boolean(ctx.services.outside.peak),
    mark: differs > 0 ? 'differs' : waiting > 0 ? 'waiting' : 'inStep',
    waiting,
    differs,
    documents: all,
  };
}
