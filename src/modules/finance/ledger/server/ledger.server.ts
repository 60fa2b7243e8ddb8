import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { accountingMonth, ledgerAccount } from '../shared/ledger.record.ts';
import { accountingMonthWorkflow } from '../shared/ledger.workflow.ts';

/** Waits for whoever posts now, and lets nobody post until the month is closed. */
const aloneWithTheBooks = (ctx: WriteContext) =>
  sql`select pg_advisory_xact_lock(hashtextextended('accounting_month', 0))`.execute(ctx.db);

const monthActions = implementWorkflow(
  { ...accountingMonthWorkflow, lockFirst: (ctx: WriteContext) => aloneWithTheBooks(ctx) },
  {},
);

/** The general ledger: accounts, months and the journal that other modules post to. */
export const ledgerServer = defineServerModule({
  name: 'finance/ledger',
  records: [
    recordEndpoints(ledgerAccount, {
      mayArchive: (_ctx, row) =>
        row.use ? 'The product posts to this account: name another one for its use first.' : null,
    }),
    recordEndpoints(accountingMonth, {
      workflow: monthActions,
      beforeCreate: async ({ month }, call, ctx) => {
        if (month >= dayOf(call.now).slice(0, 7)) refuseField('month', 'NOT_OVER', 'This month is not over yet.');
        await aloneWithTheBooks(ctx);
        return { closedAt: call.now.toISOString(), closedById: call.actor.id };
      },
    }),
  ],
});
