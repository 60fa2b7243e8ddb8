import { sql } from 'kysely';
import { z } from 'zod';
import type { WriteContext } from '#kernel/server/context.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { judgeRetention } from '#modules/maintenance/release-gates/shared/retention.ts';
import { workerOf, type LockedCard } from './cards.ts';

const decimal = z
  .string()
  .trim()
  .regex(/^-?\d{1,5}([.]\d{1,2})?$/, 'A number such as 192.5');

/** Readings of a tire's pressure retention test (R17). */
export const retentionReadings = z.strictObject({
  startPsi: decimal,
  startC: decimal,
  endPsi: decimal,
  endC: decimal,
  hours: z.union([z.literal(12), z.literal(24)]),
});

/** Judges and stores a retention test; a failed one is refused with its figure, so that a leak check and a refit follow. */
export async function storeRetention(
  ctx: WriteContext,
  { job, card }: LockedCard,
  recordId: string,
  readings: z.infer<typeof retentionReadings>,
): Promise<void> {
  const verdict = judgeRetention(readings);
  if (!verdict.pass) {
    refuse(
      'R17',
      `The tire lost ${verdict.lossPercent} % in ${readings.hours} h (limit ${verdict.limitPercent} %). Check for leaks and refit.`,
      verdict,
    );
  }
  const started = new Date(ctx.now.getTime() - readings.hours * 3_600_000);
  const statement = `Tire and ${readings.hours} h retention ${Number(verdict.lossPercent).toFixed(1)} %`;
  await sql`
    insert into test_run (job_id, step_record_id, card_no, kind, started_at, ended_at, readings, result, statement, employee_id)
    values (${job.id}, ${recordId}, ${card.cardNo}, 'pressureRetention', ${started}, ${ctx.now}, ${JSON.stringify({ ...readings, ...verdict })}::jsonb, 'pass', ${statement}, ${workerOf(ctx).employeeId})`.execute(
    ctx.db,
  );
}
