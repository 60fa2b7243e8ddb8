import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { Role } from '#kernel/shared/areas.ts';
import type { Person, TestApp } from '#kernel/testing/app.ts';
import { testPassword, testPin } from '#kernel/testing/app.ts';
import type { JobFixture } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { authorise } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { recordWorks } from '#modules/quality/authorizations/server/public.ts';
import type { Report } from './createReport.ts';

export const signed = { pin: testPin, password: testPassword };

export interface Authorised {
  privileges: string[];
  /** Group of the authorisation: the wheel, or a method of NDT. */
  method?: 'PT' | 'ET' | 'MT' | 'RT';
  /** Of radiography: on what images. */
  radiography?: 'film' | 'digital' | 'filmAndDigital';
  level?: 'trainee' | '1' | '2' | '3';
  certifiedUntil?: string;
  visionUntil?: string;
  /** Roles of the account; of the shop floor when left out. */
  roles?: Role[];
  /** Of the wheel when left out. */
  componentGroup?: 'wheel' | 'oxygen';
}

let count = 0;

/** A person of the wheel shop with an account, current training and recent work, authorised as said. */
export async function authorised(
  app: TestApp,
  shop: JobFixture,
  what: Authorised,
): Promise<Person & { employeeId: string }> {
  count += 1;
  const no = `9${String(count).padStart(2, '0')}`;
  const today = dayOf(new Date());
  const person = await app.as(...(what.roles ?? (['maintenance.user', 'ndt.user'] as const)));
  const employeeId = await shop.employee(`A${no}`, person.id);
  await authorise(app, employeeId, {
    code: no,
    privileges: what.privileges,
    stampType: what.method ? 'NDT' : 'INS',
    componentGroup: what.componentGroup ?? 'wheel',
    ndt: what.method && {
      method: what.method,
      radiography: what.radiography,
      level: what.level ?? '2',
      certifiedUntil: what.certifiedUntil,
      visionUntil: what.visionUntil,
    },
  });
  await app.write(async (ctx) => {
    await recordWorks(
      ctx,
      Array.from({ length: 8 }, (_, month) => ({
        employeeId,
        at: addMonths(today, -month),
        jobNumber: 'ABS0000001',
        partNumber: 'P1',
        componentGroup: what.componentGroup ?? ('wheel' as const),
        task: what.method ? ('ndt' as const) : ('inspect' as const),
        role: 'performed' as const,
        ...(what.method ? { ndtMethod: what.method, ndtLevel: what.level ?? ('2' as const) } : {}),
      })),
    );
  });
  return { ...person, employeeId };
}

/** A report of a job, begun, every item passed and signed by an inspector with the calls of the screen. */
async function signReport(inspector: Person, jobNumber: string, type: string, found: object): Promise<void> {
  const begun = await inspector.call<{ row: Report }>('POST', `/api/workorders/${jobNumber}/inspection-reports`, {
    type,
  });
  const { number, version, items } = begun.body.row;
  const saved = await inspector.call<{ row: Report }>('PATCH', `/api/inspection-reports/${number}`, {
    version,
    items: items.map((item) => ({ ...item, result: 'pass' })),
    result: 'accepted',
    ...found,
  });
  const answer = await inspector.call('POST', `/api/inspection-reports/${number}/sign`, {
    version: saved.body.row.version,
    ...signed,
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

/** The preliminary report of a job. */
export const signPreliminary = (inspector: Person, jobNumber: string): Promise<void> =>
  signReport(inspector, jobNumber, 'preliminary', {
    recommendation: 'asOrdered',
    asReceived: 'Complete, paint worn at the rim.',
    conclusion: 'Repairable within the work ordered.',
  });

/** The final report of a job, its serial number read from the part. */
export const signFinal = (inspector: Person, jobNumber: string, serialRead: string): Promise<void> =>
  signReport(inspector, jobNumber, 'final', { serialRead, conclusion: 'Conforms to the work order.' });
