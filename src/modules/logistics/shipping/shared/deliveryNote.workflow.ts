import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { deliveryNote, shippers } from './deliveryNote.record.ts';

/** From draft to the customer's dock (stores-finance 4.1). Delivered is reached by the customer's signature only. */
export const deliveryNoteWorkflow = defineWorkflow(deliveryNote, {
  start: 'draft',
  transitions: {
    declare: {
      from: ['draft'],
      to: 'draft',
      who: shippers,
      guarded: true,
      primary: false,
      stamp: 'declared',
      label: 'Declare dangerous goods',
      meaning: 'issued',
      sign: 'I hereby declare that the contents of this consignment are fully and accurately described above by the proper shipping name, and are classified, packaged, marked and labelled/placarded, and are in all respects in proper condition for transport according to applicable international and national governmental regulations.',
    },
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
        awb: z.string().trim().max(60).meta({ title: 'Air waybill' }).optional(),
      }),
    },
    close: { from: ['delivered'], to: 'closed', who: shippers, guarded: true },
    reopen: { label: 'Open again', from: ['closed'], to: 'delivered', who: 'logistics.admin', reason: true },
    reportOnTheWay: {
      label: 'Report a problem',
      from: ['dispatched'],
      to: 'dispatched',
      who: shippers,
      input: ['problem'],
      primary: false,
    },
    report: {
      label: 'Report a problem',
      from: ['delivered'],
      to: 'delivered',
      who: shippers,
      input: ['problem'],
      primary: false,
    },
    settleOnTheWay: {
      label: 'Problem settled',
      from: ['dispatched'],
      to: 'dispatched',
      who: shippers,
      reason: true,
      guarded: true,
      primary: false,
    },
    settle: {
      label: 'Problem settled',
      from: ['delivered'],
      to: 'delivered',
      who: shippers,
      reason: true,
      guarded: true,
      primary: false,
    },
    cancel: {
      from: ['draft', 'packed'],
      to: 'cancelled',
      who: shippers,
      input: z.strictObject({ reason: z.string().trim().min(3, 'Say why').max(500) }),
    },
  },
});
