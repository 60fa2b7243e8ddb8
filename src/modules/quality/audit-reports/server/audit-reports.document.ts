import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { chosenWords } from '#kernel/shared/field.ts';
import type { Block } from '#kernel/server/documents/definition.ts';
import type { Paper } from '#kernel/server/documents/paper.ts';
import { auditReport } from '../shared/report.record.ts';
import { answerResults, sharesOf, type AnswerResult } from '../shared/results.ts';
import { answersOf, findingsOf, observationsOf } from './reports.queries.ts';

const day = (value: string | null) => (value ? formatLegalDay(value) : '–');
const share = (value: number | null) => (value === null ? '–' : `${value} %`);

/** The report as it is sent: what was looked at, what was seen, and what has to be answered. */
export const reportSheet: Paper<typeof auditReport> = {
  title: 'Audit report',
  watermark: (row) => (row.status === 'draft' ? 'DRAFT' : undefined),
  issuedAt: (row) => row.issuedAt ?? row.updatedAt,
  content: async (ctx, row) => {
    const [answers, findings, observations] = await Promise.all([
      answersOf(ctx, row.id),
      findingsOf(ctx, row.id),
      observationsOf(ctx, row.id),
    ]);
    const { coverage, conformity } = sharesOf(answers.map(({ result }) => result as AnswerResult | null));
    const blocks: Block[] = [
      {
        kind: 'fields',
        rows: [
          {
            cells: [
              { label: 'Audit area', value: row.areaIdLabel ?? '–' },
              { label: 'Kind', value: chosenWords(auditReport.fields.kind, row.kind) },
              { label: 'Planned audit', value: row.plannedAuditIdLabel ?? '–' },
            ],
          },
          {
            cells: [
              { label: 'First day', value: day(row.startedOn) },
              { label: 'Closing meeting', value: day(row.heldOn) },
              { label: 'Sampled work order', value: row.jobIdLabel ?? '–' },
            ],
          },
          {
            cells: [
              { label: 'Lead auditor', value: row.leadIdLabel ?? '–' },
              { label: 'Second auditor', value: row.secondIdLabel ?? '–' },
            ],
          },
          { cells: [{ label: 'Scope', value: row.scope }] },
          { cells: [{ label: 'People met', value: row.peopleMet ?? '–' }] },
          { cells: [{ label: 'Documents seen', value: row.documentsSeen ?? '–' }] },
          { cells: [{ label: 'Summary', value: row.summary ?? '–' }] },
          { cells: [{ label: 'What is done well', value: row.strengths ?? '–' }] },
          {
            cells: [
              { label: 'Checklist', value: row.revisionIdLabel ?? '–' },
              { label: 'Coverage', value: share(coverage) },
              { label: 'Conformity', value: share(conformity) },
            ],
          },
        ],
      },
      { kind: 'heading', text: 'Findings', level: 2 },
      findings.length === 0
        ? { kind: 'paragraph', text: 'No findings.' }
        : {
            kind: 'table',
            columns: [
              { header: 'No.', width: 1.4, mono: true },
              { header: 'Level', width: 0.8 },
              { header: 'Clause', width: 1 },
              { header: 'Finding', width: 4 },
              { header: 'Answered by', width: 1.6 },
              { header: 'Closure due', width: 1.2 },
            ],
            rows: findings.map((finding) => [
              finding.number,
              finding.level === 'level1' ? 'Level 1' : 'Level 2',
              finding.clause,
              finding.statement,
              finding.owner,
              day(finding.closureDueOn),
            ]),
          },
      { kind: 'heading', text: 'Observations', level: 2 },
      observations.length === 0
        ? { kind: 'paragraph', text: 'No observations.' }
        : {
            kind: 'table',
            columns: [
              { header: 'No.', width: 1.4, mono: true },
              { header: 'Clause', width: 1 },
              { header: 'Observation', width: 6 },
            ],
            rows: observations.map(({ number, clause, statement }) => [number, clause, statement]),
          },
    ];
    if (answers.length > 0)
      blocks.push(
        { kind: 'heading', text: 'Checklist', level: 2 },
        {
          kind: 'table',
          columns: [
            { header: 'No.', width: 0.5, align: 'right' },
            { header: 'Clause', width: 1 },
            { header: 'Question', width: 4 },
            { header: 'Result', width: 1.3 },
            { header: 'What was seen', width: 3 },
          ],
          rows: answers.map(({ no, clause, text, result, evidence, samples }) => [
            String(no),
            clause,
            text,
            result ? answerResults[result as AnswerResult] : '–',
            [evidence, samples].filter(Boolean).join(' · ') || '–',
          ]),
        },
      );
    if (row.issuedAt)
      blocks.push({
        kind: 'signature',
        statement: 'Issued',
        name: row.issuedByIdLabel ?? '–',
        date: formatLegalDay(dayOf(row.issuedAt)),
      });
    return blocks;
  },
};
