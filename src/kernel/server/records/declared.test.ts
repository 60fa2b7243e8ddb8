import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { pdfOf, picture } from '#kernel/testing/files.ts';
import { makeTrialTable, servedTrial, trial, trialModule, trialWorkflow } from '#kernel/testing/trial.ts';
import { refusalsOf, walk } from '#kernel/testing/refusals.ts';
import { uploadForm } from '#kernel/testing/uploadForm.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { attachmentEndpoints } from '../attachments/endpoints.ts';
import { historyEndpoints } from '../audit/history.ts';
import { fileRights } from './files.ts';
import { forgetRecord } from './registry.ts';

type Row = RowOf<typeof trial>;
let app: TestApp;
let writer: Person;
let others: Person[];
beforeAll(async () => {
  const product = wholeProduct().filter(({ name }) => name !== 'kernel');
  const files = attachmentEndpoints((entity) => (entity === trial.name ? fileRights(servedTrial as never) : null));
  app = await testApp([...product, trialModule, { name: 'test/files', endpoints: [...files, ...historyEndpoints] }]);
  await makeTrialTable(app);
  writer = await app.as('level:2');
  others = [await app.as('level:2'), await app.as('level:2')];
}, 120_000);
afterAll(async () => {
  forgetRecord(trial);
  await app.close();
});

const at = (row: { id: string }, rest = '') => `${trial.api}/${row.id}${rest}`;
const fresh = () => writer.create(trial, { title: 'A trial' });
const change = async (row: { id: string }, values: object) => {
  const seen = await writer.get<{ row: Row }>(at(row));
  return writer.call('PATCH', at(row), { version: seen.body.row.version, ...values });
};
const attach = async (row: { id: string }, paper?: Buffer) => {
  const bytes = paper ?? (await picture('png', 20));
  const file = paper ? { name: 'a.pdf', type: 'application/pdf', bytes } : { name: 'p.png', type: 'image/png', bytes };
  const form = uploadForm({ entity: trial.name, entityId: row.id }, [file]);
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/attachments',
    headers: {
      cookie: writer.cookie,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
      ...form.headers,
    },
    payload: form.payload,
  });
  return { status: answer.statusCode, body: answer.json<{ message?: string; attachment: { id: string } }>() };
};
const refused = (message: string) => ({ status: 422, body: { message } });

test('fields are changed in the states that name them, elsewhere the sentence says so at the field', async () => {
  const row = await fresh();
  expect((await change(row, { place: 'Hall 2' })).status).toBe(200);
  await writer.run(trial, row.id, 'approve');
  expect(await change(row, { title: 'Another' })).toMatchObject({
    status: 422,
    body: { code: 'NOT_EDITABLE', field: 'title', message: 'Title: this cannot be changed while it is approved.' },
  });
  expect((await change(row, { witness1Id: others[0]?.id })).status).toBe(200);
  const rejected = await fresh();
  await writer.run(trial, rejected.id, 'reject', { reason: 'not needed' });
  const nothing = 'This trial is rejected: nothing of it can be changed any more.';
  expect(await change(rejected, { place: 'x' })).toMatchObject(refused(nothing));
  expect((await writer.get(at(rejected))).body).toMatchObject({ allowed: { update: nothing } });
});

test('the time line names the rows behind changed links, old and new', async () => {
  const row = await fresh();
  await change(row, { witness1Id: others[0]?.id });
  await change(row, { witness1Id: others[1]?.id });
  const { body } = await writer.get<{ entries: { changes: Record<string, unknown> }[]; labels: object }>(
    `/api/history/${trial.name}/${row.id}`,
  );
  expect(body.entries[0]?.changes['witness1Id']).toEqual({ old: others[0]?.id, new: others[1]?.id });
  const names = await app.deps.database.pool.query<{ id: string; name: string }>(
    'select id, name from app_user where id = any($1)',
    [others.map(({ id }) => id)],
  );
  expect(body.labels).toEqual(Object.fromEntries(names.rows.map(({ id, name }) => [id, name])));
});

