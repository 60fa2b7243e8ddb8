import { refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { ownerAfter } from '#modules/stores/scraps/server/public.ts';
import { refuseQuantityOf } from '#modules/stores/stock/server/public.ts';
import { quarantineExpiredCall } from '../shared/quarantine.calls.ts';
import { quarantine } from '../shared/quarantine.record.ts';
import { quarantineActions } from './quarantine.actions.ts';
import { blockItsBatch, jobNamed, ownerOfBatch, prepareQuarantine, quarantineExpired } from './quarantine.create.ts';
import { quarantineTag } from './quarantine.tag.ts';

const takenOffBySigning = 'Only quality takes this off, with the signed step “Take off flag or evidence”.';

/** Quarantine: what is served under `/api/store/quarantine`. */
export const quarantineServer = defineServerModule({
  name: 'stores/quarantine',
  records: [
    recordEndpoints(quarantine, {
      workflow: quarantineActions,
      beforeCreate: async (input, _call, ctx) => {
        // All of a batch moves, whatever is left of it.
        if (!input.batchId) await refuseQuantityOf(ctx, input.partNumber ?? '', input.quantity);
        return prepareQuarantine(ctx, input);
      },
      afterCreate: blockItsBatch,
      paper: quarantineTag,
      beforeUpdate: async (ctx, row, input) => {
        for (const name of ['evidenceMissing', 'evidenceReceived'] as const) {
          if (!(name in input)) continue;
          const kept = (input[name] ??= []);
          if ((row[name] ?? []).some((kind) => !kept.includes(kind)))
            refuseField(name, 'QUALITY_TAKES_OFF', takenOffBySigning);
        }
        if (row.suspectedUnapproved && input.suspectedUnapproved === false)
          refuseField('suspectedUnapproved', 'QUALITY_TAKES_OFF', takenOffBySigning);
        const jobNumber = input.jobNumber ? await jobNamed(ctx, input.jobNumber) : undefined;
        const named = jobNumber ? { jobNumber } : {};
        if (!row.batchId) return { ...named, ...(await ownerAfter(ctx, row, { ...input, ...named })) };
        for (const name of ['ownerType', 'ownerId'] as const)
          if (input[name] !== undefined && (input[name] || null) !== row[name])
            refuseField(name, 'OWNER_OF_BATCH', ownerOfBatch);
        return named;
      },
    }),
  ],
  endpoints: [
    handle(quarantineExpiredCall, {
      creates: true,
      handle: async (ctx, { body }) => ({ numbers: await quarantineExpired(ctx, body.batchIds) }),
    }),
  ],
});
