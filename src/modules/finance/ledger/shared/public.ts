export { journalLine, sidesOf, whyUnbalanced, type JournalLine } from './journal.ts';
export { accountUses, type AccountUse } from './ledger.record.ts';
