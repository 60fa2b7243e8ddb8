import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { formOf } from '#kernel/shared/forms.ts';
import type { Context } from '#kernel/server/context.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import { tableUnder, type DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { employeeOf } from '#modules/hr/employees/server/public.ts';
import { examParts, type ExamPart } from '../shared/minima.ts';
import { hourKinds } from '../shared/ndtHour.record.ts';
import { ndtPeople } from './ndt.queries.ts';

const day = (value: string | null) => (value ? formatLegalDay(value) : '–');
/** The record NAS 410 asks for: what a person was trained in, worked, was examined and certified in. Eye tests by date only. */
export async function ndtRecord(
  ctx: Context,
  employeeId: string,
): Promise<{ name: string; definition: DocumentDefinition }> {
  const person = (await employeeOf(ctx, employeeId)) ?? notFound();
  const standing = (await ndtPeople(ctx)).filter((one) => one.employeeId === employeeId);
  const hours = await ctx.db
    .selectFrom('ndtHour')
    .select(['workedOn', 'method', 'kind', 'hours', 'technique', 'reportNo', 'provider'])
    .where('employeeId', '=', employeeId)
    .where('status', '=', 'approved')
    .where('archivedAt', 'is', null)
    .orderBy('workedOn')
    .orderBy('id')
    .execute();
  const exams = await ctx.db
    .selectFrom('ndtExamPart')
    .select(['takenOn', 'method', 'level', 'part', 'score', 'paperNo'])
    .where('employeeId', '=', employeeId)
    .orderBy('takenOn')
    .orderBy('id')
    .execute();
  const definition: DocumentDefinition = {
    title: 'NDT personnel record (NAS 410)',
    company: await companyOf(ctx),
    ...formOf('ABS-QA-39'),
    orientation: 'portrait',
    size: 'A4',
    issuedAt: ctx.now.toISOString(),
    footerNote: `As it stood on ${formatLegalDay(dayOf(ctx.now))}.`,
    content: [
      { kind: 'heading', text: `${person.name} (${person.employeeNo})`, level: 1 },
      ...tableUnder(
        'Certificates',
        [
          'Method',
          'Level',
          'Certificate',
          'Valid until',
          'Near vision until',
          'Colour until',
          'Evaluation due',
          'Last used',
        ],
        standing.map((one) => [
          one.method,
          one.level ?? 'trainee',
          one.certificateNo ?? '–',
          day(one.validUntil),
          day(one.visionUntil),
          day(one.colourUntil),
          day(one.maintenanceDueOn),
          day(one.lastWorkOn),
        ]),
      ),
      ...tableUnder(
        'Hours approved',
        ['Method', 'Training h', 'Experience h', 'To be approved h'],
        standing.map((one) => [
          one.method,
          String(one.approved.training),
          String(one.approved.experience),
          String(one.pendingHours),
        ]),
      ),
      ...tableUnder(
        'Exams',
        ['On', 'Method', 'Level', 'Part', 'Score %', 'Paper'],
        exams.map((one) => [
          day(one.takenOn),
          one.method,
          one.level,
          examParts[one.part as ExamPart],
          String(Number(one.score)),
          one.paperNo,
        ]),
      ),
      ...tableUnder(
        'Hours, one by one',
        ['On', 'Method', 'Kind', 'Hours', 'Technique', 'Report or provider'],
        hours.map((one) => [
          day(one.workedOn),
          one.method,
          hourKinds[one.kind as keyof typeof hourKinds],
          String(Number(one.hours)),
          one.technique ?? '–',
          one.reportNo ?? one.provider ?? '–',
        ]),
      ),
    ],
  };
  return { name: `${person.employeeNo}-nas410`, definition };
}
