import { testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import { attach, done, fixture } from '#kernel/testing/fixture.ts';
import { aColleague, employedPerson, type Colleague } from '#modules/hr/employees/server/employees.fixture.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import {
  aCriterion,
  aDocumentChecklist,
  aDocumentItem,
  anAssessmentChecklist,
  publish,
} from '#modules/quality/authorization-checklists/server/authorization-checklists.fixture.ts';
import { assessmentChecklist } from '#modules/quality/authorization-checklists/shared/assessmentChecklist.record.ts';
import { documentChecklist } from '#modules/quality/authorization-checklists/shared/documentChecklist.record.ts';
import { anAuthCategory, anAuthGroup, aStamp } from '#modules/quality/authorizations/server/authorizations.fixture.ts';
import { broughtAlong } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { trainingFact } from '#modules/quality/training/shared/fact.record.ts';
import { askedSubjects, subjectIds } from '#modules/quality/training/shared/public.ts';
import { applicationDocument, applicationLine, authApplication } from '../shared/application.record.ts';
import { assessmentResult, competenceAssessment } from '../shared/assessment.record.ts';

const proof = { pin: testPin, password: testPassword };
const today = dayOf(new Date());
export const levels = { taskLevels: ['inspection', 'repair'], authorities: ['CAAT'], ratings: ['C14'] } as const;

/** What a line of an application asks for. */
export interface Scope {
  taskLevels: readonly ('inspection' | 'test' | 'repair' | 'overhaul')[];
  authorities: readonly ('CAAT' | 'EASA' | 'FAA')[];
  ratings: readonly ('C1' | 'C4' | 'C5' | 'C6' | 'C8' | 'C14' | 'C15' | 'C20' | 'D1')[];
}

/** Somebody who signs in and works here. */
export type Member = Colleague;
export const member = aColleague;

/** A category with one group, both checklists in force, and the people an application passes. */
export interface Ground {
  categoryId: string;
  groupId: string;
  criteria: number;
  applicant: Member;
  quality: Member;
  head: Member;
  issuer: Member;
  assessor: Member;
  jobId: string;
  /** Asked for in place of the usual levels. */
  scope?: Scope;
}

/** Gives a person what every authorisation asks: training in date. */
export async function trained(app: TestApp, employeeId: string): Promise<void> {
  const training = await employedPerson(app, 'training.user', 'level:3');
  for (const subject of askedSubjects)
    await training.create(trainingFact, {
      employeeId,
      subjectId: subjectIds[subject],
      completedOn: addMonths(today, -6),
      source: 'company',
      evidence: 'TC-1',
    });
}

export async function ground(
  app: TestApp,
  of: { categoryId?: string; groupId?: string; by?: 'instructor' } = {},
): Promise<Ground> {
  const categoryId = of.categoryId ?? (await anAuthCategory(app)).id;
  const groupId = of.groupId ?? (await anAuthGroup(app, { categoryId })).id;
  const documents = await aDocumentChecklist(app, { categoryId });
  await aDocumentItem(app, { checklistId: documents.id });
  await aDocumentItem(app, { checklistId: documents.id, source: 'training', subjectId: subjectIds.humanFactors });
  await publish(app, documentChecklist, documents.id);
  const assessment = await anAssessmentChecklist(app, { categoryId });
  await aCriterion(app, { checklistId: assessment.id, weight: 5 });
  await aCriterion(app, { checklistId: assessment.id, weight: 1, critical: true });
  await publish(app, assessmentChecklist, assessment.id);
  const [applicant, quality, head, issuer, assessor] = [
    await member(app),
    await member(app, 'quality.user', 'level:3'),
    await member(app, 'quality.admin', 'level:3'),
    await member(app, 'quality.admin', 'level:3'),
    await member(app, 'level:2'),
  ];
  await trained(app, applicant.employeeId);
  await trained(app, assessor.employeeId);
  const trainer = of.by === 'instructor' ? await anAuthCategory(app, { code: 'TRN', stampType: 'TRN' }) : null;
  await held(app, {
    employeeId: assessor.employeeId,
    categoryId: trainer?.id ?? categoryId,
    groupId: trainer ? (await anAuthGroup(app, { categoryId: trainer.id })).id : groupId,
  });
  return { categoryId, groupId, criteria: 2, applicant, quality, head, issuer, assessor, jobId: (await aJob(app)).id };
}

