import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { goodsReceipt, receivers } from './goodsReceipt.record.ts';

/** From the dock to done; the states between follow from the lines' inspections (stores-finance 4.1). */
export const receivingWorkflow = defineWorkflow(goodsReceipt, {
  start: 'arrived',
  transitions: {
    inspect: { label: 'Start inspection', from: ['arrived'], to: 'inspecting', who: receivers, primary: true },
    close: { from: ['complete'], to: 'closed', who: receivers, primary: true },
  },
});
