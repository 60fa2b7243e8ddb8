import { z } from 'zod';
import { defineServerModule, read } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { quarantine } from '../shared/quarantine.record.ts';
import { quarantineActions } from './quarantine.actions.ts';
import { blockItsBatch, prepareQuarantine } from './quarantine.create.ts';
import { quarantineTag } from './quarantine.tag.ts';

/** Quarantine: what is served under `/api/store/quarantine`. */
export const quarantineServer = defineServerModule({
  name: 'stores/quarantine',
  records: [
    recordEndpoints(quarantine, {
      workflow: quarantineActions,
      beforeCreate: prepareQuarantine,
      afterCreate: blockItsBatch,
      mayUpdate: (_ctx, row) => (row.status === 'closed' ? 'It is closed.' : null),
      beforeUpdate: async (_ctx, _row, input) => {
        if ('evidenceMissing' in input) input['evidenceMissing'] ??= [];
        if ('evidenceReceived' in input) input['evidenceReceived'] ??= [];
      },
    }),
  ],
  endpoints: [
    read({
      path: '/api/store/quarantine/:id/tag.pdf',
      allow: 'signedIn',
      summary: 'The red tag to print',
      record: quarantine.name,
      params: z.strictObject({ id: z.string().max(100) }),
      handle: async (ctx, { params, reply }) => {
        const row = await getRecord(ctx, quarantine, params.id);
        const pdf = await ctx.services.render(quarantineTag(row, ctx.services.publicUrl));
        void reply
          .header('content-type', 'application/pdf')
          .header('content-disposition', `inline; filename="${row.number}.pdf"`);
        return pdf;
      },
    }),
  ],
});
