import type { AnswerOf } from '#kernel/shared/call.ts';
import type { floorCall } from '../shared/map.calls.ts';
import type { Corner } from '../shared/outline.ts';

export type Floor = AnswerOf<typeof floorCall>;
export type Thing = Floor['objects'][number];
export type Kind = Thing['kind'];
/** An area with its corners and what stands in it, as far as it is shown. */
export type Placed = Floor['areas'][number] & { corners: readonly Corner[]; objects: readonly Thing[] };

export const kindWords: Record<Kind, string> = {
  job: 'Work orders',
  finding: 'Findings',
  tool: 'Tools',
  bin: 'Bins',
};

export const heats = { none: 'None', count: 'By number', age: 'By age' } as const;
export type Heat = keyof typeof heats;

/** How warm an area is, from 0 to 1: against the fullest one, or against the oldest thing on the floor. */
export function warmthOf(area: Placed, areas: readonly Placed[], heat: Heat): number {
  if (heat === 'none') return 0;
  const measure = ({ objects }: Placed) =>
    heat === 'count' ? objects.length : Math.max(0, ...objects.map(({ days }) => days ?? 0));
  const most = Math.max(1, ...areas.map(measure));
  return measure(area) / most;
}
