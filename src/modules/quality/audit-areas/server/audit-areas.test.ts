import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { employeeWorkflow } from '#modules/hr/employees/shared/employee.workflow.ts';
import { creationRefusalsOf, refusalsOf, walk } from '#kernel/testing/refusals.ts';
import { auditArea } from '../shared/auditArea.record.ts';
import { auditAreaWorkflow } from '../shared/auditArea.workflow.ts';
import { anAuditArea } from './audit-areas.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

const refusesNew = creationRefusalsOf(() => app, anAuditArea);
const refuses = refusalsOf(() => app, auditAreaWorkflow);
const notAgreed = 'More than 12 months: name the agreement of the authority.';
const inForce = async () => {
  const row = await anAuditArea(app);
  await walk(app, auditAreaWorkflow, row.id, ['putInForce']);
  return row;
};

refusesNew(
  'R-AUD-1 more than 12 months need the agreement of the authority',
  () => ({ intervalMonths: 13 }),
  notAgreed,
);
refusesNew(
  'R-AUD-1 never more than 24 months, agreed or not',
  () => ({ intervalMonths: 25, authorityAgreement: 'CAAT 14/2026' }),
  'At most 24.',
);
refusesNew(
  'the short name of an area is its address',
  () => ({ slug: 'Wheel shop' }),
  'Small letters, digits and dashes',
);
refuses('R-AUD-1 nor is an area given more than 12 months afterwards', inForce, { intervalMonths: 24 }, notAgreed);
refuses(
  'what is withdrawn stays as it was',
  async () => {
    const row = await inForce();
    await walk(app, auditAreaWorkflow, row.id, [['withdraw', { reason: 'Moved into the brake shop' }]]);
    return row;
  },
  { name: 'Other' },
  'This audit area is withdrawn: nothing of it can be changed any more.',
);

refuses(
  'R-GEN-6 only a draft is archived',
  inForce,
  'archive',
  'An area that was in force stays: withdraw it instead.',
);
refuses(
  'nobody who left is responsible for what comes into force',
  async () => {
    const owner = await anEmployee(app);
    await walk(app, employeeWorkflow, owner.id, [['leave', { lastDay: '2026-01-31', reason: 'Moved away' }]]);
    return anAuditArea(app, { ownerId: owner.id });
  },
  'putInForce',
  'Whoever is responsible for it has left: name somebody else first.',
);

test('a withdrawn area comes back with its reason, and its sheet is printed', async () => {
  const { id } = await inForce();
  await walk(app, auditAreaWorkflow, id, [
    ['withdraw', { reason: 'Moved' }],
    ['reinstate', { reason: 'Moved back' }],
  ]);
  const paper = await (await app.as('level:1')).get(`${auditArea.api}/${id}/sheet.pdf`);
  expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
});

test('the owner of an agreement may wait 24 months', async () => {
  expect(await anAuditArea(app, { intervalMonths: 24, authorityAgreement: 'CAAT 14/2026' })).toMatchObject({
    intervalMonths: 24,
  });
});
