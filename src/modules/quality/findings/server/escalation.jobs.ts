import { addDays, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { employeeOf, postHolder } from '#modules/hr/employees/server/public.ts';

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

/** Who hears of it on `today`: from seven days before the owner, then upwards the later it gets; of a level 1 the Accountable Manager at once. */
async function toTell(ctx: Context, row: Open, dueOn: string): Promise<[step: string, employeeId: string][]> {
  const today = dayOf(ctx.now);
  const isLate = today > dueOn;
  const told: [string, string | undefined][] = [];
  if (!isLate && today >= addDays(dueOn, -7)) told.push(['owner', row.ownerId]);
  if (isLate) told.push(['DM', (await postHolder(ctx, 'DM', row.departmentId))?.employeeId]);
  if (today >= addDays(dueOn, 7)) told.push(['QM', (await postHolder(ctx, 'QM'))?.employeeId]);
  if (today >= addDays(dueOn, 14) || (isLate && row.level === 'level1'))
    told.push(['AM', (await postHolder(ctx, 'AM'))?.employeeId]);
  return told.filter((one): one is [string, string] => one[1] !== undefined);
}

/** Reminds of findings and takes overdue ones up to who can help, each once for a day it is due (R-AUD-5). Daily. */
export async function escalateFindings(ctx: WriteContext): Promise<void> {
  for (const row of await openFindings(ctx))
    for (const { what, dueOn } of clocksOf(row))
      for (const [step, employeeId] of await toTell(ctx, row, dueOn))
        await tell(ctx, row, { what, dueOn, step }, employeeId);
}

async function tell(
  ctx: WriteContext,
  row: Open,
  { what, dueOn, step }: { what: string; dueOn: string; step: string },
  employeeId: string,
): Promise<void> {
  const account = (await employeeOf(ctx, employeeId))?.userId;
  if (!account) return;
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
    text: row.statement,
    link: `/qa/internal-audit/findings/${row.number}`,
    subject,
    cause,
    urgent: step !== 'owner' && row.level === 'level1',
  });
}
