import { toUnits } from '#modules/stores/stock/shared/public.ts';

export const lineStates = {
  open: 'On the shelf',
  reserved: 'Reserved',
  partly: 'Partly issued',
  short: 'Short',
  done: 'Fully issued',
} as const;
export type LineState = keyof typeof lineStates;

/** How far a line is: derived from the ledger, from what is promised to it and from what is free, never typed. */
export function lineState(line: {
  withdrawn: string;
  returned: string;
  remaining: string;
  reserved: string;
  /** What could be handed out now, what is promised to the line with it. */
  takeable: number;
}): LineState {
  const remaining = toUnits(line.remaining);
  if (remaining === 0) return 'done';
  if (remaining > line.takeable) return 'short';
  if (toUnits(line.withdrawn) > toUnits(line.returned)) return 'partly';
  return toUnits(line.reserved) >= remaining ? 'reserved' : 'open';
}
