import { randomUUID } from 'node:crypto';
import type { APIResponse, Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openChromium } from './chromium.ts';
import { startProduct, type Product } from './product.ts';
import { settled, signIn } from './screens.ts';

/** The product and one browser, for all tests of a file. */
export interface ServerDeps {
  readonly product: Product;
  readonly browser: Browser;
  /** Somebody's own browser, signed in when they first come, and the same one later. A `stranger` is nobody, a `customer` is in the portal. */
  readonly as: (who: string) => Promise<BrowserContext>;
  /** A window of theirs at an address, drawn; closed after the test. */
  readonly open: (who: string, address: string) => Promise<Page>;
}

interface Look extends BrowserContextOptions {
  env?: Record<string, string>;
  /** What every browser gets before its first window opens. */
  furnish?: (context: BrowserContext) => Promise<unknown>;
}

/** Starts the product and a browser before the first test of a file and stops them after its last. People come one by one, when they are asked for. */
export function openProduct({ env = {}, furnish, ...look }: Look = {}): ServerDeps {
  let product: Product;
  let browser: Browser;
  const contexts = new Map<string, Promise<BrowserContext>>();
  const pages: Page[] = [];
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ env }), openChromium()]);
  }, 300_000);
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await product?.discard();
  }, 60_000);

  const enter = async (who: string) => {
    const viewport = { width: 1440, height: 900 };
    // Without motion: it is the machine that would wait for it.
    const context = await browser.newContext({ baseURL: product.url, viewport, reducedMotion: 'reduce', ...look });
    if (who === 'customer') await enterPortal(context);
    else if (who !== 'stranger') await signIn(context, product.url, who);
    await furnish?.(context);
    return context;
  };
  const as = (who: string) => {
    const context = contexts.get(who) ?? enter(who);
    contexts.set(who, context);
    return context;
  };
  return {
    get product() {
      return product;
    },
    get browser() {
      return browser;
    },
    as,
    open: async (who, address) => {
      const page = await (await as(who)).newPage();
      pages.push(page);
      await page.goto(address);
      if (address.startsWith('/')) await settled(page);
      return page;
    },
  };
}

async function enterPortal(context: BrowserContext): Promise<void> {
  const data = { email: 'kanya@andaman.example', password: 'demo-portal-2026' };
  await given(context.request.post('/api/portal/sign-in', { headers: changing(), data }));
}

/** What a screen's changing call carries: that it comes from our own site, and a key of its own. */
export const changing = () => ({ 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() });

/** The answer of a call that has to succeed. */
export async function given<Answer>(call: Promise<APIResponse>): Promise<Answer> {
  const answer = await call;
  if (!answer.ok()) throw new Error(`${answer.url()}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** For tests that look at colours and outlines: one half way through its fade is none anybody sees. */
export function withoutFades(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important; }');
    document.adoptedStyleSheets = [still];
  });
}

/** For tests that look at every element: the rows of a list are alike, eight stand for all. */
export function withFewRows(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const whole = Reflect.get(Response.prototype, 'json') as (this: Response) => Promise<unknown>;
    Response.prototype.json = async function few(this: Response) {
      const body = (await whole.call(this)) as { rows?: unknown[] } | null;
      return Array.isArray(body?.rows) ? { ...body, rows: body.rows.slice(0, 8) } : body;
    };
  });
}
