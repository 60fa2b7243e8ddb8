import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { compareDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';

const whyUnfit = {
  void: {
    code: 'PAPERS_VOID',
    say: (number: string) =>
      `${number} is a certificate of ours that was declared void: the part can only go to quarantine.`,
  },
  superseded: {
    code: 'PAPERS_SUPERSEDED',
    say: (number: string) =>
      `${number} is a certificate of ours that was corrected: enter the number of its correction.`,
  },
  another: {
    code: 'PAPERS_OF_ANOTHER',
    say: (number: string) =>
      `${number} is a certificate of ours for another part or serial number: the part can only go to quarantine.`,
  },
} as const;

/**
 * A certificate of ours is the paper of its own part while it stands, and of no more than it released (145.A.42(a)).
 * Errors at `certNumber`: `PAPERS_VOID`, `PAPERS_SUPERSEDED`, `PAPERS_OF_ANOTHER`, `PAPERS_USED_UP`.
 */
export async function refuseUnfitPaper(
  ctx: Context,
  {
    certNumber,
    partNumber,
    serialNumber,
  }: { certNumber: string | null; partNumber: string; serialNumber: string | null },
  quantity: string,
): Promise<void> {
  // Two deliveries of one lot at once queue here, however its number is written.
  await sql`
    select pg_advisory_xact_lock(hashtextextended('ownPaper:' || own.id, 0)) from own_certificate_id(${certNumber}) own (id) where own.id is not null`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ unfit: keyof typeof whyUnfit | null; left: string | null }>`
    select own_certificate_unfit(${certNumber}, ${partNumber}, ${serialNumber}) as unfit, trim_scale(own_certificate_left(${certNumber}))::text as left`.execute(
    ctx.db,
  );
  const { unfit = null, left = null } = rows[0] ?? {};
  if (unfit) {
    const { code, say } = whyUnfit[unfit];
    refuseField('certNumber', code, say(String(certNumber)));
  }
  if (left !== null && compareDecimal(quantity, left) > 0)
    refuseField(
      'certNumber',
      'PAPERS_USED_UP',
      Number(left) > 0
        ? `${certNumber} is a certificate of ours with ${left} left that were not accepted yet: the others can only go to quarantine.`
        : `${certNumber} is a certificate of ours, and all it released were accepted already: the part can only go to quarantine.`,
    );
}
