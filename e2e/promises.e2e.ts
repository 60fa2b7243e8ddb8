import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '#kernel/server/database/connect.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { filmOf } from './camera.ts';
import { openChromium } from './chromium.ts';
import { openProduct } from './openProduct.ts';
import { signIn, walk } from './screens.ts';

const ran: string[] = [];
const violations: string[] = [];
const app = openProduct({
  furnish: async (context) => {
    await context.exposeFunction('__ran', (what?: string) => ran.push(what ?? 'a payload ran'));
    await context.exposeFunction('__violated', (what: string) => violations.push(what));
    await context.addInitScript(watchMarkup);
  },
});

/** Tells what the browser refuses, and every element a text has been taken for, whenever it comes and however soon it goes. Runs in the page. */
function watchMarkup(): void {
  const { __violated: tell, __ran: made } = window as unknown as Record<string, (what: string) => void>;
  document.addEventListener('securitypolicyviolation', (event) =>
    tell?.(`${event.violatedDirective} ${event.blockedURI} on ${location.pathname}`),
  );
  const isMade = ['[onclick]', '[onerror]', '[onload]', 'script', 'iframe[srcdoc]'].map((one) => `main ${one}`).join();
  new MutationObserver((changes) => {
    for (const added of changes.flatMap((change) => [...change.addedNodes]))
      if (added instanceof Element && (added.matches(isMade) || added.querySelector(isMade)))
        made?.(`${location.pathname} has an element made from text: ${added.outerHTML.slice(0, 200)}`);
  }).observe(document, { subtree: true, childList: true });
}

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
  const database = await openDatabase({ dataDir: app.product.dataDir, waitMs: 20_000 });
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct t.tgrelid::regclass::text as name from pg_trigger t where not t.tgisinternal`,
  );
  for (const { name } of rows) await database.pool.query(`alter table ${name} disable trigger user`);
  const poisoned = await poison(database.pool);
  await database.close();
  expect(poisoned.columns).toBeGreaterThan(60);

  const open = async (who: string): Promise<Page> => {
    const page = await (await app.as(who)).newPage();
    page.on('dialog', (dialog) => {
      ran.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    return page;
  };
  let shown = 0;
  const { screens, missed } = await walk({
    open,
    visit: async (page) => {
      if ((await page.content()).includes('__ran()')) shown += 1;
    },
  });
  printFigure(
    'P35',
    `${payloads.length} payloads in ${poisoned.columns} columns (${poisoned.values} texts), ${screens} screens opened, ${shown} showed them: ${ran.length} ran, ${violations.length} policy violations; ${missed.length} did not come: ${missed.join(' ')}`,
  );
  expect(ran).toEqual([]);
  expect(violations).toEqual([]);
  expect(shown).toBeGreaterThan(10);

  // Counter-example: were a text ever taken for markup, this browser would tell.
  const page = await open('admin');
  await page.goto('/dashboard');
  await page.locator('main *').first().waitFor();
  for (const place of ['body', 'main']) {
    const told = ran.length + violations.length;
    const image = '<img src="/x" onerror="__ran()">';
    await page.evaluate(([at, text]) => document.querySelector(at)?.insertAdjacentHTML('beforeend', text), [
      place,
      image,
    ] as const);
    await expect.poll(() => ran.length + violations.length).toBeGreaterThan(told);
  }
}, 1_200_000);

test('P35 the page and the files travel with policies that allow no script but ours', async () => {
  const policyOf = async (path: string) =>
    (await fetch(app.product.url + path)).headers.get('content-security-policy') ?? '';
  const page = await policyOf('/login');
  expect(page).toContain(`script-src 'self'`);
  expect(page).toMatch(/default-src 'none'/);
  expect(page).toMatch(/object-src 'none'.*frame-ancestors 'none'/);
  expect(page).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  expect(await policyOf('/api/session')).toMatch(/default-src 'none'.*sandbox/);
});

test('P35 a bar code before the camera is read, and only the worker that reads it may compile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'camera-'));
  const browser = await openChromium(await filmOf('ABS0001234', join(folder, 'label.y4m')));
  try {
    const context = await browser.newContext({ baseURL: app.product.url, permissions: ['camera'] });
    await signIn(context, app.product.url, 'planner');
    const page = await context.newPage();
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Scan a code' }).click();
    await page.waitForURL('**/maintenance/mmc/ABS0001234');
    const [reader = ''] = workers;
    const policy = (await fetch(app.product.url + reader)).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'$/);
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*/);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
});
