import type { RouteTemplate } from '../publishRoute.ts';
import type { WorkScope } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { card, check, finalCard, measure, part, text, tool } from './steps.ts';

/** Brake repair in the style of the worked example (maintenance 5.3). */
function brake(workScope: 'repair' | 'overhaul'): RouteTemplate {
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

const generalWheel = (workScope: WorkScope): RouteTemplate => ({
  key: `wheel-overhaul-${workScope}`,
  title: 'Wheel overhaul shop, repair',
  shop: 'wheelOverhaul',
  families: ['wheel'],
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

export const otherRoutes: RouteTemplate[] = [brake('repair'), brake('overhaul'), generalWheel('repair')];
