import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { RowOf, UpdateOf } from '#kernel/shared/record.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { calibration } from '../shared/calibration.record.ts';
import { needsCalibration, tool, toolClassWords, toolJudges, type ToolClass } from '../shared/tool.record.ts';
import { lastGoodCalibration, recallByCalibration } from './recalls.ts';
import { calibrationActions, toolActions } from './tools.actions.ts';

function refuseBrokenTool(merged: Record<string, unknown>): void {
  const toolClass = merged['toolClass'] as ToolClass | null | undefined;
  if (!merged['calibrationRequired'] && toolClass && needsCalibration(toolClass))
    refuseField(
      'calibrationRequired',
      'CALIBRATION_CLASS',
      `A ${toolClassWords[toolClass].toLowerCase()} needs calibration.`,
    );
  if (merged['calibrationRequired'] && !merged['calibrationIntervalMonths']) {
    refuseField(
      'calibrationIntervalMonths',
      'INTERVAL_NEEDED',
      'A tool that needs calibration has an interval of 1 to 60 months.',
    );
  }
}

function refuseBrokenLog(input: Record<string, unknown>): void {
  if (input['result'] === 'limited' && !input['limitation'])
    refuseField('limitation', 'LIMITATION_NEEDED', 'Say what it may be used for.');
  if (input['nextDue'] && input['calibratedOn'] && String(input['nextDue']) < String(input['calibratedOn'])) {
    refuseField('nextDue', 'NEXT_DUE', 'The next date is before the calibration.');
  }
}

/** What a step or a calibration judges a tool by (G12). */
const judgedBy = [
  'toolClass',
  'readsIn',
  'rangeMin',
  'rangeMax',
  'errorAbsolute',
  'errorPercent',
  'calibrationRequired',
  'calibrationIntervalMonths',
] as const;

const isSame = (was: unknown, is: unknown): boolean =>
  was === is || (typeof was === 'string' && typeof is === 'string' && Number(was) === Number(is));

/** The first fact by which a tool is worse than it was taken for, or another one: a use before was judged by what it said then. */
function worseBy(row: RowOf<typeof tool>, input: UpdateOf<typeof tool>): (typeof judgedBy)[number] | null {
  const larger = (was: unknown, is: unknown) => is === null || Number(is) > Number(was);
  const smaller = (was: unknown, is: unknown) => is === null || Number(is) < Number(was);
  const worse: Partial<Record<(typeof judgedBy)[number], (was: unknown, is: unknown) => boolean>> = {
    toolClass: () => true,
    readsIn: () => true,
    rangeMin: larger,
    rangeMax: smaller,
    errorAbsolute: larger,
    errorPercent: larger,
  };
  // Its stated error is the larger of the two: one added beside the other is worse too.
  const isStated = row.errorAbsolute !== null || row.errorPercent !== null;
  const was = (name: (typeof judgedBy)[number]) =>
    row[name] !== null || (isStated && (name === 'errorAbsolute' || name === 'errorPercent'));
  return (
    judgedBy.find(
      (name) =>
        was(name) &&
        input[name] !== undefined &&
        !isSame(row[name], input[name]) &&
        worse[name]?.(row[name], input[name]) === true,
    ) ?? null
  );
}

/** Refuses to write this fact of a tool while uses of it that are in question are not looked at; `which` narrows them down, `u` is a use. */
async function refuseUnseen(
  ctx: Context,
  { id, toolNo }: RowOf<typeof tool>,
  fact: (typeof judgedBy)[number],
  which = sql<boolean>`true`,
): Promise<void> {
  // A use before the last good calibration is not in question.
  const since = await lastGoodCalibration(ctx, id);
  const { rows } = await sql<{ number: string }>`
    select distinct w.number from tool_use u join work_order w on w.id = u.job_id
    where u.tool_id = ${id} and (w.released_at is not null or w.status not in ('cancelled', 'ber', 'scrapped', 'returnedAsIs'))
      and (${since}::timestamptz is null or u.used_at >= ${since}::timestamptz)
      and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)
      and not exists (select 1 from tool_recall r where r.tool_id = u.tool_id and r.status = 'open' and r.suspect_from <= u.used_at)
      and ${which}
    order by w.number limit 3`.execute(ctx.db);
  if (rows.length > 0)
    refuseField(
      fact,
      'FACT_OF_TOOL',
      `${toolNo} was used on ${rows.map(({ number }) => number).join(', ')}: recall it first, so that each use is looked at, then put this right.`,
    );
}

