import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { settled } from './screens.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const ofColour = ['color-contrast', 'link-in-text-block'];
// Lower than a desk: fewer rows of the same kind to look at.
export const desk = { width: 1440, height: 640 };
const narrow = { tablet: { width: 820, height: 1180 }, phone: { width: 390, height: 844 } };

const quick = { resultTypes: ['violations'], preload: false, iframes: false };
const all = { ...quick, runOnly: { type: 'tag', values: wcag } };
const colours = { ...quick, runOnly: { type: 'rule', values: ofColour } };
const structure = { ...all, rules: Object.fromEntries(ofColour.map((rule) => [rule, { enabled: false }])) };

interface AxeWindow {
  axe?: {
    run: (
      context: object,
      options: object,
    ) => Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }>;
  };
}

/** What axe finds on the page as it is now, or within a part of it: `rule: element — why` a line. */
async function violations(page: Page, options: object, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([run, part]) => {
      const { violations: found } = await (window as unknown as AxeWindow).axe!.run(
        part ? { include: [part] } : document,
        run,
      );
      const nested = [...document.querySelectorAll('a a, a button, button a, button button')];
      return [
        ...found.flatMap((one) =>
          one.nodes.slice(0, 3).map((node) => {
            const why = node.failureSummary?.split('\n')[1]?.trim() ?? '';
            return `${one.id}: ${String(node.target[0])} — ${why}`;
          }),
        ),
        ...nested.slice(0, 3).map((element) => `a control inside another: ${element.outerHTML.slice(0, 120)}`),
      ];
    },
    [options, within] as const,
  );
}

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Turns the scheme over and waits until every colour has followed. */
async function lookIn(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForFunction((wanted) => document.documentElement.dataset['mantineColorScheme'] === wanted, scheme);
  await drawn(page);
}

/** Everything axe has to say about what is on the page: in light, then the colours in dark. */
export async function inBothThemes(page: Page, within?: string): Promise<string[]> {
  const light = await violations(page, all, within);
  await lookIn(page, 'dark');
  const dark = await violations(page, colours, within);
  await lookIn(page, 'light');
  return [...light, ...dark.map((line) => `dark ${line}`)];
}

/** What axe says of a tablet and of a phone. Their colours are those of the desk: only what the shape changes is looked at again. */
export async function inNarrowShapes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [shape, size] of Object.entries(narrow)) {
    await page.setViewportSize(size);
    await drawn(page);
    await settled(page);
    const lines = await violations(page, structure);
    found.push(...lines.map((line) => `${shape} ${line}`));
  }
  await page.setViewportSize(desk);
  return found;
}
