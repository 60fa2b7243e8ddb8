import { addMonths, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { ndtPerson } from '#modules/quality/authorizations/server/public.ts';
import {
  examSet,
  houredMethod,
  hoursMissing,
  hoursNeeded,
  level3From,
  ndtTerms,
  visionUntil,
} from '../shared/minima.ts';
import type { ndtRequest } from '../shared/ndtRequest.record.ts';
import { requireLevel3 } from './level3.ts';
import { eyesOf, hoursOf, scoresOf } from './ndt.queries.ts';

type Request = RowOf<typeof ndtRequest>;
/** What a certification is asked for, by the call or by a stored request. */
type Asked = Pick<
  Request,
  | 'employeeId'
  | 'method'
  | 'radiography'
  | 'level'
  | 'study'
  | 'studyProof'
  | 'heldFrom'
  | 'heldUntil'
  | 'levelSince'
  | 'practicalOn'
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
export async function standsOn(ctx: Context, asked: Asked) {
  const { employeeId, method, level } = asked;
  const held = await ndtPerson(ctx, employeeId, method, dayOf(ctx.now));
  const isAgain = held.level === level;
  const have = await hoursOf(ctx, employeeId, method, asked.radiography);
  if (asked.heldUntil) {
    if (held.level !== 'none' && held.level !== 'trainee')
      refuse('NDT_HELD', 'A certificate in this method stands here already: certify by hours and exams.');
    return { isAgain: false, have, eyes: await requireEyes(ctx, employeeId), scores: null, mean: null };
  }
  const need = hoursNeeded(houredMethod(method, asked.radiography), level, {
    level: held.level === 'none' ? null : held.level,
  });
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
  { heldFrom, heldUntil, levelSince }: Pick<CreateOf<typeof ndtRequest>, 'heldFrom' | 'heldUntil' | 'levelSince'>,
): void {
  const today = dayOf(ctx.now);
  if (!heldFrom) return refuseField('heldFrom', 'NDT_TERM', 'Say from when and until when it counts.');
  if (!heldUntil) return refuseField('heldUntil', 'NDT_TERM', 'Say from when and until when it counts.');
  if (heldUntil > addMonths(heldFrom, ndtTerms.certificate))
    refuseField('heldUntil', 'NDT_TERM', 'At most 60 months after certification.');
  if (heldUntil < today)
    refuseField('heldUntil', 'NDT_TERM', 'This certificate has expired: certify by hours and exams.');
  if (levelSince && levelSince > heldFrom) refuseField('levelSince', 'NDT_LEVEL', 'This is after the certification.');
}

/** One request a person and method at a time. */
export async function refuseSecond(ctx: Context, { employeeId, method }: Pick<Asked, 'employeeId' | 'method'>) {
  const open = await ctx.db
    .selectFrom('ndtRequest')
    .select(['number', 'status'])
    .where('employeeId', '=', employeeId)
    .where('method', '=', method)
    .where('status', 'in', ['draft', 'proposed'])
    .executeTakeFirst();
  if (open?.status === 'draft') refuse('NDT_PROPOSED', `${open.number} is being prepared already.`);
  if (open) refuse('NDT_PROPOSED', `${open.number} waits for the employer’s signature already.`);
}

/** Of radiography alone it is said on what. */
export const radiographyOf = ({ method, radiography }: Pick<CreateOf<typeof ndtRequest>, 'method' | 'radiography'>) => {
  if (method !== 'RT') return null;
  return radiography ?? refuseField('radiography', 'NDT_RADIOGRAPHY', 'Say whether film, digital or both.');
};

/** A certificate held before is drafted for its papers, which the Responsible Level 3 signs for next. Nothing is certified by it. */
export async function checkDraft(ctx: WriteContext, input: CreateOf<typeof ndtRequest>): Promise<void> {
  await requireLevel3(ctx, input.employeeId);
  checkHeld(ctx, input);
  radiographyOf(input);
  const { employeeId, method, level, radiography = null, heldFrom = null, heldUntil = null } = input;
  const days = { levelSince: input.levelSince ?? null, practicalOn: input.practicalOn ?? null };
  const study = { study: null, studyProof: null };
  await standsOn(ctx, { employeeId, method, level, radiography, heldFrom, heldUntil, ...days, ...study });
  await refuseSecond(ctx, input);
}
