import { randomUUID } from 'node:crypto';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import { testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done, fixture, personWith } from '#kernel/testing/fixture.ts';
import { uploadForm } from '#kernel/testing/uploadForm.ts';
import { aPostHolder, aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { reimbursement, reimbursementLine } from '../shared/reimbursement.record.ts';

export const signed = { pin: testPin, password: testPassword };
export const today = dayOf(new Date());

/** Who takes part in a claim: a claimant, their manager, finance, and the two posts. */
export interface Staff {
  claimant: Person;
  manager: Person;
  checker: Person;
  financeManager: Person & { employeeId: string };
  accountable: Person;
}
const known = new WeakMap<TestApp, Promise<Staff>>();
export function staff(app: TestApp): Promise<Staff> {
  const made = known.get(app) ?? appoint(app);
  known.set(app, made);
  return made;
}

/** Somebody who signs in and works here, under a manager. */
export async function member(
  app: TestApp,
  managerId: string | null,
  ...rights: Parameters<TestApp['as']>
): Promise<Person & { employeeId: string }> {
  const person = await app.as(...rights);
  return { ...person, employeeId: await aStaffMember(app, { userId: person.id, managerId }) };
}

async function appoint(app: TestApp): Promise<Staff> {
  const accountable = await member(app, null, 'level:5');
  const manager = await member(app, accountable.employeeId, 'level:3');
  const financeManager = await member(app, accountable.employeeId, 'finance.admin', 'level:4');
  const checker = await member(app, financeManager.employeeId, 'finance.user', 'level:2');
  const claimant = await member(app, manager.employeeId, 'level:1');
  await aPostHolder(app, { post: 'AM', departmentId: null, employeeId: accountable.employeeId });
  await aPostHolder(app, { post: 'FM', departmentId: null, employeeId: financeManager.employeeId });
  return { claimant, manager, checker, financeManager, accountable };
}

let numbers = 0;
type Line = Partial<CreateOf<typeof reimbursementLine>>;

/** A taxi receipt of yesterday. */
export const lineOf = (claimId: string, given: Line = {}): CreateOf<typeof reimbursementLine> => ({
  reimbursementId: claimId,
  gross: '1070.00',
  vat: '0',
  spentOn: addDays(today, -1),
  category: 'travel',
  vendorName: 'Bangkok Taxi',
  docType: 'receipt',
  docNo: `R-${(numbers += 1)}`,
  ...given,
});

/** Attaches a picture of its own: no two are the same file unless `bytes` are given. */
export async function photograph(
  app: TestApp,
  person: Person,
  lineId: string,
  text: string = randomUUID(),
): Promise<void> {
  const bytes = Buffer.from(
    `%PDF-1.4\n% ${text}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );
  const form = uploadForm({ entity: reimbursementLine.name, entityId: lineId }, [
    { name: 'receipt.pdf', type: 'application/pdf', bytes },
  ]);
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/attachments',
    headers: {
      ...form.headers,
      cookie: person.cookie,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
    },
    payload: form.payload,
  });
  if (answer.statusCode >= 300) throw new Error(`Not attached: ${answer.statusCode} ${answer.body}`);
}

/** A claim with these receipts, each with its photo, as a draft. */
export async function claimOf(
  app: TestApp,
  lines: readonly Line[] = [{}],
  given: Partial<CreateOf<typeof reimbursement>> = {},
) {
  const { claimant } = await staff(app);
  const claim = await claimant.create(reimbursement, {
    purpose: 'Visit to a customer',
    costCenter: 'WHL',
    currency: 'THB',
    ...given,
  });
  const made: RowOf<typeof reimbursementLine>[] = [];
  for (const line of lines) {
    const row = await claimant.create(reimbursementLine, lineOf(claim.id, line));
    if (row.docType !== 'substitute') await photograph(app, claimant, row.id);
    made.push(row);
  }
  return { claim, lines: made };
}

/** Takes a claim through steps, each by the person whose turn it is. */
export async function through(app: TestApp, id: string, steps: readonly string[]): Promise<void> {
  const people = await staff(app);
  const who: Record<string, Person> = {
    submit: people.claimant,
    approveAsSuperior: people.manager,
    check: people.checker,
    checkOnly: people.checker,
    approve: people.financeManager,
    endorse: people.financeManager,
    approveLast: people.accountable,
  };
  for (const step of steps)
    await done((who[step] as Person).run(reimbursement, id, step, undefined, step.startsWith('check') ? {} : signed));
}

/** A claim that waits for its money. */
export async function approvedClaim(app: TestApp, lines: readonly Line[] = [{}]): Promise<RowOf<typeof reimbursement>> {
  const { claim } = await claimOf(app, lines);
  await through(app, claim.id, ['submit', 'approveAsSuperior', 'check']);
  const { checker } = await staff(app);
  return (await done<{ row: RowOf<typeof reimbursement> }>(checker.get(`${reimbursement.api}/${claim.id}`))).row;
}

const about = { hiddenFrom: (app: TestApp) => app.as('level:2') };
const people = new WeakMap<TestApp, Promise<string>>();
/** The fixtures' own claimant works here: claims are written by employees only. */
async function employed(app: TestApp): Promise<void> {
  const person = await personWith(app, 'level:1', 'tools.viewer');
  const made = people.get(app) ?? aStaffMember(app, { userId: person.id });
  people.set(app, made);
  await made;
}

/** A claim in THB, without receipts. */
export const aReimbursement = fixture(reimbursement).by(
  ['level:1', 'tools.viewer'],
  async (app, n) => {
    await employed(app);
    return { purpose: `Visit ${n} to a customer`, costCenter: 'WHL', currency: 'THB' };
  },
  about,
);
export const aReimbursementLine = fixture(reimbursementLine).by(
  ['level:1', 'tools.viewer'],
  async (app, _n, given) => lineOf(given.reimbursementId ?? (await aReimbursement(app)).id),
  about,
);
