import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { oneWhitePixel, pick, press } from './bench.ts';
import { signWithPin } from './signing.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 300_000);
afterAll(() => stage.close(), 60_000);

interface StepOnServer {
  title: string;
  records: { attempt: number; value: unknown; measured: string | null; photos: string[]; reason: string | null }[];
}
interface CardsOnServer {
  cards: { id: string; cardNo: string; status: string; steps: StepOnServer[] }[];
}

async function ask<Answer>(page: Page, path: string): Promise<Answer> {
  return (await page.context().request.get(path)).json() as Promise<Answer>;
}

/** Every try at recording a step: its number and the key it was sent under. */
function watchTries(page: Page): { step: string; key: string }[] {
  const tries: { step: string; key: string }[] = [];
  page.on('request', (request) => {
    const step = /[/]steps[/](\d+)$/.exec(new URL(request.url()).pathname)?.[1];
    if (step && request.method() === 'POST') tries.push({ step, key: request.headers()['idempotency-key'] ?? '' });
  });
  return tries;
}

test('a lost network on the tablet: all that is entered is kept, survives a reload, and is sent once and in order; a conflict shows both versions', async () => {
  const inspector = await stage.as('inspector');
  const found = await ask<{ rows: { jobnumber: string }[] }>(
    inspector,
    '/api/workorders/page?status=preliminary&shop=brake&size=50',
  );
  const jobs = await Promise.all(
    found.rows.map(async ({ jobnumber }) => ({
      jobnumber,
      card: (await ask<CardsOnServer>(inspector, `/api/task-cards/${jobnumber}`)).cards[0],
    })),
  );
  const job = jobs.find(({ card }) => card?.status === 'ready' && card.cardNo === 'T010')?.jobnumber ?? '';
  expect(job).toMatch(/^ABS/);
  const card = async () => {
    const { cards } = await ask<CardsOnServer>(inspector, `/api/task-cards/${job}`);
    if (!cards[0]) throw new Error(`${job} has no card`);
    return cards[0];
  };

  const tablet = await stage.as('mechanic', { width: 820, height: 1180, touch: true });
  const tries = watchTries(tablet);
  const network = tablet.context();
  const steps = tablet.getByRole('group', { name: 'Steps' });
  const step = (number: number) => steps.getByRole('button', { name: `Step ${number} of 3` });
  const save = tablet.getByRole('button', { name: 'Save, next step' });
  const waiting = (count: number) => tablet.getByText(`${count} waiting on this tablet`);
  const offline = tablet.getByText('You are offline.');
  await tablet.goto(`/task-cards/${job}-T010`);
  await tablet.getByRole('button', { name: 'Checked and found correct' }).click();
  await save.click();
  const choice = tablet.getByText('none', { exact: true });
  await choice.waitFor();
  expect((await card()).steps[0]?.records).toHaveLength(1);

  // The gauge is scanned while there is a line; the tablet keeps it with the step.
  await step(3).click();
  await pick(tablet, 'Measured with', 'DG-05');
  await step(2).click();
  await choice.waitFor();

  // The line goes. A choice with a picture and a measurement are entered all the same.
  await network.setOffline(true);
  await offline.waitFor();
  await choice.click();
  await tablet
    .locator('input[type=file]')
    .setInputFiles({ name: 'piston.png', mimeType: 'image/png', buffer: oneWhitePixel });
  await tablet.getByRole('img', { name: 'Picture on this tablet, not sent yet' }).waitFor();
  await save.click();
  await waiting(1).waitFor();
  await press(tablet, '41.5');
  await save.click();
  await waiting(2).waitFor();

  // Nothing is signed without the server, and the screen says so.
  const sign = tablet.getByRole('button', { name: 'Sign card T010' });
  await expect.poll(() => sign.isDisabled()).toBe(true);
  await expect
    .poll(() => tablet.locator('#card-why').innerText())
    .toBe('Signing needs the server: this tablet is offline.');
  await step(2).click();
  const unsent = tablet.getByRole('region', { name: 'Not sent yet' });
  await expect.poll(() => unsent.innerText()).toContain('none · 1 photo');

  // Meanwhile the inspector measures the same pin on another screen.
  const other = await stage.as('inspector');
  const { id } = await card();
  const [gauge] = (await ask<{ options: { id: string }[] }>(other, '/api/pick/tool?q=DG-05')).options;
  const faster = await other.context().request.post(`/api/workorders/${job}/cards/T010/steps/3`, {
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
    data: { measured: '41.8', toolId: gauge?.id, seen: { cardId: id, attempt: 0 } },
  });
  expect(faster.status()).toBe(200);

  // The tablet starts again while the server cannot be written to: everything is still here, and visibly not sent.
  const isWrite = (url: URL) => /[/]api[/](workorders|attachments)/.test(url.pathname);
  const noWrites = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.continue());
  await tablet.route(isWrite, noWrites);
  await network.setOffline(false);
  await tablet.reload();
  await waiting(2).waitFor();
  await step(2).click();
  await expect.poll(() => unsent.innerText()).toContain('none · 1 photo');

  // The line is back, and takes the first answer with it: the same entry goes again under the same key.
  let answersLost = 0;
  await tablet.unroute(isWrite, noWrites);
  await tablet.route(
    (url) => url.pathname.endsWith('/steps/2'),
    async (route) => {
      if (answersLost > 0) return route.continue();
      answersLost += 1;
      await route.fetch();
      return route.abort();
    },
  );
  const from = performance.now();
  await tablet.evaluate(() => window.dispatchEvent(new Event('online')));
  await waiting(1).waitFor();
  printFigure(
    'tablet',
    `sent ${Math.round(performance.now() - from)} ms after the line was back, one answer lost on the way`,
  );
  const sentChoice = (await card()).steps[1]?.records ?? [];
  expect(answersLost).toBe(1);
  expect(sentChoice).toHaveLength(1);
  expect(sentChoice[0]).toMatchObject({ value: 'none', photos: [expect.any(String)] });
  const { attachments } = await ask<{ attachments: unknown[] }>(
    inspector,
    `/api/attachments?entity=taskCard&entityId=${id}`,
  );
  expect(attachments).toHaveLength(1);
  const keys = (number: string) => new Set(tries.filter((each) => each.step === number).map((each) => each.key));
  expect(keys('2').size).toBe(1);

  // The measurement waited behind it and met the inspector's: both are shown, nothing is decided by itself.
  await tablet.getByRole('alert').getByText('recorded this step meanwhile').waitFor();
  await tablet.getByRole('button', { name: 'Look at it' }).click();
  const conflict = tablet.getByRole('alert', { name: 'Not accepted' });
  const both = await conflict.innerText();
  expect(both).toMatch(/On the server\s+41.8 mm/);
  expect(both).toMatch(/On this tablet, not sent\s+41.5 mm/);
  expect((await card()).steps[2]?.records).toHaveLength(1);
  await conflict.getByRole('button', { name: 'Record mine as another attempt' }).click();
  await tablet.getByRole('textbox', { name: 'Why is it taken again?' }).fill('Measured with the gauge of bench 2');
  await save.click();
  await sign.waitFor();
  const measured = (await card()).steps[2]?.records ?? [];
  expect(measured.map((record) => record.measured)).toEqual(['41.8', '41.5']);
  expect(measured[1]).toMatchObject({ attempt: 2, reason: 'Measured with the gauge of bench 2' });

  await tablet.getByText('Saved on this tablet and on the server').waitFor();
  await sign.click();
  await signWithPin(tablet);
  await tablet.getByText('Signed by').first().waitFor();
  expect((await card()).status).toBe('signed');
});

