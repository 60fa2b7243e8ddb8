import { expect, test } from 'vitest';
import { severities } from '#modules/safety/reports/shared/safetyReport.record.ts';
import { probabilities, probabilityNumbers, severityLetters, severityMeanings } from './matrix.ts';

test('R-HIR-1 the five probabilities and severities say what ICAO and a component shop mean by them, worst first', () => {
  expect(probabilityNumbers.map((number) => `${number} ${probabilities[number]}`)).toEqual([
    '5 Frequent: many times',
    '4 Occasional: sometimes',
    '3 Remote: unlikely but possible',
    '2 Improbable: very unlikely',
    '1 Extremely improbable',
  ]);
  expect(severityLetters.map((letter) => `${letter} ${severityMeanings[letter]}`)).toEqual([
    'A Catastrophic: loss of wheel, brake or oxygen function in flight, or a fatality',
    'B Hazardous: serious injury, unsafe part in service',
    'C Major: escape found before flight, injury, serious incident',
    'D Minor: minor damage or rework',
    'E Negligible: paperwork only',
  ]);
  // A report classifies its event in the same words.
  expect(Object.values(severities)).toEqual(
    severityLetters.map((letter) => `${letter} ${severityMeanings[letter].replace(/:.*/, '')}`),
  );
});
