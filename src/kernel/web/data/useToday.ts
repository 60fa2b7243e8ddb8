import { useState } from 'react';
import { dayOf } from '#kernel/shared/dates.ts';

/** The Bangkok day on which the screen was opened, `2026-11-21`. */
export function useToday(): string {
  const [today] = useState(() => dayOf(new Date()));
  return today;
}
