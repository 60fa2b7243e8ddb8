import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import { rateCard, rateLine } from '../shared/rateCard.record.ts';
import { copyCardCall, priceCall } from '../shared/rates.calls.ts';
import { priceOf } from './book.ts';
import { copyCard, refuseBadCard, refuseUsed, whyFixed } from './cards.rules.ts';

/** Rate cards: what is served under `/api/finance/rates`. */
export const ratesServer = defineServerModule({
  name: 'finance/rates',
  records: [
    recordEndpoints(rateCard, {
      holds: refuseBadCard,
      beforeUpdate: (_ctx, row, input) => refuseUsed(row, input),
      mayArchive: (_ctx, row) => (row.usedAt ? `${row.number} was billed by: give it a last day instead.` : null),
    }),
    recordEndpoints(rateLine, {
      beforeCreate: async (input, _call, ctx) => {
        const why = await whyFixed(ctx, input);
        if (why) refuse('RATE_USED', why);
      },
      mayUpdate: whyFixed,
      mayArchive: whyFixed,
    }),
  ],
  endpoints: [
    handle(
      priceCall,
      async (ctx, { query }) => (await priceOf(ctx, query)) ?? notFound('This SKU is not sold any more.'),
    ),
    handle(copyCardCall, {
      creates: true,
      handle: async (ctx, { params, body }) => copyCard(ctx, (await getRecord(ctx, rateCard, params.id)).id, body),
    }),
  ],
});
