import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pdfBlocks } from '#modules/maintenance/releases/server/pdfText.fixture.ts';
import { ReleaseDesk, type Signer } from '#modules/maintenance/releases/server/release.fixture.ts';
import type { Answer, Person } from '#kernel/testing/app.ts';
import type { FormLayout } from '../shared/formLayout.ts';

vi.setConfig({ testTimeout: 120_000 });
interface Form {
  id: string;
  type: string;
  revision: number;
  issue: string;
  status: string;
  version: number;
  layout: FormLayout;
}
let desk: ReleaseDesk;
let certifier: Signer;
let author: Person;
let publisher: Person;
beforeAll(async () => {
  desk = await ReleaseDesk.open(4);
  certifier = await desk.person('certifier');
  author = await desk.app.as('quality.admin');
  publisher = await desk.app.as('quality.admin');
}, 300_000);
afterAll(() => desk.close());

const api = '/api/release-forms';
const call = (person: Person, method: string, path: string, body?: unknown) =>
  person.call(method, `${api}${path}`, body) as Promise<Answer<{ row: Form; code?: string; message?: string }>>;
const published = async (type: string) =>
  ((await author.get(`${api}?f.type.in=${type}&f.status.in=published`)).body as unknown as { rows: Form[] })
    .rows[0] as Form;
const formOf = async (id: string) => (await call(author, 'GET', `/${id}`)).body.row;
const start = (type: string, more: object = {}) =>
  call(author, 'POST', '', { type, issue: 'Issue 4', changeNote: 'New issue of the form', ...more });

test('a new issue of a form is a new version by a call: written by one person, published by another, and the next certificate is drawn with it', async () => {
  const first = await desk.issued(certifier);
  const before = await desk.pdfOf(first);
  const used = await published('CAAT_FORM_1');
  expect(first.formId).toBe(used.id);
  const made = await start('CAAT_FORM_1');
  expect(made.status).toBe(201);
  const draft = await formOf(made.body.row.id);
  // The next version starts as a copy of the one in use.
  expect([draft.revision, draft.status, draft.layout]).toEqual([
    used.revision + 1,
    'draft',
    (await formOf(used.id)).layout,
  ]);
  expect((await start('CAAT_FORM_1')).body.code).toBe('DRAFT_OPEN');
  const layout: FormLayout = {
    ...draft.layout,
    identification: 'CAAT Form 1, Issue 4',
    boxes: draft.layout.boxes.map((box) => (box.block === '12' ? { ...box, label: 'Remarks and limitations' } : box)),
  };
  const saved = await call(author, 'PATCH', `/${draft.id}`, { version: draft.version, layout });
  expect(saved.status).toBe(200);
  const sent = await call(author, 'POST', `/${draft.id}/submit`, { version: saved.body.row.version });
  expect(sent.body.row.status).toBe('review');
  const reviewed = { version: sent.body.row.version, pin: '7391' };
  const own = await call(author, 'POST', `/${draft.id}/publish`, reviewed);
  expect([own.status, own.body.message]).toEqual([422, 'Somebody else than the author must publish a form.']);
  const waiting = desk.next();
  const { seen } = await certifier.review(waiting);
  const done = await call(publisher, 'POST', `/${draft.id}/publish`, reviewed);
  expect([done.status, done.body.row.status]).toEqual([200, 'published']);
  expect((await formOf(used.id)).status).toBe('retired');

  // Who read the old form signs nothing on the new one; read again, the new one is signed.
  const stale = await certifier.sign(waiting, { seen });
  expect([stale.status, stale.body.code]).toEqual([409, 'CHANGED_SINCE_SEEN']);
  const second = (await certifier.sign(waiting)).body.certificate;
  expect(second.formId).toBe(draft.id);
  const paper = pdfBlocks(await desk.pdfOf(second));
  expect(paper.has('Block 12. Remarks and limitations')).toBe(true);
  expect(paper.get('Foot of page 1')?.[0]).toBe('CAAT Form 1, Issue 4');
  // What was signed on the version of before stays on it, reprinted too.
  expect((await desk.pdfOf(first)).equals(before)).toBe(true);
  const print = await certifier.call<Buffer>('POST', `/api/releases/${first.id}/copy`, {});
  expect(pdfBlocks(print.body).get('Foot of page 1')?.[0]).toBe('CAAT Form 1');
});

test('a published form never changes, by no call and in no table; nobody but quality admin writes one', async () => {
  const used = await published('EASA_FORM_1');
  const change = await call(publisher, 'PATCH', `/${used.id}`, { version: used.version, issue: 'Issue 9' });
  expect([change.status, change.body.message]).toEqual([422, 'Only a draft can be changed.']);
  const { pool } = desk.app.deps.database;
  for (const words of [`issue = 'x'`, `layout = '{}'`, `status = 'draft'`, `revision = 7`])
    await expect(pool.query(`update release_form set ${words} where id = $1`, [used.id])).rejects.toThrow(/never/);
  await expect(pool.query('delete from release_form where id = $1', [used.id])).rejects.toThrow(/never|denied/);
  const user = await desk.app.as('quality.user', 'maintenance.admin');
  const refused = await user.call('POST', api, { type: 'EASA_FORM_1', issue: 'Issue 9', changeNote: 'Mine' });
  expect(refused.status).toBe(403);
});

test('a layout that is no release form goes to no review: every block once, production blocks shaded and empty, both boxes of 14a, nothing overlapping', async () => {
  const made = await start('FAA_8130_3');
  const draft = await formOf(made.body.row.id);
  const tries: [what: string, boxes: FormLayout['boxes']][] = [
    ['Block 12 must stand on the form once', draft.layout.boxes.filter((box) => box.block !== '12')],
    [
      'Block 13a is for production',
      draft.layout.boxes.map((box) => (box.block === '13a' ? { ...box, shaded: false } : box)),
    ],
    [
      'Block 13b is for production',
      draft.layout.boxes.map((box) =>
        box.block === '13b' ? { ...box, parts: [{ kind: 'value' as const, value: 'name' as const }] } : box,
      ),
    ],
    [
      'Block 14a needs one box',
      draft.layout.boxes.map((box) => (box.block === '14a' ? { ...box, parts: box.parts.slice(1) } : box)),
    ],
    ['overlap', draft.layout.boxes.map((box) => (box.block === '14e' ? { ...box, x: box.x - 10 } : box))],
  ];
  let { version } = draft;
  for (const [what, boxes] of tries) {
    const saved = await call(author, 'PATCH', `/${draft.id}`, { version, layout: { ...draft.layout, boxes } });
    expect(saved.status, what).toBe(200);
    ({ version } = saved.body.row);
    const sent = await call(author, 'POST', `/${draft.id}/submit`, { version });
    expect([sent.status, sent.body.message]).toEqual([422, expect.stringContaining(what)]);
    const check = await author.get(`${api}/${draft.id}/check`);
    expect((check.body['problems'] as string[]).join(' ')).toContain(what);
  }
  const specimen = await author.get(`${api}/${draft.id}/specimen.pdf`);
  expect(specimen.status).toBe(200);
});
