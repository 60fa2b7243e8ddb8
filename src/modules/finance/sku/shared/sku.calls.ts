import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { sku } from './sku.record.ts';

const nullable = z.string().nullable();

export const servicesCall = defineCall({
  method: 'GET',
  path: '/api/services',
  allow: 'finance.viewer',
  summary: 'All services in use with their base price in THB, as a plain list (specification §7)',
  of: [sku],
  answer: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      nameEn: z.string(),
      shop: nullable,
      unit: z.string(),
      basePrice: z.string(),
      accountCode: z.string(),
    }),
  ),
});
