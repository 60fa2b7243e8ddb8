export { allocateLanded, scaled, share, unscaled } from './cost.ts';
export { cureQuarterDay, extensionStatement, isExpired } from './expiry.ts';
export {
  cyclesInput,
  hoursInput,
  isSameUnit,
  lifeStatement,
  quantityInput,
  storedUnits,
  unitOf,
  whyNotLife,
  whyNotQuantity,
} from './quantity.ts';
export { allocate, fromUnits, shortTogether, toUnits, type Candidate } from './fefo.ts';
