import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { pdfOf } from '#kernel/testing/files.ts';
import { bench, type Bench, type JobAtBench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { capabilityItem } from '#modules/maintenance/capabilities/shared/capabilityItem.record.ts';
import { capabilityListRevision } from '#modules/maintenance/capabilities/shared/capabilityListRevision.record.ts';
import { orgApproval } from '#modules/maintenance/capabilities/shared/orgApproval.record.ts';

// The last instant of a Bangkok day and the first of the next, as the gates are asked through the job's own call.
vi.setConfig({ testTimeout: 60_000 });
const today = dayOf(new Date());
const tomorrow = addDays(today, 1);
const midnight = startOfDay(tomorrow);
const lastInstant = new Date(midnight.getTime() - 1);
let app: TestApp;
let at: Bench;
let job: JobAtBench;
let quality: Person;
let head: Person;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
  job = await at.newJob();
  [quality, head] = await Promise.all([app.as('quality.user'), app.as('quality.admin')]);
}, 120_000);
afterEach(() => vi.useRealTimers());
afterAll(() => app.close());

/** What a gate of the job says at an instant, asked by somebody who signs in then. */
async function gateAt(code: string, instant: Date): Promise<{ state: string; messages: string[] } | undefined> {
  vi.useFakeTimers({ toFake: ['Date'], now: instant });
  const reader = await app.as('maintenance.viewer');
  const answer = await reader.get<{ gates: { code: string; state: string; messages: string[] }[] }>(
    `/api/workorders/${job.number}/gates`,
  );
  vi.useRealTimers();
  expect(answer.status).toBe(200);
  return answer.body.gates.find((gate) => gate.code === code);
}

const rows = <Row>(record: { api: string }, by: Person) =>
  by.get<{ rows: Row[] }>(`${record.api}?size=100`).then(({ body }) => body.rows);

test('G03 an approval is good on its last day until 23:59 in Bangkok, and expired at 00:00 of the next', async () => {
  const [approval] = await rows<{ id: string; version: number }>(orgApproval, head);
  const changed = await head.call('PATCH', `${orgApproval.api}/${approval?.id}`, {
    version: approval?.version,
    validTo: today,
  });
  expect(changed.status).toBe(200);
  expect(await gateAt('G03', lastInstant)).toMatchObject({ state: 'pass' });
  const expired = await gateAt('G03', midnight);
  expect(expired?.state).toBe('fail');
  expect(expired?.messages.join()).toContain('CAAT approval CAAT.145.01 expired on');
});

test('G02 R10 a capability list is in force until 23:59 of the day before the next one, and the next from 00:00 in Bangkok', async () => {
  const made = await quality.create(capabilityListRevision, { authority: 'CAAT' });
  const items = (
    await rows<{ id: string; version: number; listRevisionId: string; workScopes: string[] }>(capabilityItem, quality)
  ).filter((item) => item.listRevisionId === made.id && item.workScopes.includes('overhaul'));
  expect(items).toHaveLength(1);
  for (const { id, version } of items)
    expect(
      await quality.call('PATCH', `${capabilityItem.api}/${id}`, {
        version,
        state: 'suspended',
        stateReason: 'Test stand under repair',
        stateSince: today,
      }),
    ).toMatchObject({ status: 200 });
  const step = async (name: string, input?: object) =>
    expect(await head.run(capabilityListRevision, made.id, name, input, { pin: testPin })).toMatchObject({
      status: 200,
    });
  await step('approve');
  await step('submit', { submittedOn: today, submissionRef: 'CL-2' });
  await app.write((ctx) =>
    addAttachment(ctx, {
      entity: capabilityListRevision.name,
      entityId: made.id,
      fileName: 'acceptance.pdf',
      declaredType: 'application/pdf',
      bytes: pdfOf(),
    }),
  );
  await step('accept', { acceptedOn: today, acceptedRef: 'CAAT 12/26', effectiveFrom: tomorrow });
  expect(await gateAt('G02', lastInstant)).toMatchObject({ state: 'pass' });
  const suspended = await gateAt('G02', midnight);
  expect(suspended?.state).toBe('fail');
  expect(suspended?.messages.join()).toContain('C20195162');
});