/** The pictures this tablet holds. */
const keptPictures = (tablet: Page): Promise<number> =>
  tablet.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('abs.task-cards');
        opened.onerror = () => reject(new Error('The store does not open.'));
        opened.onsuccess = () => {
          const counted = opened.result.transaction('photos').objectStore('photos').count();
          counted.onsuccess = () => {
            opened.result.close();
            resolve(counted.result);
          };
        };
      }),
  );

test('a finding raised without a line waits with its picture; the finding arrives once, and the picture with the try after; one that is refused and dropped leaves no picture', async () => {
  const inspector = await stage.as('inspector');
  const found = await ask<{ rows: { jobnumber: string }[] }>(
    inspector,
    '/api/workorders/page?status=inWork&shop=wheelOverhaul&size=50',
  );
  const job = found.rows[0]?.jobnumber ?? '';
  expect(job).toMatch(/^ABS/);
  const { cards } = await ask<CardsOnServer>(inspector, `/api/task-cards/${job}`);
  const open = cards.find(({ status }) => ['ready', 'inProgress'].includes(status))?.cardNo ?? '';
  const tablet = await stage.as('mechanic', { width: 820, height: 1180, touch: true });
  const network = tablet.context();
  const waiting = tablet.getByText('1 waiting on this tablet');
  const raised = async (description: string) => {
    const { rows } = await ask<{ rows: { id: string; description: string }[] }>(
      inspector,
      `/api/findings?q=${encodeURIComponent(description)}`,
    );
    return rows.filter((row) => row.description === description);
  };
  const goOffline = async () => {
    await tablet.goto(`/task-cards/${job}-${open}`);
    await tablet.getByRole('button', { name: 'Raise finding' }).waitFor();
    await network.setOffline(true);
    await tablet.getByText('You are offline.').waitFor();
  };
  const raise = async (description: string, severity: 'Major' | 'Minor') => {
    await tablet.getByRole('button', { name: 'Raise finding' }).click();
    const dialog = tablet.getByRole('dialog', { name: 'Raise finding' });
    await dialog.getByRole('combobox', { name: 'Defect' }).fill('Crack');
    await tablet.getByRole('option', { name: 'Crack' }).click();
    await dialog.getByRole('textbox', { name: 'What do you see?' }).fill(description);
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'rim.png', mimeType: 'image/png', buffer: oneWhitePixel });
    await dialog.getByText('rim.png').waitFor();
    await dialog.getByText(severity, { exact: true }).click();
    await dialog.getByRole('button', { name: 'Raise finding' }).click();
    return dialog;
  };
  const waitsWithPicture = async () => {
    await waiting.waitFor();
    await expect.poll(() => keptPictures(tablet)).toBe(1);
  };

  const crack = 'Crack of 4 mm at the inner rim';
  await goOffline();
  await raise(crack, 'Major');
  await waitsWithPicture();
  expect(await raised(crack)).toEqual([]);

  // The line is back for the finding, and gone again for its picture.
  const ofFiles = (url: URL) => url.pathname === '/api/attachments';
  const noFile = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.continue());
  await tablet.route(ofFiles, noFile);
  await network.setOffline(false);
  await tablet.reload();
  await expect.poll(async () => (await raised(crack)).length, { timeout: 30_000 }).toBe(1);
  await waiting.waitFor();
  await tablet.unroute(ofFiles, noFile);
  await tablet.evaluate(() => window.dispatchEvent(new Event('online')));
  const [row] = await raised(crack);
  const photos = async () =>
    (
      await ask<{ attachments: { fileName: string }[] }>(
        inspector,
        `/api/attachments?entity=finding&entityId=${row?.id}`,
      )
    ).attachments.map(({ fileName }) => fileName);
  await expect.poll(photos, { timeout: 30_000 }).toEqual(['rim.png']);
  await expect.poll(() => waiting.count()).toBe(0);
  await expect.poll(() => keptPictures(tablet)).toBe(0);
  expect(await raised(crack)).toHaveLength(1);

  // A crack is never minor: the server refuses it, and dropping it takes its picture out of the tablet's store.
  const wrong = 'Crack of 1 mm called minor';
  await goOffline();
  await raise(wrong, 'Minor');
  await waitsWithPicture();
  await network.setOffline(false);
  await tablet.evaluate(() => window.dispatchEvent(new Event('online')));
  const refusal = tablet.getByRole('alert').filter({ hasText: 'The finding was not accepted' });
  await refusal.waitFor();
  expect(await keptPictures(tablet)).toBe(1);
  await refusal.getByRole('button', { name: 'Drop mine' }).click();
  await expect.poll(() => waiting.count()).toBe(0);
  await expect.poll(() => keptPictures(tablet)).toBe(0);

  // With a line the refusal stands in the dialog, which still has the picture; the store keeps none.
  const asked = await raise(wrong, 'Minor');
  await asked.getByRole('alert').getByText('is never minor').waitFor();
  await expect.poll(() => keptPictures(tablet)).toBe(0);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(await raised(wrong)).toEqual([]);
});
