export { allocateLanded, scaled, share, unscaled } from './cost.ts';
export { cureQuarterDay, extensionStatement, isExpired } from './expiry.ts';
export { quantityInput, whyNotQuantity } from './quantity.ts';
export { allocate, fromUnits, shortTogether, toUnits, type Candidate } from './fefo.ts';
