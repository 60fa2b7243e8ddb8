export { journalLine, sidesOf, whyUnbalanced, type JournalLine } from './journal.ts';
export { type AccountUse } from './ledger.record.ts';