/** An active authorisation from before applications were kept here. */
export const held = (app: TestApp, of: { categoryId: string; groupId: string; employeeId: string }) =>
  broughtAlong(app, of);

const copy = ({ taskLevels, authorities, ratings }: Scope = levels) => ({
  taskLevels: [...taskLevels],
  authorities: [...authorities],
  ratings: [...ratings],
});

export const stages = [
  'draft',
  'submitted',
  'endorsed',
  'documentCheck',
  'assessment',
  'recommended',
  'approved',
] as const;
type Stage = (typeof stages)[number];

export interface Walked extends Ground {
  id: string;
  lineId: string;
}

/** An application of the ground's applicant up to a stage, each step by who takes it. */
export async function walked(app: TestApp, to: Stage, of?: Ground): Promise<Walked> {
  const given = of ?? (await ground(app));
  const { applicant, quality, head } = given;
  const row = await applicant.create(authApplication, {
    applicantId: applicant.employeeId,
    categoryId: given.categoryId,
    kind: 'initial',
    statement: 'Works on wheels since 2020.',
  });
  const line = await applicant.create(applicationLine, {
    applicationId: row.id,
    groupId: given.groupId,
    ...copy(given.scope),
  });
  const at = { ...given, id: row.id, lineId: line.id };
  const steps: [Stage, () => Promise<unknown>][] = [
    [
      'submitted',
      async () => (await handIn(app, at), done(applicant.run(authApplication, row.id, 'submit', undefined, proof))),
    ],
    ['endorsed', () => done(head.run(authApplication, row.id, 'endorse', undefined, proof))],
    ['documentCheck', () => done(quality.run(authApplication, row.id, 'checkDocuments'))],
    ['assessment', async () => (await verify(at), done(quality.run(authApplication, row.id, 'documentsComplete')))],
    ['recommended', async () => (await assess(at), done(given.assessor.run(authApplication, row.id, 'recommend')))],
    [
      'approved',
      async () => {
        await done(given.issuer.run(applicationLine, line.id, 'approve'));
        await done(given.issuer.run(authApplication, row.id, 'approve', undefined, proof));
      },
    ],
  ];
  for (const [stage, step] of steps) if (stages.indexOf(stage) <= stages.indexOf(to)) await step();
  return at;
}

/** The application issued with a stamp of its category's kind; answers the authorisation. */
export async function issued(app: TestApp, at: Walked): Promise<{ id: string; number: string; stampId: string }> {
  const { stampType } = await app.deps.database.db
    .selectFrom('authCategory')
    .select('stampType')
    .where('id', '=', at.categoryId)
    .executeTakeFirstOrThrow();
  const stampId = (await aStamp(app, { stampType: stampType as 'CS' })).id;
  const { row } = await done<{ row: { authorizationId: string } }>(
    at.head.run(authApplication, at.id, 'issue', { stampId }, proof),
  );
  const { number } = await app.deps.database.db
    .selectFrom('staffAuthorization')
    .select('number')
    .where('id', '=', row.authorizationId)
    .executeTakeFirstOrThrow();
  return { id: row.authorizationId, number, stampId };
}

/** The documents of an application, in their order. */
export async function documentsOf(by: Person, applicationId: string) {
  const { body } = await by.get<{ rows: { id: string; version: number; status: string; found: string | null }[] }>(
    `${applicationDocument.api}?f.applicationId.in=${applicationId}&sort=no`,
  );
  return body.rows;
}

async function handIn(app: TestApp, { applicant, id }: Walked): Promise<void> {
  const [paper] = await documentsOf(applicant, id);
  await attach(app, applicant, { record: applicationDocument, id: paper?.id ?? '' }, 'paper');
}

