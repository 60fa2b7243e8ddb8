export { allocate, fromUnits, toUnits, type Candidate } from './fefo.ts';