/** A tool that was worked with, for parts that left as well, is recalled before it is written to be worse, or a range that a use of it lies outside of: each use is looked at (R-CAL-4). Errors: 422 `FACT_OF_TOOL`. */
async function refuseWorseUnseen(ctx: Context, row: RowOf<typeof tool>, input: UpdateOf<typeof tool>): Promise<void> {
  const worse = worseBy(row, input);
  if (worse) await refuseUnseen(ctx, row, worse);
  // A tool without a range was taken for every limit (G12).
  const ofStep = sql`select 1 from step_record d join task_step s on s.id = d.step_id where d.id = u.step_record_id`;
  if (row.rangeMin === null && typeof input.rangeMin === 'string')
    await refuseUnseen(ctx, row, 'rangeMin', sql`exists (${ofStep} and s.min < ${input.rangeMin}::numeric)`);
  if (row.rangeMax === null && typeof input.rangeMax === 'string')
    await refuseUnseen(ctx, row, 'rangeMax', sql`exists (${ofStep} and s.max > ${input.rangeMax}::numeric)`);
}

/** What stands is not bent by whoever keeps the tool once a calibration of it was reviewed; what is missing is added. Errors: 422 `FACT_OF_TOOL`. */
async function refuseBentFacts(ctx: Context, row: RowOf<typeof tool>, input: UpdateOf<typeof tool>): Promise<void> {
  const bent = judgedBy.find(
    (name) => row[name] !== null && input[name] !== undefined && !isSame(row[name], input[name]),
  );
  if (!bent || can(ctx.actor, toolJudges)) return;
  const reviewed = await ctx.db
    .selectFrom('calibrationLog')
    .select('id')
    .where('toolId', '=', row.id)
    .where('status', '=', 'reviewed')
    .limit(1)
    .executeTakeFirst();
  if (reviewed)
    refuseField(
      bent,
      'FACT_OF_TOOL',
      'A calibration of it was reviewed by this: whoever reviews calibrations changes it from now on.',
    );
}

/** The register of tools: its calls, and `create` for a tool the dock takes in. */
export const toolRecords = recordEndpoints(tool, {
  workflow: toolActions,
  // A measuring tool is not fit for use before a calibration of it was reviewed, whatever is known of an earlier one.
  beforeCreate: (input) => ({
    status: input['calibrationRequired'] === true ? ('unserviceable' as const) : ('serviceable' as const),
  }),
  holds: (facts) => refuseBrokenTool(facts),
  beforeUpdate: async (ctx, row, input) => {
    await refuseBentFacts(ctx, row, input);
    await refuseWorseUnseen(ctx, row, input);
  },
  mayUpdate: (_ctx, row) => (row.status === 'archived' ? 'It is archived. Restore it first.' : null),
});

/** The calibration log: its calls, and `create` for a certificate the dock takes in. */
export const calibrationRecords = recordEndpoints(calibration, {
  workflow: calibrationActions,
  beforeCreate: async (input, _call, ctx) => {
    // Before the log that points at it: two logs of one tool would each hold it against the other.
    await sql`select 1 from tool where id = ${input['toolId']} for update`.execute(ctx.db);
  },
  afterCreate: async (ctx, row) => {
    if (row.asFound === 'inTolerance') return;
    const found = row.asFound === 'outOfTolerance' ? 'out of tolerance' : 'not functional';
    await recallByCalibration(ctx, row, `found ${found}. ${row.asFoundData ?? ''}`.trim());
  },
  mayUpdate: (_ctx, row) => (row.status === 'entered' ? null : 'It is reviewed; enter a new one.'),
  holds: (facts) => refuseBrokenLog(facts),
});

/** A new tool of the register, by the rules of its form; a measuring tool is unserviceable until a calibration was reviewed. */
export const registerTool = toolRecords.create;

/** A calibration certificate as entered, by the rules of its form; it counts once somebody else has reviewed it. */
export const enterCalibration = calibrationRecords.create;
