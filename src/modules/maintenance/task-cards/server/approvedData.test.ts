import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#app/books.ts';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { pdfOf, picture } from '#kernel/testing/files.ts';
import { authorised, signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { evaluateRelease } from '#modules/maintenance/release-gates/server/public.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { bench, type Bench } from './bench.fixture.ts';
import { taskCardsServer } from './task-cards.server.ts';

let app: TestApp;
let at: Bench;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
});
afterAll(() => app.close());

const g08 = async (job: string) => {
  const answer = await at.planner.get<{ gates: { code: string; messages: string[] }[] }>(
    `/api/workorders/${job}/gates`,
  );
  return answer.body.gates.find(({ code }) => code === 'G08')?.messages.join(' ') ?? '';
};
const block12 = async (job: string) => {
  const question = { certificateTypes: ['CAAT_FORM_1' as const], block11: null, freeLines: [], signer: null };
  const judged = await evaluateRelease(readContext(app.deps, systemCaller(new Date())), job, question);
  return judged.block12.map((line) => line.text).join(' ');
};

test('G08 turns green only by a document for this part number, accepted by engineering; it stands in block 12 (R6)', async () => {
  const job = await at.newJob('inWork', '8777');
  await job.step('T070', 1, {
    measured: '130.026',
    finding: { defectCode: 'wear', severity: 'major', description: 'Bore worn oversize' },
  });
  const file = async (cardId: string, declaredType: 'application/pdf' | 'image/png' = 'application/pdf') => {
    const bytes = declaredType === 'image/png' ? await picture('png', 8) : pdfOf();
    const name = { fileName: `rdas.${declaredType.slice(-3)}`, declaredType, bytes };
    return app.write((ctx) => addAttachment(ctx, { ...name, entity: 'taskCard', entityId: cardId }));
  };
  const { id: cardId } = await job.card('T070');
  const { id: documentId } = await file(cardId);
  const document = {
    kind: 'designApproval',
    number: 'RDAS 4711 Rev B',
    holder: 'Safran',
    partNumber: 'C20195162',
    serialNumbers: '4822, 87 77',
    documentId,
  };
  const accept = (by: Person, other: object = {}) =>
    by.call<{ code: string; message: string }>(
      'POST',
      `/api/workorders/${job.number}/cards/T070/steps/1/approved-data`,
      { ...document, ...other, ...signed },
    );
  const outside = '130.026 mm is outside';
  expect((await accept(at.mechanic)).status).toBe(403);
  // The right to inspect, or to release, is no authorisation of an engineer.
  const inspects = await authorised(app, at.shop, {
    privileges: ['inspect', 'independentInspection', 'release'],
    roles: ['maintenance.admin', 'quality.user'],
  });
  expect(await accept(inspects)).toMatchObject({ status: 422, body: { code: 'AUTH_SCOPE' } });
  expect((await accept(at.engineer, { kind: 'telephone' })).status).toBe(400);
  const call = await accept(at.engineer, { number: 'Phone call of 12 March' });
  expect(call).toMatchObject({ status: 422, body: { code: 'APPROVED_DATA' } });
  expect(call.body.message).toContain('A telephone call');
  const foreign = await accept(at.engineer, { partNumber: 'C20999' });
  expect(foreign).toMatchObject({ status: 422, body: { code: 'APPROVED_DATA' } });
  expect(foreign.body.message).toBe('The document is for C20999; this part is C20195162.');
  // Nor is a document for other serial numbers, or for all but some.
  for (const [serialNumbers, says] of [
    ['4822', 'The document is for S/N 4822; this part is S/N 8777.'],
    ['All but 8777', 'The document is for S/N All but 8777; this part is S/N 8777.'],
    ['8777, overhauled by Acme 12', 'List the serial numbers alone, with commas between them, or enter All.'],
  ])
    expect((await accept(at.engineer, { serialNumbers })).body.message).toBe(says);
  // The document is on file: of this card, and a PDF.
  expect((await accept(at.engineer, { documentId: undefined })).status).toBe(400);
  for (const wrong of [await file((await job.card('T100')).id), await file(cardId, 'image/png')])
    expect(await accept(at.engineer, { documentId: wrong.id })).toMatchObject({
      status: 422,
      body: { code: 'APPROVED_DATA', message: 'Attach the document to this card first, as a PDF.' },
    });
  expect(await g08(job.number)).toContain(outside);
  expect(await block12(job.number)).not.toContain('Deviation');

  expect((await accept(at.engineer)).status).toBe(200);
  expect(await g08(job.number)).not.toContain(outside);
  expect(await block12(job.number)).toContain(
    'accepted by Design approval RDAS 4711 Rev B, Safran, for S/N 4822, 87 77.',
  );
  expect((await job.card('T070')).steps[0]?.records[0]?.approved).toMatchObject({
    reference: 'Design approval RDAS 4711 Rev B, Safran, for S/N 4822, 87 77',
  });
  // P10: it is held against what was signed.
  const books = async () => JSON.stringify((await verifyBooks(app.deps.database.pool)).faults);
  expect(await books()).toBe('[]');
  const owner = (text: string) =>
    app.asOwner((pool) =>
      pool.query(
        `alter table approved_deviation disable trigger user; ${text}; alter table approved_deviation enable trigger user`,
      ),
    );
  await owner(`update approved_deviation set number = 'RDAS 4712 Rev B'`);
  expect(await books()).toContain('says other than what was signed');
  await owner(`update approved_deviation set number = 'RDAS 4711 Rev B'`);
  expect(await accept(at.engineer)).toMatchObject({ status: 422, body: { code: 'APPROVED_DATA' } });
});
