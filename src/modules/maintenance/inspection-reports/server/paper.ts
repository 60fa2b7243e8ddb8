import { companyOf } from '#kernel/server/documents/company.ts';
import type { Context } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { inspectionReport } from '../shared/inspectionReport.record.ts';
import { reportDocument } from './report.document.ts';
import { reportFacts } from './reports.queries.ts';

/** An inspection report on paper, in teardown order. Errors: 404. */
export async function inspectionReportPaper(ctx: Context, idOrNumber: string): Promise<{ name: string; pdf: Buffer }> {
  const report = await getRecord(ctx, inspectionReport, idOrNumber);
  const { facts } = await reportFacts(ctx, report);
  const pdf = await ctx.services.render(reportDocument(report, facts, await companyOf(ctx)));
  return { name: `${report.number}.pdf`, pdf };
}
