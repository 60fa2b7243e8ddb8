import type { z } from 'zod';
import type { Proof, WriteContext } from '#kernel/server/context.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { compareDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';
import type { TestReadings, TestVerdict } from '#modules/maintenance/step-data/shared/public.ts';
import { condemnTestStatement } from '../shared/cardWords.ts';
import type { condemnInput } from '../shared/taskCards.calls.ts';
import { workerOf, type LockedCard } from './cards.ts';
import { requireCardSigner } from './cardSigner.ts';

export type Condemning = z.infer<typeof condemnInput>;
export type SecondReading = Omit<Condemning, keyof Proof>;

/** Whether a test condemns the part it was made on. */
export const isCondemning = ({ figures }: TestVerdict): boolean => figures['condemned'] === true;

/**
 * A test that condemns is stored once its figures were read a second time and are the same, with the signature of who may sign its card (R12): one
 * mistyped figure condemns nothing. Answers the second reading. Errors: 422 `CONDEMNS`, or why this person may not sign.
 */
export async function confirmCondemning(
  ctx: WriteContext,
  { job, card }: LockedCard,
  { readings, words }: { readings: TestReadings; words: string },
  given: Condemning | undefined,
): Promise<SecondReading> {
  if (!given) {
    const isVendors = readings.kind === 'hydrostatic' && Boolean(readings.testedOn);
    return refuseField(
      'condemn',
      'CONDEMNS',
      isVendors
        ? `${words}. This condemns S/N ${job.serialNumber} for ever. Ask the vendor for the paper of the second reading, enter its figures and sign, or correct what was mistyped.`
        : `${words}. This condemns S/N ${job.serialNumber} for ever. Read the figures a second time and sign, or correct what was mistyped.`,
    );
  }
  const { pin, password, code, ...secondReading } = given;
  const method = await ctx.prove({ pin, password, code });
  const differs = whereDiffers(readings, secondReading);
  if (differs)
    refuseField(
      'condemn',
      'CONDEMNS',
      `The second reading is another one: ${differs}. Correct the reading that is wrong.`,
    );
  const allowed = await requireCardSigner(ctx, job, card, workerOf(ctx).employeeId);
  await writeSignature(ctx, {
    entity: 'taskCard',
    entityId: card.id,
    entityVersion: card.version,
    chain: job.number,
    meaning: 'performed',
    statement: condemnTestStatement,
    payload: { job: job.number, card: card.cardNo, readings, secondReading, verdict: words },
    method,
    stampNo: allowed.stampNo,
    authorizationNo: allowed.authorizationNo,
  });
  return secondReading;
}

/** Where two readings of a test differ, in words with both; null: they are the same. */
function whereDiffers(first: TestReadings, second: SecondReading): string | null {
  if (first.kind !== 'hydrostatic') return 'it is of another test';
  const figures = [
    ['total expansion', first.totalCc, second.totalCc],
    ['permanent expansion', first.permanentCc, second.permanentCc],
    ['REE', first.reeCc ?? '0', second.reeCc ?? '0'],
  ] as const;
  const other = figures.find(([, one, two]) => compareDecimal(one, two) !== 0);
  if (other) return `${other[0]} ${other[1]} cc and ${other[2]} cc`;
  return first.manufactured === second.manufactured ? null : `made ${first.manufactured} and ${second.manufactured}`;
}
