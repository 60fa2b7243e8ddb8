import { sql } from 'kysely';
import type { PeakSettings, WriteContext } from '#kernel/server/context.ts';
import type { LongRun } from '#kernel/server/endpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { peakLive } from '../shared/peak.calls.ts';
import { peakDocument } from '../shared/peak.record.ts';
import { driftOf, keepAnswer, stopAfterSilence } from './outbox.jobs.ts';
import { shapeOf } from './payloads.ts';
import { listOf, lookUp, type PeakShape } from './peakApi.ts';

const comparedInOneRun = 500;
/** Documents of this time are compared, in days: what PEAK has of older years is closed. */
const comparedFor = 400;

/** Asks PEAK for its accounts and products and compares every document with what PEAK has of it (drift watch). */
export async function askPeak(run: LongRun): Promise<void> {
  const peak = run.services.outside.peak;
  if (!peak) return;
  if (!(await fetchLists(run, peak))) return;
  await compareAll(run, peak);
}

export type Told = {
  kind: string;
  code: string;
  peakId: string;
  name: string;
  nameEn: string;
  accountCode: string | null;
};

/** True when PEAK told all three; otherwise what was known stays. */
async function fetchLists(run: LongRun, peak: PeakSettings): Promise<boolean> {
  const told: Told[] = [];
  for (const kind of ['account', 'product', 'service'] as const) {
    const answer = await listOf(peak, kind);
    if (answer.kind !== 'ok') {
      await run.write((ctx) => keepAnswer(ctx, answer.text));
      return false;
    }
    for (const { code, id, name, nameEn, accountCode } of answer.rows)
      if (code?.trim())
        told.push({
          kind,
          code: code.trim(),
          peakId: id ?? code,
          name: name ?? '',
          nameEn: nameEn ?? name ?? '',
          accountCode: accountCode ?? null,
        });
  }
  await run.write((ctx) => keepLists(ctx, told));
  return true;
}

/** Keeps what PEAK told of itself; what it told before goes. */
export async function keepLists(ctx: WriteContext, told: readonly Told[]): Promise<void> {
  const toldAt = ctx.now.toISOString();
  const once = [...new Map(told.map((one) => [`${one.kind} ${one.code}`, one])).values()];
  const accounts = once.filter(({ kind }) => kind === 'account');
  const products = once.filter(({ kind }) => kind !== 'account');
  await ctx.db.deleteFrom('peakAccount').execute();
  if (accounts.length > 0)
    await ctx.db
      .insertInto('peakAccount')
      .values(accounts.map(({ code, name, nameEn }) => ({ code, name, nameEn, toldAt })))
      .execute();
  await ctx.db.deleteFrom('peakProduct').execute();
  if (products.length > 0)
    await ctx.db
      .insertInto('peakProduct')
      .values(products.map((one) => ({ ...one, toldAt })))
      .execute();
  await ctx.db.updateTable('peakAnswer').set({ listsAt: toldAt }).execute();
  await keepAnswer(ctx, null);
}

interface Compared {
  id: string;
  shape: PeakShape;
  code: string;
  amount: string | null;
  isVoid: boolean;
}

/** The longest not compared first: what was sent, and the mirrors of what was taken back in another month. */
async function toCompare(ctx: WriteContext): Promise<Compared[]> {
  const { rows } = await sql<{ id: string; kind: string; code: string; amount: string | null; isVoid: boolean }>`
    select d.id, d.kind, coalesce(d.peak_code, d.number) as code, d.amount::text, d.action = 'send' and exists (select 1 from peak_document v
      where v.kind = d.kind and v.source_id = d.source_id and v.action = 'void' and v.status not in ('queued', 'sending')
        and (v.peak_id is null or v.peak_id = d.peak_id)) as is_void
    from peak_document d
    where d.status = 'synced' and d.kind <> 'customer' and (d.action = 'send' or exists (select 1 from peak_document s
      where s.kind = d.kind and s.source_id = d.source_id and s.action = 'send' and s.peak_id <> d.peak_id))
      and d.document_on > ${addDays(dayOf(ctx.now), -comparedFor)}
    order by d.compared_at nulls first, d.id limit ${comparedInOneRun}`.execute(ctx.db);
  return rows.map(({ kind, ...one }) => ({ ...one, shape: shapeOf(kind) }));
}

async function compareAll(run: LongRun, peak: PeakSettings): Promise<void> {
  let silent = 0;
  for (const one of await run.write(toCompare)) {
    const found = await lookUp(peak, one.shape, one.code);
    if (found.kind === 'access' || found.kind === 'later') {
      await run.write((ctx) => keepAnswer(ctx, found.text));
      silent += 1;
      if (found.kind === 'access' || silent >= stopAfterSilence) return;
      continue;
    }
    silent = 0;
    await run.write(async (ctx) => {
      const theirs = found.kind === 'found' ? found.found : null;
      // One document PEAK does not show keeps no other from being compared.
      const drift = found.kind === 'refused' ? `PEAK does not show it: ${found.text}` : driftOf(one, theirs);
      const row = await lockRecord(ctx, peakDocument, one.id, null);
      const comparedAt = ctx.now.toISOString();
      if (row.drift === drift && row.peakAmount === (theirs?.amount ?? row.peakAmount))
        await ctx.db.updateTable('peakDocument').set({ comparedAt }).where('id', '=', one.id).execute();
      else
        await changeRow(ctx, peakDocument, row, { values: { drift, peakAmount: theirs?.amount ?? null, comparedAt } });
    });
  }
  await run.write(async (ctx) => {
    await ctx.db.updateTable('peakAnswer').set({ comparedAt: ctx.now.toISOString() }).execute();
    ctx.changed(peakLive);
  });
}
