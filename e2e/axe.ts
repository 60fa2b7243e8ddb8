import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { settled } from './screens.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const ofColour = ['color-contrast', 'link-in-text-block'];
// Lower than a desk: fewer rows of the same kind to look at.
export const desk = { width: 1440, height: 640 };
const narrow = { tablet: { width: 820, height: 1180 }, phone: { width: 390, height: 844 } };

const quick = { resultTypes: ['violations'], preload: false, iframes: false };
const guidelines = { ...quick, runOnly: { type: 'tag', values: wcag } };
const all = { ...quick, runOnly: { type: 'tag', values: [...wcag, 'best-practice'] } };
const colours = { ...quick, runOnly: { type: 'rule', values: ofColour } };
const structure = { ...all, rules: Object.fromEntries(ofColour.map((rule) => [rule, { enabled: false }])) };

interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

interface AxeWindow {
  axe: {
    commons: { color: { Color: { prototype: Colour & { parseString: (this: Colour, text: string) => Colour } } } };
    run: (
      context: object,
      options: object,
    ) => Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }>;
  };
}

/** Brings axe into the page. It reads the text of every colour anew, which is half of its work: here each text is read once. */
async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(axeSource);
  await page.evaluate(() => {
    const { prototype } = (window as unknown as AxeWindow).axe.commons.color.Color;
    const read = prototype.parseString;
    const known = new Map<string, Colour>();
    prototype.parseString = function parseOnce(text) {
      const { r, g, b, alpha } = known.get(text) ?? read.call(this, text);
      known.set(text, { r, g, b, alpha });
      return Object.assign(this, { r, g, b, alpha });
    };
  });
}

/** What axe finds on the page as it is now, or within a part of it: `rule: element — why` a line. */
async function violations(page: Page, options: object, within?: string): Promise<string[]> {
  const look = () =>
    page.evaluate(
      async ([run, part]) => {
        if (!('axe' in window)) return null;
        const { violations: found } = await (window as unknown as AxeWindow).axe.run(
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
  return (await look()) ?? (await bringAxe(page).then(look)) ?? [];
}

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

const dark = new WeakSet<Page>();

/** Turns light into dark, or dark into light, and waits until the page has followed. */
async function turnScheme(page: Page): Promise<void> {
  const scheme = dark.delete(page) ? 'light' : 'dark';
  if (scheme === 'dark') dark.add(page);
  await page.emulateMedia({ colorScheme: scheme });
  await page.evaluate(
    (wanted) =>
      new Promise<void>((done) => {
        const look = () => {
          if (document.documentElement.dataset['mantineColorScheme'] !== wanted)
            return void requestAnimationFrame(look);
          requestAnimationFrame(() => requestAnimationFrame(() => done()));
        };
        look();
      }),
    scheme,
  );
}

/** Everything axe has to say about what is on the page, in light or dark as it is. */
export async function inOneTheme(page: Page): Promise<string[]> {
  const theme = dark.has(page) ? 'dark' : 'light';
  return (await violations(page, all)).map((line) => `${theme} ${line}`);
}

/** Everything axe has to say about what is on the page, in light or dark as it is; then the colours in the other, and so it stays. */
export async function inBothThemes(page: Page, within?: string): Promise<string[]> {
  const found = await violations(page, all, within);
  await turnScheme(page);
  const turned = await violations(page, colours, within);
  const [first, other] = dark.has(page) ? ['light', 'dark'] : ['dark', 'light'];
  return [...found.map((line) => `${first} ${line}`), ...turned.map((line) => `${other} ${line}`)];
}

/** What the guidelines of the web have to say about a part of the page, as it is. */
export const byGuidelines = (page: Page, within: string): Promise<string[]> => violations(page, guidelines, within);

/** What axe and `look` say of a tablet and of a phone. Their colours are those of the desk: only what the shape changes is looked at again. */
export async function inNarrowShapes(page: Page, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  const found: string[] = [];
  for (const [shape, size] of Object.entries(narrow)) {
    await page.setViewportSize(size);
    await drawn(page);
    await settled(page);
    const lines = [...(await violations(page, structure)), ...(await look(page))];
    found.push(...lines.map((line) => `${shape} ${line}`));
  }
  await page.setViewportSize(desk);
  return found;
}
