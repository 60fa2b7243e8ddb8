export { allocateLanded, scaled, share, unscaled } from './cost.ts';
export { cureQuarterDay, extensionStatement, isExpired } from './expiry.ts';
export { cyclesInput, hoursInput, lifeStatement, quantityInput, whyNotLife, whyNotQuantity } from './quantity.ts';
export { allocate, fromUnits, shortTogether, toUnits, type Candidate } from './fefo.ts';
