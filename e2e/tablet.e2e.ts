import { expect, test } from 'vitest';
import { changing, given, openProduct } from './openProduct.ts';

// A tablet in gloved hands: 820 px wide, touched.
const { as, open } = openProduct({ viewport: { width: 820, height: 1180 }, hasTouch: true });

test('a wrong PIN on a tablet clears the boxes, says why, and keeps what was typed beside it; the pad of digits comes up', async () => {
  const { request } = await as('inspector');
  const reason = 'The blend is measured again';
  await given(
    request.post('/api/workorders/ABS0001242/cards/T080/reopen', {
      headers: changing(),
      data: { reason, pin: '7391' },
    }),
  );
  const page = await open('inspector', '/task-cards/ABS0001242-T080');
  await page.getByRole('button', { name: 'Summary' }).tap();
  await page.getByRole('button', { name: 'Card not applicable…' }).tap();
  const dialog = page.getByRole('dialog');
  const typed = ['Not fitted to this wheel', 'CMM 32-47-46, page 601'];
  await dialog.getByLabel('Reason').fill(typed[0]!);
  await dialog.getByLabel('By which data').fill(typed[1]!);
  const boxes = dialog.getByLabel('PIN digit');
  expect(await boxes.count()).toBe(4);
  expect(await boxes.first().getAttribute('inputmode')).toBe('numeric');
  const sizes = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().height));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  const values = () => boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value).join(''));
  await boxes.first().tap();
  await page.keyboard.type('0001');
  await expect.poll(values).toBe('0001');
  await dialog.getByRole('button', { name: 'Sign', exact: true }).tap();
  const alert = dialog.getByRole('alert');
  await expect.poll(() => alert.innerText()).toMatch(/PIN/);
  await expect.poll(values).toBe('');
  // The next digit goes into the first box at once.
  await expect.poll(() => boxes.first().evaluate((box) => box === document.activeElement)).toBe(true);
  expect([
    await dialog.getByLabel('Reason').inputValue(),
    await dialog.getByLabel('By which data').inputValue(),
  ]).toEqual(typed);
  await page.keyboard.type('7391');
  await dialog.getByRole('button', { name: 'Sign', exact: true }).tap();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Card T080 does not apply: signed').waitFor();
});

test('an announcement has its address by announcementId, and its form one below it', async () => {
  const { rows } = await given<{ rows: { id: string; title: string }[] }>(
    (await as('quality')).request.get('/api/announcements?size=50'),
  );
  const [news] = rows;
  const page = await open('quality', `/announcements/${news?.id}`);
  await page.getByRole('heading', { level: 1, name: news?.title }).waitFor();
  await page.goto(`/announcements/${news?.id}/edit`);
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe(news?.title);
});
