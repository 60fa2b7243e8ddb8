export { condemn, condemned, condemnedInWords } from './condemned.ts';
export { quarantineItem, type NewQuarantine } from './quarantine.create.ts';
export { quarantineFacts, type BlockedFact, type QuarantineQuestion } from './quarantine.queries.ts';
