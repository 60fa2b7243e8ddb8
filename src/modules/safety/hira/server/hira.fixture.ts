import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { done, fixture, personWith } from '#kernel/testing/fixture.ts';
import { testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { aStaffMember, anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { postHolder } from '#modules/hr/employees/shared/postHolder.record.ts';
import { anAuditArea } from '#modules/quality/audit-areas/server/audit-areas.fixture.ts';
import { barrier, mitigation } from '../shared/barriers.record.ts';
import { hazard, hira } from '../shared/hira.record.ts';

export const signed = { pin: testPin, password: testPassword };

export const aHira = fixture(hira).by(['safety.user'], async (app, n, given) => ({
  title: `Torque of tie bolts ${n}`,
  trigger: given.trigger ?? 'periodic',
  areaId: given.areaId ?? (await anAuditArea(app)).id,
  leadId: given.leadId ?? (await anEmployee(app)).id,
}));

export const aHazard = fixture(hazard).by(['safety.user'], async (app, n, given) => ({
  hiraId: given.hiraId ?? (await aHira(app)).id,
  description: `Torque wrench ${n} drifts`,
  consequence: 'Wheel halves separate',
  existingControls: 'Yearly calibration',
  initialP: given.initialP ?? 3,
  initialS: given.initialS ?? 'C',
}));

export const aMitigation = fixture(mitigation).by(['safety.user'], async (app, n, given) => ({
  hazardId: given.hazardId ?? (await aHazard(app)).id,
  text: `Electronic wrench with job lock ${n}`,
  controlType: 'engineer',
  limitsConsequence: given.limitsConsequence ?? false,
  ownerId: given.ownerId ?? (await anEmployee(app)).id,
  dueOn: addDays(dayOf(new Date()), 20),
}));

export const aBarrier = fixture(barrier).by(['safety.user'], async (app, _n, given) => ({
  hazardId: given.hazardId ?? (await aHazard(app)).id,
  side: 'prevents',
  text: 'Second inspector at the last torque',
  condition: 'effective',
  checkedOn: dayOf(new Date()),
}));

/** Who holds the posts a hazard is accepted by, of one area. */
export interface Posts {
  AM: Person;
  DM: Person;
  SM: Person;
  areaId: string;
}
const known = new WeakMap<TestApp, Promise<Posts>>();

/** The Accountable Manager, the Safety Manager and the manager of the department of one area; the same ones for a whole test file. */
export function thePosts(app: TestApp): Promise<Posts> {
  const posts = known.get(app) ?? appointed(app);
  known.set(app, posts);
  return posts;
}

async function appointed(app: TestApp): Promise<Posts> {
  const hr = await personWith(app, 'level:3', 'hr.admin');
  const area = await anAuditArea(app);
  const appoint = async (post: 'AM' | 'DM' | 'SM') => {
    const person = await app.as('level:3', ...(post === 'SM' ? (['safety.admin'] as const) : []));
    const employeeId = await aStaffMember(app, { userId: person.id });
    await done(
      hr.call('POST', postHolder.api, {
        post,
        employeeId,
        validFrom: addDays(dayOf(new Date()), -30),
        ...(post === 'DM' && { departmentId: area.departmentId }),
      }),
    );
    return person;
  };
  return { AM: await appoint('AM'), DM: await appoint('DM'), SM: await appoint('SM'), areaId: area.id };
}

/** A mitigation done and verified. */
export async function aVerifiedMitigation(app: TestApp, given: { hazardId: string; limitsConsequence?: boolean }) {
  const row = await aMitigation(app, given);
  const owner = await personWith(app, 'level:3', 'safety.user');
  const other = await personWith(app, 'level:3', 'safety.admin');
  await done(owner.run(mitigation, row.id, 'finish', { evidence: 'Wrench in use since Monday' }));
  await done(other.run(mitigation, row.id, 'verify'));
  return row;
}
