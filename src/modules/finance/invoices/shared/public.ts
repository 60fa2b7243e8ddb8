export { receiptJournal } from './documentJournals.ts';
