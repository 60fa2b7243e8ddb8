export { allocateLanded, scaled, share, unscaled } from './cost.ts';
export { cureQuarterDay, extensionStatement } from './expiry.ts';
export { allocate, fromUnits, toUnits, type Candidate } from './fefo.ts';
