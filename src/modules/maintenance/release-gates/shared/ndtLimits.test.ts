import { describe, expect, it } from 'vitest';
import {
  etProblems,
  etRejects,
  etRunVoid,
  isLinear,
  processCheckProblems,
  ptProblems,
  type EtReadings,
  type PtReadings,
} from './ndtLimits.ts';

const pt00421: PtReadings = {
  partTempC: '27',
  penetrantDwellMin: '20',
  washPressureKpa: '240',
  washTempC: '24',
  dryTempC: '65',
  developerForm: 'dry',
  developerDwellMin: '15',
  fluorescent: true,
  uvAuWcm2: '1850',
  ambientLux: '9',
  darkAdaptSec: '90',
  photochromicLenses: false,
};
const pt = (extra: Partial<PtReadings>) => ptProblems({ ...pt00421, ...extra });

describe('PT limits (4.3, 5.8)', () => {
  it('5.8: NDT-26-00421 is inside every limit', () => expect(ptProblems(pt00421)).toEqual([]));

  it('5.8: UV-A 960 is refused with its text', () => {
    expect(pt({ uvAuWcm2: '960' })).toEqual(['UV-A 960 is below 1 000 µW/cm² at 38 cm.']);
    expect(pt({ uvAuWcm2: '1000' })).toEqual([]);
  });

  it('5.8: 25 lux ambient is refused, 20 is not', () => {
    expect(pt({ ambientLux: '25' })).toEqual(['Ambient light 25 lux is above 20 lux.']);
    expect(pt({ ambientLux: '20' })).toEqual([]);
  });

  it('5.8: developer viewed after 4 h 10 min → reprocess', () => {
    expect(pt({ developerDwellMin: '250' })).toEqual(['Developer dwell 250 min is above 240 min: reprocess the part.']);
    expect(pt({ developerForm: 'aqueous', developerDwellMin: '121' })).toHaveLength(1);
    expect(pt({ developerForm: 'nonAqueous', developerDwellMin: '60' })).toEqual([]);
  });

  it('penetrant dwells 10 min, 20 min below 10 °C', () => {
    expect(pt({ penetrantDwellMin: '10' })).toEqual([]);
    expect(pt({ penetrantDwellMin: '19', partTempC: '9.9' })).toEqual(['Penetrant dwell 19 min is below 20 min.']);
  });

  it.each<[string, Partial<PtReadings>]>([
    ['part below 4 °C', { partTempC: '3.9' }],
    ['part above 52 °C', { partTempC: '52.1' }],
    ['wash above 275 kPa', { washPressureKpa: '276' }],
    ['wash water below 10 °C', { washTempC: '9' }],
    ['wash water above 38 °C', { washTempC: '39' }],
    ['dryer above 71 °C', { dryTempC: '72' }],
    ['developer below 10 min', { developerDwellMin: '9' }],
    ['dark adaptation below 60 s', { darkAdaptSec: '59' }],
    ['UV-A not recorded', { uvAuWcm2: null }],
    ['photochromic lenses', { photochromicLenses: true }],
  ])('refuses %s', (_, extra) => expect(pt(extra)).toHaveLength(1));

  it('visible dye needs no lamp readings', () => {
    expect(pt({ fluorescent: false, uvAuWcm2: null, ambientLux: null, darkAdaptSec: null })).toEqual([]);
  });

  it('5.8: without the panel check of today the report cannot start', () => {
    expect(processCheckProblems([{ name: 'UV lamp UV-03', passed: null }])).toEqual([
      'No process check recorded today for UV lamp UV-03. Record it first.',
    ]);
    expect(processCheckProblems([{ name: 'panel', passed: false }])).toHaveLength(1);
    expect(processCheckProblems([{ name: 'panel', passed: true }])).toEqual([]);
  });

  it('an indication is linear when its length is at least three times its width', () => {
    expect([isLinear('3', '1'), isLinear('2.9', '1'), isLinear('0.3', '0.1')]).toEqual([true, false, true]);
  });
});

describe('ET limits (4.3, 5.9)', () => {
  const et00423: EtReadings = {
    frequencyKHz: '300',
    refNotchMm: '0.76',
    scanIndexMm: '1.0',
    coilDiameterMm: '2.0',
    calibratedBefore: true,
    afterCheckDriftPercent: '2',
  };
  const et = (extra: Partial<EtReadings>) => etProblems({ ...et00423, ...extra });

  it('5.9: NDT-26-00423 is inside every limit', () => expect(etProblems(et00423)).toEqual([]));

  it('5.9: after-check drift above 10 % voids the run and everything since the last good check', () => {
    expect(etRunVoid('10')).toBe(false);
    expect(etRunVoid('-10.1')).toBe(true);
    expect(et({ afterCheckDriftPercent: '11' })[0]).toContain('the run is void');
    expect(et({ afterCheckDriftPercent: null })).toEqual(['There is no calibration check after the run.']);
  });

  it('5.9: 150 kHz is outside 200–500 and refused', () => {
    expect(et({ frequencyKHz: '150' })).toEqual(['Frequency 150 kHz is outside 200–500 kHz.']);
    expect(et({ frequencyKHz: '200' })).toEqual([]);
  });

  it('the notch, the scan index and the calibration before the run count', () => {
    expect(et({ refNotchMm: '0.5', scanIndexMm: '2.1', calibratedBefore: false })).toHaveLength(3);
    expect(et({ refNotchMm: '0.50', techniqueNotchMm: '0.5' })).toEqual([]);
  });

  it('5.9: 85 % of the notch is rejected when the technique rejects at 50 %', () => {
    expect([etRejects('85', '50'), etRejects('50', '50'), etRejects('49.9', '50')]).toEqual([true, true, false]);
  });
});
