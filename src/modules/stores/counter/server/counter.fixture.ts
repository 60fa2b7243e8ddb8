import { randomUUID } from 'node:crypto';
import { testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { aDepartment, anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { grease, rack, receiveGrease } from '#modules/stores/stock/server/stock.fixture.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';

type Body = Record<string, never>;

/** A counter that is open: a keeper, who takes and for which department, a shelf, and what is sent to it. */
export async function anOpenCounter(app: TestApp) {
  const keeper = await app.as('stores.user');
  const shelf = await keeper.create(location, rack);
  const receiver = await app.as('maintenance.user');
  const receiverId = (await anEmployee(app)).id;
  const { id: departmentId, code: departmentCode } = await aDepartment(app);
  await app.asOwner((pool) =>
    pool.query('update app_user set employee_id = $1 where id = $2', [receiverId, receiver.id]),
  );
  const one = async <T>(text: string, values: unknown[] = []) =>
    (await app.deps.database.pool.query(text, values)).rows[0] as T;
  let made = 0;

  /** A batch of a new item on the shelf, received at the moment given. */
  const stock = async (
    qty: string,
    values: Parameters<typeof grease>[1] = {},
    more: Parameters<typeof receiveGrease>[3] & { at?: Date } = {},
  ) => {
    const { at, ...batch } = more;
    const item = await keeper.create(stockItem, grease(`CNT-${(made += 1)}`, values));
    const found = await app.write((ctx) => receiveGrease(ctx, item.id, qty, { locationId: shelf.id, ...batch }), at);
    return { item, batch: found };
  };
  const send = (what: string, body: object, by: Person = keeper) =>
    by.call<Body>('POST', `/api/store/counter/${what}`, body, { 'idempotency-key': randomUUID() });
  const issue = (batchId: string, qty: string, more: object = {}, by: Person = keeper) =>
    send(
      'issue',
      {
        ...('jobNumber' in more ? {} : { departmentId }),
        receiverId,
        pin: testPin,
        lines: [{ batchId, qty }],
        ...more,
      },
      by,
    );
  const movementNoOf = (answer: Awaited<ReturnType<typeof issue>>) =>
    (answer.body['issued'] as unknown as { movementNo: number }[])[0]?.movementNo ?? 0;

  /** How many rows the ledger has, and what all balances add up to: the same before and after what books nothing. */
  const books = () =>
    one<{ movements: number; onHand: string; reserved: string }>(`
      select (select count(*)::int from movement) as movements,
        (select coalesce(sum(on_hand), 0)::text from stock_balance) as "onHand",
        (select coalesce(sum(reserved), 0)::text from stock_balance) as reserved`);
  return { keeper, receiverId, departmentId, departmentCode, shelf, one, stock, send, issue, movementNoOf, books };
}
