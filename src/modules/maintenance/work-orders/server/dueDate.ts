import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { holidaysFrom } from '#modules/hr/holidays/server/public.ts';
import { turnAround, type Hold, type TurnAround } from '#modules/maintenance/release-gates/shared/turnAround.ts';
import type { TatBasis } from '#modules/marketing/customers/shared/customer.record.ts';
import { openStatuses } from '../shared/workOrder.record.ts';

/** The days of the week that do not count, 0 is Sunday; null where every day counts. */
const weekendOf: Record<TatBasis, readonly number[] | null> = { calendar: null, fiveDays: [0, 6], sixDays: [0] };

/** What a job's clock is counted by: when it came, and the terms of its contract. */
export interface Contract {
  receivedAt: string;
  releasedAt: string | null;
  contractTatDays: number;
  /** Null as calendar days. */
  tatBasis: TatBasis | null;
}

/** Time taken, held by the customer, and the due date of a job by its contract; working days by the company's holidays (4.4). */
export async function clockOf(ctx: Context, contract: Contract, holds: readonly Hold[]): Promise<TurnAround> {
  const { tatBasis, ...dates } = contract;
  const weekend = weekendOf[tatBasis ?? 'calendar'];
  const terms =
    weekend === null
      ? { basis: 'calendar' as const }
      : {
          basis: 'working' as const,
          // A day earlier: the receipt may lie in the night before its UTC day.
          calendar: { weekend, holidays: await holidaysFrom(ctx, addDays(dayOf(dates.receivedAt), -1)) },
        };
  return turnAround({ ...dates, ...terms, now: ctx.now.toISOString(), holds });
}

/** The open jobs whose due date follows the company's calendar, in the order they are locked. */
export async function workingDayJobs(ctx: WriteContext): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from work_order where tat_basis <> 'calendar' and status = any(${[...openStatuses]}) order by id`.execute(
    ctx.db,
  );
  return found.rows.map(({ id }) => id);
}
