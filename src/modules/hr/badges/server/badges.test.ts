import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, testPassword, testPin, type TestApp } from '#kernel/testing/app.ts';
import { personWith } from '#kernel/testing/fixture.ts';
import { refusalsOf, walk } from '#kernel/testing/refusals.ts';
import { anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { employee } from '#modules/hr/employees/shared/employee.record.ts';
import { badge } from '../shared/badge.record.ts';
import { badgeWorkflow } from '../shared/badge.workflow.ts';
import { aBadge } from './badges.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

const proof = { pin: testPin, password: testPassword };
const refuses = refusalsOf(() => app, badgeWorkflow);
const office = () => personWith(app, 'hr.user', 'level:3');
const read = async (id: string) => (await (await office()).get<{ row: Row }>(`${badge.api}/${id}`)).body.row;
type Row = Record<string, unknown> & { number: string; version: number };

/** A badge in the hands of a person, the second parameter, or of somebody new. */
async function issued(employeeId?: string) {
  const holder = employeeId ?? (await anEmployee(app)).id;
  const row = await aBadge(app);
  await walk(app, badgeWorkflow, row.id, [['issue', { employeeId: holder, accessZones: ['office', 'workshop'] }]]);
  return { ...row, holder };
}
async function issue(id: string, employeeId: string) {
  const { version } = await read(id);
  const values = { version, input: { employeeId, accessZones: ['office'] }, ...proof };
  return (await office()).call('POST', `${badge.api}/${id}/issue`, values);
}

test('one badge a person: a second one is refused while the first is out', async () => {
  const { holder, number } = await issued();
  const answer = await issue((await aBadge(app)).id, holder);
  expect(answer).toMatchObject({ status: 422, body: { code: 'BADGE_HELD' } });
  expect(answer.body['message']).toContain(`holds badge ${number}: take it back or report it lost first.`);
});

test('of two badges issued to one person at the same moment one is refused', async () => {
  const person = await anEmployee(app);
  const cards = [await aBadge(app), await aBadge(app)];
  const answers = await Promise.all(cards.map((card) => issue(card.id, person.id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('who left gets no badge', async () => {
  const gone = await anEmployee(app);
  const admin = await personWith(app, 'hr.admin', 'level:3');
  const left = await admin.run(employee, gone.id, 'leave', { lastDay: '2026-01-31', reason: 'Moved away' });
  expect(left.status).toBe(200);
  const answer = await issue((await aBadge(app)).id, gone.id);
  expect(answer).toMatchObject({ status: 422, body: { code: 'HOLDER_LEFT' } });
  expect(answer.body['message']).toContain('has left: no badge is issued.');
});

test('a lost badge opens nothing any more, and the next one of its holder says what it replaces', async () => {
  const lost = await issued();
  await walk(app, badgeWorkflow, lost.id, [['reportLost', { reason: 'Left in a taxi' }]]);
  expect(await read(lost.id)).toMatchObject({ status: 'lost', accessZones: [], employeeId: lost.holder });
  const next = await issued(lost.holder);
  expect(await read(next.id)).toMatchObject({ status: 'issued', replacesId: lost.id });
});

test('a badge that came back opens nothing and says who had it', async () => {
  const { id, holder } = await issued();
  await walk(app, badgeWorkflow, id, ['takeBack']);
  expect(await read(id)).toMatchObject({ status: 'returned', accessZones: [], employeeId: holder });
});

test('the number of a card is used once, even after it was destroyed', async () => {
  const old = await aBadge(app, { cardNo: '04A2-once' });
  await walk(app, badgeWorkflow, old.id, [['destroy', { reason: 'Broken in the printer' }]]);
  const answer = await (await office()).call('POST', badge.api, { cardNo: '04a2-ONCE' });
  expect(answer.status).toBe(409);
});

test('a badge is not issued without a holder', async () => {
  const { id, version } = await aBadge(app);
  const answer = await (await office()).call('POST', `${badge.api}/${id}/issue`, { version, input: {}, ...proof });
  expect(answer.status).toBe(400);
});

test('the receipt names holder, card and what it opens', async () => {
  const { id } = await issued();
  const paper = await (await office()).call<string>('GET', `${badge.api}/${id}/receipt.pdf`);
  expect(paper).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
});

refuses(
  'the card of a badge that is out stays as it was issued',
  () => issued(),
  { cardNo: 'OTHER' },
  'Card no.: this cannot be changed while it is issued.',
);
