import type { z } from 'zod';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { writeSignature, type SigningMethod } from '#kernel/server/signatures/signatures.ts';
import type { AnswerOf, BodyOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { listAttachments } from '#kernel/server/attachments/attachments.ts';
import { orderNamed, whyNotVendor } from '#modules/stores/purchasing/server/public.ts';
import { requireSign, signingEmployee } from '#modules/quality/authorizations/server/public.ts';
import { lifeOnRecord, lifeProblemOf, usedHere } from '#modules/maintenance/directives/server/public.ts';
import { compareDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';
import { batch } from '#modules/stores/stock/shared/batch.record.ts';
import { condemned, condemnedInWords } from '#modules/stores/quarantine/server/public.ts';
import { changeLife } from '#modules/stores/stock/server/public.ts';
import { lifeStatement, whyNotLife } from '#modules/stores/stock/shared/public.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { judgeChecklist, vendorApproved } from '../shared/checklist.ts';
import { goodsReceipt, receiptLine } from '../shared/goodsReceipt.record.ts';
import type { lineFactsCall, stateLifeCall } from '../shared/papers.calls.ts';
import type { inspectionInput } from '../shared/receiving.calls.ts';

/** What the inspection says of a line, without the proof of who says it. */
export type LineVerdict = Omit<z.infer<typeof inspectionInput>, 'pin' | 'password' | 'code'>;

/** Who signs a line: how it was proven, with which authorisation and stamp. */
export interface LineSigner {
  method: SigningMethod;
  authorizationNo?: string | null;
  stampNo?: string | null;
}

type Line = RowOf<typeof receiptLine>;
type Receipt = RowOf<typeof goodsReceipt>;

/** What is bought of a vendor that no order names: what its approval must name. */
async function boughtAs(
  ctx: Context,
  receipt: Receipt,
  line: Line,
): Promise<{ supply: string; process: string | null }> {
  const order = await orderNamed(ctx, receipt.poNo);
  if (order) return order;
  const item = line.itemId ? await getRecord(ctx, stockItem, line.itemId) : null;
  const goods = item?.acceptanceClass === 'material' ? 'materials' : 'parts';
  const supply = { tool: line.toolId ? 'calibration' : 'tools', tire: 'tires' }[String(receipt.kind)] ?? goods;
  return { supply, process: null };
}

/** Whether the vendor of a line is approved today, by the list of approved vendors; null where a customer sent it (R-RCV-2). */
async function vendorFact(
  ctx: Context,
  receipt: Receipt,
  line: Line,
): Promise<{ answer: 'yes' | 'no'; text: string } | null> {
  if (receipt.customerId) return null;
  if (!receipt.vendorId)
    return { answer: 'no', text: `${receipt.vendor ?? 'The sender'} is not in the list of vendors.` };
  const why = await whyNotVendor(ctx, receipt.vendorId, await boughtAs(ctx, receipt, line));
  return why ? { answer: 'no', text: why } : { answer: 'yes', text: `${receipt.vendor} is approved today.` };
}

/** The answers with what the list of approved vendors says; the dock does not say otherwise. Errors: `VENDOR_FACT`. */
export async function withVendorFact(
  ctx: Context,
  receipt: Receipt,
  line: Line,
  { checklist, qtyAccepted }: LineVerdict,
): Promise<LineVerdict['checklist']> {
  const fact = await vendorFact(ctx, receipt, line);
  if (!fact) return checklist;
  const said = checklist[vendorApproved.key];
  if (fact.answer === 'no' && Number(qtyAccepted) > 0)
    refuse('VENDOR_NOT_APPROVED', `${fact.text} It can only be rejected to quarantine.`);
  if (said !== undefined && said !== fact.answer)
    refuse('VENDOR_FACT', `The list of approved vendors answers this: ${fact.text}`);
  return { ...checklist, [vendorApproved.key]: fact.answer };
}

/** Nothing is left unanswered, and what was answered no is not accepted (R-RCV-2). Errors: `CHECKLIST_OPEN`, `CHECKLIST_NO`. */
export function refuseOpenChecklist(receipt: Receipt, input: LineVerdict, accepted: number): void {
  const { open, failed } = judgeChecklist(receipt.kind, input.checklist, receipt.customerId !== null);
  if (open.length > 0)
    refuse('CHECKLIST_OPEN', `Not answered: ${open.map(({ text }) => text).join('; ')}.`, {
      open: open.map(({ key }) => key),
    });
  if (failed.length > 0 && accepted > 0) {
    refuse(
      'CHECKLIST_NO',
      `Answered no: ${failed.map(({ text }) => text).join('; ')}. It can only be rejected to quarantine.`,
      { failed: failed.map(({ key }) => key) },
    );
  }
}

const filesOf = async (ctx: Context, lineId: string) =>
  (await listAttachments(ctx, receiptLine.name, lineId)).filter(
    ({ mime }) => mime === 'application/pdf' || mime.startsWith('image/'),
  );

/** What nobody is asked at the inspection of a line. */
export async function factsOfLine(ctx: Context, lineId: string): Promise<AnswerOf<typeof lineFactsCall>> {
  const line = await getRecord(ctx, receiptLine, lineId);
  const receipt = await getRecord(ctx, goodsReceipt, line.goodsReceiptId);
  const files = (await filesOf(ctx, lineId)).map(({ id, fileName }) => ({ id, fileName }));
  return { vendor: await vendorFact(ctx, receipt, line), files };
}

/**
 * The file at a line that is its certificate: the one that is named, else the only one there may be (R-RCV-3). Errors: `CERTIFICATE_FILE`, none is
 * attached; `CERTIFICATE_WHICH`, it may be several.
 */
export async function certificateOf(
  ctx: Context,
  line: Line,
  named: string | null | undefined,
): Promise<{ id: string; fileName: string; sha256: string }> {
  const files = await filesOf(ctx, line.id);
  const papers = files.filter(({ mime }) => mime === 'application/pdf');
  const meant = named ? files.filter(({ id }) => id === named) : papers.length > 0 ? papers : files;
  const [file, another] = meant;
  if (!file)
    return refuseField(
      'certificateFileId',
      'CERTIFICATE_FILE',
      'Attach the certificate to this line first: its PDF, or a photo of it.',
    );
  if (another)
    refuseField('certificateFileId', 'CERTIFICATE_WHICH', 'Say which of the files at this line is its certificate.');
  const { id, fileName, sha256 } = file;
  return { id, fileName, sha256 };
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

/** What was on a work order of ours is new no more, whatever its label says. Errors at `condition`: `LIFE_BELOW_RECORD`. */
async function refuseNotNew(ctx: Context, part: { partNumber: string; serialNumber: string }): Promise<void> {
  const job = await usedHere(ctx, part);
  if (job) refuseField('condition', 'LIFE_BELOW_RECORD', `S/N ${part.serialNumber} was on ${job}: it is not new.`);
}

/** A part that was fitted here is new no more, and what it has behind it grows. Errors: `LIFE_BELOW_RECORD`. */
async function refuseBelowRecord(ctx: Context, line: PartOfLine): Promise<void> {
  const { partNumber, serialNumber, condition, csnCycles, tsnHours } = line;
  if (serialNumber === null) return;
  if ((condition ?? 'new') === 'new') await refuseNotNew(ctx, { partNumber, serialNumber });
  const known = await lifeOnRecord(ctx, { partNumber, serialNumber });
  if (!known) return;
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
  if (condition === 'new' && row.serialNumber) await refuseNotNew(ctx, { partNumber, serialNumber: row.serialNumber });
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
