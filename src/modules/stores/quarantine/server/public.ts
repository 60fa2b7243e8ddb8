export { condemn, condemned, condemnedInWords } from './condemned.ts';
export { quarantineItem } from './quarantine.create.ts';
export { quarantineFacts } from './quarantine.queries.ts';
