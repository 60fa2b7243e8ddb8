/** What other modules may ask about manuals, their revisions and what those mean for a job. */
export { currentRevision, manualFacts, manualsOfPart, revisionLabel } from './manual.queries.ts';
export { decideJob, openImpactReviews } from './impact.ts';
export type { Judgement } from './impact.ts';
export { moveCoverage, partsListOf, partsShort } from './partsList.ts';
