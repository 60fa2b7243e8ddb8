import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { batch } from '#modules/stores/stock/shared/batch.record.ts';
import { quarantine } from './quarantine.record.ts';

export const quarantineExpiredCall = defineCall({
  method: 'POST',
  path: '/api/store/quarantine/expired',
  allow: ['stores.user', 'logistics.user', 'quality.user'],
  summary: 'Move expired batches to quarantine, each under a record of its own: all of them, or none',
  of: [quarantine, batch],
  body: z.strictObject({ batchIds: z.array(z.uuid()).min(1, 'Select a batch first').max(100) }),
  answer: z.object({ numbers: z.array(z.string()) }),
});
