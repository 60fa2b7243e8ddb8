import { compareDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { finding } from '#modules/maintenance/task-cards/shared/finding.record.ts';
import { whyNoWork } from '#modules/maintenance/work-orders/server/public.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { findingMapCall, paretoCall, wearMapCall } from '../shared/defectMap.calls.ts';
import { findingPin } from '../shared/findingPin.record.ts';
import { findingMapOf, isDrawing, paretoOf, wearMapOf } from './defectMap.queries.ts';

/** A pin says what was found on this visit: it is set and moved while the component is in work. */
async function whyFixed(ctx: Context, findingId: string): Promise<string | null> {
  const { jobId } = await getRecord(ctx, finding, findingId);
  return whyNoWork(await getRecord(ctx, workOrder, jobId));
}

const isPart = (value: string) => compareDecimal(value, '0') >= 0 && compareDecimal(value, '1') <= 0;

/** Where findings are on the drawings of their parts, and which defects there are most. */
export const defectMapServer = defineServerModule({
  name: 'maintenance/defect-map',
  records: [
    recordEndpoints(findingPin, {
      beforeCreate: async (input, _call, ctx) => {
        const fixed = await whyFixed(ctx, input.findingId);
        if (fixed) refuse('GUARD', fixed);
        return {};
      },
      mayUpdate: (ctx, row) => whyFixed(ctx, row.findingId),
      holds: async (facts: { fileId: string; x: string; y: string }, ctx) => {
        if (!isPart(facts.x)) refuseField('x', 'PIN', 'The pin is on the drawing: between 0 and 1.');
        if (!isPart(facts.y)) refuseField('y', 'PIN', 'The pin is on the drawing: between 0 and 1.');
        if (!(await isDrawing(ctx, facts.fileId)))
          refuseField('fileId', 'NO_DRAWING', 'This is no drawing of a part number.');
      },
    }),
  ],
  endpoints: [
    handle(findingMapCall, (ctx, { params }) => findingMapOf(ctx, params.job)),
    handle(paretoCall, { mayLag: true, handle: (ctx, { query }) => paretoOf(ctx, query) }),
    handle(wearMapCall, (ctx, { params, query }) => wearMapOf(ctx, params.partNumber, query)),
  ],
});
