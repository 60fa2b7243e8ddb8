import { dayOf } from '#kernel/shared/dates.ts';
import type { Person, TestApp } from '#kernel/testing/app.ts';
import { done, fixture } from '#kernel/testing/fixture.ts';
import { aShiftDay } from '#modules/maintenance/manpower/server/manpower.fixture.ts';
import { walked } from '#modules/quality/authorization-applications/server/authorization-applications.fixture.ts';
import { stampWatch } from '../shared/stampWatch.record.ts';
import { watchStamps } from './watching.ts';

/** Somebody on leave today who signs an application for an authorisation, and is asked about it. */
export async function signedOnLeave(app: TestApp): Promise<{ id: string; number: string; signer: Person }> {
  const { applicant: signer } = await walked(app, 'submitted');
  await aShiftDay(app, { employeeId: signer.employeeId, day: dayOf(new Date()) });
  await app.write(watchStamps);
  const { rows } = await done<{ rows: { id: string; number: string }[] }>(
    signer.get(`${stampWatch.api}?f.pattern.in=absent`),
  );
  const [row] = rows;
  if (!row) throw new Error('Nobody was asked.');
  return { ...row, signer };
}

/** Explained, so that quality sees it. */
export const aStampWatch = fixture(stampWatch).writtenBy(
  'watchStamps: each hour, from the signatures of the last day; explained here by whoever signed',
  async (app) => {
    const { id, signer } = await signedOnLeave(app);
    await done(signer.run(stampWatch, id, 'explain', { explanation: 'Called in for an hour.' }));
    return { id };
  },
  { hiddenFrom: (app) => app.as('level:3') },
);
