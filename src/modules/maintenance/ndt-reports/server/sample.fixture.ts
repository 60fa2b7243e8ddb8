import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { NdtReport } from './createNdt.ts';

const person = { name: 'Anan Sukjai', level: '2' as const, certifiedUntil: '2028-05-31', visionUntil: '2027-02-28' };
const tool = { toolId: '00000000-0000-4000-8000-000000000001', name: 'UV lamp UV-03', calDue: '2026-12-31' };
const standard = { toolId: '00000000-0000-4000-8000-000000000002', name: 'Reference standard', calDue: null };
const batch = {
  batchId: '00000000-0000-4000-8000-000000000003',
  name: 'Penetrant ZL-27A',
  batch: 'B-26-0192',
  expires: '2027-06-30',
};
const indication = {
  no: 1,
  item: null,
  place: 'Bead seat, 4 o’clock',
  type: 'linear' as const,
  lengthMm: '2.5',
  widthMm: null,
  depthMm: '0.4',
  amplitudePercent: null,
  relevant: true,
  acceptRef: 'CMM 32-47-46 Rev 9, 501',
  decision: 'reject' as const,
  defect: 'crack' as const,
};
const readings: Record<NdtMethod, NdtReport['parameters']> = {
  PT: {
    type: '1',
    methodCode: 'A',
    sensitivity: 'half',
    developerForm: 'dry',
    partTempC: '24',
    penetrantDwellMin: '20.5',
    washPressureKpa: null,
    photochromicLenses: false,
  },
  MT: { type: '1', technique: 'coil', currentA: '1200', bathMl: '0.2', demagResidual: '1.5', uvAuWcm2: '1500' },
  ET: { frequencyKHz: '200', gainDb: '45', phase: '', probe: 'P-7', rejectAtPercent: '50', calibratedBefore: true },
  UT: { block: 'V1', gainDb: '32', rangeMm: '100', frequencyMHz: '4' },
  RT: { radiography: 'film', tubeKv: '160', exposureMas: '20', iqi: 'EN W10', density: '2.4' },
  VT: { lightLux: '1100', aid: 'Mirror' },
};

/** A signed report of a method with something in each of its parts, as it is printed. */
export const printedReport = (method: NdtMethod, more: Partial<NdtReport> = {}): NdtReport =>
  ({
    number: 'NDT-26-00421',
    jobNumber: 'ABS0001234',
    cardNo: '130',
    customerIdLabel: 'Thai Lion Air',
    partNumber: 'C20195162',
    serialNumber: '0042',
    items: ['inboard wheel half', 'outboard wheel half'],
    area: 'whole',
    areas: ['bead seat', 'bolt holes'],
    pieces: [],
    coveragePct: 100,
    technique: 'PT-WH-01',
    techniqueRevision: '3',
    material: '2014-T6',
    surfaceState: 'bare',
    method,
    parameters: readings[method],
    times: method === 'PT' ? { penetrantApplied: '2026-09-12T03:00:00.000Z' } : {},
    equipment: [tool, standard],
    materials: method === 'PT' || method === 'MT' ? [batch] : [],
    checks: [
      { name: 'Lamp', passed: true, at: '2026-09-12T01:00:00.000Z', by: 'Anan Sukjai' },
      { name: 'Panel', passed: null, at: null, by: null },
    ],
    indications: [],
    findings: [],
    itemResults: [],
    result: 'noRecordableIndication',
    disposition: null,
    status: 'accepted',
    performedAt: '2026-09-12T04:10:00.000Z',
    performerName: person.name,
    performer: person,
    acceptedAt: '2026-09-12T05:20:00.000Z',
    accepterName: person.name,
    accepter: person,
    updatedAt: '2026-09-12T05:20:00.000Z',
    supersedesIdLabel: null,
    supersedeReason: null,
    ...more,
  }) as unknown as NdtReport;

export const rejectedReport = (): NdtReport =>
  printedReport('ET', {
    status: 'rejected',
    result: 'rejected',
    disposition: 'Repair 4, then inspect again',
    indications: [indication, { ...indication, no: 2, place: 'Bolt hole 5', decision: 'accept', acceptRef: null }],
    findings: [{ indication: 1, number: 'F-03' }],
    supersedesIdLabel: 'NDT-26-00401',
    supersedeReason: 'Wrong probe named',
  });
