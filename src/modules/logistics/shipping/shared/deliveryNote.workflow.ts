import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { deliveryNote, shippers } from './deliveryNote.record.ts';

/** From draft to the customer's dock (stores-finance 4.1). Delivered is reached by the customer's signature only. */
export const deliveryNoteWorkflow = defineWorkflow(deliveryNote, {
  start: 'draft',
  transitions: {
    pack: { from: ['draft'], to: 'packed', who: shippers, guarded: true, primary: true },
    dispatch: {
      from: ['packed'],
      to: 'dispatched',
      who: shippers,
      guarded: true,
      primary: true,
      input: z.strictObject({
        carrier: z.string().trim().min(1, 'Required').max(80),
        vehicleRegistration: z.string().trim().max(20).optional(),
        driver: z.string().trim().max(80).optional(),
        awb: z.string().trim().max(60).optional(),
      }),
    },
    close: { from: ['delivered'], to: 'closed', who: shippers },
    cancel: {
      from: ['draft', 'packed'],
      to: 'cancelled',
      who: shippers,
      input: z.strictObject({ reason: z.string().trim().min(3, 'Say why').max(500) }),
    },
  },
});
