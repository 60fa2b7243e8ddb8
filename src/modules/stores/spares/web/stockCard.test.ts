import { expect, test } from 'vitest';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { cardParts, columnsOf } from '#kernel/web/list/columns.ts';
import { consumable } from '#modules/stores/consumables/shared/consumable.record.ts';
import { spare } from '../shared/spare.record.ts';

const factsOf = (record: AnyRecord) =>
  cardParts(
    record,
    columnsOf(record).filter(({ key }) => record.list.columns.includes(key)),
  ).facts.map(({ key }) => key);

test('the card of a spare and of a consumable on a phone says how much there is and how much is free', () => {
  const facts = ['earliestExpiry', 'partName', 'onHand', 'available'];
  expect([factsOf(spare), factsOf(consumable)]).toEqual([facts, facts]);
});