test('files obey the same: only what the record keeps, and the only photo of a finished record stays', async () => {
  const row = await fresh();
  expect(await attach(row, pdfOf())).toMatchObject(refused('Of files, only these are kept here: Photos.'));
  const { body } = await attach(row);
  const photo = `/api/attachments/${body.attachment.id}`;
  const open = await writer.get(`/api/attachments?entity=${trial.name}&entityId=${row.id}`);
  expect(open.body).toMatchObject({ attachments: [{ kept: null }], closed: null, takes: ['image'] });
  await writer.run(trial, row.id, 'approve');
  await change(row, { witness1Id: others[0]?.id, witness2Id: others[1]?.id });
  expect((await writer.run(trial, row.id, 'finish', { doneOn: '2026-05-01' })).status).toBe(200);
  const nothing = 'This trial is done: nothing of it can be changed any more.';
  // The list says so before: no button is shown that would be refused.
  const files = await writer.get(`/api/attachments?entity=${trial.name}&entityId=${row.id}`);
  expect(files.body).toMatchObject({ attachments: [{ kept: nothing }], closed: nothing, takes: [] });
  expect(await writer.call('DELETE', photo, { reason: 'not wanted' })).toMatchObject(refused(nothing));
  expect(await attach(row)).toMatchObject(refused(nothing));
});

test('a photo that was taken away is not put back once its record is finished', async () => {
  const row = await fresh();
  const spare = (await attach(row)).body.attachment.id;
  await attach(row);
  expect((await writer.call('DELETE', `/api/attachments/${spare}`, { reason: 'blurred' })).status).toBe(200);
  await writer.run(trial, row.id, 'approve');
  await change(row, { witness1Id: others[0]?.id, witness2Id: others[1]?.id });
  expect((await writer.run(trial, row.id, 'finish', { doneOn: '2026-05-01' })).status).toBe(200);
  const nothing = 'This trial is done: nothing of it can be changed any more.';
  expect(await writer.call('POST', `/api/attachments/${spare}/restore`, {})).toMatchObject(refused(nothing));
});

test('a step stamps who and when, asks for fields of the record and writes them, and says what is missing', async () => {
  const row = await fresh();
  const approved = await writer.run(trial, row.id, 'approve');
  expect(approved.body.row).toMatchObject({
    approvedById: writer.id,
    approvedByName: expect.stringContaining('Person'),
    approvedAt: expect.any(String),
  });
  const missing = 'Fill in first: Witness 1, Witness 2.';
  expect((await writer.get(at(row))).body).toMatchObject({ allowed: { finish: missing } });
  expect(await writer.run(trial, row.id, 'finish', { doneOn: '2026-05-01' })).toMatchObject(refused(missing));
  await change(row, { witness1Id: others[0]?.id, witness2Id: others[1]?.id });
  const photo = 'Attach first: Photos (at least 1).';
  expect(await writer.run(trial, row.id, 'finish', { doneOn: '2026-05-01' })).toMatchObject(refused(photo));
  await attach(row);
  expect(await writer.run(trial, row.id, 'finish', {})).toMatchObject({ status: 400 });
  const done = await writer.run(trial, row.id, 'finish', { doneOn: '2026-05-01', vendor: 'Green Metal' });
  expect(done.body.row).toMatchObject({ status: 'done', doneOn: '2026-05-01', vendor: 'Green Metal' });
});

test('what must be true of a row is asked of the fields a step sets as it is of a change', async () => {
  const row = await writer.create(trial, { title: 'A trial', origin: 'Green Metal' });
  const wrong = {
    status: 422,
    body: { code: 'TRIAL_VENDOR', field: 'vendor', message: 'It does not go back where it came from.' },
  };
  expect(await change(row, { vendor: 'Green Metal' })).toMatchObject(wrong);
  await writer.run(trial, row.id, 'approve');
  await change(row, { witness1Id: others[0]?.id, witness2Id: others[1]?.id });
  await attach(row);
  const finish = (vendor: string) => writer.run(trial, row.id, 'finish', { doneOn: '2026-05-01', vendor });
  expect(await finish('Green Metal')).toMatchObject(wrong);
  expect((await finish('Blue Metal')).status).toBe(200);
});

test('what is wrong with a body is said in plain words: a field set at creation, a step that asks nothing, another kind of value', async () => {
  const row = await fresh();
  const first = async (body: object, step = '') => {
    const answer = await writer.call(step ? 'POST' : 'PATCH', at(row, step), body);
    return [answer.status, (answer.body as { fields?: object[] }).fields?.[0]];
  };
  expect(await first({ version: 1, origin: 'Elsewhere' })).toEqual([
    400,
    { path: 'origin', message: 'This is set when the record is created and stays as it is.' },
  ]);
  expect(await first({ version: 1, input: { note: 'x' } }, '/approve')).toEqual([
    400,
    { path: 'input', message: 'This step asks for nothing.' },
  ]);
  expect(await first({}, '/approve')).toEqual([400, { path: 'version', message: 'Required' }]);
  expect(await first({ version: 'one' }, '/approve')).toEqual([400, { path: 'version', message: 'A number' }]);
  expect(await first({ version: 1 }, '/reject')).toEqual([400, { path: 'input', message: 'Required' }]);
  expect(await first({ version: 1, input: { reason: 5 } }, '/reject')).toEqual([
    400,
    { path: 'input.reason', message: 'A text' },
  ]);
  expect(await first({ version: 0, title: 'x' })).toEqual([400, { path: 'version', message: 'At least 1.' }]);
  expect(await first({ version: 1, title: [] })).toEqual([400, { path: 'title', message: 'A text' }]);
});

