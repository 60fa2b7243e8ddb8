import { clockText, dayOf } from '#kernel/shared/dates.ts';
import type { Half } from '#modules/maintenance/manpower/shared/public.ts';

/** Whether leave has begun at an instant, in Bangkok: whole days and a morning with their first day, an afternoon at noon of it. */
export const hasBegun = ({ fromDay, half }: { fromDay: string; half: Half | null }, now: Date): boolean =>
  fromDay < dayOf(now) || (fromDay === dayOf(now) && (half !== 'afternoon' || clockText(now).slice(11) >= '12:00'));
