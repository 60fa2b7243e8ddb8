import { addDays, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { employeeOf, postHolder } from '#modules/hr/employees/server/public.ts';
import { posts } from '#modules/hr/employees/shared/postHolder.record.ts';

/** Open findings with the days they are still judged by: an accepted and implemented plan is late no more (R-CAP-4). */
const openFindings = (ctx: Context) =>
  ctx.db
    .selectFrom('auditFinding')
    .innerJoin('auditArea', 'auditArea.id', 'auditFinding.areaId')
    .select(['auditFinding.id', 'number', 'level', 'statement', 'auditFinding.ownerId', 'capStatus', 'acceptedAt'])
    .select(['containedAt', 'containmentDueOn', 'responseDueOn', 'closureDueOn', 'auditArea.departmentId'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('capItem')
            .select('capItem.id')
            .whereRef('findingId', '=', 'auditFinding.id')
            .where('doneAt', 'is', null)
            .where('capItem.archivedAt', 'is', null),
        )
        .as('unfinished'),
    )
    .where('auditFinding.status', '=', 'open')
    .where('auditFinding.archivedAt', 'is', null)
    .orderBy('number')
    .execute();
type Open = Awaited<ReturnType<typeof openFindings>>[number];

/** What a finding still owes and the day it is due. */
function clocksOf(row: Open): { what: string; dueOn: string }[] {
  const owed = [
    { what: 'Containment', dueOn: row.containedAt ? null : row.containmentDueOn },
    { what: 'Response', dueOn: row.capStatus === 'pending' ? row.responseDueOn : null },
    { what: 'Closure', dueOn: row.acceptedAt && !row.unfinished ? null : row.closureDueOn },
  ];
  return owed.filter((clock): clock is { what: string; dueOn: string } => clock.dueOn !== null);
}

type Step = 'owner' | 'DM' | 'QM' | 'AM';
/** Who hears of it instead, in this order, while a post is vacant or its holder has no sign-in. */
const instead: Readonly<Record<Step, readonly Step[]>> = {
  owner: ['DM', 'QM', 'AM'],
  DM: ['QM', 'AM'],
  QM: ['AM', 'DM'],
  AM: ['QM', 'DM'],
};
const asked: Readonly<Record<Step, string>> = { ...posts, owner: 'Owner of the finding' };

/** Which steps are due on `today`: from seven days before the owner, then upwards the later it gets; of a level 1 the Accountable Manager at once. */
function stepsOf({ level }: Open, dueOn: string, today: string): Step[] {
  const isLate = today > dueOn;
  const steps: Step[] = [];
  if (!isLate && today >= addDays(dueOn, -7)) steps.push('owner');
  if (isLate) steps.push('DM');
  if (today >= addDays(dueOn, 7)) steps.push('QM');
  if (today >= addDays(dueOn, 14) || (isLate && level === 'level1')) steps.push('AM');
  return steps;
}

/** The account a step reaches, or null: the post is vacant, or its holder does not sign in. */
async function accountAt(ctx: Context, row: Open, step: Step): Promise<string | null> {
  const id =
    step === 'owner'
      ? row.ownerId
      : (await postHolder(ctx, step, step === 'DM' ? row.departmentId : undefined))?.employeeId;
  const person = id ? await employeeOf(ctx, id) : null;
  return person && person.status !== 'left' ? person.userId : null;
}

/** Reminds of findings and takes overdue ones up to who can help, each once for a day it is due (R-AUD-5). Past a vacant post it goes on to the next. Daily. */
export async function escalateFindings(ctx: WriteContext): Promise<void> {
  for (const row of await openFindings(ctx))
    for (const clock of clocksOf(row))
      for (const step of stepsOf(row, clock.dueOn, dayOf(ctx.now)))
        for (const reached of [step, ...instead[step]]) {
          const account = await accountAt(ctx, row, reached);
          if (!account) continue;
          await tell(ctx, row, { ...clock, step, isInstead: reached !== step }, account);
          break;
        }
}

async function tell(
  ctx: WriteContext,
  row: Open,
  { what, dueOn, step, isInstead }: { what: string; dueOn: string; step: Step; isInstead: boolean },
  account: string,
): Promise<void> {
  const [subject, cause] = [`finding:${row.id}`, `${what} ${dueOn} ${step}`];
  const known = await ctx.db
    .selectFrom('notification')
    .select('id')
    .where('subject', '=', subject)
    .where('cause', '=', cause)
    .where('userId', '=', account)
    .executeTakeFirst();
  if (known) return;
  await notify(ctx, {
    to: [account],
    type: 'Quality',
    title:
      step === 'owner'
        ? `${what} of ${row.number} is due on ${formatLegalDay(dueOn)}`
        : `${what} of ${row.number} is overdue since ${formatLegalDay(dueOn)}`,
    text: isInstead ? `${row.statement} You are told because nobody can be reached as: ${asked[step]}.` : row.statement,
    link: `/qa/internal-audit/findings/${row.number}`,
    subject,
    cause,
    urgent: step !== 'owner' && row.level === 'level1',
  });
}
