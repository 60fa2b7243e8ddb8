import { fixture } from '#kernel/testing/fixture.ts';
import { ndtProcessCheck } from '../shared/ndtProcessCheck.record.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import { ndtTechnique } from '../shared/ndtTechnique.record.ts';

/** A draft of penetrant testing on wheel halves. */
export const anNdtTechnique = fixture(ndtTechnique).by(['ndt.user'], (_app, n) => ({
  code: `PT-W-${String(n % 100).padStart(2, '0')}`,
  revision: n,
  title: 'Wheel halves, fluorescent penetrant',
  method: 'PT',
  procedureRef: 'ASTM E1417',
  families: ['wheel'],
  material: 'Forged aluminium',
  surfaceState: 'Paint stripped',
  defaults: { type: '1', methodCode: 'D', sensitivity: '3', developerForm: 'dry', photochromicLenses: false },
  areas: ['wheel halves'],
  coveragePct: 100,
  limits: {},
  acceptance: {},
  requiredChecks: [],
  equipment: [],
  materials: [],
}));

export const anNdtReport = fixture(ndtReport).ofDemo(
  'createNdtReport: a report is begun on a job by somebody authorised for its method',
  { settled: 'A signed report is never changed' },
);

export const anNdtProcessCheck = fixture(ndtProcessCheck).ofDemo(
  'recordProcessCheck: only somebody authorised for NDT records one',
);
