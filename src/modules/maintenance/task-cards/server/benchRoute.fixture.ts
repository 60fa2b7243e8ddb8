import { card, check, finalCard, measure } from './routes/steps.ts';

/** What a wheel that was hot gets. */
const heatCard = card({
  cardNo: 'H010',
  phase: 'check',
  title: 'Heat damage',
  section: 'Check',
  before: ['T100'],
  steps: [check('Looked at for heat')],
});

/** The step data of the fixture's wheel; `grease` is the stock item of the grease. */
export const stepDataOf = (grease: string) => ({
  bore2: {
    reference: 'Check',
    limit: { min: '130.000', max: '130.025', unit: 'mm', decimals: 3 },
    tool: { class: 'boreGauge' },
  },
  torqueWrench: { reference: 'Assembly', tool: { class: 'torqueWrench' } },
  grease: { reference: 'Assembly', materials: [grease] },
  retention: { reference: 'Testing', tool: { class: 'pressureGauge' }, test: { kind: 'pressureRetention' } },
});

const seals = card({
  cardNo: 'T105',
  phase: 'assembly',
  title: 'Seals',
  section: 'Assembly',
  naAllowed: true,
  steps: [
    { type: 'partFit' as const, title: 'Seals fitted' },
    { type: 'consumableUse' as const, title: 'Grease used', key: 'grease' },
  ],
});

/** A route small enough to see through: a measurement, a critical torque, supplies, a retention test, the final card. */
export const benchRoute = {
  key: 'test-overhaul',
  title: 'Test overhaul',
  shop: 'wheelOverhaul' as const,
  families: ['wheel' as const],
  workScope: 'overhaul' as const,
  route: {
    additions: { heatDamage: [heatCard] },
    cards: [
      card({
        cardNo: 'T070',
        phase: 'check',
        title: 'Bores',
        section: 'Check',
        steps: [measure('Bearing bore 2', 'bore2'), check('Looked at', undefined, { naAllowed: true })],
      }),
      card({
        cardNo: 'T100',
        phase: 'assembly',
        title: 'Torque',
        section: 'Assembly',
        skill: 'wheel.assemble',
        after: ['T070'],
        steps: [
          { type: 'toolUse' as const, title: 'Torque wrench used', key: 'torqueWrench' },
          check('Tie-bolt torque', undefined, { critical: true }),
        ],
      }),
      seals,
      card({
        cardNo: 'T108',
        phase: 'test',
        title: 'Inflate and stretch',
        section: 'Testing',
        after: ['T100'],
        steps: [
          check('Inflated in the cage with nitrogen', undefined, { marks: 'inflated' }),
          check('12 h stretch done, pressure readjusted', undefined, { marks: 'readjusted' }),
        ],
      }),
      card({
        cardNo: 'T110',
        phase: 'test',
        title: 'Retention',
        section: 'Testing',
        after: ['T108'],
        steps: [
          {
            type: 'testRun' as const,
            title: 'Pressure retention',
            key: 'retention',
            test: { kind: 'pressureRetention' as const },
          },
        ],
      }),
      finalCard('T120', ['T110']),
    ],
  },
};

/** Of that route the seals and the final card alone. */
export const sealsRoute = {
  ...benchRoute,
  changeNote: 'Only the seals',
  route: { ...benchRoute.route, cards: [seals, finalCard('T120', ['T105'])] },
};
