import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { ndtReport } from '#modules/maintenance/ndt-reports/shared/ndtReport.record.ts';
import { drawingFault } from '../shared/drawing.ts';
import { ndtAnnotation } from '../shared/ndtAnnotation.record.ts';
import { ndtImagesCall } from '../shared/ndtImages.calls.ts';
import { imagesOf, pictureOf, type Picture } from './images.queries.ts';

type Facts = Pick<RowOf<typeof ndtAnnotation>, 'reportId' | 'fileId' | 'drawing'>;

async function whyJudged(ctx: Context, reportId: string): Promise<string | null> {
  const { status } = await getRecord(ctx, ndtReport, reportId);
  return status === 'draft' ? null : 'The report is signed: what is drawn on its pictures stays.';
}

async function ownPicture(ctx: Context, { reportId, fileId }: Pick<Facts, 'reportId' | 'fileId'>): Promise<Picture> {
  return (
    (await pictureOf(ctx, reportId, fileId)) ?? refuseField('fileId', 'NO_PICTURE', 'This is no picture of the report.')
  );
}

/** What is drawn on pictures of NDT reports, and the gallery of all of them. */
export const ndtImagesServer = defineServerModule({
  name: 'maintenance/ndt-images',
  records: [
    recordEndpoints(ndtAnnotation, {
      beforeCreate: async (input, _call, ctx) => {
        const closed = await whyJudged(ctx, input.reportId);
        if (closed) refuse('GUARD', closed);
        return { fileName: (await ownPicture(ctx, input)).fileName };
      },
      mayUpdate: (ctx, row) => whyJudged(ctx, row.reportId),
      holds: async (facts: Facts, ctx) => {
        const fault = drawingFault(facts.drawing, await ownPicture(ctx, facts));
        if (fault) refuseField('drawing', 'DRAWING', fault);
      },
    }),
  ],
  endpoints: [handle(ndtImagesCall, (ctx, { query }) => imagesOf(ctx, query))],
});
