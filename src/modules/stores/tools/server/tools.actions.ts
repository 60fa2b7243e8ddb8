import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { hasWritten } from '#kernel/server/audit/history.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { listAttachments } from '#kernel/server/attachments/attachments.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { canSign, holdersOf, requireSign, signingEmployee } from '#modules/quality/authorizations/server/public.ts';
import { calibration } from '../shared/calibration.record.ts';
import { calibrationWorkflow } from '../shared/calibration.workflow.ts';
import { certificateGaps, inCalibration, nextCalibrationDay } from '../shared/calibrationDue.ts';
import { needsCalibration, tool } from '../shared/tool.record.ts';
import { toolWorkflow } from '../shared/tool.workflow.ts';
import { outsideAsLeft } from './readings.ts';
import { endLoan, openReport, toolChanged, toolMissing } from './losses.ts';
import { toolAssessmentWorkflow, toolRecallWorkflow } from '../shared/toolRecall.workflow.ts';

const notOnLoan = (_ctx: Context, row: { toolNo: string; holderId: string | null; holderIdLabel?: string | null }) =>
  row.holderId ? `${row.toolNo} is with ${row.holderIdLabel}: take it back first.` : null;

async function openRecall(ctx: Context, toolId: string): Promise<string | null> {
  const open = await sql<{
    number: string;
  }>`select number from tool_recall where tool_id = ${toolId} and status = 'open' limit 1`.execute(ctx.db);
  return open.rows[0]?.number ?? null;
}

interface Doubt {
  what: 'lost' | 'recalled';
  day: string;
}

