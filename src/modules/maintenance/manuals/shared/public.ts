/** What other modules may use of parts lists on both sides. */
export { listWords, namesPart, type ListedPart } from './partsList.ts';
