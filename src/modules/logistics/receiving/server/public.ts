export { acceptedBatch, markJobOpened, openBatches, type AcceptedBatch } from './batches.ts';
export { createReceipt, type ReceiptInput } from './createReceipt.ts';
export { inspectLine, type Inspection } from './inspectLine.ts';
