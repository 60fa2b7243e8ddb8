import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { bench, type Bench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import type { FormField } from '#modules/maintenance/form-fields/shared/public.ts';
import { begunForm, oneSection } from './templates.fixture.ts';
import { templatesServer } from './templates.server.ts';

// Bad input of forms, through the calls of the screens: a clear message at its place, and nothing is lost.
let app: TestApp;
let at: Bench;
beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, templatesServer]);
  at = await bench(app);
});
afterAll(() => app.close());

const number = (id: string, label: string, more: Partial<FormField> = {}): FormField => ({
  id,
  label,
  type: 'number',
  required: true,
  ...more,
});
const act = (id: string, what: string, by: Bench['planner'], body?: object) =>
  by.call('POST', `/api/form-versions/${id}/${what}`, body);

test('a formula that divides by zero is told with the field that is zero; the answers stay, and put right it is signed', async () => {
  const ratio: FormField = { id: 'ratio', label: 'Ratio', type: 'formula', formula: 'minutes / rated', required: true };
  const { key, versionId } = await begunForm(at.planner, {
    schema: oneSection(number('minutes', 'Minutes'), number('rated', 'Rated'), ratio),
  });
  expect((await act(versionId, 'submit', at.planner)).status).toBe(200);
  expect((await act(versionId, 'publish', at.engineer, signed)).status).toBe(200);
  const job = await at.newJob();
  const { body } = await at.mechanic.call<{ number: string }>('POST', `/api/workorders/${job.number}/forms`, { key });
  const say = (field: string, value: string, seen: string | null = null) =>
    at.mechanic.call('PATCH', `/api/form-instances/${body.number}/answers/${field}`, { value, seen });
  expect((await say('minutes', '51')).status).toBe(200);
  expect((await say('rated', '0')).status).toBe(200);
  const sign = () => at.mechanic.call<{ message: string }>('POST', `/api/form-instances/${body.number}/sign`, signed);
  const refused = await sign();
  expect(refused.status).toBe(422);
  expect(refused.body.message).toContain('Division by zero: Rated is 0.');
  const kept = await at.mechanic.get<{ answers: object }>(`/api/form-instances/${body.number}/whole`);
  expect(kept.body.answers).toEqual({ minutes: '51', rated: '0' });
  expect((await say('rated', '60', '0')).status).toBe(200);
  expect((await sign()).status).toBe(200);
});

test('a limit without unit blocks the hand-over at its field, and the draft keeps all that was written', async () => {
  const depth = number('depth', 'Bead seat depth', { limit: { min: '5.00', reference: 'CMM 32-47-46 Rev 9, Check' } });
  const { key, versionId } = await begunForm(at.planner, { schema: oneSection(depth) });
  expect(await act(versionId, 'submit', at.planner)).toMatchObject({
    status: 422,
    body: { code: 'FORM_FAULTS', message: 'Field "Bead seat depth" has a limit but no unit.' },
  });
  const { body } = await at.planner.get<{ versions: { status: string; schema: object; faults: object[] }[] }>(
    `/api/forms/${key}`,
  );
  expect(body.versions[0]).toMatchObject({
    status: 'draft',
    schema: oneSection(depth),
    faults: [{ at: 'depth', text: 'Field "Bead seat depth" has a limit but no unit.' }],
  });
});

test('the database takes no version that nobody signed, but those delivered', async () => {
  await expect(
    app.deps.database.pool.query(
      `insert into form_version (template_id, number, status, change_note, applies_to, schema, writers, written_by_name, published_at, created_by, delivered)
       select template_id, 9, 'published', 'x', applies_to, schema, '{}', 'x', now(), (select id from app_user limit 1), true from form_version limit 1`,
    ),
  ).rejects.toThrow(/form_version_delivered|form_version_published/);
});
