import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#kernel/shared/errors.ts';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { location } from '../shared/location.record.ts';
import { stockItem } from '../shared/stockItem.record.ts';
import { ledgerDifferences } from './reconcile.ts';
import { issueToJob, returnToStock } from './public.ts';
import { reverseMovement } from './returns.ts';
import { grease, linked, rack, receiveGrease } from './stock.fixture.ts';
import { stockServer } from './stock.server.ts';

const moves = process.env['TEST_LONG'] ? 20_000 : 600;
const workers = 8;
let app: TestApp;
let stores: Person;
beforeAll(async () => {
  app = await testApp([signInServer, linked, stockServer]);
  stores = await app.as('stores.user');
  await stores.create(location, rack);
});
afterAll(() => app.close());

/** The same walk every time: a fault that was seen once can be seen again. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const newItem = async (partNumber: string) => (await stores.create(stockItem, grease(partNumber))).id;

test('P44 who brings back to a batch while it is issued from is not the one the other waits for', async () => {
  const itemId = await newItem('BACK-1');
  const jobNumber = 'ABS0000001';
  await app.write((ctx) => receiveGrease(ctx, itemId, '3'));
  const [first] = await app.write((ctx) => issueToJob(ctx, { jobNumber, itemId, qty: '1' }));
  let tries = 0;
  let returned: Promise<number> | undefined;
  await app.write(async (ctx) => {
    tries += 1;
    // As an issue begins: it has the balances, and has posted nothing yet.
    await sql`select 1 from stock_balance where batch_id = ${first?.batchId} for update`.execute(ctx.db);
    returned ??= app.write((other) => {
      tries += 1;
      return returnToStock(other, { movementNo: first?.movementNo ?? 0, qty: '1' });
    });
    // It has every lock it can get by then.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await issueToJob(ctx, { jobNumber, itemId, qty: '2' });
  });
  await returned;
  // Whoever meets a deadlock is tried again.
  expect(tries).toBe(2);
});

test('P44 stock equals its ledger and is never negative: random receipts, issues, returns and reversals by 8 at once', async () => {
  const items: string[] = [];
  for (let n = 1; n <= 4; n += 1) items.push(await newItem(`WALK-${n}`));
  const issued: number[] = [];
  let done = 0;
  let refused = 0;
  const step = async (roll: (below: number) => number) => {
    const itemId = items[roll(items.length)] ?? '';
    const qty = String(1 + roll(4));
    const kind = roll(10);
    const from = issued[roll(Math.max(1, issued.length))];
    await app.write(async (ctx) => {
      if (kind < 3 || (from === undefined && kind >= 8)) {
        await receiveGrease(ctx, itemId, qty);
      } else if (kind < 8) {
        const made = await issueToJob(ctx, { jobNumber: 'ABS0000001', itemId, qty });
        issued.push(...made.map((one) => one.movementNo));
      } else if (kind === 8) await returnToStock(ctx, { movementNo: from ?? 0, qty: '1' });
      else await reverseMovement(ctx, from ?? 0, 'a random walk');
    });
  };
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const roll = dice(worker + 1);
      for (let n = 0; n < moves / workers; n += 1) {
        await step(roll).then(
          () => (done += 1),
          (error: unknown) => {
            // Not enough, already returned, already reversed, or a movement whose transaction did not stand: said in words.
            if (!(error instanceof AppError)) throw error;
            refused += 1;
          },
        );
      }
    }),
  );
  const context = readContext(app.deps, systemCaller(new Date()));
  const drift = await ledgerDifferences(context);
  const negative = await sql`select 1 from stock_balance where on_hand < 0`.execute(context.db);
  printFigure(
    'P44',
    `${moves} random moves by ${workers} at once: ${done} done, ${refused} refused, ${negative.rows.length} negative, ${drift.length} off the ledger`,
  );
  expect(done).toBeGreaterThan(moves / 3);
  expect({ negative: negative.rows.length, drift }).toEqual({ negative: 0, drift: [] });
}, 900_000);
