import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import {
  advanceToFinal,
  lockJob,
  recountWork,
  rejectFinal,
  requireEngineer,
  workFirst,
} from '#modules/maintenance/work-orders/server/public.ts';
import { taskLevelOf } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { recordWork, requireSign } from '#modules/quality/authorizations/server/public.ts';
import { findingWorkflow } from '../shared/finding.workflow.ts';
import { whyNoDataForJob } from './approvedData.ts';
import { documentName, type ApprovedDataKind } from '../shared/approvedData.ts';
import { finding } from '../shared/finding.record.ts';
import { whyNotMinor, whyNotWithinLimits, type Severity } from '../shared/cardWords.ts';
import { workerOf } from './cards.ts';
import { whyNoPhoto } from './findingPhoto.ts';
import { fitSteps, replacedPart, whyNotReplaced } from './replacement.ts';
import { addReworkCard, namedRework } from './reworkCard.ts';

interface ReworkRow {
  cardNo: string;
  status: string;
  signedByEmployeeId: string | null;
}

/** Why a finding has nothing that puts it right any more: the card of its rework left the work order when the order was changed. */
async function whyReworkGone(ctx: Context, findingId: string): Promise<string | null> {
  const result = await sql<{ cardNo: string }>`
    select c.card_no from finding f join task_card c on c.id = f.rework_card_id where f.id = ${findingId}`.execute(
    ctx.db,
  );
  const [named] = result.rows;
  return named
    ? `Card ${named.cardNo} left this work order with a change of the order and nothing else puts the finding right: choose “Not put right” and decide it again.`
    : null;
}

/** The card of the rework in the attempt that stands: reopened, it is another row under the same number. */
async function reworkOf(ctx: Context, findingId: string): Promise<ReworkRow | null> {
  const result = await sql<ReworkRow>`
    select c.card_no, c.status, c.signed_by_employee_id from finding f join task_card named on named.id = f.rework_card_id
      join task_card c on c.job_id = named.job_id and c.card_no = named.card_no and c.status <> 'superseded'
    where f.id = ${findingId} order by c.attempt desc limit 1`.execute(ctx.db);
  return result.rows[0] ?? null;
}

async function signer(ctx: WriteContext, jobId: string) {
  const job = await lockJob(ctx, jobId);
  const worker = workerOf(ctx);
  const allowed = await requireSign(ctx, {
    employeeId: worker.employeeId,
    privilege: 'inspect',
    componentGroup: job.family as 'wheel',
    taskLevel: taskLevelOf(job.workScope),
    partNumber: job.partNumber,
    at: ctx.now,
  });
  return { chain: job.number, stampNo: allowed.stampNo, authorizationNo: allowed.authorizationNo };
}

/** A deviation is accepted by engineering, never by an inspector. */
async function engineerSigns(ctx: WriteContext, jobId: string) {
  const job = await lockJob(ctx, jobId);
  const { stampNo, authorizationNo } = await requireEngineer(ctx, job);
  return { chain: job.number, stampNo, authorizationNo };
}

/** The document that lets a defect stay, named whole and attached to the finding (R6). Errors: 422 `APPROVED_DATA`. */
async function approvedDocument(
  ctx: WriteContext,
  row: { id: string; jobId: string },
  input: {
    approvedDataKind?: ApprovedDataKind;
    approvedDataRef?: string;
    approvedDataHolder?: string;
    approvedDataPartNumber?: string;
    approvedDataSerials?: string;
  },
): Promise<string> {
  const { approvedDataKind: kind, approvedDataRef: number = '', approvedDataHolder: holder = '' } = input;
  const { approvedDataPartNumber: partNumber = '', approvedDataSerials: serialNumbers = '' } = input;
  if (!kind || number.length < 3 || holder.length < 2 || partNumber === '' || serialNumbers === '')
    return refuse(
      'APPROVED_DATA',
      'Name the approved data: what kind of document, its number, who issued it, and the part and serial numbers on it.',
    );
  const job = await lockJob(ctx, row.jobId);
  const noData = await whyNoDataForJob(ctx, { kind, number, holder, partNumber, serialNumbers }, job);
  if (noData) return refuse('APPROVED_DATA', noData);
  const paper = await sql`
    select 1 from attachment where entity = ${finding.name} and entity_id = ${row.id} and mime = 'application/pdf' and archived_at is null limit 1`.execute(
    ctx.db,
  );
  if (paper.rows.length === 0) return refuse('APPROVED_DATA', 'Attach the document to the finding first, as a PDF.');
  return documentName({ kind, number, holder, serialNumbers });
}

/** What the person who decides says of the part that is replaced. */
const toReplace = (input: { replacedPartNumber?: string; quantity?: number }) => ({
  partNumber: input.replacedPartNumber || undefined,
  quantity: input.quantity,
});

/** The job's history says that an engineer leaves standing what was tested before the card of a finding. */
const noteTestsStand = (ctx: WriteContext, job: { id: string; number: string }, about: string, reason: string) =>
  ctx.audit({
    entity: 'workOrder',
    entityId: job.id,
    action: 'update',
    subject: job.number,
    changes: { testsStand: { old: null, new: about } },
    reason,
  });

const ranks: readonly Severity[] = ['minor', 'major', 'critical'];
/** A decision may call a finding more severe, never less. */
const moreSevere = (recorded: Severity, decided: Severity | undefined): Severity =>
  decided && ranks.indexOf(decided) > ranks.indexOf(recorded) ? decided : recorded;

// Whatever is done with a finding is done to its job too.
const workflow = { ...findingWorkflow, ...workFirst };