test('a day past or to come is refused at its field on the wrong side of today, when it is made, changed and taken on', async () => {
  const row = await fresh();
  const wrong = (field: string, message: string) => ({ status: 422, body: { code: 'WRONG_DAY', field, message } });
  const toCome = 'This day is still to come.';
  expect(await writer.call('POST', trial.api, { title: 'Early', doneOn: '2999-01-01' })).toMatchObject(
    wrong('doneOn', toCome),
  );
  expect(await change(row, { dueOn: '2026-01-01' })).toMatchObject(wrong('dueOn', 'This day has passed.'));
  expect(await change(row, { seenAt: '2999-01-01T00:00:00Z' })).toMatchObject(
    wrong('seenAt', 'This moment is still to come.'),
  );
  const today = dayOf(new Date());
  expect((await change(row, { dueOn: today, doneOn: today })).status).toBe(200);
  // What was to come when it was written may pass: the form that sends it back unchanged is not refused.
  await app.asOwner((pool) => pool.query(`update trial set due_on = '2026-01-01' where id = $1`, [row.id]));
  expect((await change(row, { dueOn: '2026-01-01', place: 'Hall 3' })).status).toBe(200);
  await writer.run(trial, row.id, 'approve');
  await change(row, { witness1Id: others[0]?.id, witness2Id: others[1]?.id });
  await attach(row);
  expect(await writer.run(trial, row.id, 'finish', { doneOn: '2999-01-01' })).toMatchObject(wrong('doneOn', toCome));
});

test('different people: not one twice, and not who wrote the record, when it is made, changed and taken on', async () => {
  const row = await fresh();
  const own = refused('Witness 1 may not be who wrote the record.');
  expect(await writer.call('POST', trial.api, { title: 'Mine', witness1Id: writer.id })).toMatchObject(own);
  expect(await change(row, { witness1Id: writer.id })).toMatchObject(own);
  // It is the writer who counts, whoever changes it.
  const version = (await writer.get<{ row: Row }>(at(row))).body.row.version;
  expect(await others[0]?.call('PATCH', at(row), { version, witness1Id: writer.id })).toMatchObject(own);
  expect(await change(row, { witness1Id: others[0]?.id, witness2Id: others[0]?.id })).toMatchObject(
    refused('Witness 1 and Witness 2 must be different people.'),
  );
  // Nor by what the code of a step answers.
  await writer.run(trial, row.id, 'approve');
  expect(await writer.run(trial, row.id, 'attend')).toMatchObject(
    refused('Witness 2 may not be who wrote the record.'),
  );
  expect((await others[0]?.run(trial, row.id, 'attend'))?.status).toBe(200);
});

test('the paper of a record is one declaration: address, right, file name, letterhead and form number', async () => {
  const row = await fresh();
  const paper = await writer.call<string>('GET', at(row, '/sheet.pdf'));
  expect(paper).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${row.number}-sheet.pdf"` },
  });
  expect((await app.stranger.get(at(row, '/sheet.pdf'))).status).toBe(401);
});

test('a row made outside HTTP keeps the rules of its screen', async () => {
  const make = (values: object) => app.write((ctx) => servedTrial.create?.(ctx, values as never) ?? Promise.reject());
  expect(await make({ title: 'From an import' })).toMatchObject({
    status: 'draft',
    number: expect.stringMatching(/^TRY-/),
  });
  await expect(make({ titel: 'Misspelt' })).rejects.toMatchObject({ name: 'ZodError' });
  const twice = { title: 'Twice', witness1Id: writer.id, witness2Id: writer.id };
  await expect(make(twice)).rejects.toMatchObject({ code: 'SAME_PERSON' });
});

const refuses = refusalsOf(() => app, trialWorkflow);
const approvedTrial = async () => {
  const row = await fresh();
  await walk(app, trialWorkflow, row.id, ['approve']);
  return row;
};
refuses(
  'a table of refusals: a step without its witnesses',
  approvedTrial,
  ['finish', { doneOn: '2026-05-01' }],
  'Fill in first: Witness 1, Witness 2.',
);
refuses(
  'a table of refusals: a field that is fixed by now',
  approvedTrial,
  { vendor: 'x' },
  'Vendor: this cannot be changed while it is approved.',
);
