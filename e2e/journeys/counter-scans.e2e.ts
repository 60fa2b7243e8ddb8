import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openProduct } from '../openProduct.ts';

// What the desk plays is written down: nobody hears it here.
const there = openProduct({
  furnish: (context) =>
    context.addInitScript(() => {
      const played: number[] = [];
      Object.assign(window, { played });
      const silent = { gain: { value: 0 }, connect: (next: unknown) => next };
      class Sound {
        currentTime = 0;
        destination = {};
        createGain() {
          return silent;
        }
        createOscillator() {
          const frequency = {
            set value(pitch: number) {
              played.push(pitch);
            },
          };
          return { frequency, connect: (next: unknown) => next, start: () => undefined, stop: () => undefined };
        }
      }
      Object.assign(window, { AudioContext: Sound });
    }),
});

interface Shelf {
  batches: {
    number: string;
    itemId: string;
    usable: true | string;
    owner: string | null;
    places: { code: string; onHand: string; free: string }[];
  }[];
  places: { code: string; type: string }[];
  jobs: { number: string }[];
  people: { name: string; employeeNo: string | null; hasPin: boolean }[];
}

/** What the counter knows of the shelves, asked by the page itself. */
const shelfOf = (page: Page) =>
  page.evaluate(async () => (await (await fetch('/api/store/counter/shelf')).json()) as Shelf);

test('R-LBL-3 a keeper scans on and on without the mouse: the place and then batches move, each answer has its own sound', async () => {
  const page = await there.open('stores', '/store/counter?act=transfer');
  const shelf = await shelfOf(page);
  const goal = shelf.places.findLast((one) => one.type === 'stock' && one.code.startsWith('S1-'))?.code ?? '';
  // All of it is free, and it stands in one place of the same store: a scan alone says what moves.
  const moving = shelf.batches
    .filter(({ usable, places: [only, second] }) => usable === true && only && !second && only.free === only.onHand)
    .filter(({ places: [only] }) => only?.code.startsWith('S1-') && only.code !== goal)
    .slice(0, 2);
  const [first, second] = moving;
  if (!goal || !first || !second) throw new Error('The demo company has nothing to move.');
  const field = page.getByRole('textbox', { name: 'Scan or type a code' });
  await field.waitFor();
  /** As a hand scanner does it: keys and Enter, wherever the focus is. */
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  const played = () => page.evaluate(() => (window as unknown as { played: number[] }).played.splice(0));

  await field.focus();
  await scan(goal);
  await page.getByText('Each batch you scan now is transferred there').waitFor();
  await played();
  await scan(first.number);
  await page
    .getByRole('status')
    .filter({ hasText: `(${first.number}) transferred to ${goal}.` })
    .waitFor();
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  const good = await played();
  await scan(second.number);
  await page
    .getByRole('status')
    .filter({ hasText: `(${second.number}) transferred to ${goal}.` })
    .waitFor();
  await played();
  await scan('NO-SUCH-CODE-1');
  await page.getByRole('alert').filter({ hasText: 'NO-SUCH-CODE-1' }).waitFor();
  const refused = await played();
  expect(good.length * refused.length).toBeGreaterThan(0);
  expect(new Set(refused)).not.toEqual(new Set(good));
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  const after = await shelfOf(page);
  for (const { number } of moving)
    expect(after.batches.find((one) => one.number === number)?.places.map(({ code }) => code)).toEqual([goal]);
});

test('R-LBL-3 an issue is scanned, signed and booked from the keyboard alone', async () => {
  const page = await there.open('stores', '/store/counter');
  const shelf = await shelfOf(page);
  const batch = shelf.batches.find(
    (one, at) =>
      one.usable === true &&
      one.owner === null &&
      one.places.some((place) => Number(place.free) >= 2) &&
      shelf.batches.findIndex((other) => other.itemId === one.itemId) === at,
  );
  const receiver = shelf.people.find((one) => one.hasPin && one.employeeNo && !/store/i.test(one.name));
  const job = shelf.jobs[0]?.number;
  if (!batch || !receiver?.employeeNo || !job) throw new Error('The demo company has nothing to hand out.');
  await page.getByRole('textbox', { name: 'Scan or type a code' }).focus();
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  await scan(batch.number);
  await page.getByRole('button', { name: 'Issue 1' }).waitFor();
  await scan(job);
  await page.getByText(job).first().waitFor();
  await scan(receiver.employeeNo);
  // Enter on the empty field asks for what is missing: the PIN of who takes it. Behind it, Enter books.
  await expect
    .poll(async () => {
      await page.keyboard.press('Enter');
      return page.evaluate(() => document.activeElement?.getAttribute('type'));
    })
    .toBe('password');
  await page.keyboard.type('7391');
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Movements booked: 1' }).waitFor();
});
