import { expect, test } from 'vitest';
import { text } from '#kernel/shared/field.ts';
import { sampleRecord } from '#kernel/testing/sampleRecord.ts';
import { explainConstraint } from './constraints.ts';

const kit = {
  ...sampleRecord,
  label: { one: 'Seal kit', many: 'Seal kits' },
  fields: { partNumber: text('Part number'), serialNumber: text('Serial number'), text: text('Text') },
};
const refused = (detail: string) => {
  try {
    return explainConstraint(kit, { code: '23505', detail: `Key ${detail} already exists.`, constraint: 'kit_key' });
  } catch (error) {
    return error;
  }
};

test('a value that is there already is named by its field', () => {
  expect(refused('(upper(part_number))=(A-1)')).toMatchObject({
    kind: 'conflict',
    message: 'Part number is already used by another seal kit.',
    fields: [{ path: 'partNumber' }],
  });
});

test('values that may not be there together are named all, each at its field', () => {
  expect(refused("(part_number, COALESCE(upper(serial_number), ''::text))=(A-1, 7)")).toMatchObject({
    message: 'Part number, Serial number: another seal kit has the same.',
    fields: [{ path: 'partNumber' }, { path: 'serialNumber' }],
  });
});
