import type { RouteTemplate } from '../publishRoute.ts';
import { bad, card, check, choose, finalCard, measure, part, testRun, text, tool } from './steps.ts';

/** How the fuse plugs came: one that melted or is missing means the wheel was hot (R19). */
export const fusePlugs = choose('Fuse plugs', [
  'intact',
  bad(
    'melted',
    { defectCode: 'meltedPlug', severity: 'major', description: 'Fuse plug melted: the wheel was hot.' },
    'heatDamage',
  ),
  bad(
    'missing',
    { defectCode: 'missingPart', severity: 'major', description: 'Fuse plug missing: the wheel may have been hot.' },
    'heatDamage',
  ),
]);

/** What a wheel that was hot gets beside its route, before it is assembled again (R19). */
export const heatDamage = [
  card({
    cardNo: 'H010',
    phase: 'cleaning',
    title: 'Heat damage: paint off at the fuse plugs and bead seats',
    section: 'Check, heat damage',
    skill: 'wheel.clean',
    after: ['T020'],
    before: ['T100'],
    steps: [
      choose('Paint at the heated areas', [
        'off',
        bad('left', { defectCode: 'paint', severity: 'minor', description: 'Paint left at the heated areas.' }),
      ]),
    ],
  }),
  card({
    cardNo: 'H020',
    phase: 'check',
    title: 'Heat damage: conductivity of both halves',
    section: 'Check, heat damage',
    skill: 'wheel.assemble',
    after: ['H010'],
    before: ['T100'],
    steps: [
      measure('Conductivity, inboard half', 'conductivityIb', {
        instruction: 'At the fuse plug bores and the bead seat. Enter every place.',
        instructionTh: 'วัดที่รูฟิวส์ปลั๊กและบ่าขอบยาง ใส่ค่าทุกจุด',
      }),
      measure('Conductivity, outboard half', 'conductivityOb', {
        instruction: 'At the fuse plug bores and the bead seat. Enter every place.',
        instructionTh: 'วัดที่รูฟิวส์ปลั๊กและบ่าขอบยาง ใส่ค่าทุกจุด',
      }),
    ],
  }),
  card({
    cardNo: 'H030',
    phase: 'ndt',
    title: 'Heat damage: eddy current, both halves',
    section: 'Check, heat damage',
    after: ['H010'],
    before: ['T100'],
    ndtRequired: [
      { method: 'ET', item: 'heated areas, inboard half', key: 'ndtHeatIb' },
      { method: 'ET', item: 'heated areas, outboard half', key: 'ndtHeatOb' },
    ],
    steps: [check('Eddy current inspection done and reported')],
  }),
];

/** How the bead seats look: a crack or corrosion is a finding, never only a word. */
const beadSeats = choose('Bead seats', [
  'sound',
  bad('corroded', { defectCode: 'corrosion', severity: 'major', description: 'Corrosion at the bead seat.' }),
  bad('cracked', { defectCode: 'crack', severity: 'major', description: 'Crack at the bead seat.' }),
]);

/** The serial numbers of both halves, read before anything is exchanged: they stay with their wheel (R20). */
export const halves = [
  text('Serial number, inboard half', { component: 'inboardHalf' }),
  text('Serial number, outboard half', { component: 'outboardHalf' }),
];

/** Inflation, stretch and retention of a fitted tire: the same cards wherever one is fitted. */
export const tireCards = (from: string, after: string[]) => [
  card({
    cardNo: from,
    phase: 'test',
    title: 'Inflate, 12 h stretch, 24 h retention',
    section: 'Assembly',
    skill: 'wheel.test',
    estimateMinutes: 60,
    after,
    steps: [
      tool('Pressure gauge used', 'retention'),
      check('Inflate in the cage with nitrogen', 'Stand clear.', {
        key: 'inflation',
        marks: 'inflated',
        instructionTh: 'เติมลมในกรงเท่านั้น ยืนห่าง',
      }),
      check('12 h stretch done, pressure readjusted', undefined, { marks: 'readjusted' }),
      testRun(
        'Pressure retention',
        'retention',
        { kind: 'pressureRetention' },
        { instruction: 'Readings at start and end with temperatures.' },
      ),
      // Printed in block 12: the pressure the assembly travels at (R-SHP-2).
      measure('Tire pressure for shipping', 'shippingPressure', {
        instruction: 'Let the pressure down after the retention test. Enter 0 when the tire is deflated.',
        instructionTh: 'ลดแรงดันหลังทดสอบการเก็บแรงดัน ใส่ 0 เมื่อปล่อยลมหมด',
      }),
    ],
  }),
];

/** The pressure out, and the core with it, before anybody touches a tie bolt. */
export const deflateCard = card({
  cardNo: 'T020',
  phase: 'disassembly',
  title: 'Deflate and dismount',
  section: 'Disassembly',
  skill: 'wheel.disassemble',
  after: ['T010'],
  steps: [
    measure('Pressure after deflating', 'deflatedPressure'),
    check('Valve core out before the tie bolts are loosened', undefined, { critical: true }),
    ...halves,
  ],
});

/** Tire change: the everyday job of the wheel shop. */
export const tireChange: RouteTemplate = {
  key: 'tire-change',
  title: 'Tire change',
  shop: 'tireChange',
  families: ['wheel'],
  workScope: 'tireChange',
  route: {
    additions: { heatDamage },
    cards: [
      card({
        cardNo: 'T010',
        phase: 'preliminary',
        title: 'Receive, condition, fuse plugs',
        section: 'Testing and fault isolation',
        steps: [check('Condition as received noted'), fusePlugs],
      }),
      deflateCard,
      card({
        cardNo: 'T030',
        phase: 'cleaning',
        title: 'Clean and visual inspection',
        section: 'Cleaning',
        skill: 'wheel.clean',
        after: ['T020'],
        steps: [beadSeats, check('Bearings and cups as the CMM asks')],
      }),
      card({
        cardNo: 'T100',
        phase: 'assembly',
        title: 'Fit tire, torque tie bolts',
        section: 'Assembly',
        skill: 'wheel.assemble',
        after: ['T030'],
        steps: [
          part('Tire fitted', 'tire', { component: 'tire' }),
          tool('Torque wrench used', 'tieBoltTorque'),
          measure('Tie-bolt torque', 'tieBoltTorque', { critical: true }),
        ],
      }),
      ...tireCards('T110', ['T100']),
      finalCard('T120', ['T110']),
    ],
  },
};
