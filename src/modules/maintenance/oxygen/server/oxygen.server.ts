import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { detailEndpoint, listEndpoint } from '#kernel/server/records/endpoints.ts';
import { exportEndpoints } from '#kernel/server/records/export.ts';
import { cylinder, cylinderTest } from '../shared/cylinder.record.ts';
import { dueListCall } from '../shared/oxygen.calls.ts';
import { dueListDocument } from './dueList.document.ts';

const views = [cylinder, cylinderTest];

/** Oxygen: what is served under `/api/oxygen`. Read only: the facts are written by the work orders. */
export const oxygenServer = defineServerModule({
  name: 'maintenance/oxygen',
  records: views,
  endpoints: [
    ...views.flatMap((view) => [listEndpoint(view), ...exportEndpoints(view)]),
    handle(dueListCall, async (ctx, { query, reply }) => {
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', 'inline; filename="cylinders-due.pdf"');
      return ctx.services.render(await dueListDocument(ctx, query.customerId, Number(query.days)));
    }),
    detailEndpoint(cylinder),
  ],
});
