import type { RouteTemplate } from '../publishRoute.ts';
import { card, check, choose, finalCard, measure, part, testRun, tool } from './steps.ts';

/** The torque of the tie bolts, at every assembly of a wheel. */
export const torque = { min: '95', max: '105', unit: 'lbf·ft', decimals: 0, ref: 'CMM, Assembly, tie bolts' };

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
      tool('Pressure gauge used'),
      check('Inflate in the cage with nitrogen to 200 psi', 'Stand clear. Gauge error at most 0.25 %.', {
        instructionTh: 'เติมลมในกรงเท่านั้น ยืนห่าง',
      }),
      check('12 h stretch done, pressure readjusted'),
      testRun(
        'Pressure retention',
        { kind: 'pressureRetention' },
        { instruction: 'Readings at start and end with temperatures.' },
      ),
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
    measure('Pressure after deflating', { max: '0', unit: 'psi', decimals: 0, ref: 'CMM, Disassembly, warning' }),
    check('Valve core out before the tie bolts are loosened', undefined, { critical: true }),
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
    cards: [
      card({
        cardNo: 'T010',
        phase: 'preliminary',
        title: 'Receive, condition, fuse plugs',
        section: 'Testing and fault isolation',
        steps: [check('Condition as received noted'), choose('Fuse plugs', ['intact', 'melted', 'missing'])],
      }),
      deflateCard,
      card({
        cardNo: 'T030',
        phase: 'cleaning',
        title: 'Clean and look',
        section: 'Cleaning',
        skill: 'wheel.clean',
        after: ['T020'],
        steps: [check('No corrosion, no cracks at the bead seats'), check('Bearings and cups as the CMM asks')],
      }),
      card({
        cardNo: 'T100',
        phase: 'assembly',
        title: 'Fit tire, torque tie bolts',
        section: 'Assembly',
        skill: 'wheel.assemble',
        after: ['T030'],
        steps: [
          part('Tire fitted', { naAllowed: true }),
          tool('Torque wrench used'),
          measure('Tie-bolt torque, final stage', torque, { critical: true }),
        ],
      }),
      ...tireCards('T110', ['T100']),
      finalCard('T120', ['T110']),
    ],
  },
};
