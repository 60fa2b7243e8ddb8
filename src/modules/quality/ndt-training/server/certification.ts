import { addMonths, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { BodyOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { requireEmployee } from '#kernel/server/identity/employee.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { employeeOf, postHolder, type Holder } from '#modules/hr/employees/server/public.ts';
import { certifyNdt, ndtPerson } from '#modules/quality/authorizations/server/public.ts';
import { examSet, hoursMissing, hoursNeeded, level3From, ndtTerms, visionUntil } from '../shared/minima.ts';
import { ndtRequest, ndtRequestWorkflow } from '../shared/ndtRequest.record.ts';
import { proposeHeldStatement, proposeStatement, type proposeCall } from '../shared/ndtTraining.calls.ts';
import { eyesOf, hoursOf, scoresOf } from './ndt.queries.ts';

type Request = RowOf<typeof ndtRequest>;
/** What a certification is asked for, by the call or by a stored request. */
type Asked = Pick<
  Request,
  'employeeId' | 'method' | 'level' | 'study' | 'studyProof' | 'heldFrom' | 'heldUntil' | 'levelSince' | 'practicalOn'
>;

/** R-NDT-4: near and colour vision in date, before anybody is certified. */
async function requireEyes(ctx: Context, employeeId: string) {
  const today = dayOf(ctx.now);
  const { near, colour } = await eyesOf(ctx, employeeId);
  const nearUntil = near ? visionUntil('near', near.on) : null;
  const colourUntil = colour ? visionUntil('colour', colour.on) : null;
  if (!near || !nearUntil || nearUntil < today)
    refuse('NDT_VISION_DUE', 'Near vision is not in date: record the test first.');
  if (!colour || !colourUntil || colourUntil < today)
    refuse('NDT_VISION_DUE', 'Colour vision is not in date: record the test first.');
  return { near, colour, nearUntil, colourUntil };
}

/** R-NDT-1 to R-NDT-4: what a certification stands on today, or what is short, by code. Asked when it is proposed and when it is certified. */
async function standsOn(ctx: Context, asked: Asked) {
  const { employeeId, method, level } = asked;
  const held = await ndtPerson(ctx, employeeId, method, dayOf(ctx.now));
  const isAgain = held.level === level;
  const have = await hoursOf(ctx, employeeId, method);
  if (asked.heldUntil) {
    if (held.level !== 'none' && held.level !== 'trainee')
      refuse('NDT_HELD', 'A certificate in this method stands here already: certify by hours and exams.');
    return { isAgain: false, have, eyes: await requireEyes(ctx, employeeId), scores: null, mean: null };
  }
  const need = hoursNeeded(method, level, { level: held.level === 'none' ? null : held.level });
  const short = need && !isAgain ? hoursMissing(have, need) : null;
  if (short && need && (short.training > 0 || short.experience > 0))
    refuse(
      'NDT_HOURS_SHORT',
      `Missing for ${method} Level ${level}: ${short.training} h training, ${short.experience} h experience.`,
      { have, need },
    );
  if (level === '3' && !isAgain) await requireYears(ctx, asked);
  const eyes = await requireEyes(ctx, employeeId);
  const scores = await scoresOf(ctx, employeeId, method, level);
  const result = examSet(scores, isAgain && level !== '3' ? ['specific', 'practical'] : undefined);
  if (!result) refuse('NDT_EXAM_FAIL', 'A part of the exam is missing within the last 12 months.', { have: scores });
  if (!result.passed)
    refuse('NDT_EXAM_FAIL', `The exam is not passed: each part 70 %, average 80 %; it is ${result.mean} %.`, {
      have: scores,
    });
  return { isAgain, have, eyes, scores, mean: result.mean };
}

/** R-NDT-2: Level 3 asks for years as Level 2, fewer with technical study that is proved. */
async function requireYears(ctx: Context, { employeeId, method, study, studyProof }: Asked): Promise<void> {
  const held = await ctx.db
    .selectFrom('ndtCertification')
    .select(['level', 'levelSince', 'certifiedOn'])
    .where('employeeId', '=', employeeId)
    .where('method', '=', method)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  if (held?.level !== '2') return refuse('NDT_LEVEL', 'Level 3 follows Level 2 in the method.');
  if (study && study !== 'none' && !studyProof)
    refuseField('studyProof', 'NDT_STUDY', 'Name the certificate of the study.');
  const from = level3From(held.levelSince ?? held.certifiedOn, study ?? 'none');
  if (from > dayOf(ctx.now)) refuse('NDT_LEVEL3_EARLY', `Too early for Level 3: from ${formatLegalDay(from)}.`);
}

/** R-NDT-5: the days of a certificate held before it was entered here. */
function checkHeld(
  ctx: Context,
  { from, until, levelSince, practicalOn }: NonNullable<BodyOf<typeof proposeCall>['before']>,
) {
  const today = dayOf(ctx.now);
  if (from > today) refuseField('before.from', 'NDT_TERM', 'This day is still to come.');
  if (until > addMonths(from, ndtTerms.certificate))
    refuseField('before.until', 'NDT_TERM', 'At most 60 months after certification.');
  if (until < today)
    refuseField('before.until', 'NDT_TERM', 'This certificate has expired: certify by hours and exams.');
  if (levelSince && levelSince > from)
    refuseField('before.levelSince', 'NDT_LEVEL', 'This is after the certification.');
  if (practicalOn && practicalOn > today) refuseField('before.practicalOn', 'NDT_TERM', 'This day is still to come.');
}

/** The Responsible Level 3 signs that a person may be certified; the employer is asked. Nothing is certified by it. */
export async function propose(ctx: WriteContext, body: BodyOf<typeof proposeCall>): Promise<Request> {
  const { employeeId, method, level, certificateNo, before, study, studyProof, pin, password, code } = body;
  const proved = await ctx.prove({ pin, ...(password && { password }), ...(code && { code }) });
  const proposedById = requireEmployee(ctx);
  if (proposedById === employeeId) refuse('SOD_VIOLATION', 'Nobody certifies themselves.');
  if (before) checkHeld(ctx, before);
  const asked = {
    employeeId,
    method,
    level,
    study: study ?? null,
    studyProof: studyProof || null,
    heldFrom: before?.from ?? null,
    heldUntil: before?.until ?? null,
    levelSince: before?.levelSince ?? null,
    practicalOn: before?.practicalOn ?? null,
  };
  const facts = await standsOn(ctx, asked);
  const open = await ctx.db
    .selectFrom('ndtRequest')
    .select('number')
    .where('employeeId', '=', employeeId)
    .where('method', '=', method)
    .where('status', '=', 'proposed')
    .executeTakeFirst();
  if (open) refuse('NDT_PROPOSED', `${open.number} waits for the employer’s signature already.`);
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
    statement: before ? proposeHeldStatement : proposeStatement,
    payload: { ...asked, certificateNo, ...facts },
    method: proved,
  });
  const employers = await holders(ctx);
  await tell(
    ctx,
    row,
    employers.map((one) => one.employeeId).filter((id) => id !== employeeId && id !== proposedById),
    `${row.number} asks for your signature: ${method} Level ${level}`,
  );
  return row;
}

/** Who certifies for the company today: the holders of these posts. */
async function holders(ctx: Context): Promise<Holder[]> {
  const found = await Promise.all([postHolder(ctx, 'AM'), postHolder(ctx, 'QM')]);
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
  return (await holders(ctx)).some((one) => one.employeeId === me)
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
        [row.employeeId, row.proposedById],
        `${row.number} is certified: ${row.method} Level ${row.level}`,
      ),
  },
  decline: {
    whose: whyNotEmployer,
    after: (ctx, row, { reason }) =>
      tell(ctx, row, [row.proposedById], `${row.number} is declined: ${row.method} Level ${row.level}`, reason),
  },
});
