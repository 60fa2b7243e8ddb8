import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';

/** One reading of a method: what it is called, and whether a report may be without it. */
export interface ReadingKind {
  name: string;
  label: string;
  kind: 'decimal' | 'choice' | 'yesNo' | 'text';
  unit?: string;
  options?: Readonly<Record<string, string>>;
  required?: boolean;
  /** Only asked of a fluorescent inspection. */
  fluorescent?: boolean;
  /** Set by the technique, which a Level 3 publishes: no report changes it. */
  technique?: true;
  /** Written by the after-check alone. */
  afterCheck?: true;
  /** Follows from the moments the steps were recorded at. */
  measured?: true;
}

const light: ReadingKind[] = [
  { name: 'uvAuWcm2', label: 'UV-A', kind: 'decimal', unit: 'µW/cm²', fluorescent: true },
  { name: 'ambientLux', label: 'Ambient light', kind: 'decimal', unit: 'lux', fluorescent: true },
  { name: 'darkAdaptSec', label: 'Dark adaptation', kind: 'decimal', unit: 's', fluorescent: true },
  { name: 'photochromicLenses', label: 'Photochromic lenses', kind: 'yesNo' },
];

/** The readings each method asks for, in the order of the work. */
export const readingKinds: Record<NdtMethod, readonly ReadingKind[]> = {
  PT: [
    {
      name: 'type',
      label: 'Type',
      kind: 'choice',
      options: { 1: '1 fluorescent', 2: '2 visible' },
      required: true,
      technique: true,
    },
    {
      name: 'methodCode',
      label: 'Method',
      kind: 'choice',
      options: { A: 'A water wash', B: 'B lipophilic', C: 'C solvent', D: 'D hydrophilic' },
      required: true,
      technique: true,
    },
    {
      name: 'sensitivity',
      label: 'Sensitivity',
      kind: 'choice',
      options: { half: '½', 1: '1', 2: '2', 3: '3', 4: '4' },
      technique: true,
    },
    {
      name: 'developerForm',
      label: 'Developer',
      kind: 'choice',
      options: { dry: 'a dry', aqueous: 'b/c aqueous', nonAqueous: 'd/e non-aqueous' },
      required: true,
      technique: true,
    },
    { name: 'partTempC', label: 'Part temperature', kind: 'decimal', unit: '°C', required: true },
    {
      name: 'penetrantDwellMin',
      label: 'Penetrant dwell',
      kind: 'decimal',
      unit: 'min',
      required: true,
      measured: true,
    },
    { name: 'emulsifierPercent', label: 'Emulsifier', kind: 'decimal', unit: '%' },
    { name: 'emulsifierSec', label: 'Emulsifier time', kind: 'decimal', unit: 's' },
    { name: 'washPressureKpa', label: 'Wash pressure', kind: 'decimal', unit: 'kPa' },
    { name: 'washTempC', label: 'Wash temperature', kind: 'decimal', unit: '°C' },
    { name: 'dryTempC', label: 'Dryer', kind: 'decimal', unit: '°C' },
    {
      name: 'developerDwellMin',
      label: 'Developer dwell',
      kind: 'decimal',
      unit: 'min',
      required: true,
      measured: true,
    },
    ...light,
  ],
  MT: [
    {
      name: 'type',
      label: 'Type',
      kind: 'choice',
      options: { 1: '1 fluorescent', 2: '2 visible' },
      required: true,
      technique: true,
    },
    {
      name: 'technique',
      label: 'Magnetisation',
      kind: 'choice',
      options: { coil: 'Coil', head: 'Head shot', yoke: 'Yoke', conductor: 'Central conductor' },
      required: true,
      technique: true,
    },
    { name: 'currentA', label: 'Magnetising current', kind: 'decimal', unit: 'A', required: true },
    { name: 'fieldAm', label: 'Field strength', kind: 'decimal', unit: 'A/m' },
    { name: 'bathMl', label: 'Bath settling volume', kind: 'decimal', unit: 'ml', required: true },
    { name: 'demagResidual', label: 'Residual field after demagnetising', kind: 'decimal', unit: 'G', required: true },
    ...light,
  ],
  ET: [
    { name: 'frequencyKHz', label: 'Frequency', kind: 'decimal', unit: 'kHz', required: true },
    { name: 'gainDb', label: 'Gain', kind: 'decimal', unit: 'dB', required: true },
    { name: 'phase', label: 'Phase', kind: 'text' },
    { name: 'probe', label: 'Probe', kind: 'text', required: true, technique: true },
    { name: 'referenceStandard', label: 'Reference standard', kind: 'text', required: true, technique: true },
    { name: 'refNotchMm', label: 'Reference notch', kind: 'decimal', unit: 'mm', required: true, technique: true },
    { name: 'scanIndexMm', label: 'Scan index', kind: 'decimal', unit: 'mm', required: true },
    { name: 'coilDiameterMm', label: 'Coil diameter', kind: 'decimal', unit: 'mm', required: true, technique: true },
    {
      name: 'rejectAtPercent',
      label: 'Reject at',
      kind: 'decimal',
      unit: '% of the notch',
      required: true,
      technique: true,
    },
    { name: 'calibratedAt', label: 'Calibrated at', kind: 'text', measured: true },
    { name: 'calibratedBefore', label: 'Calibrated before the run', kind: 'yesNo', required: true },
    { name: 'afterCheckAt', label: 'After-check at', kind: 'text', afterCheck: true },
    {
      name: 'afterCheckDriftPercent',
      label: 'After-check drift',
      kind: 'decimal',
      unit: '%',
      required: true,
      afterCheck: true,
    },
  ],
  UT: [
    { name: 'block', label: 'Reference block', kind: 'text', required: true, technique: true },
    { name: 'gainDb', label: 'Gain', kind: 'decimal', unit: 'dB', required: true },
    { name: 'rangeMm', label: 'Range', kind: 'decimal', unit: 'mm', required: true },
    { name: 'frequencyMHz', label: 'Frequency', kind: 'decimal', unit: 'MHz', required: true, technique: true },
  ],
  RT: [
    {
      name: 'radiography',
      label: 'Radiography',
      kind: 'choice',
      options: { film: 'Film', computed: 'Computed (CR)', digital: 'Digital (DR)' },
      required: true,
      technique: true,
    },
    { name: 'tubeKv', label: 'Tube voltage', kind: 'decimal', unit: 'kV', required: true },
    { name: 'exposureMas', label: 'X-ray exposure', kind: 'decimal', unit: 'mA·s', required: true },
    { name: 'iqi', label: 'IQI', kind: 'text', required: true, technique: true },
    { name: 'density', label: 'Density', kind: 'decimal', required: true },
  ],
  VT: [
    { name: 'lightLux', label: 'White light', kind: 'decimal', unit: 'lux', required: true },
    { name: 'aid', label: 'Aid', kind: 'text' },
  ],
};

