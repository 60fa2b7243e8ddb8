import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openDatabase } from '#kernel/server/database/connect.ts';
import { openChromium } from '../chromium.ts';
import { startProduct, type Product } from '../product.ts';

/** The PIN everybody signs with in the demo company. */
export const pin = '7391';
/** Long enough for two busy cores; whatever takes longer is a fault of the product. */
const patience = 45_000;

export interface Stage {
  url: string;
  /** Signs somebody in by the sign-in page the first time, each in a browser of their own; later the same page again. */
  as(username: string, look?: Look): Promise<Page>;
  /** A window where nobody is signed in. */
  stranger(): Promise<Page>;
  /** Lets hours pass since a step was recorded: what a day and a half at the bench would do. */
  pass(hours: number, since: { job: string; cardNo: string; stepNo: number }): Promise<void>;
  /** Lets minutes pass since the last step of a penetrant test was recorded. */
  passOnTest(this: void, minutes: number, report: string): Promise<void>;
  close(): Promise<void>;
}

interface Look {
  width?: number;
  height?: number;
  /** A tablet: fingers, not a mouse. */
  touch?: boolean;
}

/** The product as it is started for people, with the demo company, and as many browsers as there are people. */
export async function openStage(): Promise<Stage> {
  const product = await startProduct();
  const browser = await openChromium();
  return stageOf(product, browser);
}

function stageOf(product: Pick<Product, 'url' | 'discard' | 'dataDir'>, browser: Browser): Stage {
  const pages = new Map<string, Page>();
  const enter = async (look: Look = {}): Promise<Page> => {
    const context: BrowserContext = await browser.newContext({
      baseURL: product.url,
      locale: 'en-GB',
      timezoneId: 'Asia/Bangkok',
      viewport: { width: look.width ?? 1440, height: look.height ?? 900 },
      hasTouch: look.touch ?? false,
      // Without motion: it is the machine that would wait for it.
      reducedMotion: 'reduce',
      acceptDownloads: true,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    return page;
  };
  return {
    url: product.url,
    stranger: () => enter(),
    pass: async (hours, { job, cardNo, stepNo }) => {
      const database = await openDatabase({ dataDir: product.dataDir, waitMs: 20_000 });
      try {
        await database.pool.query('alter table step_record disable trigger user');
        await database.pool.query(
          `update step_record r set recorded_at = r.recorded_at - make_interval(mins => $1::int)
           from task_step s join task_card c on c.id = s.card_id join work_order w on w.id = c.job_id
           where s.id = r.step_id and w.number = $2 and c.card_no = $3 and s.step_no = $4`,
          [Math.round(hours * 60), job, cardNo, stepNo],
        );
        await database.pool.query('alter table step_record enable trigger user');
      } finally {
        await database.close();
      }
    },
    passOnTest: async (minutes, report) => {
      const database = await openDatabase({ dataDir: product.dataDir, waitMs: 20_000 });
      try {
        await database.pool.query(
          `update ndt_report set times = (
             select jsonb_object_agg(key, to_char((value #>> '{}')::timestamptz at time zone 'UTC' - make_interval(mins => $1::int), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
             from jsonb_each(times)) where number = $2`,
          [minutes, report],
        );
      } finally {
        await database.close();
      }
    },
    as: async (username, look) => {
      const known = pages.get(username);
      if (known) return known;
      const page = await enter(look);
      pages.set(username, page);
      await signIn(page, username);
      return page;
    },
    close: async () => {
      await browser.close();
      await product.discard();
    },
  };
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(`demo-${username}-2026`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}
