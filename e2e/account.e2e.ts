import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createECDH, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { chartSchemes } from '#modules/account/charts/web/chartSchemes.ts';
import { byGuidelines } from './axe.ts';
import { openChromium } from './chromium.ts';
import { withoutFades } from './openProduct.ts';
import { startProduct, type Product } from './product.ts';
import { settled, signIn } from './screens.ts';

// The account's dialogs as a person sees them: every rule and constant of the specification's §2, §4, §5, §8 and §9 that concerns them.
let product: Product;
let second: Product;
let browser: Browser;
let pushes: Server;
const passed: { rule: string; section: string }[] = [];
const holds = (section: string, rule: string) => passed.push({ section, rule });

beforeAll(async () => {
  pushes = createServer((_request, response) => response.writeHead(201).end());
  await new Promise<void>((ready) => pushes.listen(0, '127.0.0.1', ready));
  const env = { PUSH_SERVICES: `http://127.0.0.1:${(pushes.address() as AddressInfo).port}` };
  product = await startProduct({ env });
  second = await startProduct({ dataDir: product.dataDir, env });
  browser = await openChromium();
}, 800_000);
afterAll(async () => {
  for (const { section, rule } of passed) printFigure('passed', `§${section} ${rule}`);
  await browser?.close();
  pushes?.close();
  await second?.stop();
  await product?.discard();
}, 60_000);

interface Look {
  at?: Product;
  width?: number;
  dark?: boolean;
  /** Where they come in. */
  address?: string;
  /** For looking at colours. */
  fadeless?: boolean;
}

/** A browser of somebody's own, signed in; without motion, since it is the machine that would wait for it. */
async function open(username: string, look: Look = {}): Promise<Page> {
  const { at = product, width = 1440, dark, address = '/' } = look;
  const context: BrowserContext = await browser.newContext({
    baseURL: at.url,
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    permissions: ['notifications'],
    acceptDownloads: true,
  });
  await signIn(context, at.url, username);
  if (look.fadeless) await withoutFades(context);
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForURL((url) => address !== '/' || url.pathname !== '/');
  return page;
}
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
async function menu(page: Page, item: string): Promise<void> {
  await page
    .locator('header button[aria-haspopup=menu]')
    .filter({ has: page.locator('[data-status]') })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}
// The width of the dialog's body, without the space around it on narrow windows.
const widthOf = async (box: Locator) => Math.round((await box.boundingBox())?.width ?? 0);

/** How long a text stands on the page, by the page's own clock: this machine may be slow to ask. */
function timeShown(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (words) =>
      new Promise<number>((resolve) => {
        let since = 0;
        const look = () => {
          const isThere = document.body.innerText.includes(words);
          if (isThere && since === 0) since = performance.now();
          if (since > 0 && !isThere) resolve(Math.round(performance.now() - since));
          else requestAnimationFrame(look);
        };
        look();
      }),
    text,
  );
}

