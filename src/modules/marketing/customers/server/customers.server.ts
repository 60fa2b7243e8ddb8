import { sql } from 'kysely';
import { z } from 'zod';
import { defineServerModule, read } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { customer } from '../shared/customer.record.ts';
import { checkFacts, refuseTakenCode } from './customers.rules.ts';

const plain = z.object({ id: z.string(), code: z.string(), name: z.string(), color: z.string() });

/** Customers: what is served under `/api/customers`. */
export const customersServer = defineServerModule({
  name: 'marketing/customers',
  records: [
    recordEndpoints(customer, {
      beforeCreate: async (input, _call, ctx) => {
        checkFacts(input);
        await refuseTakenCode(ctx, String(input['code']));
        return { isActive: true };
      },
      beforeUpdate: async (_ctx, row, input) => checkFacts({ ...row, ...input }),
    }),
  ],
  endpoints: [
    read({
      path: '/api/customers',
      allow: 'level:1',
      summary: 'All customers in use with their colour, as a plain list (specification §7)',
      record: customer.name,
      answer: z.array(plain),
      handle: async (ctx) => {
        const found = await sql<z.infer<typeof plain>>`
          select id, code, name, color from customer where archived_at is null and is_active order by name, id`.execute(
          ctx.db,
        );
        return found.rows;
      },
    }),
  ],
});
