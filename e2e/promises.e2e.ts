import type { Browser, BrowserContext, Page } from 'playwright-core';
import type pg from 'pg';
import { matchPath } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webModules } from '#app/modules.web.ts';
import { openDatabase } from '#kernel/server/database/connect.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { openChromium } from './chromium.ts';
import { startProduct, type Product } from './product.ts';
import { expertFor, signIn } from './screens.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openChromium()]);
}, 300_000);
afterAll(async () => {
  await browser.close();
  await product.discard();
}, 60_000);

/** What text does when somebody takes it for markup, an address or a script. Short ones first, for narrow columns. */
const payloads = [
  '<b onclick=__ran()>x',
  '<svg onload=__ran()>',
  '<img src=x onerror=__ran()>',
  '"><img src=x onerror=__ran()>',
  "'-__ran()-'",
  '</script><script>__ran()</script>',
  '<script>__ran()</script>',
  '</title><script>__ran()</script>',
  '</textarea><svg onload=__ran()>',
  '<iframe srcdoc="<script>parent.__ran()</script>">',
  '<a href="javascript:__ran()" autofocus onfocus=__ran()>x</a>',
  'javascript:__ran()',
  '<details open ontoggle=__ran()>x',
  '<math><mtext><script>__ran()</script></mtext></math>',
  '{{constructor.constructor("__ran()")()}}',
  '${__ran()}',
  '<style>@import "javascript:__ran()";*{background:url(javascript:__ran())}</style>',
  '<object data="data:text/html,<script>__ran()</script>">',
  '<form action="javascript:__ran()"><button autofocus onfocus=__ran()>x</button></form>',
  '\u202e<img src=x onerror=__ran()>',
];

// Words of the code, not of people: a screen that meets an unknown one shows an error and nothing else.
const ofCode =
  /^(id|.*_id|status|state|type|kind|code|key|username|email|.*_hash|hash|method|meaning|entity|entity_id|chain|series|period|number|.*_number|.*_no|category|family|shop|scope|authority|form|unit|currency|language|theme|role|roles|reason_kind|answer|result|verdict|decision|source_kind|value_type|step_key|card_type|media_type|mime|storage_key|subject|body|payload|statement|route|login|device|device_key|ip|password_hash|pin_hash|token|search_text|step_no|gate|phase|level|area|clock_owner|screen|query)$/;
const leftAlone =
  /^(audit_|schema_migration|session|secret_guard|two_factor|idempotent_call|number_series|signature|socket_io|saved_view|attachment$)/;

/** Puts the payloads into every column of people's text, past every check of the product's own, as the owner of the tables. */
async function poison(pool: pg.Pool): Promise<{ columns: number; values: number }> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER' order by 1, 2`,
  );
  let columns = 0;
  let values = 0;
  for (const { table, column } of rows) {
    const isBody = table === 'announcement' && column === 'body';
    if (leftAlone.test(table) || (ofCode.test(column) && !isBody)) continue;
    // Long ones where they fit, short ones where a check or an index says no.
    for (const list of [payloads, payloads.slice(0, 3)]) {
      const done = await pool
        .query(
          `with numbered as (select ctid as place, row_number() over () as n from "${table}" where "${column}" is not null)
           update "${table}" t set "${column}" = ($1::text[])[1 + n % cardinality($1::text[])] from numbered where t.ctid = numbered.place`,
          [list],
        )
        .then(
          (answer) => answer.rowCount ?? 0,
          () => -1,
        );
      if (done < 0) continue;
      if (done > 0) columns += 1;
      values += done;
      break;
    }
  }
  return { columns, values };
}