test('change password: 500 wide, the messages to the letter, fields cleared on failure, closes 2 seconds after success', async () => {
  const page = await open('sales');
  await menu(page, 'Change password');
  const box = dialog(page, 'Change password');
  await box.getByRole('button', { name: 'Change password' }).click();
  await expect.poll(() => box.getByText('Required', { exact: true }).count()).toBe(3);
  holds('5', 'password: Required');
  await expect.poll(() => widthOf(box)).toBe(500);
  holds('2', 'change password is 500 wide');
  await box.getByLabel('Current password').fill('wrong');
  await box.getByLabel(/^New password/).fill('seven77');
  await box.getByLabel('Retype new password').fill('other');
  await box.getByRole('button', { name: 'Change password' }).click();
  await box.getByText('Password must be at least 8 charactors').waitFor();
  await box.getByText('Password does not match').waitFor();
  holds('5', 'Password must be at least 8 charactors; Password does not match');
  await box.getByLabel(/^New password/).fill('five green apples');
  await box.getByLabel('Retype new password').fill('five green apples');
  await box.getByRole('button', { name: 'Change password' }).click();
  await expect
    .poll(() => box.locator('input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
    .toEqual(['', '', '']);
  await expect.poll(() => box.getByRole('button', { name: 'Change password' }).isEnabled()).toBe(true);
  expect(await box.getByText(/not right|refused|wrong/i).count()).toBe(0);
  holds('4, 8', 'on failure the fields are cleared, loading stops and no message is shown');
  await box.getByLabel('Current password').fill('demo-sales-2026');
  await box.getByLabel(/^New password/).fill('five green apples');
  await box.getByText('Strong', { exact: true }).waitFor();
  await box.getByLabel('Retype new password').fill('five green apples');
  const shown = timeShown(page, 'Your password was changed.');
  await box.getByRole('button', { name: 'Change password' }).click();
  const took = await shown;
  // A busy machine draws the message late, while its two seconds run.
  expect(took).toBeGreaterThan(1200);
  expect(took).toBeLessThan(3500);
  holds('4, 9', `success closes after 2000 ms (measured ${took})`);
  await page.context().close();
});

test('change PIN: 400 wide, exactly four characters, both alike', async () => {
  const page = await open('logistics');
  await menu(page, 'Change Pin');
  const box = dialog(page, 'Change Pin');
  await box.getByLabel(/^New PIN/).fill('123');
  await expect.poll(() => widthOf(box)).toBe(400);
  holds('2', 'change PIN is 400 wide');
  await box.getByLabel('Retype new PIN').fill('124');
  await box.getByRole('button', { name: 'Change Pin' }).click();
  await box.getByText('Pin must be 4 characters long').waitFor();
  await box.getByText('Pin does not match').waitFor();
  holds('5', 'Pin must be 4 characters long; Pin does not match');
  await box.getByLabel(/^New PIN/).fill('8264');
  await box.getByLabel('Retype new PIN').fill('8264');
  await box.getByRole('button', { name: 'Change Pin' }).click();
  await box.getByText('Your PIN was changed.').waitFor();
  await box.waitFor({ state: 'detached', timeout: 4000 });
  holds('4, 9', 'the PIN dialog closes after success');
  await page.context().close();
});

test('two-step: steps 0 to 3, a wrong code goes back to a new QR code, backup codes 4+4 in two columns, sign-in with both', async () => {
  const page = await open('finance');
  await menu(page, '2-Step Authentication');
  const box = dialog(page, '2-Step Authentication');
  await box.getByRole('button', { name: 'Enable' }).click();
  await box.getByRole('img', { name: 'QR code of the key below' }).waitFor();
  await expect.poll(() => widthOf(box)).toBe(500);
  holds('2', 'two-step is 500 wide');
  const key = await box.locator('output').innerText();
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  holds('2', 'step 1: QR code and key in groups of 4');
  await box.getByRole('button', { name: 'Next' }).click();
  await box.getByRole('textbox', { name: 'Code' }).pressSequentially('000000');
  await box.getByText('The code you entered is incorrect. Please try again with this new QR code.').waitFor();
  const fresh = await box.locator('output').innerText();
  expect(fresh).not.toBe(key);
  holds('4, 8', 'a wrong code returns to step 1 with a new QR code and the message');
  const codeAt = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(fresh.replaceAll(' ', '')) }).generate({
      timestamp: Date.now() + steps * 30_000,
    });
  await box.getByRole('button', { name: 'Next' }).click();
  await box.getByRole('textbox', { name: 'Code' }).pressSequentially(codeAt(0));
  await box.getByText('Two-step authentication is on.').waitFor();
  holds('2, 5', 'six characters are verified by themselves');
  const codes = await box.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(codes.every((one) => /^[A-Z2-9]{4} [A-Z2-9]{4}$/.test(one))).toBe(true);
  const [a, b, c] = await Promise.all([0, 1, 2].map((at) => box.getByRole('listitem').nth(at).boundingBox()));
  expect([a?.y === b?.y, (c?.y ?? 0) > (a?.y ?? 0)]).toEqual([true, true]);
  holds('2', 'backup codes in 2 columns, each as 4+4');
  const saving = page.waitForEvent('download');
  await box.getByRole('button', { name: 'Download' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('abs-backup-codes-finance.txt');
  const kept = readFileSync(await file.path(), 'utf8');
  expect(codes.filter((one) => !kept.includes(one))).toEqual([]);
  await page.context().close();

  const again = await (await browser.newContext({ baseURL: second.url })).newPage();
  await again.goto('/login');
  await again.fill('input[name=username]', 'finance');
  await again.fill('input[name=password]', 'demo-finance-2026');
  await again.click('button[type=submit]');
  await again.getByRole('heading', { name: 'Second step' }).waitFor();
  await again.getByRole('button', { name: 'Use a backup code' }).click();
  await again.getByLabel('Backup code').fill(codes[0] ?? '');
  await again.getByRole('button', { name: 'Sign in' }).click();
  await again.waitForURL((url) => url.pathname !== '/login');
  await menu(again, '2-Step Authentication');
  const there = dialog(again, '2-Step Authentication');
  await there.getByRole('button', { name: 'Show backup codes' }).click();
  await expect.poll(() => there.getByRole('listitem').count()).toBe(9);
  await there.getByRole('button', { name: 'Disable' }).click();
  const proof = dialog(again, 'Disable two-step authentication');
  await proof.getByLabel('Your password').fill('demo-finance-2026');
  await proof.getByRole('button', { name: 'Disable' }).click();
  await there.waitFor({ state: 'detached' });
  holds('4', 'disabling asks for proof, turns it off and closes the dialog');
  await again.context().close();
});

test('settings: 600, full screen, Escape, read-only names, 0 - 30, disabled toggles, test email back after 1.8 s, formats', async () => {
  const page = await open('planner');
  await menu(page, 'Settings');
  const box = dialog(page, 'Settings');
  const tab = (name: string) => box.getByRole('tab', { name });
  await box.getByLabel('Username').waitFor();
  await expect.poll(() => widthOf(box)).toBe(600);
  await expect
    .poll(() => box.getByRole('tab').allInnerTexts())
    .toEqual(['General', 'Security', 'Notifications', 'Application', 'Appearance', 'Integrations', 'Signature']);
  holds('2', 'settings: max width 600, the seven sections in order');
  expect([
    await box.getByLabel('Name', { exact: true }).getAttribute('readonly'),
    await box.getByLabel('Username').getAttribute('readonly'),
  ]).toEqual(['', '']);
  holds('2', 'name and username are read-only');
  await box.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => widthOf(box)).toBe(1440);
  await box.getByRole('button', { name: 'Leave full screen' }).click();
  holds('2', 'full-screen toggle');
  await tab('Security').click();
  await box.getByRole('button', { name: 'Change password' }).click();
  await dialog(page, 'Change password').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page, 'Change password').waitFor({ state: 'detached' });
  await expect.poll(() => tab('Security').isVisible()).toBe(true);
  holds('2', 'Escape leaves the settings open while a dialog lies over them');
  const duration = box.getByLabel('Login duration');
  await duration.fill('31');
  await box.getByText('0 - 30').waitFor();
  await duration.fill('30');
  await box.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  holds('5, 9', 'login duration 1 to 30 days, message 0 - 30');
  const refusal = { status: 503, contentType: 'application/json', body: '{"message":"Not now."}' };
  await page.route('**/update', (route) => route.fulfill(refusal));
  await duration.fill('14');
  await box.getByRole('button', { name: 'Save' }).click();
  await box.getByRole('alert').getByText('Not now.').waitFor();
  await tab('General').click();
  await expect.poll(() => box.getByText('Not now.').count()).toBe(0);
  await page.unroute('**/update');
  await tab('Notifications').click();
  await expect
    .poll(async () => [await box.getByLabel('AOG').isDisabled(), await box.getByLabel('Purchasing').isDisabled()])
    .toEqual([true, true]);
  holds('2', 'push type toggles are disabled until push is on');
  await box.getByRole('button', { name: 'Send a test email' }).click();
  await box.getByRole('button', { name: 'Test email sent.' }).waitFor();
  const from = Date.now();
  await box.getByRole('button', { name: 'Send a test email' }).waitFor();
  const took = Date.now() - from;
  expect(took).toBeGreaterThan(1300);
  expect(took).toBeLessThan(3200);
  holds('2, 8, 9', `Test email sent., the button is itself again after 1.8 s (measured ${took})`);
  await tab('Application').click();
  await box.getByLabel('Date format').click();
  await expect
    .poll(async () => (await page.getByRole('option').allInnerTexts()).map((text) => text.split(' · ')[0]))
    .toEqual(['YYYY-MM-DD', 'DD-MM-YYYY', 'D MMMM YYYY', 'D MMM YYYY', 'MMMM D, YYYY', 'MMM D, YYYY']);
  await page.keyboard.press('Escape');
  await expect.poll(() => box.getByText(/With a time: \d{4}-\d\d-\d\d \d\d:\d\d [ap]m/).count()).toBe(1);
  holds('9', 'the six date formats, YYYY-MM-DD first, with a time hh:mm a');
  if (!(await box.isVisible())) await menu(page, 'Settings');
  await tab('Application').click();
  await box.getByLabel('Default shop').click();
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['All work orders', 'Wheel', 'Brake']);
  holds('9', 'default shop: all work orders, wheel, brake');
  await page.getByRole('option', { name: 'All work orders' }).click();
  await tab('Appearance').click();
  await expect.poll(() => box.getByLabel('Flat theme').isDisabled()).toBe(true);
  await box.getByLabel('App bar', { exact: true }).click();
  await expect
    .poll(async () => [
      await box.getByLabel('Flat app bar').isDisabled(),
      await box.getByLabel(/^Clipped/).isDisabled(),
    ])
    .toEqual([true, true]);
  await box.getByLabel('App bar', { exact: true }).click();
  holds('2', 'flat and clipped are disabled without the app bar; flat theme is disabled');
  await box.getByRole('button', { name: 'Chart settings' }).click();
  const charts = dialog(page, 'Chart settings');
  await charts.locator('canvas').waitFor();
  await expect.poll(() => widthOf(charts)).toBe(800);
  await expect.poll(() => charts.locator('[data-sets]').getAttribute('data-sets')).toBe('3');
  const range = async (label: string) => {
    const thumb = charts.getByRole('slider', { name: label });
    return [
      Number(await thumb.getAttribute('aria-valuemin')),
      Number(await thumb.getAttribute('aria-valuemax')),
      Number(await thumb.getAttribute('aria-valuenow')),
    ];
  };
  await expect
    .poll(async () => [await range('Line tension'), await range('Point radius'), await range('Pie cutout')])
    .toEqual([
      [0, 0.4, 0.4],
      [0, 10, 4],
      [0, 90, 90],
    ]);
  await expect.poll(() => charts.getByLabel('Colour scheme').inputValue()).toBe('tableau.Classic10');
  holds('2, 9', 'chart settings 800 wide, 3 sets, the three sliders with range and default, tableau.Classic10');
  await page.keyboard.press('Escape');
  await charts.waitFor({ state: 'detached' });
  const mini = box.getByLabel(/^Mini menu/);
  for (const [answer, words] of [
    [refusal, 'Not now.'],
    [null, 'The server cannot be reached. Your choice was not kept.'],
  ] as const) {
    await page.route('**/options', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await mini.click();
    await page.getByRole('status').getByText(words).waitFor();
    await expect.poll(() => mini.isChecked()).toBe(false);
    await page.unroute('**/options');
  }
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  holds('2', 'Escape closes the settings');
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Signature' }).waitFor();
  holds('2', '/settings is the same as a page');
  await page.context().close();
});

