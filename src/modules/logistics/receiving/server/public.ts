export { acceptedBatch, freeBatch, markJobOpened, openBatches, type AcceptedBatch } from './batches.ts';
export { createReceipt, type ReceiptInput } from './createReceipt.ts';
export { inspectLine, settleLine, type Inspection, type LineVerdict } from './inspectLine.ts';
