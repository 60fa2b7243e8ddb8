import { expect, test } from 'vitest';
import { readCode } from './code.ts';

const id = '01970000-0000-7000-8000-00000000000a';

test('R-LBL-1 our label is known under any host', () => {
  for (const host of ['https://intranet.abs.example', 'http://an-older-name', ''])
    expect(readCode(`${host}/q/b/${id}`)).toEqual({ kind: 'label', letter: 'b', id });
  expect(readCode('https://other-system.example/item/4711')).toEqual({ kind: 'address' });
});

test('R-LBL-2 a GS1 code: expiry at the end of the month, lot and serial, in brackets and as the scanner types it', () => {
  const expected = { kind: 'supplier', gtin: '09506000134352', expiry: '2026-03-31', lot: 'ABC', serial: '77' };
  expect(readCode('(01)09506000134352(17)260300(10)ABC\u001d(21)77')).toEqual(expected);
  expect(readCode(']d2010950600013435217260300' + '10ABC\u001d2177')).toEqual(expected);
  expect(readCode('010950600013435217260300' + '10ABC\u001d2177')).toEqual(expected);
});

test('R-LBL-2 an ATA Spec 2000 tag', () => {
  expect(readCode('MFR 0B9R9*PNR GA78-12*SER 4471')).toEqual({
    kind: 'supplier',
    partNumber: 'GA78-12',
    serial: '4471',
  });
  expect(readCode('PNR:BRG-IB-501/LOT:L-22')).toEqual({ kind: 'supplier', partNumber: 'BRG-IB-501', lot: 'L-22' });
});

test('what people type is a text, numbers that only look like a code too', () => {
  for (const text of ['26-031', 'S1-R01-B01', 'ABS0001234', '0112345678901231', '10'])
    expect(readCode(` ${text} `)).toEqual({ kind: 'text', text });
});