test('picture: canvas 400 by 400, preview 200, removal makes the blue avatar; theme colour 400 with the five choices and r, g, b to 255', async () => {
  const page = await open('hr');
  // White around, red to the left of the middle, blue to the right of it.
  const photo = await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="#fff"/><rect x="100" y="100" width="200" height="400" fill="#f00"/><rect x="300" y="100" width="200" height="400" fill="#00f"/></svg>',
    ),
  )
    .png()
    .toBuffer();
  await menu(page, 'Profile picture');
  const box = dialog(page, 'Profile picture');
  await box.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo });
  const sizes = () =>
    box
      .locator('canvas')
      .evaluateAll((all) => all.map((one) => [(one as HTMLCanvasElement).width, (one as HTMLCanvasElement).height]));
  await expect.poll(sizes).toEqual([
    [400, 400],
    [200, 200],
  ]);
  holds('2, 9', 'picture: canvas 400 by 400, preview 200');
  /** What the preview shows in its corners, the upper ones first. */
  const corners = () =>
    box
      .locator('canvas')
      .nth(1)
      .evaluate((canvas: HTMLCanvasElement) => {
        const pen = canvas.getContext('2d');
        const corner = (x: number, y: number) => {
          const [red = 0, , blue = 0] = pen?.getImageData(x, y, 1, 1).data ?? [];
          return red > 200 && blue > 200 ? 'white' : red > 200 ? 'red' : blue > 200 ? 'blue' : 'nothing';
        };
        return [corner(8, 8), corner(191, 8), corner(8, 191), corner(191, 191)].join(' ');
      });
  await expect.poll(corners).toBe('white white white white');
  await box.getByRole('slider', { name: 'Zoom' }).press('End');
  await expect.poll(corners).toBe('red blue red blue');
  await box.getByRole('button', { name: 'Rotate' }).click();
  await expect.poll(corners).toBe('red red blue blue');
  holds('2', 'picture: zoom and rotation are seen in the preview');
  await box.getByRole('button', { name: 'Save' }).click();
  await box.waitFor({ state: 'detached' });
  await page.locator('header img[src*="/picture/60"]').waitFor();
  holds('7', 'the picture is shown at 60 px');
  await menu(page, 'Profile picture');
  await box.getByRole('button', { name: 'Remove' }).click();
  await box.waitFor({ state: 'detached' });
  await expect
    .poll(async () => {
      const claims = (await (await page.request.get('/api/session')).json()) as { claims: { _id: string } };
      const picture = await page.request.get(`/api/users/${claims.claims._id}/picture/200`);
      const { data } = await sharp(await picture.body())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data.subarray(0, 3)];
    })
    .toEqual([0x21, 0x96, 0xf3]);
  holds('4, 9', 'removal: a #2196F3 avatar with the white initial is posted');
  await menu(page, 'Theme colour');
  const colours = dialog(page, 'Theme colour');
  await colours.getByRole('radio').first().waitFor();
  expect(
    await colours.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
  ).toEqual(['#22487d', '#CA1551', '#03CEA4', '#EAC435', '#202020']);
  await expect.poll(() => widthOf(colours)).toBe(400);
  const red = colours.getByRole('textbox', { name: 'r' });
  await red.fill('300');
  await expect.poll(async () => Number(await red.inputValue())).toBeLessThanOrEqual(255);
  holds('2, 5, 9', 'theme colour 400 wide, five choices, channels 0 to 255');
  await colours.getByRole('radio', { name: '#CA1551' }).click();
  await colours.getByRole('button', { name: 'Save' }).click();
  await colours.waitFor({ state: 'detached' });
  await expect
    .poll(async () => await (await page.request.get('/api/session')).json())
    .toMatchObject({ options: { theme: '#CA1551' } });
  await page.context().close();
});

