import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { DialogRoad, Step } from './dialogs.ts';

// More presses than any screen has controls.
const patience = 300;

/** What the keyboard is at: its name, and whether the arrows lead to the wanted name within the same menu or list of tabs. */
function focusOf(page: Page, wanted: string): Promise<{ name: string; arrows: boolean }> {
  return page.evaluate((source) => {
    const nameOf = (element: Element | null) => {
      const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
      const field = isField ? element.labels?.[0]?.innerText : undefined;
      const text = element instanceof HTMLElement ? element.innerText : '';
      return (element?.getAttribute('aria-label') ?? field ?? text).replaceAll(/\s+/g, ' ').trim();
    };
    const at = document.activeElement;
    const opened = at?.getAttribute('aria-haspopup') === 'menu' && at.getAttribute('aria-expanded') === 'true';
    const entries = [
      ...(at?.closest('[role=menu],[role=tablist]')?.querySelectorAll('[role^=menuitem],[role=tab]') ?? []),
    ];
    const pattern = new RegExp(source);
    return { name: nameOf(at), arrows: opened || entries.some((entry) => pattern.test(nameOf(entry))) };
  }, wanted);
}

const sourceOf = (name: string | RegExp) =>
  name instanceof RegExp ? name.source : `^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`;

/** Presses Tab, or the arrows within a menu or tabs, until the control of this name has the keyboard. */
export async function reach(page: Page, name: string | RegExp): Promise<void> {
  const wanted = sourceOf(name);
  const passed: string[] = [];
  for (let presses = 0; presses < patience; presses += 1) {
    const focus = await focusOf(page, wanted);
    if (new RegExp(wanted).test(focus.name)) return;
    passed.push(focus.name);
    await page.keyboard.press(focus.arrows ? 'ArrowDown' : 'Tab');
    // A menu that has just opened gives the keyboard to its first entry a moment later.
    if (focus.arrows) await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  }
  throw new Error(`The keyboard does not reach ${wanted}. It passes: ${[...new Set(passed)].join(' | ')}`);
}

const hasKeyboard = (dialog: Locator) => dialog.evaluate((box) => box.contains(document.activeElement));

/** The dialog of this title: what stands in `{{…}}` is filled in, and a button may stand beside it. */
const titled = (page: Page, title: string): Locator =>
  page.getByRole('dialog', {
    name: new RegExp(
      sourceOf(title)
        .replaceAll(/\\{\\{\w*\\}\\}/g, '.+')
        .replace(/\$$/, '( |$)'),
    ),
  });

async function opened(page: Page, title: string): Promise<Locator> {
  const dialog = titled(page, title);
  await dialog.waitFor();
  await expect.poll(() => hasKeyboard(dialog)).toBe(true);
  return dialog;
}

/** Goes to a control and presses a key there; it is marked, so that it is known when the keyboard comes back. */
async function press(page: Page, name: string | RegExp, key: string, at: number): Promise<void> {
  await reach(page, name);
  const isMenu = await page.evaluate((mark) => {
    document.activeElement?.setAttribute('data-road', String(mark));
    return document.activeElement?.getAttribute('aria-haspopup') === 'menu';
  }, at);
  await page.keyboard.press(key);
  if (isMenu) await page.locator(`[data-road="${at}"][aria-expanded=true]`).waitFor();
}

async function take(page: Page, step: Step, at: number): Promise<void> {
  if (typeof step === 'function') await step();
  else if (typeof step === 'string' || step instanceof RegExp) await press(page, step, 'Enter', at);
  else if ('within' in step) await opened(page, step.within);
  else if ('into' in step) {
    await reach(page, step.into);
    await page.keyboard.press('End');
    await page.keyboard.type(step.type);
  } else await press(page, step[0], step[1], at);
}

/** Puts the keyboard where it is on a screen just opened: before everything. Past the frame it goes by the frame's own link, where the way leads on below it. */
async function begin(page: Page, name: string | RegExp): Promise<void> {
  const isBelow = await page.evaluate((source) => {
    if (!document.querySelector('a[href="#main"]')) return false;
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.blur();
    document.body.removeAttribute('tabindex');
    const pattern = new RegExp(source);
    return [...document.querySelectorAll<HTMLElement>('#main button, #main input, #main [role=tab]')].some((one) =>
      pattern.test((one.getAttribute('aria-label') ?? one.innerText).replaceAll(/\s+/g, ' ').trim()),
    );
  }, sourceOf(name));
  if (!isBelow) return;
  await page.keyboard.press('Tab');
  const { name: first } = await focusOf(page, '');
  if (first !== 'Skip to content') throw new Error(`The first stop of the screen is ${first}`);
  await page.keyboard.press('Enter');
}

