import { AppError, refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle, handleChangingGet } from '#kernel/server/handle.ts';
import { evidenceCall, evidenceZipCall, type Asked } from '../shared/evidence.calls.ts';
import { evidencePack } from './evidencePack.ts';
import { evidenceOf } from './evidence.queries.ts';

function checkPeriod({ from, to }: Asked): void {
  if (to < from) refuseField('to', 'EVIDENCE_PERIOD', 'The period ends before it begins.');
}

/** Training, authorisations and lists of staff are read from level 3 on, and so is the pack that holds them. */
function checkReader({ actor }: Context): void {
  if (!can(actor, 'level:3'))
    throw new AppError(
      'forbidden',
      'EVIDENCE_READER',
      'The pack holds training and lists of staff, which are read from level 3 on.',
    );
}

/** What speaks for a clause in a period, in one signed ZIP, for those who answer to an authority. */
export const evidencePacksServer = defineServerModule({
  name: 'quality/evidence-packs',
  endpoints: [
    handle(evidenceCall, async (ctx, { query }) => {
      checkReader(ctx);
      checkPeriod(query);
      const kinds = await evidenceOf(ctx, query);
      return { kinds: kinds.map(({ name, label, rows }) => ({ name, label, count: rows.length })) };
    }),
    handleChangingGet(evidenceZipCall, async (ctx, { query, reply }) => {
      checkReader(ctx);
      checkPeriod(query);
      void reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="evidence-${query.clause}-${query.from}-${query.to}.zip"`);
      return evidencePack(ctx, query);
    }),
  ],
});
