import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { pdfOf } from '#kernel/testing/files.ts';
import { uploadForm } from '#kernel/testing/uploadForm.ts';
import { documentReview } from '../shared/review.record.ts';
import { documentRevision } from '../shared/revision.record.ts';
import { aRevision, authors, type Authors } from './documents.fixture.ts';

let app: TestApp;
let people: Authors;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  people = await authors(app);
  return () => app.close();
});

async function upload(id: string, bytes: Buffer): Promise<string> {
  const form = uploadForm({ entity: documentRevision.name, entityId: id }, [
    { name: 'instruction.pdf', type: 'application/pdf', bytes },
  ]);
  const { statusCode, body } = await app.app.inject({
    method: 'POST',
    url: '/api/attachments',
    headers: {
      ...form.headers,
      cookie: people.author.cookie,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
    },
    payload: form.payload,
  });
  expect(statusCode).toBe(201);
  return (JSON.parse(body) as { attachment: { id: string } }).attachment.id;
}

test.each([
  ['scripts', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'],
  ['commands', '/OpenAction << /S /Launch /F (calc.exe) >>'],
])(
  'a document that holds %s does not go to review; its draft is kept, and one without them goes',
  async (_what, more) => {
    const row = await aRevision(app);
    await people.author.create(documentReview, { revisionId: row.id, reviewerId: people.reviewerId });
    const hostile = await upload(row.id, pdfOf(more));
    const submit = () => people.author.run(documentRevision, row.id, 'submit');
    expect(await submit()).toMatchObject({
      status: 422,
      body: {
        message:
          'The document holds scripts, commands or other files. Save it as a PDF without them and attach that one.',
      },
    });
    await done(
      people.author.call('DELETE', `/api/attachments/${hostile}`, { reason: 'Holds what a document must not' }),
    );
    await upload(row.id, pdfOf());
    await done(submit());
  },
);
