import { expect, test } from 'vitest';
import { judgeChecklist, missingPapers, questionsFor, type Answers } from './checklist.ts';

const allYes = (kind: string): Answers => Object.fromEntries(questionsFor(kind).map(({ key }) => [key, 'yes']));
const papers = { certType: 'cofc', certNumber: 'C-1', manufacturerSource: 'Maker', supplierSource: 'Vendor' };

test('R-RCV-2 every question is answered, and "not applicable" only where that can be', () => {
  expect(judgeChecklist('material', allYes('material'))).toEqual({ open: [], failed: [] });
  expect(judgeChecklist('material', { ...allYes('material'), price: 'na' }).open).toEqual([]);
  expect(judgeChecklist('material', { ...allYes('material'), package: 'na' }).open.map(({ key }) => key)).toEqual([
    'package',
  ]);
  expect(judgeChecklist('component', {}).open).toHaveLength(questionsFor('component').length);
});

test('R-RCV-2 any no is a failure', () => {
  expect(judgeChecklist('component', { ...allYes('component'), quantity: 'no' }).failed.map(({ key }) => key)).toEqual([
    'quantity',
  ]);
});

test('R-RCV-3 a component needs a release form; a conformity is not enough', () => {
  expect(missingPapers('component', papers)).toEqual(['releaseCertificate']);
  expect(missingPapers('component', { ...papers, certType: 'faa8130' })).toEqual([]);
  expect(missingPapers('component', { ...papers, certType: 'faa8130', certNumber: null })).toEqual([
    'releaseCertificate',
  ]);
});

test('R-RCV-3 material needs its conformity, its maker and its supplier; a standard part its conformity', () => {
  expect(missingPapers('standardPart', { ...papers, manufacturerSource: null })).toEqual([]);
  expect(missingPapers('material', { ...papers, manufacturerSource: null })).toEqual(['traceToMaker']);
  expect(missingPapers('material', { ...papers, certType: 'none', supplierSource: null })).toEqual([
    'conformity',
    'traceToMaker',
  ]);
});
