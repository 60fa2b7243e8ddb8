import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifySignedWork } from '#app/signedWork.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { authorised, signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import {
  bench,
  sealsRoute,
  type Bench,
  type JobAtBench,
} from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import type { AppliesTo, FormField, FormSchema } from '#modules/maintenance/form-fields/shared/public.ts';
import { begunForm, oneSection } from './templates.fixture.ts';
import { templatesServer } from './templates.server.ts';

let app: TestApp;
let at: Bench;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, templatesServer]);
  at = await bench(app);
});
afterAll(() => app.close());

const depth: FormField = {
  id: 'depth',
  label: 'Bead seat depth',
  type: 'measurement',
  required: true,
  limit: { min: '5.00', unit: 'mm', reference: 'CMM 32-47-46 Rev 9, Check' },
};
const note: FormField = { id: 'remark', label: 'Remark', type: 'text' };
const act = (id: string, what: string, by: Person, body?: object) =>
  by.call('POST', `/api/form-versions/${id}/${what}`, body);

async function published(
  schema: FormSchema,
  appliesTo: Partial<AppliesTo>,
  key?: string,
): Promise<{ key: string; versionId: string }> {
  const begun = await begunForm(at.planner, { schema, appliesTo, ...(key ? { key } : {}) });
  expect((await act(begun.versionId, 'submit', at.planner)).status).toBe(200);
  expect(await act(begun.versionId, 'publish', at.engineer, signed)).toMatchObject({ status: 200 });
  return begun;
}
const retire = (key: string) => at.planner.call('POST', `/api/forms/${key}/retire`, { reason: 'No longer needed' });
const begin = async (job: JobAtBench, key: string, by: Person = at.mechanic): Promise<string> => {
  const answer = await by.call<{ number: string }>('POST', `/api/workorders/${job.number}/forms`, { key });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.number;
};
const say = (number: string, field: string, value: unknown, seen: unknown = null, by: Person = at.mechanic) =>
  by.call('PATCH', `/api/form-instances/${number}/answers/${field}`, { value, seen });
const sign = (number: string, by: Person = at.mechanic) =>
  by.call('POST', `/api/form-instances/${number}/sign`, signed);

