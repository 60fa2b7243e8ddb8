import { dayOf } from '#kernel/shared/dates.ts';
import type { BodyOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { actingHolder, employeeOf } from '#modules/hr/employees/server/public.ts';
import { certifyNdt } from '#modules/quality/authorizations/server/public.ts';
import { ndtRequest, ndtRequestWorkflow } from '../shared/ndtRequest.record.ts';
import { proposeStatement, type proposeCall } from '../shared/ndtTraining.calls.ts';
import { radiographyOf, refuseSecond, standsOn } from './grounds.ts';
import { requireLevel3, whyNotLevel3 } from './level3.ts';

type Request = RowOf<typeof ndtRequest>;

/** The Responsible Level 3 signs that a person may be certified; the employer is asked. Nothing is certified by it. */
export async function propose(ctx: WriteContext, body: BodyOf<typeof proposeCall>): Promise<Request> {
  const { employeeId, method, level, certificateNo, study, studyProof, pin, password, code } = body;
  const proved = await ctx.prove({ pin, ...(password && { password }), ...(code && { code }) });
  const proposedById = await requireLevel3(ctx, employeeId);
  const asked = {
    employeeId,
    method,
    radiography: radiographyOf(body),
    level,
    study: study ?? null,
    studyProof: studyProof || null,
    heldFrom: null,
    heldUntil: null,
    levelSince: null,
    practicalOn: null,
  };
  const facts = await standsOn(ctx, asked);
  await refuseSecond(ctx, asked);
  const row = await createRecord(ctx, ndtRequest, {
    ...asked,
    certificateNo,
    trainingHours: facts.have.training.toFixed(2),
    experienceHours: facts.have.experience.toFixed(2),
    examMean: facts.mean,
    proposedOn: dayOf(ctx.now),
    proposedById,
    status: 'proposed',
  });
  await writeSignature(ctx, {
    entity: ndtRequest.name,
    entityId: row.id,
    entityVersion: row.version,
    chain: `${ndtRequest.name}:${row.id}`,
    meaning: 'reviewed',
    statement: proposeStatement,
    payload: { ...asked, certificateNo, ...facts },
    method: proved,
  });
  await askEmployers(ctx, row, proposedById);
  return row;
}

async function askEmployers(ctx: WriteContext, row: Request, proposedById: string | null): Promise<void> {
  await tell(
    ctx,
    row,
    (await employers(ctx)).filter((id) => id !== row.employeeId && id !== proposedById),
    `${row.number} asks for your signature: ${row.method} Level ${row.level}`,
  );
}

/** Who certifies for the company today: who acts for these posts. */
async function employers(ctx: Context): Promise<string[]> {
  const found = await Promise.all([actingHolder(ctx, 'AM'), actingHolder(ctx, 'QM')]);
  return found.filter((one) => one !== null);
}

async function tell(ctx: WriteContext, row: Request, people: readonly string[], title: string, text = '') {
  const accounts = await Promise.all([...new Set(people)].map((id) => employeeOf(ctx, id)));
  await notify(ctx, {
    to: accounts.flatMap((account) => account?.userId ?? []),
    type: 'Training',
    title,
    text,
    link: `/qa/NDT-training/requests/${row.number}`,
    subject: `${ndtRequest.name}:${row.id}`,
    cause: title,
  });
}

/** Why who looks does not sign for the company, or null: a holder of the post who is neither the person nor who proposed. */
async function whyNotEmployer(ctx: Context, row: Request): Promise<string | null> {
  const me = ctx.actor.employeeId;
  if (me === row.employeeId) return 'Nobody certifies themselves.';
  if (me === row.proposedById) return 'Who proposed it does not sign for the company too.';
  return me !== null && (await employers(ctx)).includes(me)
    ? null
    : 'The Accountable Manager or the Quality Manager signs for the company.';
}

/** A certificate of before is entered on its papers. */
async function whyNoPapers(ctx: Context, row: Request): Promise<string | null> {
  if (!row.heldUntil) return null;
  const paper = await ctx.db
    .selectFrom('attachment')
    .select('id')
    .where('entity', '=', ndtRequest.name)
    .where('entityId', '=', row.id)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return paper ? null : 'The papers of the certificate are missing.';
}

/** The steps of a request. What it stands on is asked again before the certificate is written. */
export const ndtRequestActions = implementWorkflow(ndtRequestWorkflow, {
  propose: {
    whose: (ctx, row) =>
      ctx.actor.employeeId === row.employeeId ? 'Nobody certifies themselves.' : whyNotLevel3(ctx, row.employeeId),
    guard: whyNoPapers,
    effect: async (ctx, row) => {
      const { have } = await standsOn(ctx, row);
      return { trainingHours: have.training.toFixed(2), experienceHours: have.experience.toFixed(2) };
    },
    after: (ctx, row) => askEmployers(ctx, row, ctx.actor.employeeId),
  },
  withdraw: { whose: (ctx, row) => whyNotLevel3(ctx, row.employeeId) },
  certify: {
    whose: whyNotEmployer,
    guard: whyNoPapers,
    effect: async (ctx, row) => {
      const today = dayOf(ctx.now);
      const { isAgain, eyes } = await standsOn(ctx, row);
      const { employeeId, method, level, certificateNo } = row;
      await certifyNdt(ctx, {
        employeeId,
        method,
        radiography: row.radiography,
        level,
        certificateNo,
        certifiedOn: row.heldFrom ?? today,
        ...(row.heldUntil && { validUntil: row.heldUntil }),
        visionExamOn: eyes.near.on,
        visionValidUntil: eyes.nearUntil,
        colourValidUntil: eyes.colourUntil,
        ...(row.heldFrom
          ? { levelSince: row.levelSince ?? row.heldFrom, practicalOn: row.practicalOn }
          : {
              ...(!isAgain && { levelSince: today }),
              ...(level === '3' && { practicalOn: today }),
            }),
        reason: `${row.number}: ${isAgain ? 'recertified' : `certified Level ${level}`}`,
      });
    },
    after: (ctx, row) =>
      tell(
        ctx,
        row,
        [row.employeeId, row.proposedById ?? row.employeeId],
        `${row.number} is certified: ${row.method} Level ${row.level}`,
      ),
  },
  decline: {
    whose: whyNotEmployer,
    after: (ctx, row, { reason }) =>
      tell(
        ctx,
        row,
        row.proposedById ? [row.proposedById] : [],
        `${row.number} is declined: ${row.method} Level ${row.level}`,
        reason,
      ),
  },
});
