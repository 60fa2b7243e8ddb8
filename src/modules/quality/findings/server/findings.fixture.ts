import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { fixture, personWith } from '#kernel/testing/fixture.ts';
import { aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { anAuditArea } from '#modules/quality/audit-areas/server/audit-areas.fixture.ts';
import { capItem, type CapSectionName } from '../shared/capItem.record.ts';
import { auditFinding } from '../shared/finding.record.ts';

export const pin = { pin: testPin };

/** Somebody with an employee's file: who answers, judges or accepts. */
export async function somebody(app: TestApp, ...rights: Parameters<TestApp['as']>) {
  const person = await app.as(...rights);
  return { person, employeeId: await aStaffMember(app, { userId: person.id }) };
}

export const aFinding = fixture(auditFinding).by(
  ['quality.user'],
  async (app, n, given) => ({
    source: 'internal',
    level: given.level ?? 'level2',
    clause: given.clause ?? '145.A.40',
    areaId: given.areaId ?? (await anAuditArea(app)).id,
    ownerId: given.ownerId ?? (await somebody(app, 'level:2')).employeeId,
    requirement: 'Tools are calibrated to a standard the authority accepts.',
    statement: `Torque wrench ${n} was used eleven days after its calibration ended.`,
    evidence: `Label of wrench ${n}, task card of the day`,
  }),
  { hiddenFrom: (app) => personWith(app, 'level:3') },
);

/** A finding in the hands of its owner: who answers, who audits and who accepts. */
export async function issuedFinding(app: TestApp, given: { level?: 'level1' | 'level2'; areaId?: string } = {}) {
  const owner = await somebody(app, 'level:2');
  const auditor = await somebody(app, 'quality.user', 'level:3');
  const head = await somebody(app, 'quality.admin', 'level:3');
  const { id } = await aFinding(app, { ...given, ownerId: owner.employeeId });
  const answer = await auditor.person.run(auditFinding, id, 'issue', undefined, pin);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { id, owner: owner.person, ownerId: owner.employeeId, auditor: auditor.person, head: head.person };
}
export type Issued = Awaited<ReturnType<typeof issuedFinding>>;

const texts: Record<CapSectionName, object> = {
  rootCause: {
    text: 'The due list was not read in the morning',
    method: 'fiveWhys',
    whys: 'The wrench was on the bench\nNobody took it away\nThe due list goes to one person only',
  },
  correctiveAction: { text: 'The wrench is withdrawn, its jobs are looked at', controlType: 'procedure' },
  preventiveAction: { text: 'Issue refuses a tool whose calibration has ended', controlType: 'engineer' },
};

/** Writes an item as the owner does; answers the row's id or the refusal. */
export const writeItem = (finding: Issued, section: CapSectionName, more: object = {}, by: Person = finding.owner) =>
  by.call<{ row: { id: string; version: number }; code?: string; message?: string }>('POST', capItem.api, {
    findingId: finding.id,
    section,
    ownerId: finding.ownerId,
    dueOn: addDays(dayOf(new Date()), 10),
    ...texts[section],
    ...more,
  });

/** An item the auditor accepted. */
export async function acceptedItem(finding: Issued, section: CapSectionName, more: object = {}): Promise<string> {
  const written = await writeItem(finding, section, more);
  if (written.status !== 201) throw new Error(JSON.stringify(written.body));
  const answer = await finding.auditor.run(capItem, written.body.row.id, 'accept');
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return written.body.row.id;
}

/** The days between the acceptance of a plan and the look at its effect go by. */
export const followUpIsDue = (app: TestApp, id: string) =>
  app.asOwner((pool) =>
    pool.query(`update audit_finding set follow_up_due_on = (now() at time zone 'Asia/Bangkok')::date where id = $1`, [
      id,
    ]),
  );

/** All three parts written, judged and complete; answers the items. */
export async function completePlan(finding: Issued, more: object = {}): Promise<string[]> {
  const items: string[] = [];
  for (const [section, step] of [
    ['rootCause', 'rootCauseComplete'],
    ['correctiveAction', 'correctiveComplete'],
    ['preventiveAction', 'preventiveComplete'],
  ] as const) {
    items.push(await acceptedItem(finding, section, section === 'rootCause' ? {} : more));
    const answer = await finding.owner.run(auditFinding, finding.id, step);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
  return items;
}

export const aCapItem = fixture(capItem).writtenBy(
  'the owner of an open finding',
  async (app) => {
    const finding = await issuedFinding(app);
    return (await writeItem(finding, 'correctiveAction')).body.row;
  },
  { settled: 'Who answers this finding' },
);