/** The moments of a test, each recorded when it happens. */
export const processTimes = [
  'penetrantApplied',
  'penetrantRemoved',
  'developerApplied',
  'magnetisingBegun',
  'magnetisingEnded',
  'inspectionBegun',
  'demagnetisingBegun',
  'demagnetisingEnded',
] as const;
export type ProcessTime = (typeof processTimes)[number];

export const processTimeWords: Record<ProcessTime, string> = {
  penetrantApplied: 'Penetrant applied',
  penetrantRemoved: 'Penetrant removed',
  developerApplied: 'Developer applied',
  magnetisingBegun: 'Magnetising begun',
  magnetisingEnded: 'Magnetising ended',
  inspectionBegun: 'Inspection begun',
  demagnetisingBegun: 'Demagnetising begun',
  demagnetisingEnded: 'Demagnetising ended',
};

const ofMethod: Partial<Record<NdtMethod, readonly [ProcessTime, ...ProcessTime[]]>> = {
  PT: ['penetrantApplied', 'penetrantRemoved', 'developerApplied', 'inspectionBegun'],
  MT: ['magnetisingBegun', 'magnetisingEnded', 'inspectionBegun', 'demagnetisingBegun', 'demagnetisingEnded'],
};

/** The moments of a test of this method, in the order of the work; none where nothing is timed. */
export const timesOf = (method: NdtMethod): readonly ProcessTime[] => ofMethod[method] ?? [];