/** The first control of a road. */
function firstOf({ name, steps }: DialogRoad): string | RegExp {
  const [step] = steps;
  if (typeof step === 'string' || step instanceof RegExp) return step;
  if (Array.isArray(step)) return step[0] as RegExp;
  throw new Error(`The road to ${name} begins nowhere`);
}

/** Goes the whole road from the screen to the dialog. */
export async function openByKeys(page: Page, road: DialogRoad): Promise<Locator> {
  await page.evaluate(() => {
    for (const old of document.querySelectorAll('[data-road]')) old.removeAttribute('data-road');
  });
  await begin(page, firstOf(road));
  for (const [at, step] of road.steps.entries()) await take(page, step, at);
  return opened(page, road.name);
}

/** Says so when the keyboard does not begin in the dialog's first field; choices that are made already may come before it. */
export async function beginsInField(page: Page, dialog: Locator): Promise<string[]> {
  const look = () =>
    dialog.evaluate((box) => {
      const fields = [...box.querySelectorAll<HTMLElement>('input, textarea, select')].filter(
        (one) =>
          !one.matches(':disabled, [type=file], [type=hidden]') &&
          one.closest('form') !== null &&
          one.checkVisibility({ visibilityProperty: true }),
      );
      const at = document.activeElement;
      // Where a form is one of several, the names of them come first.
      if (at?.matches('[role=tab][aria-selected=true]')) return null;
      const before = fields.slice(0, Math.max(fields.indexOf(at as HTMLElement), 0));
      const isRight =
        fields.length === 0 ||
        (fields.includes(at as HTMLElement) && before.every((one) => one.matches('[type=radio], [type=checkbox]')));
      return isRight ? null : (at?.outerHTML.slice(0, 120) ?? 'nothing');
    });
  let at = await look();
  for (let tries = 0; at !== null && tries < 20; tries += 1) {
    await page.waitForTimeout(50);
    at = await look();
  }
  return at === null ? [] : [`the keyboard does not begin in its first field but at ${at}`];
}

/** Numbers the controls of the dialog a keyboard must reach, as a browser counts them: one of a group of radios, nothing hidden or switched off. */
function numberControls(dialog: Locator): Promise<string[]> {
  return dialog.evaluate((box) => {
    for (const old of document.querySelectorAll('[data-stop]')) old.removeAttribute('data-stop');
    const all = [
      ...box.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]',
      ),
    ];
    const isRadio = (one: Element): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === 'radio';
    const usable = all.filter(
      (one) =>
        one.tabIndex >= 0 &&
        !one.matches(':disabled, [type=hidden]') &&
        one.checkVisibility({ visibilityProperty: true }),
    );
    const stops = usable.filter((one) => {
      if (!isRadio(one) || one.checked) return true;
      const group = usable.filter((other) => isRadio(other) && other.name === one.name) as HTMLInputElement[];
      return group[0] === one && !group.some((other) => other.checked);
    });
    stops.forEach((one, index) => one.setAttribute('data-stop', String(index)));
    return stops.map((one) => one.getAttribute('aria-label') ?? (one.innerText || one.outerHTML.slice(0, 90)));
  });
}

interface Stop {
  /** Its place among the dialog's controls; null outside the dialog, and at a control that came after they were counted. */
  index: number | null;
  isLate: boolean;
  name: string;
  /** How controls and what surrounds them are drawn at this moment, by their place: the one the keyboard is at, or all. */
  looks: Record<number, string>;
}

