export { condemn, condemned, condemnedInWords, heldInWords } from './condemned.ts';
export { noteRecall, quarantineItem } from './quarantine.create.ts';
export { componentsHeld, quarantineFacts } from './quarantine.queries.ts';
export { refuseUnfitPaper } from './ownPaper.ts';
