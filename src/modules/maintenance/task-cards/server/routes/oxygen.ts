import type { RouteTemplate } from '../publishRoute.ts';
import type { RouteStep } from '../../shared/route.ts';
import { bad, card, check, choose, consumable, finalCard, testRun, tool } from './steps.ts';

/** Emptied, looked into and tested with water; the specification and the service pressure come from the part number (R11 to R13). */
const hydroCards = [
  card({
    cardNo: 'T020',
    phase: 'disassembly',
    title: 'Empty, valve off, internal visual',
    section: 'Disassembly',
    skill: 'oxygen.disassemble',
    after: ['T010'],
    steps: [
      check('Empty and valve off'),
      choose('Inside of the cylinder', [
        'clean and dry',
        bad('corroded or pitted', {
          defectCode: 'corrosion',
          severity: 'major',
          description: 'Cylinder corroded or pitted inside.',
        }),
        bad('oil, grease or dirt', {
          defectCode: 'contamination',
          severity: 'major',
          description: 'Oil, grease or dirt inside an oxygen cylinder.',
        }),
      ]),
    ],
  }),
  card({
    cardNo: 'T110',
    phase: 'test',
    title: 'Hydrostatic test',
    section: 'Testing',
    skill: 'oxygen.test',
    after: ['T020'],
    steps: [
      // A test by an approved vendor is made on the vendor's rig.
      tool('Test rig used', 'hydrostatic', { naAllowed: true }),
      testRun(
        'Hydrostatic test',
        'hydrostatic',
        { kind: 'hydrostatic' },
        {
          instruction: 'Water jacket method. The REE and the month of manufacture are stamped on the shoulder.',
          instructionTh: 'ทดสอบในอ่างน้ำ ค่า REE และเดือนที่ผลิตตอกอยู่ที่ไหล่ถัง',
        },
      ),
      check('Dried, date and RIN marked'),
    ],
  }),
  card({
    cardNo: 'T112',
    phase: 'assembly',
    title: 'Valve overhauled and fitted, clean for oxygen',
    section: 'Assembly',
    skill: 'oxygen.disassemble',
    after: ['T110'],
    steps: [
      check('Valve overhauled, new seals and packing'),
      check('Cylinder and valve cleaned for oxygen, no oil or grease', undefined, { critical: true }),
      check('Valve fitted'),
    ],
  }),
];

/** The dates stamped on the cylinder; its specification and permit stand on the part number. */
const datesStep: RouteStep = {
  type: 'testRun',
  title: 'Dates on the shoulder',
  test: { kind: 'cylinderDates' },
  instruction:
    'Read the month of manufacture and of the last hydrostatic test from the shoulder, before gas is let in.',
};

/** Oxygen jobs: the hydrostatic test of the worked example (maintenance 5.6), and the refill. */
function oxygen(workScope: 'hydrostaticTest' | 'refill'): RouteTemplate {
  const isHydro = workScope === 'hydrostaticTest';
  return {
    key: isHydro ? 'oxygen-hydrostatic-test' : 'oxygen-refill',
    title: isHydro ? 'Oxygen cylinder hydrostatic test' : 'Oxygen cylinder refill',
    shop: 'oxygen',
    families: ['cylinder'],
    workScope,
    route: {
      cards: [
        card({
          cardNo: 'T010',
          phase: 'preliminary',
          title: 'Dates, AD and external visual',
          section: 'Testing',
          steps: [
            check('Date of test and end of life on the shoulder'),
            choose('Outside of the cylinder', [
              'sound',
              bad('dented', { defectCode: 'dent', severity: 'major', description: 'Cylinder dented.' }),
              bad('corroded', { defectCode: 'corrosion', severity: 'major', description: 'Cylinder corroded.' }),
              bad('arc burn', {
                defectCode: 'heatDamage',
                severity: 'major',
                description: 'Arc burn on the cylinder.',
              }),
            ]),
          ],
        }),
        ...(isHydro ? hydroCards : []),
        card({
          cardNo: 'T115',
          phase: 'test',
          title: 'Fill in stages, leak test',
          section: 'Testing',
          skill: 'oxygen.test',
          after: [isHydro ? 'T112' : 'T010'],
          steps: [
            // A refill rests on a test made before: its dates are read from the cylinder before gas is let in. After a test of ours they are known.
            ...(isHydro ? [] : [datesStep]),
            consumable('Aviators’ oxygen batch', 'oxygenGas'),
            check('Service pressure applied, valve closed', undefined, { marks: 'runStarted' }),
            testRun('Leak test', 'leak', { kind: 'leak' }, { critical: true }),
          ],
        }),
        finalCard('T120', ['T115']),
      ],
    },
  };
}

export const oxygenRoutes: RouteTemplate[] = [oxygen('hydrostaticTest'), oxygen('refill')];
