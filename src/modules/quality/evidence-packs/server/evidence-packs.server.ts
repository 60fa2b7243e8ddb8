import { refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle, handleChangingGet } from '#kernel/server/handle.ts';
import { evidenceCall, evidenceZipCall, type Asked } from '../shared/evidence.calls.ts';
import { evidencePack } from './evidencePack.ts';
import { evidenceOf } from './evidence.queries.ts';

function checkPeriod({ from, to }: Asked): void {
  if (to < from) refuseField('to', 'EVIDENCE_PERIOD', 'The period ends before it begins.');
}

/** What speaks for a clause in a period, in one signed ZIP, for those who answer to an authority. */
export const evidencePacksServer = defineServerModule({
  name: 'quality/evidence-packs',
  endpoints: [
    handle(evidenceCall, async (ctx, { query }) => {
      checkPeriod(query);
      const kinds = await evidenceOf(ctx, query);
      return { kinds: kinds.map(({ name, label, rows }) => ({ name, label, count: rows.length })) };
    }),
    handleChangingGet(evidenceZipCall, async (ctx, { query, reply }) => {
      checkPeriod(query);
      void reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="evidence-${query.clause}-${query.from}-${query.to}.zip"`);
      return evidencePack(ctx, query);
    }),
  ],
});
