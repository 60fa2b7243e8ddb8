import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { amberAt, clockOf, type SubmissionKind } from '../shared/clocks.ts';
import { tellSafety } from './tell.ts';

/** Tells safety of what is owed to the authority: once when its clock turns amber, once when it is overdue (R-SAF-1). Hourly. */
export async function watchClocks(ctx: WriteContext): Promise<void> {
  const { rows } = await sql<{
    id: string;
    number: string;
    kind: SubmissionKind;
    awareAt: string;
    dueAt: string;
    told: string | null;
  }>`
    select s.id, r.number, s.kind, r.aware_at, s.due_at, s.told from authority_submission s join safety_report r on r.id = s.report_id
    where s.status = 'due' and r.aware_at is not null order by s.id for update of s`.execute(ctx.db);
  for (const { id, number, kind, awareAt, dueAt, told } of rows) {
    if (ctx.now < amberAt(kind, awareAt)) continue;
    const clock = clockOf(kind, dueAt, ctx.now);
    if (told === clock) continue;
    await ctx.db.updateTable('authoritySubmission').set({ told: clock }).where('id', '=', id).execute();
    const title =
      clock === 'overdue' ? 'A report to the authority is overdue' : 'A report to the authority is due soon';
    await tellSafety(ctx, { number }, { title, cause: `${kind} ${clock}`, urgent: true });
  }
}

/** Tells safety of reports nobody has answered for three days (R-SAF-4). Daily. */
export async function watchAnswers(ctx: WriteContext): Promise<void> {
  const ago = (days: number) => new Date(ctx.now.getTime() - days * 86_400_000).toISOString();
  const waiting = await ctx.db
    .selectFrom('safetyReport')
    .select('number')
    .where('firstAnswerAt', 'is', null)
    .where('status', '<>', 'closed')
    .where('createdAt', '>', ago(4))
    .where('createdAt', '<=', ago(3))
    .orderBy('id')
    .execute();
  for (const report of waiting)
    await tellSafety(ctx, report, { title: 'A reporter waits for an answer', cause: 'unanswered' });
}
