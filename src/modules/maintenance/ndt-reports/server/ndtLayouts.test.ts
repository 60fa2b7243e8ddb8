import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import type { FormSchema } from '#modules/maintenance/form-fields/shared/public.ts';
import {
  authorised,
  signed,
  type Authorised,
} from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { layoutKindOf, lintLayout } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import { ndtMethods } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { bench, type Bench, type Worker } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { templatesServer } from '#modules/maintenance/templates/server/templates.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { lineFixture } from './line.fixture.ts';
import { ndtDocument } from './ndt.document.ts';
import { ndtReportsServer } from './ndt-reports.server.ts';
import { printedReport, rejectedReport } from './sample.fixture.ts';

// How an NDT report is laid out is a version of a template; what it records and how it is judged is not (maintenance 2.8, 2.15, D10).
let app: TestApp;
let at: Bench;
let level2: Worker;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, templatesServer, ndtReportsServer]);
  at = await bench(app);
  await lineFixture(app, at.planner.id);
  const may: Authorised = { privileges: ['ndtPerform', 'ndtAccept', 'perform'], method: 'ET' };
  level2 = await authorised(app, at.shop, { ...may, level: '2' });
});
afterAll(() => app.close());

/** What each report was drawn as by the code that laid them out before: the hash of the document. */
const before = {
  PT: 'd5a20fef77ee69e23b351da82c1ff01bbc300f8b152777712ec104d26c9a1ce8',
  MT: '724123480d0c9c50c9d39df13fed29f5fb1c8265f5183d4aa0eff6b2664db6bf',
  ET: 'ca03367b39028acea85c10e4fc3baed71a11bcbff173b589f331266efc3f4f59',
  UT: 'c1ef4f96221a445ade6b93a1b8ec0540c8284c9475940d74cb81d4bdba336c8b',
  RT: '8a5334b6124f1356db786178a7c87e289b835180ce171c2503e255839168fe1f',
  VT: '073861a556610e3c0ef376fc1ed9a0aad844873bb1a88c803154d5218a8dbbee',
  rejected: '4e254d1e6f679c6ea01b4c8e1ba2742da763ec69c3d2856f8129b7bf8e1aeb1d',
  empty: '94d06c3a0875a6f6336be2d8102fd753be06c0540580ff11161d729eba0a685a',
};

interface Form {
  template: { kind: string };
  versions: { id: string; version: number; number: number; status: string; schema: FormSchema; appliesTo: object }[];
}
const key = 'ndt-report-et';
const form = async (name = key) => (await at.planner.get<Form>(`/api/forms/${name}`)).body;
const begin = async (job?: string) =>
  level2.call<{ row: { number: string }; code?: string }>(
    'POST',
    `/api/workorders/${job ?? (await at.newJob()).number}/ndt-reports`,
    { technique: 'ET-W-02', items: ['bead seat'], parameters: { frequencyKHz: '300', gainDb: '54' } },
  );
const paper = async (address: string): Promise<Buffer> => {
  const printed = await app.app.inject({ url: address, headers: { cookie: level2.cookie } });
  expect(printed.statusCode).toBe(200);
  return printed.rawPayload;
};
const paperOf = (number: string) => paper(`/api/ndt-reports/${number}/report.pdf`);

/** A draft of the next version of the layout. */
async function draft(change: (schema: FormSchema) => FormSchema): Promise<string> {
  const begun = await at.planner.call<{ id: string }>('POST', `/api/forms/${key}/versions`, {
    changeNote: 'The gain is named as the instrument names it',
  });
  expect(begun.status).toBe(201);
  const made = (await form()).versions.find(({ id }) => id === begun.body.id);
  if (!made) throw new Error('no draft');
  const written = await at.planner.call('PATCH', `/api/form-versions/${made.id}/content`, {
    version: made.version,
    schema: change(made.schema),
    appliesTo: made.appliesTo,
  });
  expect(written.status).toBe(200);
  return made.id;
}
const act = (id: string, what: string, by: Worker | Bench['planner'], body?: object) =>
  by.call('POST', `/api/form-versions/${id}/${what}`, body);

test('the delivered layout of each method shows everything its reports record', async () => {
  for (const method of ndtMethods) {
    const { template, versions } = await form(`ndt-report-${method.toLowerCase()}`);
    expect(template.kind).toBe(layoutKindOf(method));
    expect(lintLayout(method, versions[0]?.schema ?? { sections: [] })).toEqual([]);
  }
});

