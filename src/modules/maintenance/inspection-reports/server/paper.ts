import { companyOf } from '#kernel/server/documents/company.ts';
import type { Context } from '#kernel/server/context.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { pinnedDrawings } from '#modules/maintenance/defect-map/server/public.ts';
import { formTemplate, formVersion, isReportKind } from '#modules/maintenance/templates/shared/formTemplate.record.ts';
import { itemsOf } from '../shared/inspectionItem.ts';
import { inspectionReport } from '../shared/inspectionReport.record.ts';
import { blankReport, reportDocument } from './report.document.ts';
import { reportFacts } from './reports.queries.ts';

/** An inspection report on paper, in teardown order. Errors: 404. */
export async function inspectionReportPaper(ctx: Context, idOrNumber: string): Promise<{ name: string; pdf: Buffer }> {
  const report = await getRecord(ctx, inspectionReport, idOrNumber);
  const { facts } = await reportFacts(ctx, report);
  const pdf = await ctx.services.render(
    reportDocument(report, facts, {
      company: await companyOf(ctx),
      drawings: await pinnedDrawings(ctx, facts.pins ?? []),
    }),
  );
  return { name: `${report.number}.pdf`, pdf };
}

/** A version of a template of inspection reports on paper, drawn as its reports are. Errors: 404, also for a form. */
export async function templatePaper(ctx: Context, versionId: string): Promise<{ name: string; pdf: Buffer }> {
  const version = await getRecord(ctx, formVersion, versionId);
  const template = await getRecord(ctx, formTemplate, version.templateId);
  if (!isReportKind(template.kind)) return notFound('This is a form, no template of inspection reports.');
  // The type of every record's `number` is text; that of a version is counted.
  const number = Number(version.number);
  const blank = {
    title: template.title,
    number,
    isInUse: version.status === 'published',
    writtenAt: version.updatedAt,
    items: itemsOf(version.schema),
  };
  const pdf = await ctx.services.render(blankReport(blank, await companyOf(ctx)));
  return { name: `${template.key}-v${number}.pdf`, pdf };
}
