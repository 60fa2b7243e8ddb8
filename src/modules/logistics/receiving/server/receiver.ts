import type { z } from 'zod';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { writeSignature, type SigningMethod } from '#kernel/server/signatures/signatures.ts';
import type { BodyOf } from '#kernel/shared/call.ts';
import { requireSign, signingEmployee } from '#modules/quality/authorizations/server/public.ts';
import { lifeOnRecord, lifeProblemOf } from '#modules/maintenance/directives/server/public.ts';
import { compareDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';
import { batch } from '#modules/stores/stock/shared/batch.record.ts';
import { condemned, condemnedInWords } from '#modules/stores/quarantine/server/public.ts';
import { changeLife } from '#modules/stores/stock/server/public.ts';
import { lifeStatement, whyNotLife } from '#modules/stores/stock/shared/public.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import type { stateLifeCall } from '../shared/papers.calls.ts';
import type { inspectionInput } from '../shared/receiving.calls.ts';

/** What the inspection says of a line, without the proof of who says it. */
export type LineVerdict = Omit<z.infer<typeof inspectionInput>, 'pin' | 'password' | 'code'>;

/** Who signs a line: how it was proven, with which authorisation and stamp. */
export interface LineSigner {
  method: SigningMethod;
  authorizationNo?: string | null;
  stampNo?: string | null;
}

/** The session's person as authorised receiving inspector; 422 with what is missing otherwise (145.A.42(a), R-AUT-5). */
export async function requireReceiver(ctx: Context): Promise<Omit<LineSigner, 'method'>> {
  const { authorizationNo, stampNo } = await requireSign(ctx, {
    employeeId: signingEmployee(ctx),
    privilege: 'receive',
    at: ctx.now,
  });
  return { authorizationNo, stampNo };
}

interface PartOfLine {
  partNumber: string;
  serialNumber: string | null;
  description: string;
  condition: string | null;
  csnCycles: number | null;
  tsnHours: string | null;
}

/**
 * Refuses what cannot be accepted as it is stated (145.A.42, G18): a component whose condition nobody read from its certificate, a new part with a
 * life behind it, one with less behind it than when it was fitted here, a used life-limited one whose counts are not known or that has reached a
 * limit. Errors: `CONDITION_NEEDED`, `LIFE_OF_NEW`, `LIFE_BELOW_RECORD`, `LIFE_LIMIT`.
 */
export async function refuseLife(ctx: Context, line: PartOfLine, acceptanceClass: string): Promise<void> {
  const { partNumber, serialNumber, description } = line;
  if (acceptanceClass === 'component' && line.condition === null)
    refuseField('condition', 'CONDITION_NEEDED', 'State the condition of the component as its certificate has it.');
  const impossible = whyNotLife(line);
  if (impossible) refuseField('csnCycles', 'LIFE_OF_NEW', impossible);
  await refuseBelowRecord(ctx, line);
  const name = [description, partNumber, serialNumber && `S/N ${serialNumber}`].filter(Boolean).join(' ');
  const problem = await lifeProblemOf(ctx, { ...line, condition: line.condition ?? 'new', name });
  if (problem) refuse('LIFE_LIMIT', `${problem} It can only go to quarantine.`);
}

/** What was condemned comes in no more, as a component or as a part of stock (R12). Errors: `CONDEMNED`. */
export async function refuseCondemned(
  ctx: Context,
  part: { partNumber: string; serialNumber: string | null },
): Promise<void> {
  const dead = await condemned(ctx, part);
  if (dead)
    refuse('CONDEMNED', `${condemnedInWords(String(part.serialNumber), dead)} It can only be rejected to quarantine.`);
}

/** A part that was fitted here is new no more, and what it has behind it grows. Errors: `LIFE_BELOW_RECORD`. */
async function refuseBelowRecord(ctx: Context, line: PartOfLine): Promise<void> {
  const { partNumber, serialNumber, condition, csnCycles, tsnHours } = line;
  const known = serialNumber === null ? null : await lifeOnRecord(ctx, { partNumber, serialNumber });
  if (!known) return;
  if ((condition ?? 'new') === 'new')
    refuseField('condition', 'LIFE_BELOW_RECORD', `S/N ${serialNumber} was fitted on ${known.job}: it is not new.`);
  const was = `when it was fitted on ${known.job}: it cannot be less now. It can only go to quarantine.`;
  if (known.csnCycles !== null && csnCycles !== null && csnCycles < known.csnCycles)
    refuseField('csnCycles', 'LIFE_BELOW_RECORD', `S/N ${serialNumber} had ${known.csnCycles} cycles ${was}`);
  if (known.tsnHours !== null && tsnHours !== null && compareDecimal(tsnHours, known.tsnHours) < 0)
    refuseField('tsnHours', 'LIFE_BELOW_RECORD', `S/N ${serialNumber} had ${known.tsnHours} h ${was}`);
}

/**
 * States the condition of a batch and what it has behind it since new, from the records named (G18). Gates judge the parts fitted of it by what it
 * says from then on. Errors: `STATE_NOT_ALLOWED`, `LIFE_OF_NEW`; 409 `STALE_VERSION`; or why this person, no authorised engineer, may not sign.
 */
export async function stateLife(
  ctx: WriteContext,
  id: string,
  { version, condition, csnCycles, tsnHours, evidence, ...proof }: BodyOf<typeof stateLifeCall>,
): Promise<{ condition: string }> {
  const method = await ctx.prove(proof);
  const row = await lockRecord(ctx, batch, id, version);
  if (row.condition === 'unserviceable' || row.condition === 'unsalvageable')
    refuse('STATE_NOT_ALLOWED', `Batch ${row.number} is ${row.condition}: it goes to no aircraft.`);
  const { partNumber } = await getRecord(ctx, stockItem, row.itemId);
  const signer = await requireSign(ctx, {
    employeeId: signingEmployee(ctx),
    privilege: 'engineering',
    partNumber,
    at: ctx.now,
  });
  const is = { condition, csnCycles, tsnHours };
  const why = whyNotLife(is);
  if (why) refuseField('csnCycles', 'LIFE_OF_NEW', why);
  await writeSignature(ctx, {
    entity: batch.name,
    entityId: row.id,
    entityVersion: row.version,
    chain: `batch:${row.id}`,
    meaning: 'approved',
    statement: lifeStatement,
    payload: {
      batch: row.number,
      was: { condition: row.condition, csnCycles: row.csnCycles, tsnHours: row.tsnHours },
      is,
      evidence,
    },
    method,
    stampNo: signer.stampNo,
    authorizationNo: signer.authorizationNo,
  });
  await changeLife(ctx, row, is, evidence);
  return { condition };
}
