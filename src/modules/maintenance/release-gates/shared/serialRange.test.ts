import { expect, it } from 'vitest';
import { normalIdentity, sameSerial, serialAffected } from './serialRange.ts';

const within = (serial: string | null, range: { from?: string; to?: string; before?: string }) =>
  serialAffected(serial, { ranges: [range], serials: [] });

it('G16 zeros in front and separators do not take a serial number out of a range', () => {
  const range = { from: 'B0100', to: 'B-0200' };
  expect(['B100', 'B00150', 'b-200', 'B 0201', 'B99'].map((serial) => within(serial, range))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it('G16 a range whose prefix changes is read as makers count: A900 to B100 holds A950 and B050', () => {
  const range = { from: 'A900', to: 'B100' };
  expect(['A899', 'A900', 'A950', 'B001', 'B100', 'B101', 'C1'].map((serial) => within(serial, range))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(['Z999', 'AA1', 'AB1'].map((serial) => within(serial, { from: 'Y1', to: 'AA500' }))).toEqual([
    true,
    true,
    false,
  ]);
  expect(within('A9999', { before: 'B5312' })).toBe(true);
});

it('G16 numbers parted by a separator are compared part by part', () => {
  const range = { from: '97-0500', to: '98-0200' };
  expect(['97-0499', '97-600', '98-0001', '98-201', '970600'].map((serial) => within(serial, range))).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
});

it('G16 a suffix inside a range is affected, outside it is not, and at the border somebody must judge', () => {
  const range = { from: '1200', to: '1300' };
  expect(['1250A', '5000A', '1300A'].map((serial) => within(serial, range))).toEqual([true, false, true]);
});

it('G16 a serial number that cannot be placed, or was never read, must be judged', () => {
  expect([within('53-B-11X', { before: 'B5312' }), within('N/A', { to: 'B1' }), within(null, { to: 'B1' })]).toEqual([
    true,
    true,
    true,
  ]);
});

it('G16 a list names a serial number in any spelling', () => {
  const rule = { ranges: [], serials: ['ST-0100', 'X 7'] };
  expect(['st100', 'ST 00100', 'X-7', 'ST101'].map((serial) => serialAffected(serial, rule))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('R2 two spellings of a serial number are one', () => {
  expect(['B-0001', 'b 1', 'B 000 1', 'A10-05', 'CON 01', '0b7'].map(normalIdentity)).toEqual([
    'B1',
    'B1',
    'B1',
    'A1005',
    'CON1',
    'B7',
  ]);
  expect([normalIdentity('b-53 11'), normalIdentity('000'), normalIdentity('0042')]).toEqual(['B5311', '0', '42']);
  expect([sameSerial('B-5311', 'b5311'), sameSerial(null, null), sameSerial(null, '1')]).toEqual([true, true, false]);
});

it('R2 full-width letters and digits and Thai digits are what they stand for', () => {
  expect(['１２３ＡＢＣ', 'Ｓ／Ｎ　１２３ＡＢＣ', '๑๒๓abc', '１２3-ａＢｃ'].map(normalIdentity)).toEqual(
    Array(4).fill('123ABC'),
  );
  expect([sameSerial('１２３', '４５６'), sameSerial('๑๒๓', '๔๕๖')]).toEqual([false, false]);
  expect(within('Ｂ１５０', { from: 'B100', to: 'B200' })).toBe(true);
  expect(within('Ｂ２５０', { from: 'B100', to: 'B200' })).toBe(false);
});

it('R2 what is written before a serial number to say what it is counts for nothing; a maker’s own letters do', () => {
  const typed = [
    'S/N B-0001',
    's/n: b1',
    'SN B 1',
    'SN:B1',
    'S/No. B1',
    'Serial No. B-1',
    'ser. no: B1',
    'SERIAL B1',
    'S / N B1',
  ];
  expect(typed.map((each) => [each, normalIdentity(each)])).toEqual(typed.map((each) => [each, 'B1']));
  expect(['P/N C20195162', 'PN: C20195162'].map(normalIdentity)).toEqual(['C20195162', 'C20195162']);
  expect(['SN-0123', 'SN123', 'SER-7', 'SERIES 5', 'S/N'].map(normalIdentity)).toEqual([
    'SN123',
    'SN123',
    'SER7',
    'SERIES5',
    'SN',
  ]);
  const rule = { ranges: [{ from: 'B100', to: 'B200', before: null }], serials: ['X7'] };
  expect(['S/N B150', 'S/N B250', 'S/N X-7', 'S/N: UNK'].map((each) => serialAffected(each, rule))).toEqual([
    true,
    false,
    true,
    true,
  ]);
});
