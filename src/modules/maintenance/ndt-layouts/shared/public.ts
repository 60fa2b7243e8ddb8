export { factsOf, fieldOfFact, isLayoutKind, layoutKindOf, layoutKinds, methodOf } from './facts.ts';
export { lintLayout } from './lintLayout.ts';
export {
  processTimes,
  processTimeWords,
  readingKinds,
  timesOf,
  type ProcessTime,
  type ReadingKind,
} from './recorded.ts';
export { labelIn, type Layout } from './standing.ts';
