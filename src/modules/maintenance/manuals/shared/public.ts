/** What other modules may use of parts lists on both sides. */
export { listWords, namesPart, standsFor, type ListedPart } from './partsList.ts';
