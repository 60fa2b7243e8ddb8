import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { invoiceStatsCall } from '../shared/invoiceStats.calls.ts';
import { invoiceStats } from './invoice-stats.queries.ts';

/** Statistics of invoicing. */
export const invoiceStatsServer = defineServerModule({
  name: 'finance/invoice-stats',
  endpoints: [handle(invoiceStatsCall, (ctx, { query }) => invoiceStats(ctx, Number(query.months)))],
});
