export { allocateLanded, scaled, share, unscaled } from './cost.ts';
export { allocate, fromUnits, toUnits, type Candidate } from './fefo.ts';