/** Where the keyboard is. */
function stopNow(dialog: Locator, looksOf: 'this' | 'all' = 'this'): Promise<Stop> {
  return dialog.evaluate((box, wanted) => {
    const lookOf = (one: Element) => {
      const around = [
        one,
        one.parentElement,
        one.parentElement?.parentElement,
        one.nextElementSibling,
        one.previousElementSibling,
      ];
      return around
        .map((part) => {
          if (!part) return '';
          const style = getComputedStyle(part);
          const outline = style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`;
          return [outline, style.boxShadow, style.borderColor, style.backgroundColor, style.color].join();
        })
        .join('|');
    };
    const at = document.activeElement;
    const isLate = at !== null && box.contains(at) && !at.hasAttribute('data-stop');
    const isInside = at !== null && box.contains(at) && !isLate;
    const looked = wanted === 'all' ? [...box.querySelectorAll('[data-stop]')] : isInside ? [at] : [];
    return {
      index: isInside ? Number(at.getAttribute('data-stop')) : null,
      isLate,
      name: at?.outerHTML.slice(0, 120) ?? '',
      looks: Object.fromEntries(looked.map((one) => [Number(one.getAttribute('data-stop')), lookOf(one)])),
    };
  }, looksOf);
}

/**
 * Goes once around the dialog with Tab and says what is wrong: controls it misses or shows no focus on, and ways out.
 * When rows came meanwhile, with controls of their own, it counts again and goes around again.
 */
export async function goAround(page: Page, dialog: Locator, again = 3): Promise<string[]> {
  const faults = new Set<string>();
  const controls = await numberControls(dialog);
  // Parts of a date are stops of their own within one control.
  const most = controls.length * 4 + 8;
  let stop = await stopNow(dialog, 'all');
  const first = stop.index;
  const unfocused = stop.looks;
  const seen = new Map<number, string>();
  for (let presses = 0; presses < most; presses += 1) {
    if (stop.isLate && again > 0) return goAround(page, dialog, again - 1);
    if (stop.index === null) faults.add(`the keyboard is outside, at ${stop.name}`);
    else seen.set(stop.index, stop.looks[stop.index] ?? '');
    if (seen.size === controls.length && presses > 0 && stop.index === first) break;
    await page.keyboard.press('Tab');
    // What the first control looks like without the keyboard is seen when it has gone on.
    stop = await stopNow(dialog, presses === 0 ? 'all' : 'this');
    if (presses === 0 && first !== null && stop.index !== first) unfocused[first] = stop.looks[first] ?? '';
  }
  for (const [index, name] of controls.entries()) {
    if (!seen.has(index)) faults.add(`not reached: ${name}`);
    else if (controls.length > 1 && seen.get(index) === unfocused[index]) faults.add(`no focus to be seen: ${name}`);
  }
  await page.keyboard.press('Shift+Tab');
  const back = await stopNow(dialog);
  // A control that came after they were counted is within the dialog; what is new is counted and gone around again.
  if (back.isLate && again > 0) return goAround(page, dialog, again - 1);
  if (back.index === null) faults.add(`Shift+Tab leaves, to ${back.name}`);
  return [...faults];
}

/** Presses Enter in the dialog's first field for a line of text; says so when that sends nothing. Nothing is sent for real. */
export async function enterSubmits(page: Page, dialog: Locator): Promise<string[]> {
  const hasField = await dialog.evaluate((box) => {
    const field = [...box.querySelectorAll<HTMLInputElement>('input[data-stop]')].find(
      (one) =>
        /^(text|password|email|number|tel)$/.test(one.type) &&
        !one.readOnly &&
        !one.matches('[role=combobox], [aria-haspopup]'),
    );
    // A form that is not filled yet has its button switched off, and Enter waits for it too.
    if (!field || field.form?.querySelector('[type=submit]:is(:disabled, [aria-disabled=true])')) return false;
    // Nor does a browser send what it finds unfilled itself.
    if (field.form && !field.form.noValidate && !field.form.checkValidity()) return false;
    field.focus();
    document.body.dataset['sent'] = 'no';
    const note = (event: Event) => {
      // What is sent on the way to a later dialog is sent.
      if (document.body.dataset['sent'] === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      document.body.dataset['sent'] = 'yes';
    };
    window.addEventListener('submit', note, { capture: true });
    return true;
  });
  if (!hasField) return [];
  await page.keyboard.press('Enter');
  const isSent = await page.evaluate(() => {
    const { sent } = document.body.dataset;
    delete document.body.dataset['sent'];
    return sent === 'yes';
  });
  return isSent ? [] : ['Enter in its field sends nothing'];
}

/** Presses Escape: the dialog must go, and the last control of the road that is still there must have the keyboard again. */
export async function escape(page: Page, dialog: Locator): Promise<string[]> {
  await page.keyboard.press('Escape');
  const isGone = await dialog.waitFor({ state: 'detached', timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  if (!isGone) return ['Escape does not close it'];
  const isBack = () =>
    page.evaluate(() => {
      const marked = [...document.querySelectorAll<HTMLElement>('[data-road]')].filter((one) => one.checkVisibility());
      const last = marked.sort((one, other) => Number(one.dataset['road']) - Number(other.dataset['road'])).at(-1);
      // Where closing leads on to another screen, it begins there.
      return last ? last === document.activeElement : document.activeElement?.id === 'main';
    });
  for (let tries = 0; tries < 20; tries += 1) {
    if (await isBack()) return [];
    await page.waitForTimeout(50);
  }
  const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
  return [`closing it leaves the keyboard at ${at}`];
}