/** Deciding, doing and closing a finding. Whoever did the rework does not close it when it was more than minor. */
export const findingActions = implementWorkflow(workflow, {
  decide: {
    guard: (ctx, row) => whyNoPhoto(ctx, row, row.severity),
    signAs: (ctx, row, input) =>
      input.disposition === 'approvedData' || input.testsStand ? engineerSigns(ctx, row.jobId) : signer(ctx, row.jobId),
    effect: async (ctx, row, input) => {
      const severity = moreSevere(row.severity, input.severity);
      const problem = whyNotMinor({
        defectCode: row.defectCode,
        description: row.description,
        itemName: row.itemName,
        place: row.place,
        severity,
        beyondLimits: input.disposition !== 'withinLimits',
      });
      if (problem) refuseField('severity', 'SEVERITY', problem);
      const noPhoto = await whyNoPhoto(ctx, row, severity);
      if (noPhoto) refuseField('severity', 'PHOTO', noPhoto);
      const never = input.disposition === 'withinLimits' ? whyNotWithinLimits({ ...row, note: input.note }) : null;
      if (never) refuseField('disposition', 'DISPOSITION', never);
      const wholly = input.disposition === 'scrap' || input.disposition === 'returnToCustomer';
      if (wholly && row.itemPartNumber)
        refuseField(
          'disposition',
          'DISPOSITION',
          `This finding is on the detail part ${row.itemPartNumber}: it is replaced. Scrap and return are for the whole component.`,
        );
      if (input.testsStand && (input.disposition !== 'repair' || input.reworkCardNo))
        refuseField(
          'testsStand',
          'TESTS_STAND',
          'Tests stand before a repair with a card of its own only: a part replaced, or a card of the route, changes what was tested.',
        );
      const approvedDataRef = input.disposition === 'approvedData' ? await approvedDocument(ctx, row, input) : null;
      if (severity === 'critical' && row.reportable === 'notAssessed') {
        refuse('G25', `Finding ${row.findingNo} may be reportable: Safety must assess it first.`);
      }
      const replaced =
        input.disposition === 'replace'
          ? await replacedPart(ctx, await lockJob(ctx, row.jobId), row, toReplace(input))
          : null;
      return {
        severity,
        decidedByEmployeeId: workerOf(ctx).employeeId,
        ...(replaced && {
          itemPartNumber: replaced.partNumber,
          itemName: row.itemName ?? replaced.name,
          quantity: replaced.quantity,
        }),
        disposition: input.disposition,
        dispositionNote: input.note,
        approvedDataRef,
      };
    },
    after: async (ctx, row, input) => {
      if (input.disposition === 'repair' || input.disposition === 'replace') {
        const job = await lockJob(ctx, row.jobId);
        const steps =
          input.disposition === 'replace'
            ? await fitSteps(ctx, job.family, await replacedPart(ctx, job, row, toReplace(input)))
            : undefined;
        const cardId = input.reworkCardNo
          ? await namedRework(ctx, job, input.reworkCardNo, input.disposition)
          : (
              await addReworkCard(ctx, job, {
                findingId: row.id,
                findingNo: row.findingNo,
                note: input.note,
                testsStand: input.testsStand || undefined,
                ...(steps && { steps }),
              })
            ).id;
        if (input.testsStand) await noteTestsStand(ctx, job, row.findingNo, input.testsStand);
        await sql`update finding set rework_card_id = ${cardId} where id = ${row.id}`.execute(ctx.db);
        if (job.status === 'finalInspection') await rejectFinal(ctx, row.jobId, `${row.findingNo}: ${input.note}`);
      }
      await recountWork(ctx, row.jobId);
    },
  },
  action: {
    guard: async (ctx, row) => {
      const rework = await reworkOf(ctx, row.id);
      if (rework && rework.status !== 'signed') return `Card ${rework.cardNo} is not signed.`;
      const gone = rework ? null : await whyReworkGone(ctx, row.id);
      return gone ?? whyNotReplaced(ctx, row.id);
    },
    effect: async (_ctx, row, input) => ({ dispositionNote: `${row.dispositionNote ?? ''}\n${input.note}`.trim() }),
  },
  close: {
    guard: async (ctx, row) => {
      if (row.decidedByEmployeeId !== null && row.decidedByEmployeeId === ctx.actor.employeeId)
        return 'Whoever decided the finding may not close it.';
      if (row.severity === 'minor') return null;
      const rework = await reworkOf(ctx, row.id);
      return rework && rework.signedByEmployeeId !== null && rework.signedByEmployeeId === ctx.actor.employeeId
        ? 'Whoever did the rework may not close the finding.'
        : null;
    },
    signAs: (ctx, row) => signer(ctx, row.jobId),
    effect: async (ctx, row, input, signature) => {
      const never = row.disposition === 'withinLimits' ? whyNotWithinLimits({ ...row, note: input.result }) : null;
      if (never) refuseField('result', 'DISPOSITION', `${never} Send it back to be decided again.`);
      const job = await lockJob(ctx, row.jobId);
      await recordWork(ctx, {
        employeeId: workerOf(ctx).employeeId,
        at: ctx.now,
        jobNumber: job.number,
        partNumber: job.partNumber,
        serialNumber: job.serialNumber,
        componentGroup: job.family as 'wheel',
        task: 'inspect',
        role: 'inspected',
        signatureId: signature?.id ?? null,
      });
      return {
        reinspectedAt: ctx.now.toISOString(),
        closedByEmployeeId: workerOf(ctx).employeeId,
      };
    },
    after: async (ctx, row) => {
      await recountWork(ctx, row.jobId);
      await advanceToFinal(ctx, row.jobId);
    },
  },
  reopen: {
    after: async (ctx, row) => {
      await recountWork(ctx, row.jobId);
    },
  },
});