test('P35 no script of a user ever runs: payloads in every text of people, every screen opened in Chromium', async () => {
  const database = await openDatabase({ dataDir: product.dataDir, waitMs: 20_000 });
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct t.tgrelid::regclass::text as name from pg_trigger t where not t.tgisinternal`,
  );
  for (const { name } of rows) await database.pool.query(`alter table ${name} disable trigger user`);
  const poisoned = await poison(database.pool);
  await database.close();
  expect(poisoned.columns).toBeGreaterThan(60);

  const ran: string[] = [];
  const violations: string[] = [];
  const contexts = new Map<string, Promise<BrowserContext>>();
  const pages = new Map<string, Promise<Page>>();
  const contextOf = async (username: string) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.exposeFunction('__ran', () => ran.push('a payload ran'));
    await context.exposeFunction('__violated', (what: string) => violations.push(what));
    await context.addInitScript(() => {
      const { __violated: tell } = window as unknown as { __violated: (what: string) => void };
      document.addEventListener('securitypolicyviolation', (event) =>
        tell(`${event.violatedDirective} ${event.blockedURI} on ${location.pathname}`),
      );
    });
    await signIn(context, product.url, username);
    return context;
  };
  const pageOf = (username: string, lane: number) => {
    const context = contexts.get(username) ?? contextOf(username);
    contexts.set(username, context);
    const key = `${username} ${lane}`;
    const page =
      pages.get(key) ??
      context.then(async (own) => {
        const opened = await own.newPage();
        opened.on('dialog', (dialog) => {
          ran.push(`a dialog: ${dialog.message()}`);
          void dialog.dismiss();
        });
        return opened;
      });
    pages.set(key, page);
    return page;
  };
  let shown = 0;
  const unsettled: string[] = [];
  const tour = await walkAll(product.url, pageOf, async (page, address, isSettled) => {
    if (!isSettled) unsettled.push(address);
    if ((await page.content()).includes('__ran()')) shown += 1;
    const made = await page
      .locator('main [onclick], main [onerror], main [onload], main script, main iframe[srcdoc]')
      .count();
    if (made > 0) ran.push(`${address} has ${made} elements made from text`);
  });
  printFigure(
    'P35',
    `${payloads.length} payloads in ${poisoned.columns} columns (${poisoned.values} texts), ${tour} screens opened, ${shown} showed them: ${ran.length} ran, ${violations.length} policy violations; ${unsettled.length} did not draw: ${unsettled.join(' ')}`,
  );
  expect(ran).toEqual([]);
  expect(violations).toEqual([]);
  expect(shown).toBeGreaterThan(10);

  // Counter-example: were a text ever taken for markup, this browser would tell.
  const page = await pageOf('admin', 1);
  await page.goto(`${product.url}/dashboard`);
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="/x" onerror="__ran()">'));
  await expect.poll(() => ran.length + violations.length).toBeGreaterThan(0);
}, 400_000);

/** Opens every screen with a plain address, then one of each kind that the links found on the way lead to. */
async function walkAll(
  url: string,
  pageOf: (username: string, lane: number) => Promise<Page>,
  visit: (page: Page, address: string, isSettled: boolean) => Promise<void>,
): Promise<number> {
  const screens = webModules.flatMap((module) => module.screens).filter((screen) => !screen.redirect);
  const kindOf = (address: string) => {
    const { pathname } = new URL(address, url);
    return (screens.find(({ path }) => path === pathname) ?? screens.find(({ path }) => matchPath(path, pathname)))
      ?.path;
  };
  const waiting = screens.map(({ path }) => path).filter((path) => !path.includes(':'));
  const seen = new Set<string>();
  const lane = async (number: number) => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const kind = kindOf(address);
      if (!kind || seen.has(kind)) continue;
      seen.add(kind);
      const page = await pageOf(expertFor(address), number);
      await page.goto(url + address);
      const isSettled = await page
        .waitForSelector('main h1, main h2, main table, main form, [role=alert]', { timeout: 10_000 })
        .then(
          () => true,
          () => false,
        );
      await page.waitForTimeout(250);
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      waiting.push(...links.filter((link) => !link.startsWith('/api/')));
      await visit(page, address, isSettled);
    }
  };
  await Promise.all([lane(1), lane(2)]);
  return seen.size;
}

test('P35 the page and the files travel with policies that allow no script but ours', async () => {
  const policyOf = async (path: string) =>
    (await fetch(product.url + path)).headers.get('content-security-policy') ?? '';
  const page = await policyOf('/login');
  expect(page).toContain(`script-src 'self'`);
  expect(page).toMatch(/default-src 'none'/);
  expect(page).toMatch(/object-src 'none'.*frame-ancestors 'none'/);
  expect(page).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  expect(await policyOf('/api/session')).toMatch(/default-src 'none'.*sandbox/);
});
