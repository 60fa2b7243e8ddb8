import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { detailEndpoint, listEndpoint } from '#kernel/server/records/endpoints.ts';
import { exportEndpoints } from '#kernel/server/records/export.ts';
import { cylinder, cylinderTest } from '../shared/cylinder.record.ts';
import { condemnCall, cylinderLabelCall, dueListCall } from '../shared/oxygen.calls.ts';
import { condemnCylinder } from './condemnCylinder.ts';
import { cylinderLabel } from './cylinderLabel.document.ts';
import { dueListDocument } from './dueList.document.ts';

const views = [cylinder, cylinderTest];

/** Oxygen: what is served under `/api/oxygen`. The facts are written by the work orders; what is done here is condemning. */
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
    handle(condemnCall, (ctx, { params, body }) => condemnCylinder(ctx, params.id, body)),
    handle(cylinderLabelCall, async (ctx, { params, reply }) => {
      const label = await cylinderLabel(ctx, params.id);
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', 'inline; filename="label-cylinder.pdf"');
      return ctx.services.render(label);
    }),
    detailEndpoint(cylinder),
  ],
});
