import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { controlledDocument } from '../shared/document.record.ts';
import { copySheet } from './copies.ts';
import { aDocument, aRevision, authors, inForce, type Authors } from './documents.fixture.ts';

let app: TestApp;
let people: Authors;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  people = await authors(app);
});
afterAll(() => app.close());

const sheetOf = (id: string) => people.author.call('GET', `/api/documents/revisions/${id}/copy.pdf`);
const textOf = async (id: string) => {
  const { rawPayload } = await app.app.inject({
    method: 'GET',
    url: `/api/documents/revisions/${id}/copy.pdf`,
    headers: { cookie: people.author.cookie },
  });
  return (await extractText(new Uint8Array(rawPayload), { mergePages: true })).text;
};
/** Where the code of a copy leads. */
const codeOf = (id: string) =>
  app.write(async (ctx) => {
    const { paper } = await copySheet(ctx, id);
    const code = paper.content.find((block) => block.kind === 'qr');
    return code?.kind === 'qr' ? String(new URL(code.text).pathname.split('/').at(-1)) : '';
  });
const asked = (token: string) =>
  app.stranger.get<{ isInForce: boolean; designation: string; inForce: string | null }>(
    `/api/verify-document/${token}`,
  );

test('R-DOC-8 a printed copy says until when it was valid, and its code answers whoever holds it: in force, superseded, withdrawn', async () => {
  const document = await aDocument(app);
  const first = await inForce(app, people, document.id);
  expect(await textOf(first)).toContain(`Uncontrolled when printed, valid on ${formatLegalDay(dayOf(new Date()))}.`);
  const token = await codeOf(first);
  expect((await asked(token)).body).toEqual({
    isInForce: true,
    designation: `${document.number} Issue 01 Rev 00`,
    supersededOn: null,
    inForce: `${document.number} Issue 01 Rev 00`,
  });
  await inForce(app, people, document.id);
  expect((await asked(token)).body).toMatchObject({ isInForce: false, inForce: `${document.number} Issue 01 Rev 01` });
  expect(await textOf(first)).toContain('Superseded. Nobody works to this copy.');
  await people.approver.run(controlledDocument, document.id, 'withdraw', { reason: 'Not needed' });
  expect((await asked(token)).body).toMatchObject({ isInForce: false, inForce: null });
});

test('R-DOC-8 a draft has no copy, and a code that is not ours or of another revision is none', async () => {
  const draft = await aRevision(app);
  expect(await sheetOf(draft.id)).toMatchObject({
    status: 422,
    body: { message: 'Only a revision that is or was in force is printed as a copy.' },
  });
  const [one, other] = [await aDocument(app), await aDocument(app)];
  const [first, second] = [await inForce(app, people, one.id), await inForce(app, people, other.id)];
  const token = await codeOf(first);
  expect((await asked(`${second}.${token.split('.')[1]}`)).status).toBe(404);
  expect((await asked('nothing')).status).toBe(400);
});
