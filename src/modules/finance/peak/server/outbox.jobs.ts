import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { PeakSettings, WriteContext } from '#kernel/server/context.ts';
import type { LongRun } from '#kernel/server/endpoint.ts';
import { changeRow, lockRecord, type ServerValues } from '#kernel/server/records/records.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { listedInvoice } from '#modules/finance/invoices/shared/listedInvoice.record.ts';
import { compare } from '#modules/finance/money/shared/public.ts';
import { peakLive } from '../shared/peak.calls.ts';
import { peakDocument } from '../shared/peak.record.ts';
import { lookUp, sendRow, voidRow, type Found, type InPeak, type PeakShape, type Sent } from './peakApi.ts';
import { payloadOf } from './payloads.ts';

type Document = RowOf<typeof peakDocument>;
type Values = ServerValues<typeof peakDocument>;

// A minute, five, fifteen, an hour, three, twelve; then a person decides.
const waitsSeconds = [60, 300, 900, 3_600, 10_800, 43_200];
const mostInOneRun = 200;
const heldLookedAt = 500;
/** What a process claimed and did not settle in this time is taken up again: it was killed in between. */
const abandonedAfter = 600;
/** So many in a row without an answer, and PEAK is left alone until the next run. */
export const stopAfterSilence = 3;

interface Claim {
  id: string;
  claimedAt: string;
  shape: PeakShape;
  row: object;
  hash: string;
  code: string;
  isVoid: boolean;
  amount: string | null;
  /** It may stand in PEAK already: asked before anything is sent. */
  mayBeThere: boolean;
  /** Of a contact: what was sent of it last. */
  sentHash: string | null;
}
type Outcome = Sent | Found | { kind: 'voided'; found: InPeak };

/** Sends what is due, one after the other; no transaction is open while PEAK is asked. */
export async function sendToPeak(run: LongRun): Promise<void> {
  await run.write(lookAtWaiting);
  const peak = run.services.outside.peak;
  if (!peak) return;
  let silent = 0;
  let isNew = false;
  for (let count = 0; count < mostInOneRun && silent < stopAfterSilence; count += 1) {
    // Somebody may pause it meanwhile.
    if (!(await run.write(isLive))) return;
    const claim = await run.write(claimNext);
    if (claim === null) {
      // What was sent may be what others waited for.
      if (!isNew) return;
      isNew = false;
      await run.write(lookAtWaiting);
      continue;
    }
    const outcome = await exchange(peak, claim);
    await run.write((ctx) => settle(ctx, claim, outcome));
    if (outcome.kind === 'access') return;
    silent = outcome.kind === 'later' ? silent + 1 : 0;
    isNew ||= outcome.kind === 'stored' || outcome.kind === 'found';
  }
}

async function isLive(ctx: WriteContext): Promise<boolean> {
  const row = await ctx.db.selectFrom('peakSwitch').select('mode').executeTakeFirst();
  return row?.mode === 'live';
}

/** Says of what was not sent yet how much it is and what it waits for; nothing is sent. */
export async function lookAtWaiting(ctx: WriteContext): Promise<void> {
  const rows = await ctx.db
    .selectFrom('peakDocument')
    .select('id')
    .where('status', '=', 'queued')
    .where((is) =>
      is.or([is('waitsFor', 'is not', null), is.and([is('amount', 'is', null), is('kind', '<>', 'customer')])]),
    )
    .orderBy('updatedAt')
    .orderBy('id')
    .limit(heldLookedAt)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id } of rows) {
    const row = await lockRecord(ctx, peakDocument, id, null);
    const payload = await payloadOf(ctx, id);
    const values: Values =
      payload.kind === 'waits'
        ? { waitsFor: payload.text }
        : { waitsFor: null, amount: payload.amount, currency: payload.currency };
    if (Object.entries(values).some(([name, value]) => row[name as keyof Document] !== value))
      await changeRow(ctx, peakDocument, row, { values });
  }
}

/** Takes the next document that is due, so that nobody else sends it, and says in the database that it may stand in PEAK from now on. */
async function claimNext(ctx: WriteContext): Promise<Claim | null> {
  const abandoned = new Date(ctx.now.getTime() - abandonedAfter * 1000).toISOString();
  for (;;) {
    const next = await ctx.db
      .selectFrom('peakDocument')
      .select('id')
      .where((is) =>
        is.or([
          is.and([
            is('status', '=', 'queued'),
            is('waitsFor', 'is', null),
            is('nextTryAt', '<=', ctx.now.toISOString()),
          ]),
          is.and([is('status', '=', 'sending'), is('claimedAt', '<', abandoned)]),
        ]),
      )
      .orderBy('createdAt')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!next) return null;
    const row = await lockRecord(ctx, peakDocument, next.id, null);
    const payload = await payloadOf(ctx, row.id);
    if (payload.kind === 'waits') {
      await changeRow(ctx, peakDocument, row, { values: { status: 'queued', waitsFor: payload.text } });
      continue;
    }
    const claimedAt = ctx.now.toISOString();
    const { amount, currency, shape } = payload;
    const hash = createHash('sha256').update(JSON.stringify(payload.row)).digest('hex');
    await changeRow(ctx, peakDocument, row, {
      values: { status: 'sending', claimedAt, tries: row.tries + 1, payloadHash: hash, amount, currency },
      action: 'status',
    });
    return {
      id: row.id,
      claimedAt,
      shape,
      row: payload.row,
      hash,
      code: (payload.row as { code?: string }).code ?? row.number,
      isVoid: payload.isVoid ?? false,
      amount,
      mayBeThere: row.tries > 0 || row.lastCode !== null || shape === 'contact',
      sentHash: shape === 'contact' ? await lastHash(ctx, row) : null,
    };
  }
}

