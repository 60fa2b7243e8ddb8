import { shippingLimitPsi } from '#modules/logistics/shipping/shared/shippingPressure.ts';
import { idOf, type DemoWorld } from './world.ts';

type Tool = { class: string; maximumError?: string };
type Limit = { min?: string; max?: string; unit: string; decimals: number };

const measured = (reference: string, limit: Limit, tool: Tool, layout?: object) => ({
  reference,
  limit,
  tool,
  ...(layout ? { layout } : {}),
});
const gauge = (maximumError?: string): Tool => ({ class: 'pressureGauge', ...(maximumError ? { maximumError } : {}) });

/** The parts that are fitted at a step, by their stock items. */
const partsAt = (world: DemoWorld, reference: string, ...items: string[]) => ({
  reference,
  parts: items.map((item) => idOf(world, `item:${item}`)),
});

interface Wheel {
  bolts: number;
  /** The stages of the tie bolts, in lbf·ft. */
  torque: [stage1: [string, string], final: [string, string]];
  bores: [inboard: [string, string], outboard: [string, string]];
  psi: number;
  /** The tire of its parts list. */
  tire: string;
}

/** What a wheel's manual says of the steps; every figure is invented, as all limits of the demo company are. */
function wheel(world: DemoWorld, { bolts, torque, bores, psi, tire }: Wheel) {
  const [first, final] = torque;
  const bore = ([min, max]: [string, string], reference: string) =>
    measured(reference, { min, max, unit: 'mm', decimals: 3 }, { class: 'boreGauge' });
  const conductivity = (half: string) =>
    measured(
      `Check 501, heat damage, ${half}`,
      { min: '35.0', max: '43.0', unit: '%IACS', decimals: 1 },
      { class: 'conductivityMeter' },
      { count: 4, name: 'Place', rounds: [] },
    );
  const technique = (code: string, reference: string) => ({ reference, technique: code });
  const fitted = (...items: string[]) => partsAt(world, 'Assembly 701', ...items);
  return {
    deflatedPressure: measured('Disassembly 301, warning', { max: '0', unit: 'psi', decimals: 0 }, gauge('2')),
    paintStripper: { reference: 'Cleaning 401', materials: [idOf(world, 'item:MEK-5'), idOf(world, 'item:CL-ALK-2')] },
    bearingBoreIb: bore(bores[0], 'Check 501, bearing bore, inboard'),
    bearingBoreOb: bore(bores[1], 'Check 501, bearing bore, outboard'),
    blendDepth: measured(
      'Repair 601, blending',
      { max: '0.50', unit: 'mm', decimals: 2 },
      { class: 'depthGauge', maximumError: '0.05' },
    ),
    primer: { reference: 'Repair 601, paint', materials: [idOf(world, 'item:PR-EPX-G')] },
    topCoat: { reference: 'Repair 601, paint', materials: [idOf(world, 'item:TC-PU-GY')] },
    bearingGrease: { reference: 'Assembly 701', materials: [idOf(world, 'item:GR-81322')] },
    tieBolt: fitted('GA78-12'),
    greaseSeals: fitted('GS-4470'),
    fusePlugs: fitted('FP-177C'),
    tire: fitted(tire),
    tieBoltTorque: measured(
      'Assembly 701, tie bolts',
      { min: final[0], max: final[1], unit: 'lbf·ft', decimals: 0 },
      { class: 'torqueWrench', maximumError: '4' },
      {
        count: bolts,
        name: 'Bolt',
        rounds: [{ name: 'Stage 1', min: first[0], max: first[1] }, { name: 'Final stage' }],
      },
    ),
    inflation: {
      reference: 'Testing 101',
      instruction: `To ${psi} psi. Stand clear.`,
      instructionTh: `เติมลมในกรงเท่านั้นที่ ${psi} psi ยืนห่าง`,
    },
    retention: { reference: 'Testing 101, pressure retention', tool: gauge(), test: { kind: 'pressureRetention' } },
    shippingPressure: measured(
      'Storage 901, shipping',
      { min: '0', max: String(shippingLimitPsi(psi)), unit: 'psi', decimals: 0 },
      gauge('2'),
    ),
    conductivityIb: conductivity('inboard half'),
    conductivityOb: conductivity('outboard half'),
    ndtHalves: technique('PT-W-01', 'Check 501, penetrant'),
    ndtBeadSeatIb: technique('ET-W-02', 'Check 501, eddy current'),
    ndtBeadSeatOb: technique('ET-W-02', 'Check 501, eddy current'),
    ndtBeadSeats: technique('ET-W-02', 'Check 501, eddy current'),
    ndtTieBolts: technique('MT-B-01', 'Check 501, magnetic particle'),
    ndtHeatIb: technique('ET-W-02', 'Check 501, heat damage'),
    ndtHeatOb: technique('ET-W-02', 'Check 501, heat damage'),
  };
}

