import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { TestApp } from '#kernel/testing/app.ts';
import { done, fixture, personWith } from '#kernel/testing/fixture.ts';
import { walk, type WalkOf } from '#kernel/testing/refusals.ts';
import { safetyReport } from '../shared/safetyReport.record.ts';
import { safetyReportWorkflow } from '../shared/safetyReport.workflow.ts';
import * as calls from '../shared/safetyReports.calls.ts';
import { authoritySubmission, safetyCause } from '../shared/submission.record.ts';
import { deliverLetters } from './letters.ts';

/** What a reporter writes. */
export const toldBy = (n: number | string = 1) => ({
  title: `Tie bolt of wheel ${n} was loose`,
  type: 'error' as const,
  occurredOn: addDays(dayOf(new Date()), -1),
  place: `Wheel bench ${n}`,
  narrative: `At the last torque of wheel ${n} one tie bolt turned by hand; the card said it was done.`,
});

export const classified = {
  title: 'Tie bolt loose before release',
  summary: 'A tie bolt was found loose at the last torque; it was torqued again and the wheel inspected.',
  eventSeverity: 'D',
  mandatory: 'no',
  mandatoryReason: 'Found before release',
};

/** A report its reporter signed with their name, taken through these steps. */
export const aSafetyReport = fixture(safetyReport).writtenBy<{ steps: WalkOf<typeof safetyReportWorkflow> }>(
  'openReportCall: a report comes by the screen for reporting, by the letter box or from a lost tool',
  async (app, n, { steps = [] }) => {
    const reporter = await personWith(app, 'level:1');
    const { id } = await done<{ id: string }>(reporter.call('POST', calls.openReportCall.path, toldBy(n)));
    await walk(app, safetyReportWorkflow, id, steps);
    return { id };
  },
  { change: { place: 'Wheel bench 9' }, hiddenFrom: (app) => app.as('level:3', 'quality.admin') },
);

let codes = 0;
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
/** A claim code nobody else of this run has. */
export const claimCode = (): string => {
  codes += 1;
  return `${letters[codes % 24]}${letters[Math.floor(codes / 24) % 24]}`.padEnd(12, '7');
};

/** Empties the letter box, as the clock does every six hours. */
export const deliver = (app: TestApp) => app.write((ctx) => deliverLetters(ctx));

/** The report a claim code leads to. */
export async function reportOfCode(app: TestApp, code: string) {
  const { body } = await app.stranger.call<{ number: string | null }>('POST', calls.dialogueCall.path, {
    claimCode: code,
  });
  const safety = await personWith(app, 'level:3', 'safety.admin');
  return done<{ row: { id: string; number: string; version: number } & Record<string, unknown> }>(
    safety.get(`${safetyReport.api}/${body.number}`),
  ).then(({ row }) => row);
}

/** A mandatory report the organisation knows of since then. */
export const aMandatoryReport = (app: TestApp, awareAt?: string) =>
  aSafetyReport(app, {
    steps: [
      [
        'classify',
        {
          ...classified,
          mandatory: 'yes',
          mandatoryBasis: 'assembly',
          mandatoryReason: 'On the list',
          ...(awareAt && { awareAt }),
        },
      ],
    ],
  });

export const aSubmission = fixture(authoritySubmission).writtenBy('a mandatory report owes it', async (app) => {
  const { id } = await aMandatoryReport(app);
  const safety = await personWith(app, 'level:3', 'safety.user');
  const { rows } = await done<{ rows: { id: string }[] }>(safety.get(`${authoritySubmission.api}?f.reportId.in=${id}`));
  return rows[0] ?? { id: '' };
});

export const aSafetyCause = fixture(safetyCause).by(['safety.user'], async (app, n, given) => ({
  reportId: given.reportId ?? (await aSafetyReport(app)).id,
  factor: 'jobTask',
  text: `The card of wheel ${n} asks for the torque after the inspection`,
}));
