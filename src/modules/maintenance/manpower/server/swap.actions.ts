import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { employeeOf } from '#modules/hr/employees/server/public.ts';
import { longestDay, minutesOf, rosterOf, type RosterException, type Shift } from '../shared/roster.ts';
import { shiftDay } from '../shared/shift.record.ts';
import { shiftSwapWorkflow, type shiftSwap } from '../shared/shiftSwap.record.ts';
import { rosterBetween } from './roster.queries.ts';

type Swap = RowOf<typeof shiftSwap>;
interface Wanted {
  firstId: string;
  firstDay: string;
  firstShift: Shift;
  secondId: string;
  secondDay: string;
  secondShift: Shift;
}
interface Move {
  employeeId: string;
  day: string;
  shift: Shift;
  minutes: number;
}

/** Who works how long after the swap, or why it cannot be. The same question when it is asked and when it is agreed to. */
async function movesOf(ctx: Context, wanted: Wanted): Promise<Move[] | string> {
  const { firstId, firstDay, firstShift, secondId, secondDay, secondShift } = wanted;
  const today = dayOf(ctx.now);
  if (firstDay < today || secondDay < today) return 'These days are over.';
  const [from = firstDay, to = firstDay] = [firstDay, secondDay].toSorted();
  const span = await rosterBetween(ctx, from, to);
  const given = span.roster(firstId, firstDay).find((one) => one.shift === firstShift && one.minutes > 0);
  if (!given) return `Who asks has no such shift on ${formatLegalDay(firstDay)}.`;
  const taken = span.roster(secondId, secondDay).find((one) => one.shift === secondShift && one.minutes > 0);
  if (!taken) return `The other person has no such shift on ${formatLegalDay(secondDay)}.`;
  if (firstDay === secondDay && firstShift === secondShift) return 'Both work the same shift on this day.';
  const moves: Move[] = [
    { employeeId: firstId, day: firstDay, shift: firstShift, minutes: 0 },
    { employeeId: secondId, day: firstDay, shift: firstShift, minutes: given.minutes },
    { employeeId: secondId, day: secondDay, shift: secondShift, minutes: 0 },
    { employeeId: firstId, day: secondDay, shift: secondShift, minutes: taken.minutes },
  ];
  if (span.roster(secondId, firstDay).some((one) => one.shift === firstShift && one.minutes > 0))
    return `The other person works this shift on ${formatLegalDay(firstDay)} already.`;
  if (span.roster(firstId, secondDay).some((one) => one.shift === secondShift && one.minutes > 0))
    return `Who asks works this shift on ${formatLegalDay(secondDay)} already.`;
  const replaced = new Set(moves.map((one) => `${one.employeeId} ${one.day} ${one.shift}`));
  const after = rosterOf({
    ...span,
    exceptions: [
      ...span.exceptions.filter((one) => !replaced.has(`${one.employeeId} ${one.day} ${one.shift}`)),
      ...moves.map((one): RosterException => ({ ...one, id: 'swap', kind: 'work', half: null, note: null })),
    ],
  });
  for (const { employeeId, day } of moves) {
    const away = span.roster(employeeId, day).find((one) => one.away);
    if (away) return `One of you is away on ${formatLegalDay(day)}.`;
    if (minutesOf(after(employeeId, day)) > longestDay)
      return `With this one of you works more than 12 hours on ${formatLegalDay(day)}.`;
  }
  return moves;
}

/** Who asks gives away a shift of their own. */
export async function checkNewSwap(ctx: WriteContext, input: CreateOf<typeof shiftSwap>) {
  const firstId =
    ctx.actor.employeeId ??
    refuse('EMPLOYEE_MISSING', 'Your sign-in is not linked to an employee: you have no shifts.');
  if (input.secondId === firstId) refuseField('secondId', 'SAME_PERSON', 'Choose another person.');
  const moves = await movesOf(ctx, { ...input, firstId });
  if (typeof moves === 'string') refuse('NO_SWAP', moves);
  return { firstId };
}

/** Who asked is always known: the column is never empty. */
const wantedOf = (row: Swap): Wanted => ({ ...row, firstId: row.firstId ?? '' });

async function tell(
  ctx: WriteContext,
  employeeId: string | null,
  row: Swap,
  cause: string,
  title: string,
): Promise<void> {
  const person = employeeId === null ? null : await employeeOf(ctx, employeeId);
  if (!person?.userId) return;
  await notify(ctx, {
    to: [person.userId],
    type: 'HR',
    title,
    text: `${formatLegalDay(row.firstDay)} – ${formatLegalDay(row.secondDay)}`,
    link: '/manpower/swaps',
    subject: `swap:${row.id}`,
    cause,
  });
}

export const tellOfSwap = (ctx: WriteContext, row: Swap): Promise<void> =>
  tell(ctx, row.secondId, row, 'asked', `${ctx.actor.name} asks you to swap shifts`);

const onlyFor = (name: 'firstId' | 'secondId', text: string) => (ctx: Context, row: Swap) =>
  ctx.actor.employeeId !== null && row[name] === ctx.actor.employeeId ? null : text;
const second = onlyFor('secondId', 'Only the person who was asked may answer.');
const first = onlyFor('firstId', 'Only the person who asked may take it back.');

/** What only the other one may do is not offered. */
const isTheirs = (whose: typeof first) => (ctx: Context, row: Swap) => whose(ctx, row) === null;

/** Both rosters change in the moment the second person agrees. */
export const swapActions = implementWorkflow(shiftSwapWorkflow, {
  agree: {
    whose: second,
    concerns: isTheirs(second),
    guard: async (ctx, row) => {
      const moves = await movesOf(ctx, wantedOf(row));
      return typeof moves === 'string' ? moves : null;
    },
    effect: async (ctx, row) => {
      // One after the other in the order of their ids: two swaps of the same people wait for each other.
      await ctx.db
        .selectFrom('employee')
        .select('id')
        .where('id', 'in', [row.firstId, row.secondId])
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
      const moves = await movesOf(ctx, wantedOf(row));
      if (typeof moves === 'string') refuse('NO_SWAP', moves);
      for (const { employeeId, day, shift, minutes } of moves) {
        const old = await ctx.db
          .selectFrom('shiftDay')
          .select('id')
          .where('employeeId', '=', employeeId)
          .where('day', '=', day)
          .where('shift', '=', shift)
          .where('archivedAt', 'is', null)
          .executeTakeFirst();
        const values = { kind: 'work', minutes, note: `Swap agreed by ${ctx.actor.name}` } as const;
        if (old) await changeRow(ctx, shiftDay, await lockRecord(ctx, shiftDay, old.id, null, everyDay), { values });
        else await createRecord(ctx, shiftDay, { employeeId, day, shift, ...values });
      }
    },
    after: (ctx, row) => tell(ctx, row.firstId, row, 'agreed', `${ctx.actor.name} agreed to the swap`),
  },
  decline: {
    whose: second,
    concerns: isTheirs(second),
    after: (ctx, row) => tell(ctx, row.firstId, row, 'declined', `${ctx.actor.name} declined the swap`),
  },
  withdraw: { whose: first, concerns: isTheirs(first) },
});

const everyDay = { rows: 'all', because: 'Both people agreed; who swaps need not be allowed to plan others.' } as const;