/** What a brake's manual says of the steps. */
interface Brake {
  /** The test pressure in psi, held for two minutes. */
  hold: number;
  bleed: string;
  bolts: number;
}
function brake(world: DemoWorld, { hold, bleed, bolts }: Brake) {
  const pin = { class: 'depthGauge', maximumError: '0.1' };
  return {
    bleed: { reference: 'Testing 101', instruction: `At ${bleed}.`, instructionTh: `ไล่ลมที่ ${bleed}` },
    wearPinReceived: measured('Check 501, wear pin', { min: '0.0', unit: 'mm', decimals: 1 }, pin),
    splineWear: measured(
      'Check 501, torque tube',
      { max: '0.25', unit: 'mm', decimals: 2 },
      { class: 'caliper', maximumError: '0.03' },
    ),
    boltTorque: measured(
      'Assembly 701, bolts',
      { min: '45', max: '55', unit: 'lbf·ft', decimals: 0 },
      { class: 'torqueWrench', maximumError: '2' },
      { count: bolts, name: 'Bolt', rounds: [] },
    ),
    pressureHeld: {
      reference: 'Testing 101',
      instruction: `${hold} psi for 2 min.`,
      instructionTh: `อัดแรงดันค้าง ${hold} psi 2 นาที`,
      tool: { class: 'hydraulicBench' },
      test: { kind: 'leak', minimumPsi: hold, holdSeconds: 120, maximumDropPercent: '1' },
    },
    applications: {
      reference: 'Testing 101',
      instruction: '10 applications; rotors free at 90 psi.',
      instructionTh: 'กดเบรก 10 ครั้ง จานหมุนต้องหมุนอิสระที่ 90 psi',
    },
    staticLeak: {
      reference: 'Testing 101',
      instruction: 'Pressure off for 2 min.',
      instructionTh: 'ปล่อยแรงดัน 2 นาที',
      tool: { class: 'hydraulicBench' },
      test: { kind: 'staticLeak', maximumPsi: 0, holdSeconds: 120 },
    },
    wearPinAfter: measured('Assembly 701, wear pin', { min: '41.0', max: '42.0', unit: 'mm', decimals: 1 }, pin),
    ndtHousing: { reference: 'Check 501, penetrant', technique: 'PT-B-03' },
    ndtTorqueTube: { reference: 'Check 501, penetrant', technique: 'PT-B-03' },
    heatPack: partsAt(world, 'Assembly 701', '2-1684-HP'),
    sealKit: partsAt(world, 'Assembly 701', '2-1684-SK'),
    bushings: partsAt(world, 'Repair 601, bushings', '2-1684-BU'),
    primer: { reference: 'Repair 601, finish', materials: [idOf(world, 'item:PR-EPX-G')] },
    topCoat: { reference: 'Repair 601, finish', materials: [idOf(world, 'item:TC-PU-GY')] },
  };
}

