import pLimit from 'p-limit';
import { addMonths } from '#kernel/shared/dates.ts';
import { AppError, refuse, refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle, handleChangingGet } from '#kernel/server/handle.ts';
import {
  evidenceCall,
  evidenceZipCall,
  mostBytes,
  mostMonths,
  passportCall,
  passportRecordsCall,
  type Asked,
} from '../shared/evidence.calls.ts';
import { compliancePassport, passportList } from './passport.ts';
import { evidencePack, type Pack } from './evidencePack.ts';
import { evidenceCounts, filesBehind, type FileBehind } from './evidence.queries.ts';

function checkPeriod({ from, to }: Asked): void {
  if (to < from) refuseField('to', 'EVIDENCE_PERIOD', 'The period ends before it begins.');
  if (to > addMonths(from, mostMonths))
    refuseField('to', 'EVIDENCE_PERIOD_LONG', 'A pack covers three years at most: choose a shorter period.');
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

const bytesOf = (files: readonly FileBehind[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** A pack is held whole while it is made: one at a time, and no transaction is open meanwhile. */
const oneAtATime = pLimit(1);
async function pack(ctx: Context, asked: Asked): Promise<Pack> {
  const files = await filesBehind(ctx, asked);
  if (bytesOf(files) > mostBytes)
    refuse('EVIDENCE_SIZE', 'The files of this pack are more than 100 MB: choose a shorter period.');
  return oneAtATime(() => evidencePack(ctx, asked, files));
}

/** What speaks for a clause in a period, in one signed ZIP, for those who answer to an authority. */
export const evidencePacksServer = defineServerModule({
  name: 'quality/evidence-packs',
  endpoints: [
    handle(passportCall, (ctx) => compliancePassport(ctx)),
    handle(passportRecordsCall, (ctx, { query }) => {
      checkReader(ctx);
      return passportList(ctx, query);
    }),
    handle(evidenceCall, async (ctx, { query }) => {
      checkReader(ctx);
      checkPeriod(query);
      const files = await filesBehind(ctx, query);
      return { kinds: await evidenceCounts(ctx, query), files: { count: files.length, bytes: bytesOf(files) } };
    }),
    handleChangingGet(evidenceZipCall, {
      limit: { perMinute: 10 },
      prepare: (ctx, { query }) => {
        checkReader(ctx);
        checkPeriod(query);
        return pack(ctx, query);
      },
      handle: async (ctx, { query, reply }, { bytes, files, sha256 }) => {
        await ctx.audit({
          entity: 'auditReport',
          entityId: query.clause,
          action: 'export',
          subject: query.clause,
          changes: { evidencePack: { ...query, files, sha256 } },
        });
        const name = `evidence-${query.clause}-${query.from}-${query.to}.zip`;
        void reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`);
        return bytes;
      },
    }),
  ],
});
