import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { desk, inBothThemes } from './axe.ts';
import { dialogRoads, type DialogRoad, type Prepared } from './dialogs.ts';
import { changing, given, openHouse, withFewRows, withoutFades } from './house.ts';
import { enterSubmits, escape, goAround, openByKeys, reach } from './keyboard.ts';
import { goTo } from './screens.ts';

const house = openHouse({
  viewport: desk,
  furnish: (context) => Promise.all([withoutFades(context), withFewRows(context)]),
});

/** A card whose steps are all answered, an open finding, and a release that waits for its signature. */
async function prepared(): Promise<Prepared> {
  const [mechanic, certifier] = await Promise.all(['mechanic', 'certifier'].map(house.as));
  const job = '/api/workorders/ABS0001240';
  for (const [at, value] of ['B-1880', true, true].entries())
    await given(mechanic!.request.post(`${job}/cards/T120/steps/${at + 1}`, { headers: changing(), data: { value } }));
  const found = { defectCode: 'dent', severity: 'minor', description: 'Small dent beside the valve', place: 'flange' };
  const raised = await given<{ row: { findingNo: string } }>(
    mechanic!.request.post(`${job}/findings`, { headers: changing(), data: found }),
  );
  const { rows } = await given<{ rows: { number: string; jobIdLabel: string }[] }>(
    certifier!.request.get('/api/release-requests'),
  );
  const request = rows.find(({ jobIdLabel }) => jobIdLabel.startsWith('ABS0001234'))?.number ?? '';
  return { finding: raised.row.findingNo, request };
}

/** One dialog from its opener and back: what the keyboard cannot do, and what axe says of it. */
async function faultsOf(page: Page, road: DialogRoad): Promise<string[]> {
  await goTo(page, road.at);
  const dialog = await openByKeys(page, road);
  await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  const faults = [...(await goAround(page, dialog)), ...(await enterSubmits(page, dialog))];
  faults.push(...(await inBothThemes(page, '[role=dialog]')));
  for (const tab of road.tabs ?? []) {
    await reach(page, tab);
    const found = [...(await goAround(page, dialog)), ...(await inBothThemes(page, '[role=dialog]'))];
    faults.push(...found.map((fault) => `${tab}: ${fault}`));
  }
  return [...faults, ...(await escape(page, dialog))];
}

test('the keyboard alone does every dialog, and axe finds nothing in them, light and dark', async () => {
  const roads = dialogRoads(await prepared());
  const people = [...Map.groupBy(roads, ({ who }) => who)];
  const faults: string[] = [];
  // One window a person, as people work; two people at a time.
  const lane = async () => {
    for (let next = people.shift(); next; next = people.shift()) {
      const [who, theirs] = next;
      let page = await (await house.as(who)).newPage();
      for (const road of theirs) {
        const found = await faultsOf(page, road).catch((error: Error) => [error.message.split('\n')[0] ?? '']);
        faults.push(...found.map((fault) => `${road.name} (${road.at}): ${fault}`));
        if (found.length === 0) continue;
        // What went wrong may still lie over the screen.
        await page.close();
        page = await (await house.as(who)).newPage();
      }
      await page.close();
    }
  };
  await Promise.all([lane(), lane()]);
  printFigure('keyboard', `${roads.length} dialogs, ${faults.length} faults`);
  expect(faults).toEqual([]);
}, 300_000);
