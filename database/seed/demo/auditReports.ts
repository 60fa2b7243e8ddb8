import { dayOf } from '#kernel/shared/dates.ts';
import { lockRecord, updateRecord } from '#kernel/server/records/records.ts';
import { plannedAuditActions } from '#modules/quality/audit-plans/server/plans.actions.ts';
import { auditReportsServer } from '#modules/quality/audit-reports/server/audit-reports.server.ts';
import { auditObservationActions, auditReportActions } from '#modules/quality/audit-reports/server/reports.actions.ts';
import { auditAnswer } from '#modules/quality/audit-reports/shared/answer.record.ts';
import { auditObservation } from '#modules/quality/audit-reports/shared/observation.record.ts';
import { auditReport } from '#modules/quality/audit-reports/shared/report.record.ts';
import type { AnswerResult } from '#modules/quality/audit-reports/shared/results.ts';
import { findingsServer } from '#modules/quality/findings/server/findings.server.ts';
import { auditFinding } from '#modules/quality/findings/shared/finding.record.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

type Answered = [result: AnswerResult, evidence?: string, samples?: string];
interface Story {
  checklist: string;
  scope: string;
  peopleMet: string;
  summary: string;
  strengths?: string;
  answers: Answered[];
  finding?: {
    owner: string;
    clause: '145.A.42' | '145.A.35';
    requirement: string;
    statement: string;
    evidence: string;
  };
  observation?: { owner: string; clause: '145.A.40' | '145.A.35'; statement: string; reply?: string };
}

/** What the audits of areas with a checklist of their own saw. */
export const reportStories: Readonly<Record<string, Story>> = {
  stores: {
    checklist: 'CL-STORES',
    scope: 'Segregation, shelf life, receiving and the loan of tools in the main store.',
    peopleMet: 'Store keeper, receiving inspector',
    summary:
      'The store is orderly; nothing past its life was found. The board of gauges is too small for what came this year.',
    strengths: 'Labels are scanned at each move, the counts of the year agree with the shelves.',
    answers: [
      ['conform', undefined, 'Cage, quarantine shelf, customer rack'],
      ['conform', undefined, 'Ten containers of sealant and grease'],
      ['observation', 'Two gauges lie beside the board: it has no place for them.', 'DG-05, DG-06'],
      ['conform', undefined, 'Ten receiving notes of the month'],
    ],
    observation: {
      owner: 'stores',
      clause: '145.A.40',
      statement: 'The tool board has no place for the two gauges that came this year; they lie beside it.',
      reply: 'Two places were added to the board on the next day.',
    },
  },
  training: {
    checklist: 'CL-STAFF',
    scope: 'Authorisations, training and stamps of certifying staff.',
    peopleMet: 'Training coordinator, two certifying staff',
    summary: 'Training is in date for everybody who signs. One authorisation was issued with its file incomplete.',
    answers: [
      ['level2', 'One of five files has no record of recent work in the last two years.', 'Five authorisation files'],
      ['conform', undefined, 'Ten people of the matrix'],
      ['conform', undefined, 'Five stamps compared with the register'],
    ],
    finding: {
      owner: 'training',
      clause: '145.A.35',
      requirement: 'An authorisation is issued when training, experience and recent work are shown in the file.',
      statement: 'One of five authorisation files has no record of recent work in the two years before its issue.',
      evidence: 'File of the sample, logbook of the holder',
    },
  },
};

interface Audit {
  plannedAuditId: string;
  area: string;
  lead: string;
}

