import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import {
  peakAccountsCall,
  peakFiguresCall,
  peakModeCall,
  peakOfCall,
  peakPreviewCall,
  peakProductsCall,
  peakProductsServicesCall,
  peakRefreshCall,
  peakStateCall,
} from '../shared/peak.calls.ts';
import { peakCode, peakDocument, peakSwitch, type PeakMode } from '../shared/peak.record.ts';
import { peakWorkflow } from '../shared/peak.workflow.ts';
import { askPeak } from './lists.jobs.ts';
import { peakFigures, peakOf } from './marks.queries.ts';
import { lookAtWaiting, sendToPeak } from './outbox.jobs.ts';
import { lookUp, peakShapes } from './peakApi.ts';
import { payloadOf } from './payloads.ts';

async function stateOf(ctx: Context): Promise<AnswerOf<typeof peakStateCall>> {
  const { rows } = await sql<Omit<AnswerOf<typeof peakStateCall>, 'isConfigured'>>`
    select s.mode, a.answered_at, a.fault, a.lists_at, a.compared_at,
      (select count(*)::int from peak_document where status in ('queued', 'sending')) as queued,
      (select count(*)::int from peak_document where status = 'queued' and waits_for is not null) as held,
      (select count(*)::int from peak_document where status = 'synced') as synced,
      (select count(*)::int from peak_document where status = 'failed') as failed,
      (select count(*)::int from peak_document where drift is not null) as differing
    from peak_switch s, peak_answer a`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error('PEAK has no switch.');
  return { ...row, mode: row.mode as PeakMode, isConfigured: Boolean(ctx.services.outside.peak) };
}

/** Dry run of one document; PEAK is asked outside any transaction, as a reading call has none. */
async function preview(ctx: Context, id: string): Promise<AnswerOf<typeof peakPreviewCall>> {
  const row = await getRecord(ctx, peakDocument, id);
  const payload = await payloadOf(ctx, row.id);
  const peak = ctx.services.outside.peak;
  const isReady = payload.kind === 'ready';
  const shape = isReady ? payload.shape : null;
  const shown = {
    request: shape
      ? `POST ${peakShapes[shape].path}${payload.kind === 'ready' && payload.isVoid ? '/void' : ''}`
      : null,
    payload:
      isReady && shape
        ? JSON.stringify({ [peakShapes[shape].envelope]: { [peakShapes[shape].rows]: [payload.row] } }, null, 2)
        : null,
    amount: isReady ? payload.amount : null,
    waitsFor: isReady ? null : payload.text,
  };
  if (!peak || !shape) return { ...shown, inPeak: null, fault: null };
  const { code = row.number } = isReady ? (payload.row as { code?: string }) : {};
  const found = await lookUp(peak, shape, row.peakCode ?? code);
  if (found.kind === 'found') return { ...shown, inPeak: found.found, fault: null };
  return { ...shown, inPeak: null, fault: found.kind === 'absent' ? null : found.text };
}

/** Why a document may not be left out: tried without an answer it may stand in PEAK, where nobody would look for it any more. */
async function whyNotSkipped(ctx: Context, row: RowOf<typeof peakDocument>): Promise<string | null> {
  const { status, action, tries, lastCode } = row;
  if (status === 'queued' && tries > 0)
    return 'It was sent and not answered: it may stand in PEAK. Wait until PEAK was asked again.';
  const isUnanswered = lastCode === null || lastCode === '429' || Number(lastCode) >= 500;
  if (status !== 'failed' || !isUnanswered) return null;
  const payload = action === 'void' ? await payloadOf(ctx, row.id) : null;
  return payload?.kind === 'ready' && payload.isVoid
    ? null
    : 'It was sent and not answered: it may stand in PEAK. Send it again: PEAK is asked for it first.';
}

const products = (ctx: Context, kinds: readonly ('product' | 'service')[]) =>
  ctx.db
    .selectFrom('peakProduct')
    .select(['peakId as id', 'code', 'name', 'nameEn', 'kind as type', 'accountCode'])
    .where('kind', 'in', [...kinds])
    .orderBy('kind')
    .orderBy('code')
    .execute() as Promise<AnswerOf<typeof peakProductsCall>>;

/** PEAK: the queue of documents, its codes, and what PEAK has. Served under `/api/finance/peak`. */
export const peakServer = defineServerModule({
  name: 'finance/peak',
  records: [
    recordEndpoints(peakDocument, {
      workflow: implementWorkflow(peakWorkflow, {
        // Looked up before it is sent again, so the count of tries begins anew without a risk.
        retry: {
          effect: (ctx) =>
            Promise.resolve({ tries: 1, nextTryAt: ctx.now.toISOString(), waitsFor: null, claimedAt: null }),
          after: (ctx) => ctx.enqueue('sendToPeak', {}, { key: 'sendToPeak' }),
        },
        skip: {
          guard: whyNotSkipped,
        },
      }),
    }),
    recordEndpoints(peakCode, {
      holds: ({ kind, ours, theirs }) => {
        if (kind === 'vat' && !['vat7', 'zero', 'exempt', 'outOfScope'].includes(ours))
          refuseField('ours', 'PEAK_VAT', 'One of vat7, zero, exempt, outOfScope.');
        if (kind === 'vat' && !/^\d{1,2}$/.test(theirs)) refuseField('theirs', 'PEAK_VAT', 'A number such as 1.');
        if (kind === 'customer' && theirs.length > 16)
          refuseField('theirs', 'PEAK_CONTACT', 'PEAK takes at most 16 characters of a contact.');
      },
    }),
    recordEndpoints(peakSwitch),
  ],
  endpoints: [
    handle(peakStateCall, stateOf),
    handle(peakModeCall, async (ctx, { body }) => {
      if (body.mode === 'live' && !ctx.services.outside.peak)
        refuse('PEAK_OFF', 'PEAK is not configured: an administrator sets its address and account first.');
      const { id } = await ctx.db.selectFrom('peakSwitch').select('id').executeTakeFirstOrThrow();
      const row = await lockRecord(ctx, peakSwitch, id, null);
      if (row.mode !== body.mode) await changeRow(ctx, peakSwitch, row, { values: { mode: body.mode } });
      if (body.mode === 'live') await ctx.enqueue('sendToPeak', {}, { key: 'sendToPeak' });
      return { success: true };
    }),
    handle(peakRefreshCall, async (ctx) => {
      await lookAtWaiting(ctx);
      await ctx.enqueue('askPeak', {}, { key: 'askPeak' });
      return { success: true };
    }),
    handle(peakOfCall, (ctx, { params }) => peakOf(ctx, params.sourceId)),
    handle(peakFiguresCall, (ctx, { query }) => peakFigures(ctx, Number(query.months))),
    handle(peakPreviewCall, (ctx, { params }) => preview(ctx, params.id)),
    handle(peakProductsCall, (ctx) => products(ctx, ['product'])),
    handle(peakProductsServicesCall, (ctx) => products(ctx, ['product', 'service'])),
    handle(peakAccountsCall, (ctx) =>
      ctx.db.selectFrom('peakAccount').select(['code', 'name', 'nameEn']).orderBy('code').execute(),
    ),
  ],
  longJobs: { sendToPeak, askPeak },
  schedule: { '* * * * *': 'sendToPeak', '20 2 * * *': 'askPeak' },
});
