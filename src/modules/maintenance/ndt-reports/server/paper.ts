import { companyOf } from '#kernel/server/documents/company.ts';
import type { Context } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import { ndtDocument } from './ndt.document.ts';

/** An NDT report on paper. Errors: 404. */
export async function ndtReportPaper(ctx: Context, idOrNumber: string): Promise<{ name: string; pdf: Buffer }> {
  const report = await getRecord(ctx, ndtReport, idOrNumber);
  return { name: `${report.number}.pdf`, pdf: await ctx.services.render(ndtDocument(report, await companyOf(ctx))) };
}
