import { sql } from 'kysely';
import { addMonths, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context } from '#kernel/server/context.ts';
import { ageFault, loadSigner, personMissing, type Signer } from '#modules/quality/authorizations/server/public.ts';
import { ndtLapse, type ComponentGroup, type NdtMethod } from '#modules/quality/authorizations/shared/public.ts';
import type { DocumentSource } from '#modules/quality/authorization-checklists/shared/documentChecklist.record.ts';
import { countedTraining } from '#modules/quality/training/server/public.ts';
import type { authApplication } from '../shared/application.record.ts';

export type Application = RowOf<typeof authApplication>;
type Of = Pick<Application, 'id' | 'applicantId'>;

/** A group that is asked for and not rejected. */
export interface AskedLine {
  id: string;
  status: 'open' | 'approved';
  groupId: string;
  code: string;
  name: string;
  componentGroup: ComponentGroup;
  minAge: number;
  minExperienceMonths: number;
  ndtMethod: NdtMethod | null;
}

export async function linesOf(ctx: Context, applicationId: string): Promise<AskedLine[]> {
  const { rows } = await sql<AskedLine>`
    select l.id, l.status, l.group_id, g.code, g.name, g.component_group, g.min_age, g.min_experience_months, g.ndt_method
    from application_line l join auth_group g on g.id = l.group_id
    where l.application_id = ${applicationId} and l.archived_at is null and l.status <> 'rejected' order by g.code`.execute(
    ctx.db,
  );
  return rows;
}

/** One item of the application's checklist as it stands today. */
export interface DocumentFact {
  id: string;
  version: number;
  no: number;
  name: string;
  nameTh: string;
  mandatory: boolean;
  source: DocumentSource;
  status: 'open' | 'met';
  /** It holds today, or was found to hold when the documents were complete. */
  isMet: boolean;
  /** What was found, or what is missing. */
  found: string;
  papers: number;
}

interface ItemRow {
  id: string;
  version: number;
  no: number;
  name: string;
  nameTh: string;
  mandatory: boolean;
  source: DocumentSource;
  status: 'open' | 'met';
  found: string | null;
  personnelFact: 'age' | 'experience' | 'specimen' | null;
  subjectId: string | null;
  subject: string | null;
  examId: string | null;
  months: number | null;
  papers: number;
}

type Found = [isMet: boolean, found: string];

/** R-APP-2: every item of an application with whether its source says so now. */
export async function documentFacts(ctx: Context, application: Of): Promise<DocumentFact[]> {
  const { rows } = await sql<ItemRow>`
    select d.id, d.version, d.no, i.name, i.name_th, i.mandatory, i.source, d.status, d.found, i.personnel_fact, i.subject_id, s.name as subject,
      i.exam_id, i.months, (select count(*)::int from attachment f where f.entity = 'applicationDocument' and f.entity_id = d.id and f.archived_at is null) as papers
    from application_document d join document_item i on i.id = d.item_id left join training_subject s on s.id = i.subject_id
    where d.application_id = ${application.id} order by d.no`.execute(ctx.db);
  if (rows.length === 0) return [];
  const today = dayOf(ctx.now);
  const lines = await linesOf(ctx, application.id);
  const signer = await loadSigner(ctx, application.applicantId, today);
  const facts: DocumentFact[] = [];
  for (const row of rows) {
    const [isMet, found]: Found =
      row.status === 'met'
        ? [true, row.found ?? 'Paper verified.']
        : signer
          ? await lookedUp(ctx, row, { signer, lines, today })
          : [false, 'The applicant is not on file.'];
    const { id, version, no, name, nameTh, mandatory, source, status, papers } = row;
    facts.push({ id, version, no, name, nameTh, mandatory, source, status, isMet, found, papers });
  }
  return facts;
}

interface About {
  signer: Signer;
  lines: readonly AskedLine[];
  today: string;
}

