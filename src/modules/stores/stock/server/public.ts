export {
  blockBatch,
  disposeOfBatch,
  lockBatch,
  receiveBatch,
  receiveToQuarantine,
  type Disposition,
  type NewBatch,
} from './batches.ts';
export { storeCount } from './counts.ts';
export {
  assertBatchUsable,
  batchFacts,
  findBatch,
  hazardOfItem,
  lifeOf,
  pickBatches,
  refuseClosedPack,
  whyClosedPack,
  type BatchFact,
  type HazardFact,
} from './facts.ts';
export { issueSlip, issueStock, issueToJob } from './issue.ts';
export { releaseReservations, reserveStock, shipBatch } from './reservations.ts';
export { makeKit, openPack, scrapFromJob, setApart, transferStock } from './moves.ts';
export { returnToStock, takeBackFromJob, takeFromJob, type TakenPart } from './returns.ts';
export { batchTrace, jobTrace } from './trace.ts';
