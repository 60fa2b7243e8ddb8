import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
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
      beforeCreate: (input, _call, ctx) => prepareQuarantine(ctx, input),
      afterCreate: blockItsBatch,
      paper: quarantineTag,
      beforeUpdate: async (_ctx, _row, input) => {
        if ('evidenceMissing' in input) input['evidenceMissing'] ??= [];
        if ('evidenceReceived' in input) input['evidenceReceived'] ??= [];
      },
    }),
  ],
});
