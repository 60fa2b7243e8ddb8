import { sql } from 'kysely';
import { z } from 'zod';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { customer } from '../shared/customer.record.ts';
import { checkFacts, refuseTakenCode } from './customers.rules.ts';
import { handle } from '#kernel/server/handle.ts';
import { plain, plainCustomersCall } from '../shared/customers.calls.ts';

/** Customers: what is served under `/api/customers`. */
export const customersServer = defineServerModule({
  name: 'marketing/customers',
  records: [
    recordEndpoints(customer, {
      beforeCreate: async (input, _call, ctx) => {
        await refuseTakenCode(ctx, String(input['code']));
        return { isActive: true };
      },
      holds: (facts) => checkFacts(facts),
    }),
  ],
  endpoints: [
    handle(plainCustomersCall, async (ctx) => {
      const found = await sql<z.infer<typeof plain>>`
          select id, code, name, color from customer where archived_at is null and is_active order by name, id`.execute(
        ctx.db,
      );
      return found.rows;
    }),
  ],
});
