import type { CreateOf } from '#kernel/shared/record.ts';
import type { NdtReadings } from '#modules/maintenance/ndt-reports/shared/ndtParts.ts';
import type { ndtProcessCheck } from '#modules/maintenance/ndt-reports/shared/ndtProcessCheck.record.ts';
import type { ndtTechnique } from '#modules/maintenance/ndt-reports/shared/ndtTechnique.record.ts';

const light = ['UV lamp UV-03', 'Ambient light, booth 1'];

/** The techniques of the shop. Limits here are fixtures: real ones come from the shop's own procedures. */
export const techniques: CreateOf<typeof ndtTechnique>[] = [
  {
    code: 'PT-W-01',
    revision: 4,
    title: 'Wheel halves, fluorescent penetrant',
    method: 'PT',
    procedureRef: 'ASTM E1417, Type 1 Method D level 3',
    families: ['wheel'],
    material: 'Forged aluminium',
    surfaceState: 'Paint stripped, alkaline cleaned',
    areas: ['bead seats', 'tubewell', 'tie-bolt holes', 'rim and flanges'],
    coveragePct: 100,
    acceptance: {},
    defaults: { type: '1', methodCode: 'D', sensitivity: '3', developerForm: 'dry', photochromicLenses: false },
    limits: { emulsifierSec: { max: '120' }, emulsifierPercent: { min: '5', max: '20' } },
    requiredChecks: [...light, 'System performance panel'],
    equipment: ['UV-03'],
    materials: ['PT-L3', 'PT-EM', 'PT-DV'],
  },
  {
    code: 'PT-B-03',
    revision: 2,
    title: 'Brake piston housing, fluorescent penetrant',
    method: 'PT',
    procedureRef: 'ASTM E1417, Type 1 Method D level 3',
    families: ['brake'],
    material: 'Forged aluminium',
    surfaceState: 'Degreased, paint stripped at the bores',
    areas: ['piston bores', 'mounting face'],
    coveragePct: 100,
    acceptance: {},
    defaults: { type: '1', methodCode: 'D', sensitivity: '3', developerForm: 'dry', photochromicLenses: false },
    limits: { emulsifierSec: { max: '120' }, emulsifierPercent: { min: '5', max: '20' } },
    requiredChecks: [...light, 'System performance panel'],
    equipment: ['UV-03'],
    materials: ['PT-L3', 'PT-EM', 'PT-DV'],
  },
  {
    code: 'ET-W-02',
    revision: 2,
    title: 'Wheel bead seat radius, eddy current',
    method: 'ET',
    procedureRef: 'AP-763',
    families: ['wheel'],
    material: 'Forged aluminium',
    surfaceState: 'Paint stripped, clean',
    areas: ['bead seat radius'],
    coveragePct: 100,
    acceptance: {},
    defaults: {
      probe: 'P-118 pencil probe, shaped guide block',
      referenceStandard: 'RS-AL-03, notch 0.76 × 0.25 mm',
      refNotchMm: '0.76',
      coilDiameterMm: '2.0',
      rejectAtPercent: '50',
      phase: 'Lift-off horizontal',
    },
    limits: { gainDb: { min: '40', max: '70' } },
    requiredChecks: [],
    equipment: ['EC-05', 'P-118', 'RS-AL-03'],
    materials: [],
  },
  {
    code: 'MT-B-01',
    revision: 3,
    title: 'Tie bolts, wet fluorescent magnetic particle',
    method: 'MT',
    procedureRef: 'ASTM E1444',
    families: ['wheel', 'brake'],
    material: 'Alloy steel',
    surfaceState: 'Degreased, plating intact',
    areas: ['threads', 'shank', 'head fillet'],
    coveragePct: 100,
    acceptance: {},
    defaults: { type: '1', technique: 'coil', photochromicLenses: false },
    limits: { demagResidual: { max: '3' }, bathMl: { min: '0.1', max: '0.4' } },
    requiredChecks: [...light, 'Bath concentration'],
    equipment: ['UV-03', 'MY-01'],
    materials: ['MT-14A'],
  },
];

/** What is checked each morning. */
export const dayChecks: Omit<CreateOf<typeof ndtProcessCheck>, 'shift'>[] = [
  { name: 'UV lamp UV-03', kind: 'lamp', figure: '1850', readings: '1 850 µW/cm² at 38 cm', passed: true },
  { name: 'Ambient light, booth 1', kind: 'ambient', figure: '9', readings: '9 lux', passed: true },
  { name: 'System performance panel', kind: 'panel', readings: '5 of 5 stars', passed: true },
  { name: 'Bath concentration', kind: 'bath', figure: '0.2', readings: '0.2 ml', passed: true },
];

/** The readings of the worked penetrant report (maintenance 5.8); its dwell times are measured. */
export const ptReadings: NdtReadings = {
  partTempC: '27',
  emulsifierPercent: '9',
  emulsifierSec: '60',
  washPressureKpa: '240',
  washTempC: '24',
  dryTempC: '65',
  uvAuWcm2: '1850',
  ambientLux: '9',
  darkAdaptSec: '90',
  photochromicLenses: false,
};

/** Minutes before its end at which each step of a penetrant test is recorded: 20 min of penetrant, 15 min of developer. */
export const penetrantSteps = [
  ['penetrantApplied', 38],
  ['penetrantRemoved', 18],
  ['developerApplied', 16],
  ['inspectionBegun', 1],
] as const;

/** The same of a magnetic-particle test: the shot, the look, the demagnetising. */
export const magneticSteps = [
  ['magnetisingBegun', 14],
  ['magnetisingEnded', 12],
  ['inspectionBegun', 11],
  ['demagnetisingBegun', 4],
  ['demagnetisingEnded', 2],
] as const;

/** The readings of the worked eddy-current report (maintenance 5.9). */
export const etReadings: NdtReadings = {
  frequencyKHz: '300',
  gainDb: '54',
  phase: 'Lift-off horizontal',
  scanIndexMm: '1.0',
  calibratedBefore: true,
};

/** Tie bolts on the bench. */
export const mtReadings: NdtReadings = {
  currentA: '1200',
  fieldAm: '3200',
  bathMl: '0.2',
  demagResidual: '1.5',
  uvAuWcm2: '1850',
  ambientLux: '9',
  darkAdaptSec: '90',
  photochromicLenses: false,
};
