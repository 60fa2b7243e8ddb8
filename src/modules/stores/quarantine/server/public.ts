export { condemn, condemned, condemnedInWords } from './condemned.ts';
export { noteRecall, quarantineItem } from './quarantine.create.ts';
export { quarantineFacts } from './quarantine.queries.ts';
