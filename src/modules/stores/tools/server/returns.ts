import { sql } from 'kysely';
import type { AnswerOf, BodyOf } from '#kernel/shared/call.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { idIn } from '#kernel/server/records/columns.ts';
import { labelIn } from '#modules/stores/labels/shared/public.ts';
import type { returnManyCall, scanToolCall } from '../shared/loans.calls.ts';
import { returnTool } from './loans.ts';

type Scanned = NonNullable<AnswerOf<typeof scanToolCall>['tool']>;

/** The tool a code is: our label under any host, or its number in any case. Null: no tool. */
export async function scanTool(ctx: Context, code: string): Promise<Scanned | null> {
  const label = labelIn(code);
  if (label && label.letter !== 't') return null;
  const text = label?.id ?? code.trim();
  const found = await sql<Scanned>`
    select t.id, t.tool_no, t.name, e.name as holder, t.holder_job as job_number, t.due_back
    from tool t left join employee e on e.id = t.holder_id
    where upper(t.tool_no) = upper(${text}) or t.id = ${idIn(text)}::uuid`.execute(ctx.db);
  return found.rows[0] ?? null;
}

/** Why one of the scanned tools cannot be taken back; null when it can. */
function whyNot(found: Scanned | null, code: string, isAgain: boolean): string | null {
  if (!found) return `No tool carries ${code.slice(0, 60)}.`;
  if (isAgain) return `${found.toolNo} was scanned twice.`;
  return found.holder === null ? `${found.toolNo} is not on loan.` : null;
}

/**
 * Takes back what lies on the counter at the end of a shift: all of it in one transaction, or nothing, with what stands against each.
 * Tools are locked in the order of their ids, so two counters never wait for each other. Errors: `NOT_ALL_RETURNED`.
 */
export async function returnMany(ctx: WriteContext, tools: BodyOf<typeof returnManyCall>['tools']): Promise<Scanned[]> {
  const first = await Promise.all(tools.map(({ code }) => scanTool(ctx, code)));
  const ids = [...new Set(first.flatMap((found) => (found ? [found.id] : [])))];
  if (ids.length > 0)
    await ctx.db.selectFrom('tool').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  // Who has it is read again: before the lock it may have changed hands.
  const found = await Promise.all(tools.map(({ code }) => scanTool(ctx, code)));
  const answers = tools.map(({ code }, at) => {
    const one = found[at] ?? null;
    const isAgain = one !== null && found.slice(0, at).some((earlier) => earlier?.id === one.id);
    return { code, toolNo: one?.toolNo ?? null, problem: whyNot(one, code, isAgain) };
  });
  const refused = answers.filter(({ problem }) => problem !== null);
  if (refused.length > 0)
    refuse('NOT_ALL_RETURNED', `${refused.length} of ${answers.length} cannot be taken back. Nothing was booked.`, {
      tools: answers,
    });
  const there = found.filter((one) => one !== null);
  for (const [at, one] of there.entries())
    await returnTool(ctx, {
      toolId: one.id,
      conditionIn: tools[at]?.conditionIn ?? 'ok',
      remark: tools[at]?.remark ?? null,
    });
  return there;
}