const battery = (world: DemoWorld) => ({
  cell: partsAt(world, 'Repair, cells', 'CELL-2758'),
  terminalVoltage: measured(
    'Testing, terminal voltage',
    { min: '20.0', unit: 'V', decimals: 1 },
    { class: 'multimeter', maximumError: '0.1' },
  ),
  insulation: measured(
    'Testing, insulation at 250 V DC',
    { min: '10', unit: 'MΩ', decimals: 0 },
    { class: 'insulationTester', maximumError: '1' },
  ),
  linkTorque: measured(
    'Assembly, links',
    { min: '80', max: '100', unit: 'lbf·in', decimals: 0 },
    { class: 'torqueWrench', maximumError: '4' },
    { count: 19, name: 'Link', rounds: [] },
  ),
  capacity: {
    reference: 'Testing, capacity',
    tool: { class: 'batteryAnalyser' },
    test: { kind: 'capacity', endVolts: '1.00', minimumVolts: '20.0', minimumMohm: '10', restMinutes: 60 },
  },
  deepCycle: {
    reference: 'Testing, deep cycle',
    tool: { class: 'multimeter' },
    test: { kind: 'deepCycle', maximumCellVolts: '0.50', minimumMinutes: 720 },
  },
});

const cylinder = (world: DemoWorld) => ({
  hydrostatic: { reference: 'Testing, hydrostatic', tool: { class: 'hydrostaticRig' }, test: { kind: 'hydrostatic' } },
  oxygenGas: { reference: 'Testing, filling', materials: [idOf(world, 'item:O2-AVI')] },
  leak: {
    reference: 'Testing, leak',
    tool: gauge(),
    test: { kind: 'leak', holdSeconds: 300, maximumDropPercent: '1' },
  },
});

/** The step data of the demo's parts: part number or series, its manual, and what the manual says. */
export function demoStepData(world: DemoWorld): { part: string; manual: string; data: object }[] {
  const large: Wheel = {
    bolts: 16,
    torque: [
      ['45', '55'],
      ['95', '105'],
    ],
    bores: [
      ['130.000', '130.025'],
      ['130.000', '130.025'],
    ],
    psi: 200,
    tire: 'TY-46X17-30',
  };
  const regional: Wheel = {
    bolts: 10,
    torque: [
      ['40', '50'],
      ['80', '90'],
    ],
    bores: [
      ['110.000', '110.025'],
      ['105.000', '105.025'],
    ],
    psi: 135,
    tire: 'TY-46X17-30',
  };
  const wheels: [string, string, Wheel][] = [
    ['C20195162', '32-47-46', large],
    ['C20545000', '32-45-92', { ...large, bolts: 12 }],
    ['C20545100', '32-45-92', { ...large, bolts: 12 }],
    ['AHA1489', '32-42-59', regional],
    ['AHA1925', '32-42-59', regional],
    ['AHA2141', '32-44-37', { ...regional, bolts: 8, psi: 120, tire: 'TY-H31X13-26' }],
    ['3-1341-1', '32-45-23', { ...regional, bolts: 9, psi: 96 }],
  ];
  const brakes: [string, string, Brake][] = [
    ['C20449000', '32-41-65', { hold: 3_000, bleed: '30 psi', bolts: 12 }],
    ['C20534000', '32-41-65', { hold: 3_000, bleed: '30 psi', bolts: 12 }],
    ['2-1577 SERIES', '32-41-81', { hold: 3_000, bleed: '25 psi', bolts: 10 }],
    ['2-1684', '32-41-87', { hold: 1_000, bleed: '25 psi', bolts: 8 }],
    ['5003096 SERIES', '32-43-32', { hold: 1_500, bleed: '25 psi', bolts: 8 }],
  ];
  return [
    ...wheels.map(([part, manual, figures]) => ({ part, manual, data: wheel(world, figures) })),
    ...brakes.map(([part, manual, figures]) => ({ part, manual, data: brake(world, figures) })),
    { part: '2758', manual: '24-38-51', data: battery(world) },
    { part: '897 SERIES', manual: '35-21-93', data: cylinder(world) },
    { part: '801307 SERIES', manual: '35-23-07', data: cylinder(world) },
  ];
}