test('signature: the pen of the specification, an empty drawing is reported, other types are named, a drawing is kept', async () => {
  const page = await open('training');
  await menu(page, 'Settings');
  const settings = dialog(page, 'Settings');
  await settings.getByRole('tab', { name: 'Signature' }).click();
  await settings.getByRole('img', { name: `QR code of ${product.url}/signature-draw` }).waitFor();
  await settings.getByRole('link', { name: 'Draw on a page of its own' }).click();
  await page.waitForURL('**/signature-draw');
  await settings.waitFor({ state: 'detached' });
  const canvas = page.getByRole('img', { name: 'Draw your signature here' });
  await expect
    .poll(async () => JSON.parse((await canvas.getAttribute('data-pen')) ?? '{}'))
    .toEqual({
      minWidth: 0.5,
      maxWidth: 2.5,
      minDistance: 5,
      throttle: 16,
      velocityFilterWeight: 0.7,
      penColor: 'black',
    });
  holds('9', 'pen 0.5 to 2.5, distance 5, throttle 16 ms, weight 0.7, black');
  const empty = page.getByText('The signature is empty. Draw it first.');
  for (const name of ['Save signature', 'Save as PNG', 'Save as SVG']) {
    await page.getByRole('button', { name }).click();
    await empty.waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    await empty.waitFor({ state: 'detached' });
  }
  holds('5', 'an empty drawing is reported as empty');
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await page.getByText('Supported types are image/png, image/jpeg, image/svg+xml.').waitFor();
  holds('5, 8', 'another type is refused, naming the supported ones');
  const savedAs = async (type: 'PNG' | 'SVG') => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: `Save as ${type}` }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe(`signature-training.${type.toLowerCase()}`);
    return readFileSync(await file.path());
  };
  const box = await canvas.boundingBox();
  if (!box) throw new Error('no canvas');
  await page.mouse.move(box.x + 60, box.y + 150);
  await page.mouse.down();
  for (let step = 1; step <= 24; step += 1)
    await page.mouse.move(box.x + 60 + step * 16, box.y + 150 + Math.sin(step) * 60, { steps: 2 });
  await page.mouse.up();
  const [png, svg] = [await savedAs('PNG'), await savedAs('SVG')];
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png' });
  expect(svg.toString()).toMatch(/^<svg [^]*<path /);
  await page.getByRole('button', { name: 'Save signature' }).click();
  await page.getByText('Your signature is on file.').waitFor();
  const shown = page.getByRole('img', { name: 'Your signature', exact: true });
  await shown.waitFor();
  holds('5, 7', 'a drawing is kept and shown');
  const jpeg = await sharp(png).flatten({ background: '#ffffff' }).jpeg().toBuffer();
  for (const [mimeType, buffer] of [
    ['image/jpeg', jpeg],
    ['image/svg+xml', svg],
    ['image/png', png],
  ] as const) {
    const before = await shown.getAttribute('src');
    await input.setInputFiles({ name: 'signature', mimeType, buffer });
    await expect.poll(() => shown.getAttribute('src')).not.toBe(before);
  }
  holds('5, 7', 'JPEG, SVG and PNG are kept; what was drawn is had as PNG and SVG');
  await page.context().close();
});