async function lastHash(ctx: WriteContext, { id }: Document): Promise<string | null> {
  const { rows } = await sql<{ payloadHash: string | null }>`
    select d.payload_hash from peak_document d join peak_document own on own.id = ${id} and own.kind = d.kind and own.source_id = d.source_id
    where d.status = 'synced' order by d.sent_at desc limit 1`.execute(ctx.db);
  return rows[0]?.payloadHash ?? null;
}

/** One document: looked up first where it may be there, sent where it is not, looked up again where PEAK says it has the number. */
async function exchange(peak: PeakSettings, claim: Claim): Promise<Outcome> {
  const { shape, code, row } = claim;
  if (claim.isVoid) return voiding(peak, claim);
  if (claim.mayBeThere) {
    const before = await lookUp(peak, shape, code);
    if (before.kind === 'found' && shape === 'contact' && claim.sentHash !== claim.hash)
      return sendRow(peak, shape, code, row, before.found.id);
    if (before.kind !== 'absent') return before;
  }
  const sent = await sendRow(peak, shape, code, row);
  if (sent.kind !== 'duplicate') return sent;
  const there = await lookUp(peak, shape, code);
  return there.kind === 'absent' ? sent : there;
}

async function voiding(peak: PeakSettings, { shape, code, row }: Claim): Promise<Outcome> {
  const before = await lookUp(peak, shape, code);
  if (before.kind !== 'found') return before;
  if (before.found.isVoid) return { kind: 'voided', found: before.found };
  const sent = await voidRow(peak, shape, row as { id: string; code: string });
  return sent.kind === 'stored' ? { kind: 'voided', found: { ...sent.found, isVoid: true } } : sent;
}

/** How PEAK's document differs from ours, in words, or null. */
export function driftOf(
  ours: { amount: string | null; isVoid: boolean },
  theirs: Pick<InPeak, 'amount' | 'isVoid'> | null,
): string | null {
  if (!theirs) return 'Not in PEAK any more.';
  if (theirs.isVoid !== ours.isVoid) return theirs.isVoid ? 'Void in PEAK, not here.' : 'Void here, not in PEAK.';
  if (ours.amount === null || ours.isVoid) return null;
  if (theirs.amount === null) return 'PEAK tells no amount: it was not compared.';
  if (compare(ours.amount, theirs.amount) === 0) return null;
  return `PEAK has ${theirs.amount}, ours is ${ours.amount}.`;
}

/** Writes down what came of it, unless somebody else took the document over in between. */
async function settle(ctx: WriteContext, claim: Claim, outcome: Outcome): Promise<void> {
  const now = ctx.now.toISOString();
  const isAnswer = outcome.kind !== 'later' && outcome.kind !== 'access';
  await keepAnswer(ctx, isAnswer ? null : outcome.text);
  const row = await lockRecord(ctx, peakDocument, claim.id, null);
  if (row.status !== 'sending' || row.claimedAt === null || Date.parse(row.claimedAt) !== Date.parse(claim.claimedAt))
    return;
  const set = (values: Values) => changeRow(ctx, peakDocument, row, { values, action: 'status' }).then(() => undefined);
  switch (outcome.kind) {
    case 'stored':
    case 'found':
    case 'voided': {
      // What PEAK says of a document it was just sent may be its id alone: the drift watch compares it.
      const isTold = outcome.kind !== 'stored' || claim.amount === null || outcome.found.amount !== null;
      return set({
        status: 'synced',
        sentAt: now,
        peakId: outcome.found.id,
        peakCode: outcome.found.code,
        peakAmount: outcome.found.amount,
        comparedAt: isTold ? now : null,
        drift: isTold ? driftOf({ amount: claim.amount, isVoid: claim.isVoid }, outcome.found) : null,
        lastCode: '200',
        lastText: outcome.kind === 'found' ? 'PEAK had it already.' : null,
      });
    }
    case 'duplicate':
      return set({
        status: 'failed',
        lastCode: outcome.code,
        lastText: 'PEAK says it has this number, and does not show it.',
      });
    case 'absent':
      return set({ status: 'failed', lastCode: null, lastText: 'PEAK does not have what is to be voided.' });
    case 'refused':
      return set({ status: 'failed', lastCode: outcome.code, lastText: outcome.text.slice(0, 500) });
    case 'access':
      return set({
        status: 'queued',
        tries: Math.max(0, row.tries - 1),
        lastCode: outcome.code,
        lastText: outcome.text.slice(0, 500),
      });
    case 'later': {
      const wait = waitsSeconds[row.tries - 1];
      const told = { lastCode: outcome.code, lastText: outcome.text.slice(0, 500) };
      if (wait === undefined) return set({ status: 'failed', ...told });
      return set({ status: 'queued', nextTryAt: new Date(ctx.now.getTime() + wait * 1000).toISOString(), ...told });
    }
  }
}

/** How PEAK did when it was asked last. */
export async function keepAnswer(ctx: WriteContext, fault: string | null): Promise<void> {
  const now = ctx.now.toISOString();
  await ctx.db
    .updateTable('peakAnswer')
    .set({ askedAt: now, fault, ...(fault === null && { answeredAt: now }) })
    .execute();
  ctx.changed(peakLive);
  // The list of invoices says how each stands here.
  ctx.changed(listedInvoice);
}
