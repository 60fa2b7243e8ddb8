import type { BrowserContext, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { changing, given, openProduct } from '../openProduct.ts';

// A whole checklist in the long run: it takes three minutes.
const questions = process.env['TEST_LONG'] ? 120 : 20;
const photosEach = 2;
// A tablet on a stand in the shop.
const there = openProduct({ viewport: { width: 1180, height: 820 } });

const root = '/api/qa/internal-audit';
interface Row {
  id: string;
  number: string;
  version: number;
  result: string | null;
  evidence: string | null;
}
const post = async (who: BrowserContext, path: string, data: object): Promise<{ row: Row; id: string }> =>
  given<{ row: Row; id: string }>(who.request.post(path, { headers: changing(), data }));
const rowsOf = async (who: BrowserContext, path: string): Promise<Row[]> =>
  ((await (await who.request.get(path)).json()) as { rows: Row[] }).rows;

/** A draft report of a checklist, begun by its lead auditor. */
async function reportToAnswer(): Promise<Row> {
  const [auditor, head] = [await there.as('certifier'), await there.as('quality')];
  const checklist = await post(auditor, `${root}/checklists`, { code: 'CL-WALK', title: 'Walk through the shop' });
  const revision = await post(auditor, `${root}/checklists/${checklist.row.id}/revisions`, { changeSummary: 'First' });
  for (let no = 1; no <= questions; no += 1)
    await post(auditor, `${root}/questions`, {
      revisionId: revision.id,
      section: 'Walk',
      text: `Is place ${no} as the manual says?`,
      clause: '145.A.40',
      samples: 1,
    });
  const written = await head.request.get(`${root}/checklist-revisions/${revision.id}`);
  const { version } = ((await written.json()) as { row: Row }).row;
  await post(head, `${root}/checklist-revisions/${revision.id}/approve`, {
    version,
    pin: '7391',
    password: 'demo-quality-2026',
  });
  const areas = await rowsOf(auditor, `${root}/areas?q=stores`);
  const people = (await (await auditor.request.get('/api/pick/employee?q=Anong')).json()) as {
    options: { id: string }[];
  };
  const report = await post(auditor, `${root}/reports`, {
    areaId: areas[0]?.id,
    kind: 'process',
    leadId: people.options[0]?.id,
    startedOn: new Date().toISOString().slice(0, 10),
    scope: 'A walk with a tablet',
    revisionId: revision.id,
  });
  return report.row;
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const kept = (page: Page, answers: number, photos: number) =>
  page.getByText(`Kept on this device: ${answers} answers, ${photos} photos.`);

test('an audit with two photos at each question survives a day without the network: the server has each once', async () => {
  const report = await reportToAnswer();
  const auditor = await there.as('certifier');
  const page = await there.open('certifier', `/qa/internal-audit/reports/${report.number}`);
  const boxes = page.getByRole('group', { name: /^Result of question/ });
  await boxes.nth(questions - 1).waitFor();
  await page.context().setOffline(true);
  await page.getByText('No network. What you write and the photos').waitFor();
  for (let no = 1; no <= questions; no += 1) {
    await page
      .getByRole('group', { name: `Result of question ${no}`, exact: true })
      .getByLabel('Conform')
      .check();
    await page
      .getByLabel('What was seen')
      .nth(no - 1)
      .fill(`Place ${no} seen on the walk`);
    await page.getByLabel(`Photo of question ${no}`, { exact: true }).setInputFiles(
      Array.from({ length: photosEach }, (_, at) => ({
        name: `q${no}-${at}.png`,
        mimeType: 'image/png',
        buffer: picture,
      })),
    );
  }
  await kept(page, questions, questions * photosEach).waitFor({ timeout: 60_000 });
  // Asked by somebody with a network.
  const before = await rowsOf(await there.as('quality'), `${root}/answers?f.reportId.in=${report.id}&size=500`);
  expect(before).toHaveLength(questions);
  expect(before.filter(({ result }) => result !== null)).toEqual([]);

  // The tablet is switched off, and opened again where there is a network: another screen sends it too.
  await page.close();
  await auditor.setOffline(false);
  const next = await there.open('certifier', `/qa/internal-audit/reports/${report.number}`);
  const stored = () => rowsOf(auditor, `${root}/answers?f.reportId.in=${report.id}&size=500&sort=no`);
  const photosOf = async ({ id }: Row) => {
    const answer = await auditor.request.get(`/api/attachments?entity=auditAnswer&entityId=${id}`);
    return ((await answer.json()) as { attachments: unknown[] }).attachments.length;
  };
  await expect
    .poll(async () => (await stored()).filter(({ result }) => result === 'conform').length, { timeout: 240_000 })
    .toBe(questions);
  await next.getByText('Kept on this device:').waitFor({ state: 'hidden', timeout: 240_000 });
  const after = await stored();
  expect(after.map(({ result, evidence }) => [result, evidence])).toEqual(
    Array.from({ length: questions }, (_, at) => ['conform', `Place ${at + 1} seen on the walk`]),
  );
  await expect.poll(() => Promise.all(after.map(photosOf)), { timeout: 240_000 }).toEqual(after.map(() => photosEach));
}, 600_000);

test('what two auditors wrote into one answer meanwhile is told: neither is lost, and the one here decides', async () => {
  const auditor = await there.as('certifier');
  const reports = await rowsOf(auditor, `${root}/reports?f.status.in=draft&q=walk`);
  const report = reports[0];
  if (!report) throw new Error('The report of the walk is not there.');
  const [first] = await rowsOf(auditor, `${root}/answers?f.reportId.in=${report.id}&size=500&sort=no`);
  if (!first) throw new Error('It has no answers.');
  const page = await there.open('certifier', `/qa/internal-audit/reports/${report.number}`);
  const seen = page.getByLabel('What was seen').first();
  await seen.waitFor();
  await page.context().setOffline(true);
  await page.getByText('No network. What you write and the photos').waitFor();
  await seen.fill('Mine, from the walk');
  await kept(page, 1, 0).waitFor();
  const colleague = await there.as('quality');
  const other = { version: first.version, evidence: 'Theirs, from the desk' };
  expect(
    (await colleague.request.patch(`${root}/answers/${first.id}`, { headers: changing(), data: other })).status(),
  ).toBe(200);
  await page.context().setOffline(false);
  await page.getByText('Somebody else wrote here meanwhile.').first().waitFor({ timeout: 60_000 });
  expect(await seen.inputValue()).toBe('Mine, from the walk');
  await page.getByRole('button', { name: 'Send mine' }).click();
  await page.getByText('Kept on this device:').waitFor({ state: 'hidden', timeout: 60_000 });
  const [now] = await rowsOf(auditor, `${root}/answers?f.reportId.in=${report.id}&size=500&sort=no`);
  expect(now?.evidence).toBe('Mine, from the walk');
}, 360_000);

test('what the server refuses of an audit stays with its reason, is sent again or discarded, and is shown beside an issued report too', async () => {
  const auditor = await there.as('certifier');
  const reports = await rowsOf(auditor, `${root}/reports?f.status.in=draft&q=walk`);
  const report = reports[0];
  if (!report) throw new Error('The report of the walk is not there.');
  const [first] = await rowsOf(auditor, `${root}/answers?f.reportId.in=${report.id}&size=500&sort=no`);
  if (!first) throw new Error('It has no answers.');
  const photosOf = async () => {
    const answer = await auditor.request.get(`/api/attachments?entity=auditAnswer&entityId=${first.id}`);
    return ((await answer.json()) as { attachments: unknown[] }).attachments.length;
  };
  const before = await photosOf();
  const page = await there.open('certifier', `/qa/internal-audit/reports/${report.number}`);
  const take = page.getByLabel('Photo of question 1', { exact: true });
  await take.waitFor();
  // What a report that was issued in the meantime answers.
  const message = 'An issued report stays as it was signed.';
  const issued = (route: Route) =>
    ['POST', 'PATCH'].includes(route.request().method())
      ? route.fulfill({ status: 409, json: { code: 'REPORT_ISSUED', message } })
      : route.continue();
  await page.route(/[/]api[/](attachments|qa[/]internal-audit[/]answers)/, issued);
  const refused = page.getByRole('region', { name: 'Refused by the server' });
  await take.setInputFiles({ name: 'late.png', mimeType: 'image/png', buffer: picture });
  await expect.poll(() => refused.innerText()).toContain(message);
  const refusedAgain = page.waitForResponse((answer) => answer.url().endsWith('/api/attachments'));
  await refused.getByRole('button', { name: 'Send again' }).click();
  expect((await refusedAgain).status()).toBe(409);
  await expect.poll(() => refused.innerText()).toContain(message);
  expect(await photosOf()).toBe(before);
  await page.unroute(/[/]api[/](attachments|qa[/]internal-audit[/]answers)/, issued);
  await refused.getByRole('button', { name: 'Send again' }).click();
  await refused.waitFor({ state: 'hidden' });
  await expect.poll(photosOf).toBe(before + 1);

  // An answer and a photo of a report that is issued: its screen is read only, and shows both.
  await page.route(/[/]api[/](attachments|qa[/]internal-audit[/]answers)/, issued);
  await page.getByLabel('What was seen').first().fill('Written too late');
  await take.setInputFiles({ name: 'later.png', mimeType: 'image/png', buffer: picture });
  await expect.poll(() => refused.getByRole('listitem').count()).toBe(2);
  await page.unroute(/[/]api[/](attachments|qa[/]internal-audit[/]answers)/, issued);
  const readOnly = async (route: Route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { row?: object; allowed?: object };
    await route.fulfill({ response: answer, json: { ...body, allowed: { ...body.allowed, update: message } } });
  };
  await page.route(new RegExp(`/api/qa/internal-audit/reports/(${report.number}|${report.id})$`), readOnly);
  await page.reload();
  await refused.waitFor();
  expect(await page.getByLabel('What was seen').count()).toBe(0);
  expect(await refused.innerText()).toContain('Written too late');
  expect(await refused.getByRole('img', { name: 'Photo not sent yet' }).count()).toBe(1);
  for (let left = 2; left > 0; left -= 1) {
    await refused.getByRole('button', { name: 'Discard', exact: true }).first().click();
    await refused.getByRole('button', { name: 'Discard for good' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Discard', exact: true }).count()).toBe(left - 1);
  }
  await refused.waitFor({ state: 'hidden' });
  const [now] = await rowsOf(auditor, `${root}/answers?f.reportId.in=${report.id}&size=500&sort=no`);
  expect(now?.evidence).not.toBe('Written too late');
}, 480_000);