test('push: switched on in a browser, subscribed, verified; the worker shows the message', async () => {
  const page = await open('quality');
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const endpoint = `http://127.0.0.1:${(pushes.address() as AddressInfo).port}/push/quality`;
  const given = {
    endpoint,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
  // The browser's own service is not reachable from here: what it would answer is put in its place, everything else is real.
  await page.addInitScript((subscription) => {
    let on = false;
    const answer = { ...subscription, toJSON: () => subscription, unsubscribe: async () => ((on = false), true) };
    PushManager.prototype.subscribe = async () => ((on = true), answer as unknown as PushSubscription);
    PushManager.prototype.getSubscription = async () => (on ? (answer as unknown as PushSubscription) : null);
    // The first time the person closes the browser's question, the second time they say no, then yes.
    Notification.requestPermission = async () => {
      const asked = Number(sessionStorage.getItem('asked') ?? 0);
      sessionStorage.setItem('asked', String(asked + 1));
      return (['default', 'denied'] as const)[asked] ?? 'granted';
    };
  }, given);
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Notifications' }).click();
  const toggle = page.getByLabel('Push messages on this browser');
  const isBlocked = page.getByText('The browser blocks messages from this site.');
  const switches = async () => [
    await toggle.isChecked(),
    await toggle.isEnabled(),
    await page.getByLabel('AOG').isEnabled(),
  ];
  await expect.poll(() => toggle.isEnabled(), { timeout: 20_000 }).toBe(true);
  await toggle.click();
  await page.getByText('The browser asked, and nobody answered.').waitFor();
  await expect.poll(switches).toEqual([false, true, false]);
  expect(await isBlocked.count()).toBe(0);
  await toggle.click();
  await isBlocked.waitFor();
  await expect.poll(switches).toEqual([false, false, false]);
  const settings = (await (await page.request.get('/api/users/quality')).json()) as {
    notifications: { enabled: boolean };
  };
  expect(settings.notifications.enabled).toBe(false);
  await page.reload();
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await expect.poll(() => toggle.isEnabled(), { timeout: 20_000 }).toBe(true);
  await toggle.click();
  await expect.poll(() => page.getByLabel('AOG').isEnabled(), { timeout: 20_000 }).toBe(true);
  holds('2', 'the type toggles wake up when push is on, and not when the person said no or nothing');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByText('A test message is on its way').waitFor();
  const session = await page.context().newCDPSession(page);
  let registrationId = '';
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.at(-1)?.registrationId ?? registrationId;
  });
  await session.send('ServiceWorker.enable');
  await expect.poll(() => registrationId, { timeout: 10_000 }).not.toBe('');
  const message = {
    title: 'ABS0001234 is AOG',
    text: 'Needed today.',
    link: '/announcements',
    tag: 'job:1:aog',
    urgent: true,
  };
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: product.url,
    registrationId,
    data: JSON.stringify(message),
  });
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registrations = await navigator.serviceWorker.getRegistrations();
          const shown = await Promise.all(registrations.map((one) => one.getNotifications()));
          return shown.flat().map((one) => `${one.title} ${one.body}`);
        }),
      { timeout: 10_000 },
    )
    .toEqual(['ABS0001234 is AOG Needed today.']);
  // A click on it: the screen that is open goes where the message leads, and the message is gone.
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    const [notification] = await scope.registration.getNotifications();
    const Click = Reflect.get(globalThis, 'NotificationEvent') as new (type: string, init: object) => Event;
    scope.dispatchEvent(new Click('notificationclick', { notification }));
  });
  await page.waitForURL('**/announcements');
  await page.getByRole('heading', { name: 'Announcements', level: 1 }).waitFor();
  holds('7', 'push: vapid, subscribe, verify; the service worker shows what arrives, and a click on it leads there');
  await page.goBack();
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await expect.poll(() => toggle.isChecked()).toBe(true);
  await toggle.click();
  await page.getByText('No browser gets your push messages yet.').waitFor();
  await expect.poll(switches).toEqual([false, true, false]);
  await page.context().close();
});

