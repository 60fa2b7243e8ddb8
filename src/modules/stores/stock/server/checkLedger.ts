import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { ledgerDifferences } from './reconcile.ts';

/** Every night: what is kept must be the sum of the ledger. Whoever keeps the stores is told of the first difference (R-STK-1). */
export async function checkLedger(ctx: WriteContext): Promise<void> {
  const differences = await ledgerDifferences(ctx);
  if (differences.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select id from app_user where state = 'active' and archived_at is null and roles && array['stores.admin', 'quality.admin']`.execute(
    ctx.db,
  );
  await notify(ctx, {
    to: rows.map(({ id }) => id),
    type: 'Quality',
    title: 'Stock differs from its ledger',
    text: `Places where a balance is not the sum of its movements: ${differences.length}. Issue nothing from them until it is explained.`,
    link: '/store/consumables/transactions',
    subject: 'ledger',
    cause: 'difference',
    urgent: true,
  });
}
