import { sql } from 'kysely';
import { createRecord, getRecord } from '#kernel/server/records/records.ts';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import { testPin, type TestApp } from '#kernel/testing/app.ts';
import { done, fixture, personWith } from '#kernel/testing/fixture.ts';
import { anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { calibration } from '../shared/calibration.record.ts';
import { tool } from '../shared/tool.record.ts';
import { toolAssessment, toolRecall } from '../shared/toolRecall.record.ts';
import { toolUsage } from '../shared/toolUsage.record.ts';

const keepers = ['stores.admin', 'tools.user'] as const;

/** A torque wrench as the crib enters it: out of use until a calibration of it is reviewed. */
export const aTool = fixture(tool).by(keepers, (_app, n) => ({
  toolNo: `TX-${String(n).padStart(3, '0')}`,
  name: 'Torque wrench',
  model: 'NB-100',
  serialNumber: `S${n}`,
  manufacturer: 'Norbar',
  category: 'measuring',
  calibrationRequired: true,
  calibrationIntervalMonths: 6,
  ownerType: 'company',
}));

/** A serviceable tool whose calibration ends on a day, long ago or to come, or that needs none. Needs no call of this module. */
export function aToolDue(
  app: TestApp,
  toolNo: string,
  nextCalibration: string | null,
  values: Partial<CreateOf<typeof tool>> = {},
): Promise<string> {
  return app.write(async (ctx) => {
    const made = await createRecord(
      ctx,
      tool,
      {
        toolNo,
        name: 'Torque wrench',
        model: 'M',
        serialNumber: toolNo,
        manufacturer: 'Maker',
        category: 'measuring',
        calibrationRequired: nextCalibration !== null,
        ...(nextCalibration && { calibrationIntervalMonths: 12 }),
        ownerType: 'company',
        ...values,
      },
      {
        status: 'serviceable',
        nextCalibration,
        ...(nextCalibration && { lastCalibration: addDays(nextCalibration, -365) }),
      },
    );
    return made.id;
  });
}

/** A calibration of today, passed. */
export const aCalibration = fixture(calibration).by(keepers, async (app, n, given) => ({
  toolId: given.toolId ?? (await aTool(app)).id,
  calibratedOn: dayOf(new Date()),
  provider: 'Metro Lab',
  accreditationNo: 'LAB 0123',
  certificateNo: `CC-${n}`,
  standardsUsed: 'TS-12',
  uncertainty: '0.5 %',
  asFound: 'inTolerance',
  adjusted: false,
  result: 'pass',
}));

/** Calibrates a tool: one person enters the certificate, another reviews it. */
export async function calibrate(
  app: TestApp,
  toolId: string,
  values: Partial<CreateOf<typeof calibration>> = {},
): Promise<void> {
  const { id } = await aCalibration(app, { toolId, ...values });
  const judge = await personWith(app, 'quality.user');
  await done(judge.run(calibration, id, 'review', { waiverReason: 'Paper original seen' }, { pin: testPin }));
}

/** A torque wrench in use, calibrated a month ago for half a year unless said otherwise. */
export async function aToolInUse(
  app: TestApp,
  given: Partial<CreateOf<typeof tool>> = {},
  calibratedOn = addMonths(dayOf(new Date()), -1),
): Promise<RowOf<typeof tool>> {
  const { id } = await aTool(app, given);
  await calibrate(app, id, { calibratedOn });
  return app.write((ctx) => getRecord(ctx, tool, id));
}

const rowOf = async (app: TestApp, path: string) => {
  const keeper = await personWith(app, ...keepers);
  return (await done<{ rows: { id: string }[] }>(keeper.get(path))).rows[0] ?? { id: '' };
};

/** A tool that was lent for a job. */
async function lent(app: TestApp) {
  const keeper = await personWith(app, ...keepers);
  const made = await aToolInUse(app);
  const { id: borrowerId } = await anEmployee(app);
  const { number: jobNumber } = await aJob(app);
  await done(keeper.call('POST', `${tool.api}/${made.toolNo}/lend`, { borrowerId, jobNumber }));
  return made;
}

export const aToolUsage = fixture(toolUsage).writtenBy('lendTool: a loan goes through the tool', async (app) =>
  rowOf(app, `${toolUsage.api}?f.toolId.in=${(await lent(app)).id}`),
);

/** A tool that was used on a job and then found out of tolerance. */
export const aToolRecall = fixture(toolRecall).writtenBy(
  'the calibration that finds a tool out of tolerance opens its review',
  async (app) => {
    const { id: toolId } = await lent(app);
    const found = { toolId, asFound: 'outOfTolerance', asFoundData: '+6 % at 100 Nm', result: 'fail' } as const;
    await aCalibration(app, found);
    return rowOf(app, `${toolRecall.api}?f.toolId.in=${toolId}`);
  },
);

export const aToolAssessment = fixture(toolAssessment).writtenBy(
  'the review of a tool opens one assessment for each job it was used on',
  async (app) => rowOf(app, `${toolAssessment.api}?f.recallId.in=${(await aToolRecall(app)).id}`),
);

/** A tool that is lent to somebody for a job until tomorrow, noted past the rules of lending. */
export async function aLoanRow(
  app: TestApp,
  loan: { toolId: string; borrowerId: string; jobNumber: string },
): Promise<void> {
  await app.write(({ db }) =>
    sql`insert into tool_usage (tool_id, borrower_id, job_number, timestamp, due_back)
      values (${loan.toolId}, ${loan.borrowerId}, ${loan.jobNumber}, now(), now() + interval '1 day')`.execute(db),
  );
}
