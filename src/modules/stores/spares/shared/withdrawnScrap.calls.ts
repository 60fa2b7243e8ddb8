import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { quantityInput as quantity } from '#modules/stores/stock/shared/public.ts';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';

const reasons = Object.keys(scrap.fields.reason.options ?? {}) as [string, ...string[]];

export const scrapWithdrawnCall = defineCall({
  method: 'POST',
  path: '/api/store/scraps/withdrawn',
  allow: ['stores.user', 'maintenance.user'],
  summary:
    'Scrap what was issued to a job and turned out unserviceable: its record is made, and the ledger says that it is gone',
  of: [scrap, movement],
  body: z.strictObject({
    /** The issue it came by. */
    movementNo: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    qty: quantity,
    reason: z.enum(reasons),
    serialNumber: z.string().trim().max(60).nullish(),
    lifeLimited: z.boolean(),
  }),
  answer: z.object({ row: z.object({ id: z.string(), number: z.string() }) }),
});
