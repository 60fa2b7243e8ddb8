import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { desk, inBothThemes } from './axe.ts';
import { dialogRoads, type DialogRoad } from './dialogs.ts';
import { changing, given, openProduct, withFewRows, withoutFades } from './openProduct.ts';
import { beginsInField, enterSubmits, escape, goAround, openByKeys, reach } from './keyboard.ts';
import { prepare } from './prepared.ts';
import { goTo, screenAt, settled } from './screens.ts';

const app = openProduct({
  viewport: desk,
  furnish: (context) => Promise.all([withoutFades(context), withFewRows(context)]),
});

/** Brings the window to where a road begins; a screen that is there already is used again. */
async function bring(page: Page, { at }: DialogRoad): Promise<void> {
  const { pathname, search } = new URL(page.url(), 'http://any');
  if (pathname + search === at) return;
  // The same screen with another row does not leave before it has come.
  if (screenAt(pathname).screen !== screenAt(at).screen) return goTo(page, at);
  await page.goto(at);
  await settled(page);
}

const seenShapes = new Set<string>();

/** What axe says of a dialog whose like was not seen yet: the same parts with other words look the same. */
async function looksOf(page: Page, dialog: Locator): Promise<string[]> {
  const shape = await dialog.evaluate((box) =>
    [...box.querySelectorAll('*')].map((one) => `${one.tagName} ${one.getAttribute('class')}`).join(),
  );
  if (seenShapes.has(shape)) return [];
  seenShapes.add(shape);
  return inBothThemes(page, '[role=dialog]');
}

/** One dialog from its opener and back: what the keyboard cannot do, and what axe says of it. */
async function faultsOf(page: Page, road: DialogRoad): Promise<string[]> {
  await bring(page, road);
  const later = { code: 'STEP_UP', message: 'Your password is asked once more.', details: { needs: ['password'] } };
  if (road.proves) await page.route(road.proves, (route) => route.fulfill({ status: 428, json: later }));
  const dialog = await openByKeys(page, road);
  if (road.proves) await page.unroute(road.proves);
  const faults = road.reads ? [] : await beginsInField(page, dialog);
  faults.push(...(await goAround(page, dialog)), ...(await enterSubmits(page, dialog)));
  faults.push(...(await looksOf(page, dialog)));
  for (const tab of road.tabs ?? []) {
    await reach(page, tab);
    const found = [...(await goAround(page, dialog)), ...(await looksOf(page, dialog))];
    faults.push(...found.map((fault) => `${tab}: ${fault}`));
  }
  return [...faults, ...(await escape(page, dialog))];
}

/** What a dialog over a form needs somebody else for: the same customer is saved by another person first. */
async function savedMeanwhile(): Promise<void> {
  const { request } = await app.as('planner');
  const { row } = await given<{ row: { id: string; version: number } }>(request.get('/api/customers/STR'));
  await given(
    request.patch(`/api/customers/${row.id}`, {
      headers: changing(),
      data: { version: row.version, legalName: 'Straits Regional Air Private Limited' },
    }),
  );
}

// Most dialogs are made of the same parts: each third one here, all of them in `npm run test:long`.
const isLong = process.env['TEST_LONG'] !== undefined;
const which = isLong ? 'every dialog' : 'each third dialog';

test(`the keyboard alone does ${which}, and axe finds nothing in them, light and dark`, async () => {
  const roads = dialogRoads(await prepare(app), savedMeanwhile).filter((_road, at) => isLong || at % 3 === 0);
  // One window a person, as people work; two people at a time, those with most to do first.
  const people = [...Map.groupBy(roads, ({ who }) => who)].sort(([, one], [, other]) => other.length - one.length);
  const faults: string[] = [];
  const lane = async () => {
    for (let next = people.shift(); next; next = people.shift()) {
      const [who, theirs] = next;
      let page = await (await app.as(who)).newPage();
      for (const road of theirs) {
        const found = await faultsOf(page, road).catch((error: Error) => [error.message.split('\n')[0] ?? '']);
        faults.push(...found.map((fault) => `${road.name} (${road.at}): ${fault}`));
        // What went wrong, and the form under a dialog, still lie over the screen.
        if (found.length === 0 && (await page.getByRole('dialog').count()) === 0) continue;
        await page.close();
        page = await (await app.as(who)).newPage();
      }
      await page.close();
    }
  };
  await Promise.all([lane(), lane()]);
  printFigure('keyboard', `${roads.length} dialogs, ${faults.length} faults`);
  for (const fault of faults) printFigure('keyboard', fault);
  expect(faults).toEqual([]);
}, 1_200_000);
