import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { customer } from './customer.record.ts';

export const plain = z.object({ id: z.string(), code: z.string(), name: z.string(), color: z.string() });

export const plainCustomersCall = defineCall({
  method: 'GET',
  path: '/api/customers',
  allow: 'level:1',
  summary: 'All customers in use with their colour, as a plain list (specification §7)',
  of: [customer],
  answer: z.array(plain),
});
