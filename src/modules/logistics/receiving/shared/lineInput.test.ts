import { expect, test } from 'vitest';
import { writableFields } from '#kernel/shared/record.ts';
import { receiptLine } from './goodsReceipt.record.ts';
import { lineInput } from './receiving.calls.ts';

test('the dock may type every field of a receipt line that a person writes, and no other', () => {
  const written = writableFields(receiptLine).map(([name]) => name);
  expect(Object.keys(lineInput.shape).toSorted()).toEqual(written.toSorted());
});
