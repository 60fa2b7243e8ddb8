export {
  blockBatch,
  disposeOfBatch,
  lockBatch,
  openBatch,
  receiveBatch,
  receiveToQuarantine,
  type Disposition,
  type NewBatch,
} from './batches.ts';
export { assertBatchUsable, batchFacts, findBatch, lifeOf, pickBatches, type BatchFact } from './facts.ts';
export { issueToJob } from './issue.ts';
export { returnToStock, takeBackFromJob } from './returns.ts';
export { takeFromJob, type TakenPart } from './taken.ts';
export { batchTrace } from './trace.ts';
