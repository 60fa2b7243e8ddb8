import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { pricesOfCard } from '#modules/finance/rates/server/public.ts';
import { epaPreviewCall } from '../shared/epa.calls.ts';
import { epaRun, priceIndex } from '../shared/epa.record.ts';
import { adjusted } from '../shared/formula.ts';
import { counted, epaActions, type Facts } from './epa.actions.ts';

async function preview(ctx: Context, id: string): Promise<AnswerOf<typeof epaPreviewCall>> {
  const row = await getRecord(ctx, epaRun, id);
  const { currency, prices } = await pricesOfCard(ctx, row.rateCardId ?? '');
  return {
    currency,
    rows: prices.map(({ price, ...one }) => ({ ...one, before: price, after: adjusted(price, row.limited, row.step) })),
  };
}

/** Economic price adjustments: what is served under `/api/finance/epa`. */
export const epaServer = defineServerModule({
  name: 'finance/epa',
  records: [
    recordEndpoints(epaRun, {
      workflow: epaActions,
      beforeCreate: (input, _call, ctx) => counted(ctx, input),
      beforeUpdate: (ctx, row, input) => counted(ctx, { ...row, ...input } as Facts),
    }),
    recordEndpoints(priceIndex),
  ],
  endpoints: [handle(epaPreviewCall, (ctx, { params }) => preview(ctx, params.id))],
});