/** What made a measuring tool doubtful last, when no reviewed calibration has passed it since; null when nothing did (R3, R4). */
async function doubtOf(ctx: Context, toolId: string): Promise<Doubt | null> {
  const { rows } = await sql<Doubt>`
    select what, day from (
      select 'lost' as what, (created_at at time zone 'Asia/Bangkok')::date as day from tool_loss where tool_id = ${toolId} and kind = 'lost'
      union all
      select 'recalled', (created_at at time zone 'Asia/Bangkok')::date from tool_recall where tool_id = ${toolId}) doubt
    where not exists (select 1 from calibration_log c where c.tool_id = ${toolId} and c.status = 'reviewed' and c.result <> 'fail'
      and c.archived_at is null and c.calibrated_on >= doubt.day)
    order by day desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The gates of the jobs a tool was used on or issued to look again. */
const refresh = (ctx: WriteContext, row: { id: string }) => toolChanged(ctx, row.id);

/** What taking a tool out of use and back needs, and what happens with it. */
export const toolActions = implementWorkflow(toolWorkflow, {
  sendToCalibration: { guard: notOnLoan },
  cameBackUnchecked: {},
  takeOut: { after: refresh },
  backInUse: {
    after: refresh,
    guard: async (ctx, row) => {
      const recall = await openRecall(ctx, row.id);
      if (recall) return `The out-of-tolerance review ${recall} is open.`;
      const due = row.nextCalibration;
      if ((row.calibrationRequired || needsCalibration(row.toolClass)) && due === null)
        return 'It has never been calibrated.';
      const doubt = row.calibrationRequired ? await doubtOf(ctx, row.id) : null;
      if (doubt)
        return doubt.what === 'lost'
          ? `It was lost on ${doubt.day}: a calibration after that is entered and reviewed first.`
          : `It was recalled on ${doubt.day}: a calibration after that is entered and reviewed first.`;
      return inCalibration(due, dayOf(ctx.now)) ? null : `Its calibration was due on ${due}.`;
    },
  },
  putAside: { guard: notOnLoan },
  fetch: {},
  reportLost: {
    effect: async (ctx, row, { reason }) => {
      await toolMissing.call(ctx, row, { kind: 'lost', reason });
      return endLoan(ctx, row, reason);
    },
    after: refresh,
  },
  found: {
    guard: async (ctx, row) => {
      const number = await openReport(ctx, row.id);
      return number ? `Its report ${number} is open: say there where it was found.` : null;
    },
    after: refresh,
  },
  retire: {
    guard: notOnLoan,
    effect: async (ctx, _row, { reason }) => ({ archiveReason: reason, archivedOn: dayOf(ctx.now) }),
  },
  restore: { effect: async () => ({ archiveReason: null, archivedOn: null }) },
});

// A review changes the tool too, and who enters a calibration holds the tool.
const reviewWorkflow = {
  ...calibrationWorkflow,
  lockFirst: (ctx: WriteContext, row: { toolId: string }) => lockRecord(ctx, tool, row.toolId, null),
};

/** Whoever wrote what it says, as it was entered or afterwards, does not review it. */
async function enteredByReader(ctx: Context, { id }: { id: string }): Promise<string | null> {
  return (await hasWritten(ctx, calibration, id)) ? 'Whoever entered a calibration may not review it.' : null;
}

/** The review of a calibration: what it lacks is refused or waived, then the tool's dates follow (R-CAL-3). */
export const calibrationActions = implementWorkflow(reviewWorkflow, {
  review: {
    whose: enteredByReader,
    effect: async (ctx, row, input) => {
      const outside = row.result === 'pass' ? await outsideAsLeft(ctx, row.id) : [];
      if (outside.length > 0)
        refuse(
          'LEFT_OUTSIDE',
          `It left the laboratory outside its tolerance at ${outside.join(', ')}: that is no pass. Reject it, or correct the result.`,
        );
      const files = await listAttachments(ctx, 'calibration', row.id);
      const gaps = certificateGaps({ ...row, hasFile: files.length > 0 });
      if (gaps.length > 0 && !input.waiverReason) {
        refuse('CERTIFICATE_GAPS', `The certificate lacks ${gaps.join(', ')}. Add it, or say why it is accepted.`, {
          gaps,
        });
      }
      return {
        waiverReason: gaps.length > 0 ? input.waiverReason : null,
        reviewedByName: ctx.actor.name,
        reviewedAt: ctx.now.toISOString(),
      };
    },
    after: async (ctx, row) => {
      const known = await lockRecord(ctx, tool, row.toolId, null);
      const newest = known['lastCalibration'] === null || String(known['lastCalibration']) <= row.calibratedOn;
      const good = row.result !== 'fail';
      const recall = await openRecall(ctx, known.id);
      const isChecked = !known['calibrationRequired'] || (await doubtOf(ctx, known.id)) === null;
      const comesBack =
        good && !recall && isChecked && (known['status'] === 'calibrating' || known['status'] === 'unserviceable');
      await changeRow(ctx, tool, known, {
        values: {
          ...(newest && good
            ? {
                lastCalibration: row.calibratedOn,
                nextCalibration: nextCalibrationDay(
                  row.calibratedOn,
                  known['calibrationIntervalMonths'] as number | null,
                  row.nextDue,
                ),
                scheduledCalibration: null,
                scheduledVendor: null,
                scheduledNote: null,
              }
            : {}),
          ...(comesBack ? { status: 'serviceable' } : {}),
          ...(!comesBack && (known['status'] === 'calibrating' || (!good && known['status'] === 'serviceable'))
            ? { status: 'unserviceable' }
            : {}),
        },
        action: 'status',
        reason: `calibration ${row.certificateNo}: ${row.result}`,
      });
    },
  },
  reject: {},
});

/** Closing a review when every job has its verdict. */
export const toolRecallActions = implementWorkflow(toolRecallWorkflow, {
  close: {
    guard: async (ctx, row) => {
      const left = await sql<{ jobNumber: string }>`
        select job_number from tool_assessment where recall_id = ${row.id} and status <> 'closed' order by 1`.execute(
        ctx.db,
      );
      const jobs = left.rows.map((found) => found.jobNumber);
      const more = jobs.length > 5 ? ` and ${jobs.length - 5} more` : '';
      return jobs.length > 0 ? `Not assessed yet: ${jobs.slice(0, 5).join(', ')}${more}.` : null;
    },
    after: (ctx, row) => toolChanged(ctx, row.toolId),
  },
});

interface Assessed {
  jobNumber: string;
  recallId: string;
}

/** Whoever worked with the tool on the job does not judge it. */
async function usedByReader(ctx: Context, { jobNumber, recallId }: Assessed): Promise<string | null> {
  const used = await sql<{ one: number }>`
    select 1 as one from tool_use u join work_order w on w.id = u.job_id join tool_recall r on r.tool_id = u.tool_id
    where r.id = ${recallId} and w.number = ${jobNumber} and u.employee_id = ${ctx.actor.employeeId} limit 1`.execute(
    ctx.db,
  );
  return used.rows.length > 0 ? `You used this tool on ${jobNumber}: somebody else assesses it.` : null;
}

/** A verdict takes the authorisation to inspect this part, or to engineer it (R-CAL-4). */
async function assessorOf(ctx: Context, { jobNumber }: Assessed) {
  const part = await sql<{ partNumber: string; family: string }>`
    select w.part_number, p.family from work_order w join part_number p on p.id = w.part_number_id where w.number = ${jobNumber}`.execute(
    ctx.db,
  );
  const { partNumber, family } = part.rows[0] ?? {};
  const question = {
    employeeId: signingEmployee(ctx),
    ...(partNumber ? { partNumber, componentGroup: family as 'wheel' } : {}),
    at: ctx.now,
  };
  const engineer = await canSign(ctx, { ...question, privilege: 'engineering' });
  const { stampNo, authorizationNo } = engineer.ok
    ? engineer
    : await requireSign(ctx, { ...question, privilege: 'inspect' });
  return { stampNo, authorizationNo };
}

/** Who holds no authorisation to inspect or to engineer is shown no verdict to give. */
const mayJudge = async (ctx: Context) =>
  ctx.actor.employeeId !== null && (await holdersOf(ctx, ['inspect', 'engineering'])).includes(ctx.actor.employeeId);

const verdict = (name: 'noEffect' | 'reinspect' | 'informCustomer', closed: boolean) => ({
  whose: usedByReader,
  concerns: mayJudge,
  ...(closed ? { signAs: assessorOf } : {}),
  effect: async (ctx: WriteContext, row: Assessed, input: { remark: string }) => {
    // A verdict that is not signed yet is given by the same people.
    if (!closed) await assessorOf(ctx, row);
    return { verdict: name, remark: input.remark, ...(closed ? { closedAt: ctx.now.toISOString() } : {}) };
  },
  subject: (row: { jobNumber: string }) => row.jobNumber,
  after: (ctx: WriteContext, row: { jobNumber: string }) =>
    ctx.enqueue('refreshGatesAfter', { jobNumber: row.jobNumber }),
});

/** The verdicts on one job. */
export const toolAssessmentActions = implementWorkflow(toolAssessmentWorkflow, {
  noEffect: verdict('noEffect', true),
  reinspect: verdict('reinspect', false),
  reinspected: verdict('reinspect', true),
  informCustomer: verdict('informCustomer', true),
});
