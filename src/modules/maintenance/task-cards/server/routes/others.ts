import type { RouteTemplate } from '../publishRoute.ts';
import type { WorkScope } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { card, check, consumable, finalCard, measure, part, text, tool } from './steps.ts';

/** Brake repair in the style of the worked example (maintenance 5.3). */
function brake(workScope: 'repair' | 'overhaul'): RouteTemplate {
  return {
    key: `brake-${workScope}`,
    title: `Brake ${workScope}`,
    shop: 'brake',
    workScope,
    route: {
      cards: [
        card({
          cardNo: 'T010',
          phase: 'preliminary',
          title: 'Preliminary hydraulic test',
          section: 'Testing and fault isolation',
          steps: [
            check('Bleed at 25 psi'),
            text('Leaks as received'),
            measure('Wear pin as received', { min: '0.0', unit: 'mm', decimals: 1, ref: 'CMM, Check, wear pin' }),
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
          ndtRequired: [{ method: 'PT', item: 'piston housing' }],
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
            measure('Torque tube spline wear', {
              max: '0.25',
              unit: 'mm',
              decimals: 2,
              ref: 'CMM, Check, torque tube',
            }),
            check('Carbon free of oxidation', undefined, { naAllowed: true }),
          ],
        }),
        card({
          cardNo: 'T100',
          phase: 'assembly',
          title: 'Heat pack, seals, assembly',
          section: 'Assembly',
          skill: 'brake.assemble',
          after: ['T070'],
          steps: [
            part('Heat pack fitted', { naAllowed: true }),
            part('Seal kit fitted', { naAllowed: true }),
            tool('Torque wrench used'),
            check('Bolts torqued', undefined, { critical: true }),
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
            check('1,000 psi for 2 min, no leak'),
            check('10 applications, rotors free at 90 psi'),
            check('Pressure off 2 min, no static leak'),
            measure(
              'Wear pin after',
              { min: '41.0', max: '42.0', unit: 'mm', decimals: 1, ref: 'CMM, Assembly, wear pin' },
              { naAllowed: true },
            ),
          ],
        }),
        finalCard('T120', ['T110']),
      ],
    },
  };
}

function battery(workScope: 'capacityTest' | 'repair' | 'overhaul'): RouteTemplate {
  return {
    key: `battery-${workScope === 'capacityTest' ? 'capacity-test' : workScope}`,
    title: workScope === 'capacityTest' ? 'Battery capacity test' : `Battery ${workScope}`,
    shop: 'battery',
    workScope,
    route: {
      cards: [
        card({
          cardNo: 'T010',
          phase: 'preliminary',
          title: 'Receive, volts, insulation',
          section: 'Testing',
          steps: [
            measure('Terminal voltage', { min: '20.0', unit: 'V', decimals: 1, ref: 'CMM, Testing, terminal voltage' }),
            measure('Insulation at 250 V DC', { min: '10', unit: 'MΩ', decimals: 0, ref: 'CMM, Testing, insulation' }),
          ],
        }),
        card({
          cardNo: 'T030',
          phase: 'check',
          title: 'Vent caps, torque, electrolyte',
          section: 'Check',
          skill: 'battery.assemble',
          after: ['T010'],
          steps: [
            check('Vent caps in order'),
            check('Links torqued', undefined, { critical: true }),
            check('Electrolyte level set after charge'),
          ],
        }),
        card({
          cardNo: 'T110',
          phase: 'test',
          title: 'Capacity at 1C',
          section: 'Testing',
          skill: 'battery.test',
          estimateMinutes: 180,
          after: ['T030'],
          steps: [
            tool('Battery analyser used'),
            measure('Minutes until the first cell reaches 1.00 V', {
              min: '51.0',
              unit: 'min',
              decimals: 1,
              ref: 'CMM, Testing, capacity 85 %',
            }),
          ],
        }),
        finalCard('T120', ['T110']),
      ],
    },
  };
}

function oxygen(workScope: 'hydrostaticTest' | 'refill'): RouteTemplate {
  const hydro = workScope === 'hydrostaticTest';
  return {
    key: hydro ? 'oxygen-hydrostatic-test' : 'oxygen-refill',
    title: hydro ? 'Oxygen cylinder hydrostatic test' : 'Oxygen cylinder refill',
    shop: 'oxygen',
    workScope,
    route: {
      cards: [
        card({
          cardNo: 'T010',
          phase: 'preliminary',
          title: 'Dates, AD and external visual',
          section: 'Testing',
          steps: [check('Date of test and end of life on the shoulder'), check('No dents, no corrosion, no arc burns')],
        }),
        ...(hydro
          ? [
              card({
                cardNo: 'T020',
                phase: 'disassembly' as const,
                title: 'Empty, valve off, internal visual',
                section: 'Disassembly',
                skill: 'oxygen.disassemble',
                after: ['T010'],
                steps: [check('Empty and valve off'), check('Inside clean and dry')],
              }),
              card({
                cardNo: 'T110',
                phase: 'test' as const,
                title: 'Hydrostatic test',
                section: 'Testing',
                skill: 'oxygen.test',
                after: ['T020'],
                steps: [
                  tool('Test rig used'),
                  measure('Test pressure', {
                    min: '3084',
                    unit: 'psi',
                    decimals: 0,
                    ref: '49 CFR 180.209, 5/3 of service pressure',
                  }),
                  measure('Elastic expansion', {
                    max: '258.0',
                    unit: 'cc',
                    decimals: 1,
                    ref: 'REE stamped on the cylinder',
                  }),
                ],
              }),
            ]
          : []),
        card({
          cardNo: 'T115',
          phase: 'test',
          title: 'Fill in stages, leak check',
          section: 'Testing',
          skill: 'oxygen.test',
          after: [hydro ? 'T110' : 'T010'],
          steps: [
            consumable('Aviators’ oxygen batch', { naAllowed: true }),
            check('No leak', undefined, { critical: true }),
          ],
        }),
        finalCard('T120', ['T115']),
      ],
    },
  };
}

const generalWheel = (workScope: WorkScope): RouteTemplate => ({
  key: `wheel-overhaul-${workScope}`,
  title: 'Wheel overhaul shop, repair',
  shop: 'wheelOverhaul',
  workScope,
  route: {
    cards: [
      card({
        cardNo: 'T010',
        phase: 'preliminary',
        title: 'Receive, condition',
        section: 'Testing and fault isolation',
        steps: [check('Condition as received noted')],
      }),
      card({
        cardNo: 'T100',
        phase: 'assembly',
        title: 'Repair and assemble',
        section: 'Repair',
        skill: 'wheel.assemble',
        after: ['T010'],
        steps: [check('Done as ordered', undefined, { critical: true })],
      }),
      finalCard('T120', ['T100']),
    ],
  },
});

export const otherRoutes: RouteTemplate[] = [
  brake('repair'),
  brake('overhaul'),
  battery('capacityTest'),
  battery('repair'),
  battery('overhaul'),
  oxygen('hydrostaticTest'),
  oxygen('refill'),
  generalWheel('repair'),
];
