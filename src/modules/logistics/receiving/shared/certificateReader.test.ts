import { expect, test } from 'vitest';
import { slownessNow } from '#kernel/testing/slowness.ts';
import { dayOnPaper, notOnPaper, readCertificate } from './certificateReader.ts';

const form1 = `
1. Approving Competent Authority / Country   2. AUTHORISED RELEASE CERTIFICATE EASA FORM 1
3. Form Tracking Number: WP-2026/00417
4. Organisation Name and Address: Wheel Parts Singapore Pte Ltd
6. Item 7. Description 8. Part No. GA78-12 9. Qty 40 10. Serial No. N/A
Batch No: TB-90
12. Remarks: Allotment of the maker's own stock.
13e. Date (dd mmm yyyy): 14 Mar 2026
`;

test('an EASA Form 1 is read field by field, each with the line it was read from', () => {
  expect(readCertificate(form1)).toEqual([
    { field: 'certType', value: 'form1EASA', from: expect.stringContaining('EASA FORM 1') as string },
    { field: 'certNumber', value: 'WP-2026/00417', from: '3. Form Tracking Number: WP-2026/00417' },
    { field: 'certIssuer', value: 'Wheel Parts Singapore Pte Ltd', from: expect.any(String) as string },
    { field: 'certDate', value: '2026-03-14', from: '13e. Date (dd mmm yyyy): 14 Mar 2026' },
    { field: 'partNumber', value: 'GA78-12', from: expect.any(String) as string },
    { field: 'supplierLot', value: 'TB-90', from: 'Batch No: TB-90' },
  ]);
});

test('a certificate of conformity gives lot, cure quarter and expiry; the value may stand below its label', () => {
  const read = readCertificate(`CERTIFICATE OF CONFORMITY
Certificate No.
SS-4400
Part Number: M83461/1-440
Lot: A77120
Cure date: 2Q26
Expiration date: 30 June 2041`);
  expect(Object.fromEntries(read.map(({ field, value }) => [field, value]))).toEqual({
    certType: 'cofc',
    certNumber: 'SS-4400',
    partNumber: 'M83461/1-440',
    supplierLot: 'A77120',
    cureDate: '2026-06-30',
    expiryDate: '2041-06-30',
  });
});

test('below a row of titles no value is guessed, and the next title ends one', () => {
  expect(readCertificate('8. Part No. 9. Qty. 10. Serial No.\nGA78-12 40')).toEqual([]);
  expect(readCertificate('4. Organisation Name and Address 5. Work Order / Contract')).toEqual([]);
});

test('a day that could be two days is no proposal', () => {
  expect(
    ['03/04/2026', '13/04/2026', '04/13/2026', '4.4.2026', 'Mar 14, 2026', '31 Feb 2026', '2026-02-29', 'soon'].map(
      dayOnPaper,
    ),
  ).toEqual([null, '2026-04-13', '2026-04-13', '2026-04-04', '2026-03-14', null, null, null]);
});

test('what a paper does not bear is named, however it spells what it bears', () => {
  const line = { partNumber: 'GA78-12', serialNumber: null, supplierLot: 'TB 090' };
  expect(notOnPaper(form1, line)).toEqual([]);
  expect(notOnPaper(form1, { ...line, partNumber: 'GA78-13', supplierLot: '99' })).toEqual(['GA78-13', '99']);
});

test('words of the form are no values', () => {
  expect(readCertificate('Serial No. Quantity Status\nLot of work was done\nDescription of parts')).toEqual([]);
});

test('a paper made to be dear, of one word again and again or of a letter with marks without end, is read at once', () => {
  const size = 100_000;
  const line = { partNumber: 'AHA1489', serialNumber: 'W-3300', supplierLot: null };
  const papers = [
    ...['TCCA ', 'CAAT ', 'FORM ONE ', 'TCCA FORM ON '].map((words) => words.repeat(size / words.length)),
    `a${'\u0307\u0323'.repeat(size / 2)}`,
  ];
  const before = process.threadCpuUsage();
  for (const text of papers)
    expect([readCertificate(text), notOnPaper(text, line)]).toEqual([[], ['AHA1489', 'W-3300']]);
  const used = process.threadCpuUsage(before);
  expect((used.user + used.system) / 1_000).toBeLessThan(700 * slownessNow().work);
});
