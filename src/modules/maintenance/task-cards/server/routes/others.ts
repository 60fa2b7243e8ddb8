import type { RouteTemplate } from '../publishRoute.ts';
import { deflateCard, fusePlugs, heatDamage } from './tireChange.ts';
import type { WorkScope } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { bad, card, check, choose, consumable, finalCard, measure, part, testRun, tool } from './steps.ts';

/** What an overhaul of a brake has beside its repair. */
const overhauled = [
  card({
    cardNo: 'T080',
    phase: 'assembly',
    title: 'Bushings',
    section: 'Repair',
    skill: 'brake.repair',
    after: ['T070'],
    steps: [check('All bushings pressed out, bores looked at'), part('Bushings fitted', 'bushings')],
  }),
  card({
    cardNo: 'T090',
    phase: 'assembly',
    title: 'Paint',
    section: 'Repair',
    skill: 'brake.repair',
    after: ['T080'],
    steps: [
      consumable('Primer used', 'primer'),
      consumable('Top coat used', 'topCoat'),
      check('Cured, no runs, bores and threads free of paint'),
    ],
  }),
];

/** Brake repair in the style of the worked example (maintenance 5.3); an overhaul has all bushings, paint, full NDT and new seals besides (4.5). */
function brake(workScope: 'repair' | 'overhaul'): RouteTemplate {
  const isOverhaul = workScope === 'overhaul';
  return {
    key: `brake-${workScope}`,
    title: `Brake ${workScope}`,
    shop: 'brake',
    families: ['brake'],
    workScope,
    route: {
      cards: [
        card({
          cardNo: 'T010',
          phase: 'preliminary',
          title: 'Preliminary hydraulic test',
          section: 'Testing and fault isolation',
          steps: [
            check('Bleed the brake', undefined, { key: 'bleed' }),
            choose('Leaks as received', [
              'none',
              bad('drops', {
                defectCode: 'leak',
                severity: 'minor',
                description: 'Drops at a piston or seal as received.',
              }),
              bad('runs', {
                defectCode: 'leak',
                severity: 'major',
                description: 'Leak that runs, or no pressure held.',
              }),
            ]),
            measure('Wear pin as received', 'wearPinReceived'),
          ],
        }),
        card({
          cardNo: 'T020',
          phase: 'disassembly',
          title: 'Teardown',
          section: 'Disassembly',
          skill: 'brake.disassemble',
          after: ['T010'],
          steps: [check('Torn down, parts tagged')],
        }),
        card({
          cardNo: 'T040',
          phase: 'cleaning',
          title: 'Clean',
          section: 'Cleaning',
          skill: 'brake.clean',
          after: ['T020'],
          steps: [check('Clean and dry')],
        }),
        card({
          cardNo: 'T050',
          phase: 'ndt',
          title: 'Penetrant inspection, housing',
          section: 'Check',
          after: ['T040'],
          ndtRequired: [
            { method: 'PT', item: 'piston housing', key: 'ndtHousing' },
            ...(isOverhaul ? [{ method: 'PT' as const, item: 'torque tube', key: 'ndtTorqueTube' }] : []),
          ],
          steps: [check('Penetrant inspection done and reported')],
        }),
        card({
          cardNo: 'T070',
          phase: 'check',
          title: 'Torque tube and discs',
          section: 'Check',
          skill: 'brake.repair',
          after: ['T050'],
          steps: [
            measure('Torque tube spline wear', 'splineWear'),
            choose(
              'Carbon',
              [
                'free of oxidation',
                bad('oxidised', { defectCode: 'other', severity: 'major', description: 'Carbon discs oxidised.' }),
                bad('cracked', { defectCode: 'crack', severity: 'major', description: 'Carbon disc cracked.' }),
              ],
              { naAllowed: true },
            ),
          ],
        }),
        ...(isOverhaul ? overhauled : []),
        card({
          cardNo: 'T100',
          phase: 'assembly',
          title: 'Heat pack, seals, assembly',
          section: 'Assembly',
          skill: 'brake.assemble',
          after: [isOverhaul ? 'T090' : 'T070'],
          steps: [
            part('Heat pack fitted', 'heatPack', { naAllowed: true }),
            // A torn down brake gets new seals.
            part('Seal kit fitted', 'sealKit'),
            tool('Torque wrench used', 'boltTorque'),
            measure('Bolt torque', 'boltTorque', { critical: true }),
          ],
        }),
        card({
          cardNo: 'T110',
          phase: 'test',
          title: 'Hydraulic test',
          section: 'Testing and fault isolation',
          skill: 'brake.test',
          after: ['T100'],
          steps: [
            check('Test pressure applied', undefined, { marks: 'runStarted' }),
            testRun('Pressure held, no leak', 'pressureHeld', { kind: 'leak' }),
            check('Applications done, rotors free', undefined, { key: 'applications' }),
            check('Pressure off', undefined, { marks: 'runStarted' }),
            testRun('Static leak', 'staticLeak', { kind: 'staticLeak' }),
            measure('Wear pin after', 'wearPinAfter', { naAllowed: true }),
          ],
        }),
        finalCard('T120', ['T110']),
      ],
    },
  };
}

const generalWheel = (workScope: WorkScope): RouteTemplate => ({
  key: `wheel-overhaul-${workScope}`,
  title: 'Wheel overhaul shop, repair',
  shop: 'wheelOverhaul',
  families: ['wheel'],
  workScope,
  route: {
    additions: { heatDamage },
    cards: [
      card({
        cardNo: 'T010',
        phase: 'preliminary',
        title: 'Receive, condition',
        section: 'Testing and fault isolation',
        steps: [check('Condition as received noted'), fusePlugs],
      }),
      deflateCard,
      card({
        cardNo: 'T100',
        phase: 'assembly',
        title: 'Repair and assemble',
        section: 'Repair',
        skill: 'wheel.assemble',
        after: ['T020'],
        steps: [check('Done as ordered', undefined, { critical: true })],
      }),
      finalCard('T120', ['T100']),
    ],
  },
});

export const otherRoutes: RouteTemplate[] = [brake('repair'), brake('overhaul'), generalWheel('repair')];
