import { useEffect, useState } from 'react';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';

/** The Bangkok day, `2026-11-21`; a screen that stays open over midnight goes on to the next one. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayOf(new Date()));
  useEffect(() => {
    const left = startOfDay(addDays(today, 1)).getTime() - Date.now();
    const timer = window.setTimeout(() => setToday(dayOf(new Date())), Math.max(1000, left + 500));
    return () => window.clearTimeout(timer);
  }, [today]);
  return today;
}