test('the devices: a row for each, one is ended by its button, the others all at once', async () => {
  const page = await open('ndt');
  const others = await Promise.all(
    [1, 2, 3].map(async () => {
      const { request } = await browser.newContext({ baseURL: product.url });
      expect((await request.post('/auth/login', { data: { username: 'ndt', password: 'demo-ndt-2026' } })).ok()).toBe(
        true,
      );
      return request;
    }),
  );
  const over = async () =>
    (await Promise.all(others.map((one) => one.get('/api/session')))).filter((answer) => answer.status() === 401)
      .length;
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Security' }).click();
  const rows = page.getByRole('list', { name: 'Devices you are signed in on' }).getByRole('listitem');
  const ends = rows.getByRole('button', { name: /^End the session on/ });
  await expect.poll(async () => [await rows.count(), await ends.count()]).toEqual([4, 3]);
  await expect.poll(() => rows.filter({ hasText: 'this device' }).getByRole('button').count()).toBe(0);
  await ends.first().click();
  await expect.poll(() => rows.count()).toBe(3);
  expect(await over()).toBe(1);
  const allOthers = page.getByRole('button', { name: 'End all other sessions' });
  await allOthers.click();
  await expect.poll(async () => [await rows.count(), await allOthers.count()]).toEqual([1, 0]);
  expect(await over()).toBe(3);
  await page.context().close();
});

test('the centre: the bell counts, one subject is one group, a message is read, followed and unread again, and all are read at once', async () => {
  const page = await open('safety');
  const base = '/api/users/safety/twofactor';
  const { key } = (await (await page.request.get(`${base}/enable`)).json()) as { key: string };
  const token = new TOTP({ secret: Secret.fromBase32(key) }).generate();
  expect((await page.request.post(`${base}/verify`, { data: { token } })).ok()).toBe(true);
  expect((await page.request.post(`${base}/generatecodes`)).ok()).toBe(true);
  const { unread } = (await (await page.request.get('/api/notifications')).json()) as { unread: number };
  expect(unread).toBeGreaterThanOrEqual(2);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const counts = async (number: number) => {
    const label = number === 0 ? 'Notifications' : `Notifications: ${number} unread`;
    await expect.poll(() => bell.getAttribute('aria-label')).toBe(label);
  };
  await counts(unread);
  const centre = dialog(page, 'Notifications');
  const newest = centre.getByRole('link', { name: /You have new backup codes/ });
  const older = centre.getByRole('link', { name: /Two-step authentication is on/ });
  await bell.click();
  await newest.waitFor();
  expect(await older.count()).toBe(0);
  await centre.getByRole('button', { name: '1 more about this' }).first().click();
  await older.waitFor();
  await centre.getByRole('button', { name: 'Mark as read: Two-step authentication is on' }).click();
  await counts(unread - 1);
  await newest.click();
  await page.waitForURL('**/settings');
  await centre.waitFor({ state: 'detached' });
  await counts(unread - 2);
  await bell.click();
  await centre.getByRole('button', { name: 'Mark as unread: You have new backup codes' }).click();
  await counts(unread - 1);
  await centre.getByRole('button', { name: 'Mark all as read' }).click();
  await counts(0);
  await page.context().close();
});

test('an ended session is felt within 2 seconds by an open page on another process', async () => {
  const here = await open('stores');
  const there = await open('stores', { at: second });
  // Its line to the server is open once an answer came through it; the screen is drawn before.
  const line = there.waitForEvent('websocket');
  await there.reload();
  await (await line).waitForEvent('framereceived');
  const sessions = (await (await here.request.get('/api/sessions')).json()) as {
    sessions: { id: string; current: boolean }[];
  };
  expect(sessions.sessions.length).toBeGreaterThanOrEqual(2);
  const from = Date.now();
  const ended = await here.request.delete('/api/sessions/others', {
    headers: { 'sec-fetch-site': 'same-origin', origin: product.url },
  });
  expect(ended.status()).toBe(200);
  await there.waitForURL('**/login', { timeout: 10_000 });
  const took = Date.now() - from;
  printFigure('session ended', `the page on the other process was at the sign-in screen after ${took} ms`);
  expect(took).toBeLessThan(2_000);
  await there.getByText('This session was ended from another device or by an administrator.').waitFor();
  await here.context().close();
  await there.context().close();
});

