import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { refuseField } from '#kernel/shared/errors.ts';

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
 * A certificate of ours is the paper of its own part while it stands (145.A.42(a)).
 * Errors at `certNumber`: `PAPERS_VOID`, `PAPERS_SUPERSEDED`, `PAPERS_OF_ANOTHER`.
 */
export async function refuseUnfitPaper(
  ctx: Context,
  {
    certNumber,
    partNumber,
    serialNumber,
  }: { certNumber: string | null; partNumber: string; serialNumber: string | null },
): Promise<void> {
  const { rows } = await sql<{ unfit: keyof typeof whyUnfit | null }>`
    select own_certificate_unfit(${certNumber}, ${partNumber}, ${serialNumber}) as unfit`.execute(ctx.db);
  const unfit = rows[0]?.unfit;
  if (!unfit) return;
  const { code, say } = whyUnfit[unfit];
  refuseField('certNumber', code, say(String(certNumber)));
}