/** What the source of an item says today. */
async function lookedUp(ctx: Context, row: ItemRow, about: About): Promise<Found> {
  const { signer, lines, today } = about;
  switch (row.source) {
    case 'upload':
      return [false, row.papers === 0 ? 'No paper is attached.' : 'The paper is not verified yet.'];
    case 'hr':
      return personnel(ctx, row.personnelFact, about);
    case 'training': {
      const held = (await countedTraining(ctx, [signer.employeeId], today)).find(
        (one) => one.subjectId === row.subjectId,
      );
      if (!held) return [false, 'No training record.'];
      if (held.validUntil === null) return [true, `Trained ${formatLegalDay(held.completedOn)}.`];
      return held.validUntil >= today
        ? [true, `Valid until ${formatLegalDay(held.validUntil)}.`]
        : [false, `Expired ${formatLegalDay(held.validUntil)}.`];
    }
    case 'exam': {
      const passed = await ctx.db
        .selectFrom('examAttempt')
        .select(['number', 'percent'])
        .where('examId', '=', row.examId)
        .where('employeeId', '=', signer.employeeId)
        .where('passed', '=', true)
        .where('status', 'in', ['graded', 'expired'])
        .orderBy('submittedAt', 'desc')
        .executeTakeFirst();
      return passed ? [true, `${passed.number} passed with ${Number(passed.percent)} %.`] : [false, 'Not passed yet.'];
    }
    case 'ndt': {
      const faults = lines.flatMap(({ ndtMethod }) =>
        ndtMethod ? (ndtLapse(signer, ndtMethod, today)?.text ?? []) : [],
      );
      return faults.length > 0 ? [false, faults.join(' ')] : [true, 'Certificate and vision in date.'];
    }
    case 'logbook': {
      const counts = [...new Set(lines.map(({ componentGroup }) => componentGroup))].map((group) => ({
        group,
        months: new Set((signer.workDays[group] ?? []).map((day) => day.slice(0, 7))).size,
      }));
      const short = counts.filter(({ months }) => months < (row.months ?? 0));
      const words = (short.length > 0 ? short : counts).map(
        ({ group, months }) => `${group}: ${months} of ${row.months} months with work.`,
      );
      return [short.length === 0 && counts.length > 0, words.join(' ') || 'No group is asked for yet.'];
    }
  }
}

async function personnel(
  ctx: Context,
  fact: ItemRow['personnelFact'],
  { signer, lines, today }: About,
): Promise<Found> {
  if (fact === 'age') {
    const [fault] = ageFault(signer, lines, today);
    return fault ? [false, fault] : [true, 'Old enough.'];
  }
  if (fact === 'specimen')
    return signer.signatureOnFile ? [true, 'On file.'] : [false, 'There is no signature specimen on file.'];
  const needed = Math.max(0, ...lines.map(({ minExperienceMonths }) => minExperienceMonths));
  const person = await ctx.db
    .selectFrom('employee')
    .select('startDate')
    .where('id', '=', signer.employeeId)
    .executeTakeFirst();
  const start = person?.startDate ?? today;
  return addMonths(start, needed) <= today
    ? [true, `Here since ${formatLegalDay(start)}.`]
    : [false, `Here since ${formatLegalDay(start)}; ${needed} months are needed.`];
}

/** Why an application may not be submitted yet: nothing asked for, too young (145.A.35), or a mandatory paper not handed in. */
export async function whyNotSubmitted(ctx: Context, application: Of): Promise<string | null> {
  const lines = await linesOf(ctx, application.id);
  if (lines.length === 0) return 'Name at least one group.';
  const signer = await loadSigner(ctx, application.applicantId, dayOf(ctx.now));
  const age = signer ? ageFault(signer, lines, dayOf(ctx.now))[0] : 'The applicant is not on file.';
  if (age) return age;
  const without = (await documentFacts(ctx, application)).filter(
    ({ source, mandatory, papers, isMet }) => source === 'upload' && mandatory && !isMet && papers === 0,
  );
  return without.length > 0 ? `Papers missing: ${without.map(({ name }) => name).join(', ')}.` : null;
}

/** R-AUT-1: what the person lacks today for the groups asked for, a sentence each. */
export async function missingOf(ctx: Context, application: Of): Promise<string[]> {
  const signer = await loadSigner(ctx, application.applicantId, dayOf(ctx.now));
  return signer
    ? personMissing(signer, await linesOf(ctx, application.id), dayOf(ctx.now))
    : ['The applicant is not on file.'];
}

/** Who signed an assessment of the application. */
export async function assessorsOf(ctx: Context, applicationId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('competenceAssessment')
    .select('assessorId')
    .distinct()
    .where('applicationId', '=', applicationId)
    .where('status', '=', 'signed')
    .execute();
  return rows.map(({ assessorId }) => assessorId);
}

export interface LineStanding {
  lineId: string;
  outcome: 'pass' | 'fail';
  score: string;
  assessedOn: string;
  signedAt: string;
}

/** The newest signed assessment of each group of an application. */
export async function newestAssessments(ctx: Context, applicationId: string): Promise<LineStanding[]> {
  const rows = await ctx.db
    .selectFrom('competenceAssessment')
    .distinctOn('lineId')
    .select(['lineId', 'outcome', 'score', 'assessedOn', 'signedAt'])
    .where('applicationId', '=', applicationId)
    .where('status', '=', 'signed')
    .orderBy('lineId')
    .orderBy('signedAt', 'desc')
    .execute();
  return rows as LineStanding[];
}