test('avatar background: black or white by the threshold, kept with the avatar; a picture that fails to load leaves the initials; the dot is green', async () => {
  const page = await open('inspector');
  const dot = page.locator('header [data-status]');
  await expect.poll(() => dot.getAttribute('data-status')).toBe('online');
  holds('1, 2', 'the avatar in the bar carries the status dot');
  await menu(page, 'Settings');
  await dialog(page, 'Settings').getByRole('button', { name: 'Avatar background' }).click();
  const box = dialog(page, 'Avatar background');
  /** The colours of the preview: the ground in the corner, and which of black and white stands on it. */
  const drawn = () =>
    box.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [0, 0, 0] };
      const seen = new Set<string>();
      for (let at = 0; at < data.length; at += 4) seen.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
      return [
        `${data[0]},${data[1]},${data[2]}`,
        ...(['0,0,0', '255,255,255'] as const).filter((colour) => seen.has(colour)),
      ];
    });
  await expect.poll(drawn).toEqual(['33,150,243', '255,255,255']);
  const channels = async (r: number, g: number, b: number) => {
    for (const [name, value] of [
      ['r', r],
      ['g', g],
      ['b', b],
    ] as const)
      await box.getByRole('textbox', { name }).fill(String(value));
  };
  await channels(128, 128, 128);
  await expect.poll(drawn).toEqual(['128,128,128', '0,0,0']);
  await channels(127, 127, 127);
  await expect.poll(drawn).toEqual(['127,127,127', '255,255,255']);
  holds('2, 5, 9', 'avatar background: text black or white at brightness 128; the default is #2196F3 with white');
  await box.getByRole('button', { name: 'Save' }).click();
  await box.waitFor({ state: 'detached' });
  const settingsOf = async () =>
    (await page.request.get('/api/users/inspector')).json() as Promise<{ personalization: { background: string } }>;
  await expect.poll(async () => (await settingsOf()).personalization.background).toBe('#7f7f7f');
  await page.route('**/picture/60**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect.poll(() => page.locator('header button [data-status]').locator('..').innerText()).toBe('KB');
  holds('1, 8', 'a profile image that fails to load leaves the initials');
  await page.unroute('**/picture/60**');
  await menu(page, 'Settings');
  await dialog(page, 'Settings').getByRole('button', { name: 'Avatar background' }).click();
  await expect.poll(drawn).toEqual(['127,127,127', '255,255,255']);
  await box.getByRole('button', { name: 'Save' }).click();
  await page.locator('header img[src*="/picture/60"]').waitFor();
  holds('2, 8', 'the dialog opens with the colour kept, and a new picture takes the place of the initials at once');
  await page.context().close();
});

test('charts: the sliders move by their steps, and what is saved is obeyed by the charts of the dashboard; the other footers and formats of §9', async () => {
  const page = await open('somchai');
  // Drawn at once, so that two readings of a drawing can be compared.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await menu(page, 'Settings');
  const settings = dialog(page, 'Settings');
  await settings.getByRole('tab', { name: 'Appearance' }).click();
  await settings.getByRole('button', { name: 'Chart settings' }).click();
  const charts = dialog(page, 'Chart settings');
  await charts.locator('canvas').waitFor();
  for (const [label, from, to] of [
    ['Line tension', '0.4', '0.39'],
    ['Point radius', '4', '3'],
    ['Pie cutout', '90', '89'],
  ] as const) {
    const thumb = charts.getByRole('slider', { name: label });
    await expect.poll(() => thumb.getAttribute('aria-valuenow')).toBe(from);
    await thumb.press('ArrowLeft');
    await expect.poll(() => thumb.getAttribute('aria-valuenow')).toBe(to);
  }
  holds('2', 'sliders: line tension by 0.01, point radius by 1, pie cutout to 90');
  const drawing = () => charts.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  /** How many dots of the preview are painted. */
  const ink = () =>
    charts.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let count = 0;
      for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 0) count += 1;
      return count;
    });
  const press = (label: string, key: string) => charts.getByRole('slider', { name: label }).press(key);
  const ring = await ink();
  await press('Pie cutout', 'Home');
  await expect.poll(ink).toBeGreaterThan(ring * 3);
  await press('Line tension', 'ArrowLeft');
  await charts.locator('[data-kind=line] canvas').waitFor();
  const bent = await drawing();
  await press('Line tension', 'Home');
  await expect.poll(drawing).not.toBe(bent);
  const points = await ink();
  await press('Point radius', 'End');
  await expect.poll(ink).toBeGreaterThan(points + 2_000);
  const scheme = Object.keys(chartSchemes).find((name) => name !== 'tableau.Classic10') ?? '';
  await charts.getByLabel('Colour scheme').click();
  await expect.poll(() => page.getByRole('option').first().innerText()).toBe('tableau.Classic10');
  const inOldColours = await drawing();
  await page.getByRole('option', { name: scheme, exact: true }).click();
  await expect.poll(drawing).not.toBe(inOldColours);
  const seen = await drawing();
  await charts.getByRole('button', { name: 'Save' }).click();
  await charts.waitFor({ state: 'detached' });
  await settings.getByRole('button', { name: 'Chart settings' }).click();
  await charts.locator('canvas').waitFor();
  await expect.poll(drawing).toBe(seen);
  await charts.getByText('Ring', { exact: true }).click();
  await expect.poll(ink).toBeGreaterThan(ring * 3);
  holds('2, 9', 'tension, radius and cutout change the drawing, and what was kept is drawn again');
  await page.keyboard.press('Escape');
  await charts.waitFor({ state: 'detached' });
  await settings.getByRole('tab', { name: 'Application' }).click();
  await settings.getByLabel('Date format').click();
  await page.getByRole('option', { name: /^D MMM YYYY/ }).click();
  await expect
    .poll(async () => (await page.request.get('/api/session')).json())
    .toMatchObject({
      options: {
        dateFormat: 'D MMM YYYY',
        chartOptions: { scheme, lineTension: 0, pointRadius: 10, cutoutPercentage: 0 },
      },
    });
  await page.goto('/dashboard');
  const first = chartSchemes[scheme]?.[0] ?? '';
  /** Whether any chart of the screen is painted in a colour. */
  const painted = (colour: string) =>
    page.locator('canvas').evaluateAll((all, wanted) => {
      const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(wanted.slice(at, at + 2), 16));
      return all.some((one) => {
        const canvas = one as HTMLCanvasElement;
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
        for (let at = 0; at < data.length; at += 4)
          if (data[at] === r && data[at + 1] === g && data[at + 2] === b) return true;
        return false;
      });
    }, colour);
  await expect.poll(() => painted(first)).toBe(true);
  expect(await painted(chartSchemes['tableau.Classic10']?.[0] ?? '')).toBe(false);
  holds('2, 9', 'all charts obey the chosen scheme and options');
  await page.goto('/announcements');
  await page
    .getByText(/\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}/)
    .first()
    .waitFor();
  await page.goto('/workorders-logs');
  await page
    .getByText(/\b\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d [ap]m/)
    .first()
    .waitFor();
  holds('9', 'dates stand in the chosen format, with hh:mm a behind it where there is a time');
  await page.goto('/marketing/customers');
  await expect
    .poll(() => page.getByRole('group', { name: 'Rows per page' }).getByRole('button').allInnerTexts())
    .toEqual(['50', '100', '500', 'all']);
  holds('9', 'table footer page sizes 50, 100, 500, all');
  await expect.poll(() => page.getByRole('navigation').first().innerText()).toMatch(/\b1[.]48[.]4\b/);
  holds('1, 9', 'the drawer footer shows version 1.48.4');
  await page.goto('/admin');
  const faces = page.locator('main').getByRole('img', { name: /: (Online|Offline)$/ });
  await expect.poll(() => faces.filter({ hasText: /\S/ }).first().innerText()).toMatch(/^\p{Lu}{2}$/u);
  holds('1', 'people without a picture are shown by their initials');
  await page.context().close();
});