describe('a form is written by one and approved by another', () => {
  test('a limit without a data reference blocks the hand-over, and the fault is named', async () => {
    const { versionId } = await begunForm(at.planner, {
      schema: oneSection({ ...depth, limit: { min: '5', unit: 'mm' } }),
    });
    expect(await act(versionId, 'submit', at.planner)).toMatchObject({
      status: 422,
      body: { code: 'FORM_FAULTS', message: 'Field "Bead seat depth" has a limit but no data reference.' },
    });
  });

  test('a formula loop is refused by name', async () => {
    const loop = oneSection(
      { id: 'a', label: 'A', type: 'formula', formula: 'b + 1' },
      { id: 'b', label: 'B', type: 'formula', formula: 'a + 1' },
    );
    const { versionId } = await begunForm(at.planner, { schema: loop });
    expect(await act(versionId, 'submit', at.planner)).toMatchObject({
      status: 422,
      body: { message: 'Formula loop: A → B → A.' },
    });
  });

  test('whoever wrote it does not approve it, it takes the authorisation of an engineer, and a draft is not approved', async () => {
    const { versionId } = await begunForm(at.engineer, { schema: oneSection(note) });
    expect(await act(versionId, 'publish', at.engineer, signed)).toMatchObject({
      status: 422,
      body: { code: 'FORM_STATE' },
    });
    await act(versionId, 'submit', at.planner);
    expect(await act(versionId, 'publish', at.engineer, signed)).toMatchObject({
      status: 422,
      body: { code: 'FORM_AUTHOR' },
    });
    const other = await authorised(app, at.shop, { privileges: ['perform'], roles: ['maintenance.admin'] });
    expect(await act(versionId, 'publish', other, signed)).toMatchObject({ status: 422, body: { code: 'AUTH_SCOPE' } });
    expect((await act(versionId, 'publish', at.mechanic, signed)).status).toBe(403);
    expect((await act(versionId, 'return', at.planner, { reason: 'Not the page block' })).status).toBe(200);
  });

  test('what is published never changes, by the calls or in the database', async () => {
    const { key, versionId } = await published(oneSection(note), { shop: 'oxygen' });
    const { body } = await at.planner.get<{ versions: { version: number; schema: unknown; appliesTo: unknown }[] }>(
      `/api/forms/${key}`,
    );
    const [version] = body.versions;
    expect(
      await at.planner.call('PATCH', `/api/form-versions/${versionId}/content`, {
        version: version?.version,
        schema: oneSection(depth),
        appliesTo: version?.appliesTo,
      }),
    ).toMatchObject({ status: 422, body: { code: 'FORM_FROZEN' } });
    for (const statement of [
      sql`update form_version set schema = '{}' where id = ${versionId}`,
      sql`update form_version set status = 'draft' where id = ${versionId}`,
      sql`delete from form_version where id = ${versionId}`,
    ])
      await expect(app.write(({ db }) => statement.execute(db))).rejects.toThrow(/never/);
    await retire(key);
  });

  test('two forms in use may not be for the same job with equal right; one that names more may stand beside it', async () => {
    const first = await published(oneSection(note), { shop: 'brake', workScopes: ['repair', 'overhaul'] });
    const second = await begunForm(at.planner, {
      schema: oneSection(note),
      appliesTo: { shop: 'brake', workScopes: ['repair'] },
    });
    await act(second.versionId, 'submit', at.planner);
    expect(await act(second.versionId, 'publish', at.engineer, signed)).toMatchObject({
      status: 422,
      body: {
        code: 'FORM_RIVAL',
        message: expect.stringContaining(`Form Sheet ${first.key} is for the same work orders`),
      },
    });
    await expect(
      app.write(({ db }) =>
        sql`update form_version set status = 'published', published_at = now(), published_by = (select created_by from form_version where id = ${first.versionId}),
          signature_id = (select signature_id from form_version where id = ${first.versionId}), writers = array[gen_random_uuid()] where id = ${second.versionId}`.execute(
          db,
        ),
      ),
    ).rejects.toThrow(/is for the same jobs/);
    const third = await published(oneSection(note), {
      shop: 'brake',
      partNumberIds: [at.shop.wheelId],
      workScopes: ['repair'],
    });
    for (const { key } of [first, third]) await retire(key);
  });

  test('a field id keeps its meaning in the next version', async () => {
    const { key } = await published(oneSection(depth), { shop: 'oxygen' });
    const next = await at.planner.call<{ id: string }>('POST', `/api/forms/${key}/versions`, {
      changeNote: 'A tick is enough',
    });
    expect(next.status).toBe(201);
    expect(await at.planner.call('POST', `/api/forms/${key}/versions`, { changeNote: 'Once more' })).toMatchObject({
      status: 409,
      body: { code: 'FORM_OPEN' },
    });
    const { body } = await at.planner.get<{ versions: { version: number; appliesTo: object }[] }>(`/api/forms/${key}`);
    await at.planner.call('PATCH', `/api/form-versions/${next.body.id}/content`, {
      version: body.versions[0]?.version,
      schema: oneSection({ id: 'depth', label: 'Depth seen', type: 'check' }),
      appliesTo: body.versions[0]?.appliesTo,
    });
    expect(await act(next.body.id, 'submit', at.planner)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('The id "depth" was Measurement in mm') },
    });
    await retire(key);
  });
});

describe('a form from a file', () => {
  test('every fault of a foreign file is named and nothing is stored', async () => {
    const file = {
      format: 'abs-form-1',
      key: 'foreign',
      title: 'Foreign',
      kind: 'testSheet',
      schema: {
        sections: [
          { id: 's', title: 'S', columns: 9, fields: [{ id: 'x', label: 'X', type: 'slider', colour: 'red' }] },
        ],
      },
    };
    const answer = await at.planner.call<{ details: { faults: { at: string }[] } }>('POST', '/api/forms/import', {
      file,
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'FORM_FILE' } });
    expect(answer.body.details.faults.map((fault) => fault.at)).toEqual([
      'schema.sections.0.columns',
      'schema.sections.0.fields.0.type',
      'schema.sections.0.fields.0',
    ]);
    expect((await at.planner.get('/api/forms/foreign')).status).toBe(404);
    expect(await at.planner.call('POST', '/api/forms/import', { file: 'nonsense' })).toMatchObject({
      status: 422,
      body: { code: 'FORM_FILE' },
    });
  });

  test('what is exported is taken in again, under another key', async () => {
    const { key } = await begunForm(at.planner, { schema: oneSection(depth, note) });
    const { body } = await at.planner.get<object>(`/api/forms/${key}/export.json`);
    expect(await at.planner.call('POST', '/api/forms/import', { file: body })).toMatchObject({
      status: 422,
      body: { code: 'FORM_KEY' },
    });
    expect(await at.planner.call('POST', '/api/forms/import', { file: { ...body, key: 'taken-in' } })).toMatchObject({
      status: 201,
    });
    const taken = await at.planner.get<{ versions: { schema: FormSchema }[] }>('/api/forms/taken-in');
    expect(taken.body.versions[0]?.schema).toEqual(oneSection(depth, note));
  });
});