async function verify({ quality, id }: Walked): Promise<void> {
  const [paper] = await documentsOf(quality, id);
  await done(quality.run(applicationDocument, paper?.id ?? '', 'verify'));
}

/** An assessment of the line, begun by quality, not judged yet. */
export async function begun({ quality, assessor, id, lineId }: Walked, more: { ojtPlan?: string } = {}) {
  return quality.create(competenceAssessment, { applicationId: id, lineId, assessorId: assessor.employeeId, ...more });
}

/** Judges the criteria in their order; answers what the last one said. */
export async function judge(by: Person, assessmentId: string, results: readonly (string | null)[]) {
  const { body } = await by.get<{ rows: { id: string; version: number }[] }>(
    `${assessmentResult.api}?f.assessmentId.in=${assessmentId}&sort=no`,
  );
  for (const [index, { id, version }] of body.rows.entries())
    if (results[index])
      await done(
        by.call('PATCH', `${assessmentResult.api}/${id}`, {
          version,
          result: results[index],
          ...(results[index] === 'notOk' && { note: 'Was not shown' }),
        }),
      );
}

/** Judged as given and signed. */
export async function assess(
  at: Walked,
  results: readonly string[] = ['ok', 'ok'],
  more: { ojtPlan?: string; row?: { id: string; version: number } } = {},
) {
  const { row: there, ...plan } = more;
  const row = there ?? (await begun(at, plan));
  await judge(at.assessor, row.id, results);
  await done(
    at.assessor.call('PATCH', `${competenceAssessment.api}/${row.id}`, {
      version: row.version,
      assessedOn: today,
      jobId: at.jobId,
    }),
  );
  return done<{ row: { score: string; outcome: string } }>(
    at.assessor.run(competenceAssessment, row.id, 'sign', undefined, proof),
  );
}

const others = (app: TestApp) => aColleague(app);

export const anApplication = fixture(authApplication).by(
  ['quality.user'],
  async (app, _n, given) => {
    const at = given.categoryId ? null : await ground(app);
    return {
      applicantId: given.applicantId ?? at?.applicant.employeeId ?? (await member(app)).employeeId,
      categoryId: given.categoryId ?? at?.categoryId ?? '',
      kind: 'initial',
      statement: 'Works on wheels since 2020.',
    };
  },
  { hiddenFrom: others },
);

export const anApplicationLine = fixture(applicationLine).by(
  ['quality.user'],
  async (app, _n, given) => {
    const at = await ground(app);
    const applicationId =
      given.applicationId ??
      (await anApplication(app, { categoryId: at.categoryId, applicantId: at.applicant.employeeId })).id;
    return { applicationId, groupId: at.groupId, ...copy() };
  },
  { hiddenFrom: others, change: { ratings: ['C14', 'C15'] } },
);

export const anApplicationDocument = fixture(applicationDocument).writtenBy(
  'beginDocuments: an item of the checklist each, when an application is begun',
  async (app) => {
    const at = await walked(app, 'draft');
    return { id: (await documentsOf(at.quality, at.id))[0]?.id ?? '' };
  },
  { hiddenFrom: others },
);

export const anAssessment = fixture(competenceAssessment).by(
  ['quality.user'],
  async (app) => {
    const at = await walked(app, 'assessment');
    return { applicationId: at.id, lineId: at.lineId, assessorId: at.assessor.employeeId };
  },
  { hiddenFrom: others, settled: 'Its assessor does this', change: { remarks: 'Went well' } },
);

export const anAssessmentResult = fixture(assessmentResult).writtenBy(
  'beginResults: a criterion of the checklist each, when an assessment is begun',
  async (app) => {
    const at = await walked(app, 'assessment');
    const { id } = await begun(at);
    const { body } = await at.quality.get<{ rows: { id: string }[] }>(
      `${assessmentResult.api}?f.assessmentId.in=${id}`,
    );
    return { id: body.rows[0]?.id ?? '' };
  },
  { hiddenFrom: others, settled: 'Its assessor does this' },
);