/** Rules of the specification’s §2, §4, §5, §8 and §9 about the frame, proved where the frame is: file, and the test that proves it. */
const elsewhere: readonly [section: string, rule: string, file: string, test: string][] = [
  [
    '2, 8',
    'no session or 401 leads to /login, before any screen; a task card’s hash travels along',
    'e2e/frame.e2e.ts',
    'without a session every address leads to sign-in, and the hash of a task card travels along',
  ],
  [
    '2',
    'every change of route shows the navigating indicator until it is done',
    'e2e/frame.e2e.ts',
    'the navigating indicator runs from the click until the rows are there',
  ],
  [
    '2, 4, 9',
    'idle overlay after 30 minutes; socket closed, reopened on activity',
    'e2e/frame.e2e.ts',
    'after 30 minutes the idle overlay lies over the screen and the socket closes; a sign of life opens both',
  ],
  [
    '2, 8',
    'a missing right leads to /unauthorized',
    'e2e/frame.e2e.ts',
    'a missing right leads to the no-access screen, an unknown address to one that says so',
  ],
  [
    '1, 8',
    'An update is available. Version {version}',
    'e2e/frame.e2e.ts',
    'a newer build on the server is told in a banner with its version, and nothing typed is lost',
  ],
  [
    '2',
    'entries of the sidebar by level; mini drawer with pop-up menus',
    'e2e/frame.e2e.ts',
    'mini shows one picture a group with a pop-up menu, and stays chosen after a reload',
  ],
  [
    '2',
    '/ goes to the own home page, keeping the query; the default shop',
    'e2e/home.e2e.ts',
    'the own home page and the default shop are obeyed: by the first screen, the list and the board, after signing in again too',
  ],
  [
    '2, 9',
    'New chip for less than 7 days',
    'src/kernel/web/shell/sidebar.test.ts',
    'an entry is new for less than 7 days',
  ],
  [
    '5',
    'an empty new password passes the length rule',
    'src/modules/account/password/web/secretRules.test.ts',
    'an empty password passes the length rule',
  ],
  [
    '2, 9',
    'preview of 6 months, max 120, 3 sets',
    'src/modules/account/charts/web/previewSeries.test.ts',
    'the preview has 6 months, values up to 120 and 3 sets at first (spec §9)',
  ],
  [
    '2',
    'update:users, closed on idle',
    'e2e/processes.e2e.ts',
    'update:users is one for both processes: who is here, who went idle and closed the socket, who came back, who left',
  ],
];

test.each(elsewhere)('§%s %s: proved in %s', (section, rule, file, name) => {
  const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  // By its whole title, as a test that runs: `test.skip('…')` is none, nor is one in a group that is left out.
  expect(text.split('\n').filter((line) => line.trimStart().startsWith(`test('${name}', `))).toHaveLength(1);
  expect(text).not.toMatch(/\b(?:describe|test)[.](?:skip|todo|only|skipIf|runIf)\b/);
  holds(section, `${rule} (${file})`);
});

test('axe finds nothing in the settings, light and dark, at three widths', async () => {
  const found: string[] = [];
  for (const [width, dark] of [
    [1440, false],
    [1024, true],
    [390, false],
  ] as const) {
    const page = await open('viewer', { width, dark, address: '/settings', fadeless: true });
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe(
      dark ? 'dark' : 'light',
    );
    for (const name of [
      'General',
      'Security',
      'Notifications',
      'Application',
      'Appearance',
      'Integrations',
      'Signature',
    ]) {
      await page.getByRole('tab', { name }).click();
      await page.getByRole('tabpanel', { name }).waitFor();
      await settled(page);
      const lines = await byGuidelines(page, '#main');
      found.push(...lines.map((line) => `${width} ${dark ? 'dark' : 'light'} ${name}: ${line}`));
    }
    await page.context().close();
  }
  expect(found).toEqual([]);
  holds('9 (interface)', 'axe 0 violations in the settings, light and dark, three widths');
});
