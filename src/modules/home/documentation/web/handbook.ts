import type { Chapter } from './chapter.ts';
import { peopleChapters } from './peopleChapters.ts';
import { workChapters } from './workChapters.ts';

/** The handbook, in the order of a working day. */
export const handbook: readonly Chapter[] = [...workChapters, ...peopleChapters];
