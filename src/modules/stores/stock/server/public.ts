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
export {
  assertBatchUsable,
  batchFacts,
  findBatch,
  lifeOf,
  pickBatches,
  type BatchFact,
  type BatchQuestion,
  type PickedOption,
} from './facts.ts';
export { issueToJob, type Issued, type IssueRequest } from './issue.ts';
export { returnToStock, takeBackFromJob } from './returns.ts';
export { batchTrace, type BatchTrace } from './trace.ts';
