import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { bench, type Bench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { templatesServer } from '#modules/maintenance/templates/server/templates.server.ts';
import type { FormSchema } from '#modules/maintenance/form-fields/shared/public.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import type { InspectionItem } from '../shared/inspectionItem.ts';
import { inspectionReport } from '../shared/inspectionReport.record.ts';
import { signed } from './inspectors.fixture.ts';

// What an inspection report asks is a version of a template, edited and approved as forms are (maintenance 2.6, 2.15, D10).
let app: TestApp;
let at: Bench;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, templatesServer]);
  at = await bench(app);
});
afterAll(() => app.close());

interface Report {
  id: string;
  number: string;
  version: number;
  templateName: string | null;
  items: InspectionItem[];
}
interface Form {
  versions: { id: string; version: number; number: number; status: string; schema: FormSchema; appliesTo: object }[];
}
const key = 'in-process-report';
const form = async (name = key) => (await at.planner.get<Form>(`/api/forms/${name}`)).body;
const act = (id: string, what: string, by: Person, body?: object) =>
  by.call('POST', `/api/form-versions/${id}/${what}`, body);
const begin = (job: string) =>
  at.inspector.call<{ row: Report; code?: string; message?: string }>(
    'POST',
    `/api/workorders/${job}/inspection-reports`,
    {
      type: 'inProcess',
    },
  );

/** The next version of the template, with one item more. */
async function nextVersion(change: (schema: FormSchema) => FormSchema): Promise<string> {
  const begun = await at.planner.call<{ id: string }>('POST', `/api/forms/${key}/versions`, {
    changeNote: 'Asks for the torque stripe',
  });
  expect(begun.status).toBe(201);
  const draft = (await form()).versions.find(({ id }) => id === begun.body.id);
  if (!draft) throw new Error('no draft');
  const written = await at.planner.call('PATCH', `/api/form-versions/${draft.id}/content`, {
    version: draft.version,
    schema: change(draft.schema),
    appliesTo: draft.appliesTo,
  });
  expect(written.status).toBe(200);
  return draft.id;
}
const withItem = (item: Partial<FormSchema['sections'][number]['fields'][number]>) => (schema: FormSchema) => ({
  sections: schema.sections.map((section) => ({
    ...section,
    fields: [...section.fields, { id: 'torqueStripe', type: 'check' as const, label: 'torque stripe', ...item }],
  })),
});

test('D10 a report begins with the items of the template in use and keeps its version when the next one is approved', async () => {
  const first = await begin((await at.newJob()).number);
  expect(first.status).toBe(201);
  expect(first.body.row.templateName).toBe('In-process inspection, version 1');
  expect(first.body.row.items.map(({ ref, refTh }) => [ref, refTh])).toContainEqual(['cleanliness', 'ความสะอาด']);

  const versionId = await nextVersion(
    withItem({
      help: 'Every nut has its torque stripe',
      helpTh: 'นัตทุกตัวมีแถบแสดงแรงบิด',
      labelTh: 'แถบแรงบิด',
      required: true,
    }),
  );
  expect((await act(versionId, 'submit', at.planner)).status).toBe(200);
  expect(await act(versionId, 'publish', at.planner, signed)).toMatchObject({ status: 422 });
  expect(await act(versionId, 'publish', at.engineer, signed)).toMatchObject({ status: 200 });

  const second = await begin((await at.newJob()).number);
  expect(second.body.row.templateName).toBe('In-process inspection, version 2');
  expect(second.body.row.items.at(-1)).toMatchObject({
    ref: 'torque stripe',
    requirement: 'Every nut has its torque stripe',
    requirementTh: 'นัตทุกตัวมีแถบแสดงแรงบิด',
    required: true,
  });
  const kept = await at.inspector.get<{ row: Report }>(`${inspectionReport.api}/${first.body.row.number}`);
  expect(kept.body.row.items.map(({ ref }) => ref)).not.toContain('torque stripe');
  expect(kept.body.row.templateName).toBe('In-process inspection, version 1');
});

test('a required item of the template is not reworded in a draft, in either language', async () => {
  const { row } = (await begin((await at.newJob()).number)).body;
  const items = row.items.map((item) => (item.required ? { ...item, requirementTh: 'อย่างอื่น' } : item));
  const answer = await at.inspector.call('PATCH', `${inspectionReport.api}/${row.number}`, {
    version: row.version,
    items,
  });
  expect(answer).toMatchObject({ status: 422 });
  expect(JSON.stringify(answer.body)).toContain('Required items stay as the template has them');
});

test('what is no check with its requirement blocks the hand-over of a report template, and the fault is named', async () => {
  const versionId = await nextVersion(
    withItem({ type: 'number', label: 'Stage count', id: 'stageCount', second: true }),
  );
  expect(await act(versionId, 'submit', at.planner)).toMatchObject({
    status: 422,
    body: {
      code: 'FORM_FAULTS',
      message:
        'An inspection report has checks alone: "Stage count" is Numeric value. Item "Stage count" does not say what is asked. Item "Stage count" has a condition, limit, picture or second signature: those belong to a form.',
    },
  });
});

test('the template is printed by the renderer of its reports; a form is not', async () => {
  const [latest] = (await form('final-report-wheel')).versions;
  const printed = await app.app.inject({
    url: `/api/form-versions/${latest?.id ?? ''}/report.pdf`,
    headers: { cookie: at.planner.cookie },
  });
  expect(printed.statusCode).toBe(200);
  const text = textOfPdf(printed.rawPayload);
  expect(text).toContain('Final inspection, wheel, version 1');
  expect(text).toContain('Bearing bores and bead seats are within limits');
});

test('a report template is no form of a work order: it is on no list of the job, and no job goes on with another version of it', async () => {
  const job = await at.newJob();
  const { body } = await at.planner.get<{ forms: { key: string }[] }>(`/api/workorders/${job.number}/forms`);
  expect(body.forms.filter((one) => one.key.includes('-report'))).toEqual([]);
  expect((await at.planner.get<{ jobs: unknown[] }>(`/api/forms/${key}/jobs`)).body.jobs).toEqual([]);
  expect(await at.engineer.call('POST', `/api/forms/${key}/migrate`, { jobId: job.id, ...signed })).toMatchObject({
    status: 422,
    body: { code: 'FORM_KIND' },
  });
});

test('the template that names more of the job is taken; with none in use no report is begun', async () => {
  await at.planner.call('POST', `/api/forms/${key}/retire`, { reason: 'Under revision by engineering' });
  expect(await begin((await at.newJob()).number)).toMatchObject({ status: 422, body: { code: 'NO_TEMPLATE' } });
});
