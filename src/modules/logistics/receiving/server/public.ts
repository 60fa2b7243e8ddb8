export { acceptedBatch, freeBatch, markJobOpened, markReturned, openBatches, waitingBatches } from './batches.ts';
export { createReceipt, type ReceiptInput } from './createReceipt.ts';
export { settleLine } from './inspectLine.ts';
