import { z } from 'zod';
import { sql } from 'kysely';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { detailEndpoint, listEndpoint, recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { exportEndpoints } from '#kernel/server/records/export.ts';
import { batch } from '../shared/batch.record.ts';
import { batchStock } from '../shared/batchStock.record.ts';
import { location } from '../shared/location.record.ts';
import { movement } from '../shared/movement.record.ts';
import { stockCount, stockCountLine } from '../shared/stockCount.record.ts';
import { storedUnits } from '../shared/quantity.ts';
import { refuseHalfHazard, stockItem } from '../shared/stockItem.record.ts';
import { pickBatches, planOf } from './facts.ts';
import { checkLedger, ledgerDifferences, stockCountActions } from './counts.ts';
import { lapseReservations } from './reservations.ts';
import { undoMovement } from './returns.ts';
import { extendLife, refuseItemOutOfPlace, refuseSmallerPlace, whyReportStays } from './standing.ts';
import { handle } from '#kernel/server/handle.ts';
import { jobTrace, movementFacts, movementSlip } from './trace.ts';
import {
  extendLifeCall,
  jobTraceCall,
  ledgerCheckCall,
  movementFactsCall,
  movementSlipCall,
  pickBatchCall,
  planCall,
  reverseMovementCall,
} from '../shared/stock.calls.ts';

function refuseBrokenItem(input: Record<string, unknown>): void {
  if (input['greasy'] && input['storageType'] === 'oxygenClean') {
    refuseField('greasy', 'GREASY_CLEAN', 'What is stored oxygen clean is no oil or grease.');
  }
  if (input['acceptanceClass'] === 'material' && !input['specification']) {
    refuseField('specification', 'SPECIFICATION_NEEDED', 'Material needs its specification.');
  }
  if (String(input['shelfLifeMode'] ?? '').startsWith('fixed') && !input['shelfLifeMonths']) {
    refuseField('shelfLifeMonths', 'SHELF_LIFE_NEEDED', 'A counted shelf life needs its months.');
  }
}

/** Why an item is not put away: somebody still waits for it (stores-finance 3.1); null when nobody does. */
async function stillAsked(ctx: Context, itemId: string): Promise<string | null> {
  const open = await sql<{ number: string }>`
    select r.number from request_line_state s join (
      select id, master_jobnumber as number from parts_request where status in ('open', 'picking')
      union all select id, number from consumable_request where status in ('submitted', 'approved', 'partServed')) r on r.id = s.request_id
    where s.item_id = ${itemId} and s.remaining > 0
    union select number from purchase_request where item_id = ${itemId} and status in ('submitted', 'firstApproved', 'approved', 'grouped', 'ordered')
    order by 1 limit 3`.execute(ctx.db);
  return open.rows.length > 0
    ? `There are open requests for it: ${open.rows.map(({ number }) => number).join(', ')}.`
    : null;
}

/** The reports of a batch are put there, and taken away, by who keeps it and by quality; everybody reads them. */
const notForReports = (ctx: Context): string | null =>
  can(ctx.actor, 'stores.user') || can(ctx.actor, 'quality.user')
    ? null
    : 'Only the stores and quality attach reports to a batch.';

/** The stores' truth: items, places, batches and the ledger. It has no menu entry; the spares and consumables screens stand on it. */
export const stockServer = defineServerModule({
  name: 'stores/stock',
  records: [
    recordEndpoints(stockItem, {
      beforeCreate: (input) => {
        return {
          ...storedUnits(input, ['uom', 'purchaseUom']),
          conversion: input['conversion'] ?? '1',
          minRemainingPct: input['minRemainingPct'] ?? 50,
          maxExtensions: input['maxExtensions'] ?? 1,
          costMethod: input['costMethod'] ?? 'movingAverage',
        };
      },
      holds: (facts) => {
        refuseBrokenItem(facts);
        refuseHalfHazard(facts);
      },
      beforeUpdate: async (ctx, row, input) => {
        const units = storedUnits(input, ['uom', 'purchaseUom'], row);
        await refuseItemOutOfPlace(ctx, row, { ...input, ...units });
        return units;
      },
      mayArchive: async (ctx, row) => {
        const left = await sql<{ left: string }>`
          select coalesce(sum(sb.on_hand), 0)::text as left from stock_balance sb join batch b on b.id = sb.batch_id where b.item_id = ${row.id}`.execute(
          ctx.db,
        );
        return Number(left.rows[0]?.left) > 0
          ? `There are still ${Number(left.rows[0]?.left)} ${row.uom} on hand.`
          : stillAsked(ctx, row.id);
      },
    }),
    recordEndpoints(location, {
      holds: (facts) => {
        if (facts.issuable && !['stock', 'cold', 'flammable'].includes(facts.type)) {
          refuseField('issuable', 'SEGREGATION', 'Only stock, cold and flammable locations may be issued from.');
        }
        if (facts.type === 'flammable' && !facts.mostHeld)
          refuseField('mostHeld', 'LIMIT_NEEDED', 'A flammables cabinet needs the most it may hold.');
        if (Boolean(facts.mostHeld) !== Boolean(facts.heldIn))
          refuseField('heldIn', 'LIMIT_HALF', 'A limit stands with its unit.');
        if ((facts.pinX === null) !== (facts.pinY === null))
          refuseField('pinY', 'PIN_HALF', 'A pin has a place from the left and from the top.');
      },
      beforeCreate: (input) => storedUnits(input, ['heldIn']),
      beforeUpdate: async (ctx, row, input) => {
        const units = storedUnits(input, ['heldIn'], row);
        await refuseSmallerPlace(ctx, row, { ...input, ...units });
        return units;
      },
      mayArchive: async (ctx, row) => {
        const here = await sql<{ number: string }>`
          select b.number from stock_balance sb join batch b on b.id = sb.batch_id where sb.location_id = ${row.id} and sb.on_hand > 0 limit 3`.execute(
          ctx.db,
        );
        return here.rows.length > 0
          ? `There is still stock here: ${here.rows.map((found) => found.number).join(', ')}.`
          : null;
      },
    }),
    {
      ...recordEndpoints(batch),
      whyClosed: async (ctx) => notForReports(ctx),
      whyFixed: async (ctx, row, fileId) => notForReports(ctx) ?? whyReportStays(ctx, row, fileId),
    },
    recordEndpoints(stockCount, { workflow: stockCountActions }),
    stockCountLine,
    batchStock,
    movement,
  ],
  endpoints: [
    listEndpoint(batchStock),
    ...exportEndpoints(batchStock),
    listEndpoint(movement),
    ...exportEndpoints(movement),
    detailEndpoint(movement),
    listEndpoint(stockCountLine),
    ...exportEndpoints(stockCountLine),
    detailEndpoint(stockCountLine),
    handle(pickBatchCall, async (ctx, { query }) => {
      // A filter that nothing is chosen in yet asks for none by its id.
      const ids = query.ids ? query.ids.split(',').filter(Boolean) : undefined;
      if (ids && !z.array(z.uuid()).max(100).safeParse(ids).success)
        refuse('PICK_IDS', 'These are not ids of batches.');
      return { options: await pickBatches(ctx, { ...query, ids }) };
    }),
    handle(reverseMovementCall, async (ctx, { params, body }) => ({
      movementNo: await undoMovement(ctx, params.no, body.reason),
    })),
    handle(movementFactsCall, (ctx, { params }) => movementFacts(ctx, params.no)),
    handle(movementSlipCall, async (ctx, { params, reply }) => {
      const { no, paper } = await movementSlip(ctx, params.id);
      const pdf = await ctx.services.render(paper);
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="movement-${no}.pdf"`);
      return pdf;
    }),
    handle(extendLifeCall, (ctx, { params, body }) => extendLife(ctx, params.id, body)),
    handle(jobTraceCall, async (ctx, { params }) => ({ batches: await jobTrace(ctx, params.number) })),
    handle(planCall, async (ctx, { params }) => ({ plan: await planOf(ctx, params.code) })),
    handle(ledgerCheckCall, async (ctx) => ({ differences: await ledgerDifferences(ctx) })),
  ],
  jobs: {
    'stock:lapseReservations': async (ctx) => void (await lapseReservations(ctx)),
    'stock:checkLedger': checkLedger,
  },
  schedule: { '20 * * * *': 'stock:lapseReservations', '10 2 * * *': 'stock:checkLedger' },
});
