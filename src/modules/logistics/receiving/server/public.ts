export { acceptedBatch, freeBatch, markJobOpened, openBatches } from './batches.ts';
export { createReceipt, type ReceiptInput } from './createReceipt.ts';
export { settleLine } from './inspectLine.ts';
