/** What other modules may ask about part numbers and the company's capability. */
export { capabilityFacts, resolveCapability } from './capability.queries.ts';
export { requalifierOfCompany } from './requalifier.queries.ts';
export {
  exactPartNumber,
  isLifeLimited,
  isNumberOf,
  keptPartNumber,
  partNumberByText,
  partNumberOf,
} from './partNumbers.ts';
export { moveLinesAndMembers, storeMerge } from './mergedPart.ts';