/** A job with every card done: nothing but its forms is the matter of G06. */
async function doneJob(): Promise<JobAtBench> {
  await at.publish(sealsRoute);
  const job = await at.newJob();
  const reason = 'Nothing to do on this component';
  await at.inspector.call('POST', `/api/workorders/${job.number}/cards/T105/not-applicable`, { reason, ...signed });
  await job.final();
  return job;
}

describe('a form on a job', () => {
  test('G06 a required form that is not signed holds the release; signed it does not', async () => {
    const { key } = await published(oneSection(depth), { partNumberIds: [at.shop.wheelId], required: true });
    const job = await doneJob();
    const open = { state: 'fail', messages: [`Form Sheet ${key} is not signed.`] };
    expect(await at.gate(job, 'G06')).toMatchObject(open);
    const number = await begin(job, key);
    expect((await say(number, 'depth', '5.10')).status).toBe(200);
    expect(await at.gate(job, 'G06')).toMatchObject(open);
    expect(await sign(number)).toMatchObject({ status: 200 });
    expect(await at.gate(job, 'G06')).toMatchObject({ state: 'pass' });
    await retire(key);
  });

  test('G06 a form that was begun holds the release until an inspector discards it', async () => {
    const { key } = await published(oneSection(depth), { partNumberIds: [at.shop.wheelId], required: false });
    const job = await doneJob();
    expect(await at.gate(job, 'G06')).toMatchObject({ state: 'pass' });
    const number = await begin(job, key);
    expect(await at.gate(job, 'G06')).toMatchObject({
      state: 'fail',
      messages: [`Form Sheet ${key} is begun: sign it, or discard it.`],
    });
    const discarded = await at.inspector.call('POST', `/api/form-instances/${number}/discard`, {
      reason: 'Belongs to the other wheel',
      ...signed,
    });
    expect(discarded.status).toBe(200);
    expect(await at.gate(job, 'G06')).toMatchObject({ state: 'pass' });
    const { database, services } = app.deps;
    const faults = async () => JSON.stringify((await verifySignedWork(database.pool, services.certificateKey)).faults);
    expect(await faults()).toBe('[]');
    const reason = (text: string) =>
      app.asOwner(async (pool) => {
        await pool.query('alter table form_instance disable trigger user');
        await pool.query('update form_instance set discard_reason = $1 where number = $2', [text, number]);
        await pool.query('alter table form_instance enable trigger user');
      });
    await reason('Another one');
    expect(await faults()).toContain('is not as it was signed (discarded forms): reason');
    await reason('Belongs to the other wheel');
    await retire(key);
  });

  test('G06 R24 a form approved for an open job holds its release until it is signed', async () => {
    const job = await doneJob();
    const { key } = await published(oneSection(note), { partNumberIds: [at.shop.wheelId], required: true });
    expect(await at.gate(job, 'G06')).toMatchObject({ state: 'pass' });
    const approved = await at.engineer.call('POST', `/api/forms/${key}/migrate`, { jobId: job.id, ...signed });
    expect(approved).toMatchObject({ status: 200 });
    expect(await at.gate(job, 'G06')).toMatchObject({
      state: 'fail',
      messages: [`Form Sheet ${key} is not signed.`],
    });
    await retire(key);
  });

  test('each answer is stored by itself, what somebody else wrote meanwhile is not overwritten, a wrong one is refused at its field', async () => {
    const { key } = await published(oneSection(depth, note), { partNumberIds: [at.shop.wheelId] });
    const job = await at.newJob();
    const number = await begin(job, key);
    expect((await say(number, 'depth', '5.20')).status).toBe(200);
    expect(await say(number, 'depth', '5.30', null, at.second)).toMatchObject({
      status: 409,
      body: { code: 'ANSWER_TAKEN', details: { current: '5.20' } },
    });
    expect((await say(number, 'depth', '5.30', '5.20', at.second)).status).toBe(200);
    expect(await say(number, 'depth', 'five', '5.30')).toMatchObject({
      status: 422,
      body: { message: 'Bead seat depth: A number such as 4.82.' },
    });
    expect((await say(number, 'nothing', 'x')).status).toBe(404);
    const { body } = await at.mechanic.get<{ answers: object }>(`/api/form-instances/${number}/whole`);
    expect(body.answers).toEqual({ depth: '5.30' });
    await retire(key);
  });

  test('a value outside its limit is signed only with a finding of the job', async () => {
    const { key } = await published(oneSection(depth), { partNumberIds: [at.shop.wheelId] });
    const job = await at.newJob();
    const number = await begin(job, key);
    expect(await sign(number)).toMatchObject({
      status: 422,
      body: { code: 'FORM_PROBLEMS', message: 'Bead seat depth is not filled in.' },
    });
    await say(number, 'depth', '4.82');
    expect(await sign(number)).toMatchObject({
      status: 422,
      body: {
        message: expect.stringContaining('4.82 mm is below the minimum 5.00 mm (CMM 32-47-46 Rev 9, Check).'),
        field: 'depth',
      },
    });
    expect(
      await at.mechanic.call('POST', `/api/form-instances/${number}/finding`, { path: 'depth', findingNo: 'F99' }),
    ).toMatchObject({ status: 422, body: { code: 'LINK_MISSING' } });
    await retire(key);
  });

  test('a second person signs an entry, never one who wrote in the form; a changed entry loses the signature', async () => {
    const { key } = await published(oneSection({ ...depth, second: true }), { partNumberIds: [at.shop.wheelId] });
    const job = await at.newJob();
    const number = await begin(job, key);
    await say(number, 'depth', '5.10');
    const second = (by: Person) => by.call('POST', `/api/form-instances/${number}/fields/depth/sign`, signed);
    expect(await sign(number)).toMatchObject({
      status: 422,
      body: { message: 'Bead seat depth needs the signature of a second person.' },
    });
    expect(await second(at.mechanic)).toMatchObject({ status: 422, body: { code: 'FORM_SECOND' } });
    expect(await second(at.second)).toMatchObject({ status: 200 });
    await say(number, 'depth', '5.20', '5.10');
    expect((await sign(number)).status).toBe(422);
    expect(await second(at.inspector)).toMatchObject({ status: 200 });
    const { database, services } = app.deps;
    expect((await verifySignedWork(database.pool, services.certificateKey)).fault).toBeNull();
    for (const [change, says] of [
      [`jsonb_set(signed_fields, '{depth,name}', '"Somebody else"')`, /signed entries of forms.*signer/],
      [
        `jsonb_set(signed_fields, '{depth,signatureId}', to_jsonb(gen_random_uuid()))`,
        /signed entries of forms.*the signature/,
      ],
    ] as const)
      await app.asOwner(async (owner) => {
        await owner.query(
          `begin; alter table form_instance disable trigger user; update form_instance set signed_fields = ${change} where number = '${number}'`,
        );
        expect((await verifySignedWork(owner, services.certificateKey)).fault).toMatch(says);
        await owner.query('rollback');
      });
    // Whoever inspected it neither writes in it nor signs it as done.
    expect(await sign(number, at.inspector)).toMatchObject({ status: 422, body: { code: 'FORM_SECOND' } });
    expect(
      await at.inspector.call('PATCH', `/api/form-instances/${number}/answers/depth`, { value: '5.30', seen: '5.20' }),
    ).toMatchObject({ status: 422, body: { code: 'FORM_SECOND' } });
    expect(await sign(number)).toMatchObject({ status: 200 });
    // Filled in anew it begins with what the mechanic wrote, who is no second person of it.
    const anew = await at.mechanic.call<{ number: string }>('POST', `/api/workorders/${job.number}/forms`, {
      key,
      reason: 'Gauge was not zeroed',
    });
    expect(
      await at.mechanic.call('POST', `/api/form-instances/${anew.body.number}/fields/depth/sign`, signed),
    ).toMatchObject({ status: 422, body: { code: 'FORM_SECOND' } });
    await retire(key);
  });

  test('a signed form never changes; filled in anew it needs a reason, and the one before stays', async () => {
    const { key } = await published(oneSection(depth), { partNumberIds: [at.shop.wheelId] });
    const job = await at.newJob();
    const number = await begin(job, key);
    await say(number, 'depth', '5.10');
    await sign(number);
    expect(await say(number, 'depth', '5.20', '5.10')).toMatchObject({ status: 422, body: { code: 'FORM_SIGNED' } });
    for (const statement of [
      sql`update form_instance set answers = '{}' where number = ${number}`,
      sql`delete from form_instance where number = ${number}`,
    ])
      await expect(app.write(({ db }) => statement.execute(db))).rejects.toThrow(/never/);
    const again = (body: object) =>
      at.mechanic.call<{ number: string }>('POST', `/api/workorders/${job.number}/forms`, { key, ...body });
    expect(await again({})).toMatchObject({ status: 422, body: { code: 'FORM_REASON' } });
    const anew = await again({ reason: 'Gauge was not zeroed' });
    expect(anew.status).toBe(201);
    const { body } = await at.mechanic.get<{ forms: { filled: { number: string } }[]; replaced: { number: string }[] }>(
      `/api/workorders/${job.number}/forms`,
    );
    expect(body.replaced.map((one) => one.number)).toEqual([number]);
    expect(body.forms.map((one) => one.filled.number)).toContain(anew.body.number);
    await retire(key);
  });

  test('D10 R24 a job keeps the version it was opened with until an engineer approves another, and answers to removed fields stay', async () => {
    const { key } = await published(oneSection(depth, note), { partNumberIds: [at.shop.wheelId], required: true });
    const job = await at.newJob();
    const number = await begin(job, key);
    await say(number, 'depth', '5.10');
    await say(number, 'remark', 'Scratch at 3 o’clock');
    const next = await at.planner.call<{ id: string }>('POST', `/api/forms/${key}/versions`, {
      changeNote: 'Remark left out',
    });
    const { body } = await at.planner.get<{ versions: { version: number; appliesTo: object }[] }>(`/api/forms/${key}`);
    await at.planner.call('PATCH', `/api/form-versions/${next.body.id}/content`, {
      version: body.versions[0]?.version,
      schema: oneSection(depth),
      appliesTo: body.versions[0]?.appliesTo,
    });
    await act(next.body.id, 'submit', at.planner);
    expect((await act(next.body.id, 'publish', at.engineer, signed)).status).toBe(200);
    const whole = () =>
      at.mechanic.get<{ versionNumber: number; answers: object; earlier: unknown[] }>(
        `/api/form-instances/${number}/whole`,
      );
    expect((await whole()).body.versionNumber).toBe(1);
    const jobs = await at.planner.get<{ jobs: { jobNumber: string; number: number; lost: string[] }[] }>(
      `/api/forms/${key}/jobs`,
    );
    expect(jobs.body.jobs.find((one) => one.jobNumber === job.number)).toMatchObject({ number: 1, lost: ['Remark'] });
    const migrate = (by: Person) => by.call('POST', `/api/forms/${key}/migrate`, { jobId: job.id, ...signed });
    expect(await migrate(at.planner)).toMatchObject({ status: 422 });
    expect(await migrate(at.engineer)).toMatchObject({ status: 200 });
    expect((await whole()).body).toMatchObject({
      versionNumber: 2,
      answers: { depth: '5.10' },
      earlier: [{ number: 1, values: [{ label: 'Remark', value: 'Scratch at 3 o’clock' }] }],
    });
    expect(await sign(number)).toMatchObject({ status: 200 });
    const printed = await app.app.inject({
      url: `/api/form-instances/${number}/form.pdf`,
      headers: { cookie: at.mechanic.cookie },
    });
    expect(textOfPdf(printed.rawPayload)).toContain('From version 1');
    await retire(key);
  });

  test('a form put in use later is offered to jobs opened before, and holds none of them', async () => {
    const job = await at.newJob();
    const { key } = await published(oneSection(depth), { partNumberIds: [at.shop.wheelId], required: true });
    const { body } = await at.mechanic.get<{ forms: { key: string; required: boolean }[] }>(
      `/api/workorders/${job.number}/forms`,
    );
    expect(body.forms).toContainEqual(expect.objectContaining({ key, required: false }));
    expect((await at.gate(job, 'G06')).messages.join(' ')).not.toContain(key);
    await retire(key);
  });
});