/** Begins the report of an audit that starts at nine; answers its id. */
async function begun(
  world: DemoWorld,
  { plannedAuditId, area, lead }: Audit,
  on: string,
  checklist: string,
  scope: string,
) {
  const at = (hour: number) => new Date(`${on}T${String(hour).padStart(2, '0')}:00:00Z`);
  await stepped(world, plannedAuditActions, plannedAuditId, 'start', { at: at(1), as: lead });
  const { currentRevisionId } = await world.deps.database.db
    .selectFrom('auditChecklist')
    .select('currentRevisionId')
    .where('code', '=', checklist)
    .executeTakeFirstOrThrow();
  const values = {
    plannedAuditId,
    areaId: idOf(world, `auditArea:${area}`),
    kind: 'process' as const,
    revisionId: currentRevisionId,
    leadId: idOf(world, `employee:${lead}`),
    startedOn: on,
    scope,
  };
  return made(world, auditReportsServer, auditReport, values, { at: at(2), as: 'quality' });
}

/** Writes answers to the first questions of a report, as the auditor does on the walk. */
async function answered(world: DemoWorld, reportId: string, answers: readonly Answered[], at: Date): Promise<void> {
  const rows = await world.deps.database.db
    .selectFrom('auditAnswer')
    .select('id')
    .where('reportId', '=', reportId)
    .orderBy('no')
    .execute();
  for (const [index, [result, evidence, samples]] of answers.entries()) {
    const id = rows[index]?.id;
    if (id)
      await world.write(
        async (ctx) =>
          updateRecord(ctx, auditAnswer, await lockRecord(ctx, auditAnswer, id, null), {
            result,
            evidence: evidence ?? null,
            samples: samples ?? null,
          }),
        { at, as: 'quality' },
      );
  }
}

/** An audit from its first hour to its issued report; closed where nothing was found. */
export async function seedAuditReport(world: DemoWorld, audit: Audit & { on: string }, story: Story): Promise<void> {
  const { on, area, lead } = audit;
  const at = (hour: number) => new Date(`${on}T${String(hour).padStart(2, '0')}:00:00Z`);
  const reportId = await begun(world, audit, on, story.checklist, story.scope);
  await answered(world, reportId, story.answers, at(5));
  const areaId = idOf(world, `auditArea:${area}`);
  const { finding, observation, peopleMet, summary, strengths } = story;
  if (finding) {
    const { owner, ...words } = finding;
    const values = {
      ...words,
      reportId,
      areaId,
      source: 'internal' as const,
      level: 'level2' as const,
      ownerId: idOf(world, `employee:${owner}`),
    };
    await made(world, findingsServer, auditFinding, values, { at: at(6), as: lead });
  }
  let observationId: string | null = null;
  if (observation) {
    const { owner, reply: _reply, ...words } = observation;
    const values = { ...words, reportId, kind: 'improvement' as const, ownerId: idOf(world, `employee:${owner}`) };
    observationId = await made(world, auditReportsServer, auditObservation, values, { at: at(6), as: lead });
  }
  await world.write(
    async (ctx) =>
      updateRecord(ctx, auditReport, await lockRecord(ctx, auditReport, reportId, null), {
        heldOn: on,
        peopleMet,
        summary,
        strengths: strengths ?? null,
      }),
    { at: at(7), as: lead },
  );
  await stepped(world, auditReportActions, reportId, 'issue', { at: at(8), as: lead });
  await stepped(world, plannedAuditActions, audit.plannedAuditId, 'close', { at: at(9), as: 'quality' });
  if (observationId && observation?.reply)
    await stepped(world, auditObservationActions, observationId, 'reply', {
      at: at(22),
      as: observation.owner,
      input: { reply: observation.reply },
    });
  if (!finding) await stepped(world, auditReportActions, reportId, 'close', { at: at(23), as: 'quality' });
}

/** The audit of this month: begun this morning, two questions answered. */
export async function seedRunningReport(world: DemoWorld, audit: Audit): Promise<void> {
  const reportId = await begun(
    world,
    audit,
    dayOf(world.now),
    'CL-STAFF',
    'Authorisations and stamps behind the certificates of the month.',
  );
  await answered(world, reportId, [['conform', undefined, 'Five authorisation files']], world.now);
}