test('reports are drawn by the delivered layouts as they were drawn before layouts were data', async () => {
  const empty = printedReport('PT', {
    status: 'draft',
    performedAt: null,
    performerName: null,
    acceptedAt: null,
    accepterName: null,
    equipment: [],
    checks: [],
    materials: [],
    parameters: {},
    times: {},
    result: null,
  });
  const drawn: Record<string, string> = {};
  for (const [name, report] of [
    ...ndtMethods.map((method) => [method, printedReport(method)] as const),
    ['rejected', rejectedReport()] as const,
    ['empty', empty] as const,
  ]) {
    const { versions } = await form(`ndt-report-${report.method.toLowerCase()}`);
    const schema = versions.at(-1)?.schema ?? { sections: [] };
    const document = ndtDocument(report, schema, { name: 'Shop', address: 'Bangkok' });
    drawn[name] = createHash('sha256').update(canonicalJson(document)).digest('hex');
  }
  expect(drawn).toEqual(before);
});

test('a layout that leaves out what a report records, or changes what it is, is not handed over', async () => {
  const id = await draft((schema) => ({
    sections: schema.sections.map((section) => ({
      ...section,
      fields: section.fields
        .filter((field) => field.id !== 'afterCheckDriftPercent')
        .map((field) =>
          field.id === 'gainDb' ? { ...field, type: 'text' as const, showIf: 'frequencyKHz > 100' } : field,
        ),
    })),
  }));
  const said = await act(id, 'submit', at.planner);
  expect(said).toMatchObject({ status: 422, body: { code: 'FORM_FAULTS' } });
  const { message } = said.body as { message: string };
  expect(message).toContain('A report of this method records "After-check drift": the layout does not show it.');
  expect(message).toContain('"Gain" is Text here and Numeric value in the report.');
  expect(message).toContain('"Gain" has a condition');
  // The draft is mended, so that the next test begins with it.
  const { versions } = await form();
  const [mine, before] = versions;
  await at.planner.call('PATCH', `/api/form-versions/${id}/content`, {
    version: mine?.version,
    schema: before?.schema,
    appliesTo: mine?.appliesTo,
  });
});

test('D10 a report keeps the layout it was begun with: printed again after the next version it is the same file', async () => {
  const first = (await begin()).body.row.number;
  const printed = await paperOf(first);
  const [waiting] = (await form()).versions;
  if (!waiting) throw new Error('no draft');
  const schema: FormSchema = {
    sections: waiting.schema.sections.map((section) => ({
      ...section,
      fields: section.fields.map((field) =>
        field.id === 'gainDb' ? { ...field, label: 'Amplification', labelTh: 'อัตราขยาย' } : field,
      ),
    })),
  };
  await at.planner.call('PATCH', `/api/form-versions/${waiting.id}/content`, {
    version: waiting.version,
    schema,
    appliesTo: waiting.appliesTo,
  });
  expect((await act(waiting.id, 'submit', at.planner)).status).toBe(200);
  expect(await act(waiting.id, 'publish', at.planner, signed)).toMatchObject({ status: 422 });
  expect(await act(waiting.id, 'publish', at.engineer, signed)).toMatchObject({ status: 200 });

  const second = (await begin()).body.row.number;
  expect(textOfPdf(await paperOf(second))).toContain('Amplification');
  expect((await paperOf(first)).equals(printed)).toBe(true);
  // A report from before layouts were data has none: it is drawn by the delivered version, though another one is in use.
  await app.write(({ db }) =>
    sql`update ndt_report set template_version_id = null where number = ${first}`.execute(db),
  );
  expect((await paperOf(first)).equals(printed)).toBe(true);
  const standing = await level2.get<{ layout: { name: string } }>(`/api/ndt-reports/${second}/standing`);
  expect(standing.body.layout.name).toBe('Eddy current inspection (ET), version 3');
});

test('a layout is printed by the renderer of its reports, is no form of a work order, and begins with what the method records', async () => {
  const [latest] = (await form()).versions;
  const text = textOfPdf(await paper(`/api/form-versions/${latest?.id ?? ''}/preview.pdf`));
  expect(text).toContain('Eddy current inspection (ET)');
  expect(text).toContain('Amplification');
  const job = await at.newJob();
  const { body } = await at.planner.get<{ forms: { key: string }[] }>(`/api/workorders/${job.number}/forms`);
  expect(body.forms.filter((one) => one.key.startsWith('ndt-report'))).toEqual([]);
  const made = await at.planner.call('POST', '/api/forms', {
    key: 'vt-brakes',
    title: 'Visual inspection of brakes',
    kind: 'ndtVT',
    appliesTo: { partNumberIds: [], manualId: null, shop: null, workScopes: [], required: false, family: 'brake' },
  });
  expect(made.status).toBe(201);
  expect(lintLayout('VT', (await form('vt-brakes')).versions[0]?.schema ?? { sections: [] })).toEqual([]);
});

test('without a layout in use for its method no NDT report is begun', async () => {
  await at.planner.call('POST', `/api/forms/${key}/retire`, { reason: 'Under revision by engineering' });
  expect(await begin()).toMatchObject({ status: 422, body: { code: 'NO_TEMPLATE' } });
});
