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
  /** Lets hours pass at the bench: what was recorded and signed on the cards of a job so far was that much earlier. */
  pass(hours: number, job: string): Promise<void>;
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
    pass: async (hours, job) => {
      const database = await openDatabase({ dataDir: product.dataDir, waitMs: 20_000 });
      const earlier = (column: string) => `${column} = ${column} - make_interval(mins => ${Math.round(hours * 60)})`;
      const ofJob = `(select id from work_order where number = '${job}')`;
      try {
        await database.pool.query(`
          alter table step_record disable trigger user;
          update step_record set ${earlier('recorded_at')} where step_id in (
            select s.id from task_step s join task_card c on c.id = s.card_id where c.job_id = ${ofJob});
          alter table step_record enable trigger user;
          alter table test_run disable trigger user;
          update test_run set ${earlier('started_at')}, ${earlier('ended_at')} where job_id = ${ofJob};
          alter table test_run enable trigger user;
          alter table task_card disable trigger user;
          update task_card set ${earlier('signed_at')} where job_id = ${ofJob};
          alter table task_card enable trigger user`);
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
        // The cards signed before it lie before it: work signed under a test makes it begin anew.
        await database.pool.query(
          `alter table task_card disable trigger user;
           update task_card set signed_at = signed_at - make_interval(mins => ${minutes})
             where job_id = (select job_id from ndt_report where number = '${report.replaceAll("'", '')}');
           alter table task_card enable trigger user`,
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
