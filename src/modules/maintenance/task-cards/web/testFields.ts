import { maximumBurstPsi, minimumTestPsi } from '#modules/maintenance/release-gates/shared/oxygen.ts';
import type { TestHistory, TestSetup } from '#modules/maintenance/step-data/shared/public.ts';

/** One reading of a test as the tablet asks for it. */
export interface TestField {
  name: string;
  label: string;
  kind: 'number' | 'text' | 'month' | 'tick' | 'choice';
  unit?: string;
  /** The limit below the label; the sentence is translated, its figures are not. */
  limit?: { text: string; values: Record<string, string | number> };
  options?: readonly (readonly [string, string])[];
  optional?: boolean;
}

const atLeast = (least: string | number, unit: string) => ({
  text: 'at least {{least}} {{unit}}',
  values: { least, unit },
});
const number = (name: string, label: string, unit: string, more: Partial<TestField> = {}): TestField => ({
  name,
  label,
  unit,
  kind: 'number',
  ...more,
});
const manufactured: TestField = { name: 'manufactured', label: 'Month of manufacture', kind: 'month' };
const lastHydro: TestField = { name: 'lastHydro', label: 'Last hydrostatic test, on the shoulder', kind: 'month' };

const leakSeen: TestField = {
  name: 'leakSeen',
  label: 'Leak seen',
  kind: 'choice',
  options: [
    ['no', 'No leak'],
    ['yes', 'Leak'],
  ],
};

/** Whose test it is: ours today, or one of a vendor that came back and was accepted. */
const outsideTests = (history: TestHistory | null): TestField[] =>
  history === null || history.cylinder.outsideTests.length > 0
    ? [
        {
          name: 'testedOn',
          label: 'Whose test',
          kind: 'choice',
          options: [
            ['', 'Ours, today'],
            ...(history?.cylinder.outsideTests ?? []).map(
              ({ day, requalifier }) => [day, `${requalifier}, ${day}`] as const,
            ),
          ],
          optional: true,
        },
      ]
    : [];

/** The readings a kind of test asks for, in the order they are taken; the cells of a battery stand in their own table. */
export function fieldsOf(setup: TestSetup, history: TestHistory | null): TestField[] {
  switch (setup.kind) {
    case 'pressureRetention':
      return [
        {
          name: 'hours',
          label: 'How long the pressure was held',
          kind: 'choice',
          options: [
            ['24', '24 hours, at most 5 %'],
            ['12', '12 hours, at most 2.5 %'],
          ],
        },
        number('startPsi', 'Start pressure', 'psi'),
        number('startC', 'Start temperature', '°C'),
        number('endPsi', 'End pressure', 'psi'),
        number('endC', 'End temperature', '°C'),
      ];
    case 'capacity':
      return [
        number('rateA', 'Discharge current', 'A', {
          limit: { text: '1C: {{rated}} A', values: { rated: setup.ratedAh } },
        }),
        number('minutesToEnd', 'Minutes to the end voltage', 'min'),
        number('duringMinutes', 'Readings during, at minute', 'min'),
        number('terminalVolts', 'Terminal voltage at the end', 'V', { limit: atLeast(setup.minimumVolts, 'V') }),
        number('insulationMohm', 'Insulation at 250 V DC', 'MΩ', { limit: atLeast(setup.minimumMohm, 'MΩ') }),
        number('electrolyteC', 'Electrolyte temperature', '°C', { optional: true }),
        number('cellsReplaced', 'Cells replaced', '', {
          optional: true,
          ...(setup.maximumCellsReplaced === undefined
            ? {}
            : { limit: { text: 'at most {{most}}, else all', values: { most: setup.maximumCellsReplaced } } }),
        }),
      ];
    case 'deepCycle':
      return [];
    case 'staticLeak':
      return [
        number('pressurePsi', 'Pressure shown', 'psi', {
          limit: { text: 'at most {{most}} {{unit}}', values: { most: setup.maximumPsi, unit: 'psi' } },
        }),
        leakSeen,
      ];
    case 'hydrostatic':
      return [
        number('testPsi', 'Test pressure', 'psi', { limit: atLeast(minimumTestPsi(setup.servicePsi), 'psi') }),
        number('totalCc', 'Total expansion', 'cc'),
        number('permanentCc', 'Permanent expansion', 'cc', {
          limit: { text: 'at most 10 % of the total', values: {} },
        }),
        number('reeCc', 'REE stamped on the cylinder', 'cc', {
          optional: setup.spec !== '3HT',
          ...(setup.spec === '3HT' ? { limit: { text: 'the elastic expansion may not be above it', values: {} } } : {}),
        }),
        ...(setup.spec === '3HT'
          ? [
              number('discBurstPsi', 'Burst pressure of the rupture disc', 'psi', {
                limit: {
                  text: 'at most {{most}} {{unit}}',
                  values: { most: maximumBurstPsi(setup.servicePsi), unit: 'psi' },
                },
              }),
            ]
          : []),
        manufactured,
        ...outsideTests(history),
        { name: 'jacketChecked', label: 'Water jacket checked with the calibrated cylinder today', kind: 'tick' },
      ];
    case 'cylinderDates':
      return [manufactured, lastHydro];
    case 'leak':
      return [
        number('appliedPsi', 'Pressure applied', 'psi', { limit: atLeast(setup.minimumPsi, 'psi') }),
        number('endPsi', 'Pressure at the end', 'psi', {
          limit: { text: 'at most {{most}} % less', values: { most: setup.maximumDropPercent } },
        }),
        number('heldSeconds', 'Held for', 's', { limit: atLeast(setup.holdSeconds, 's') }),
        number('ambientC', 'Ambient temperature', '°C'),
        leakSeen,
        ...(setup.dates ? [manufactured, lastHydro] : []),
      ];
  }
}

/** What our records say of the dates on the shoulder. */
const knownDates = (known: TestHistory['cylinder'] | undefined): [string, string][] => [
  ...(known?.manufactured ? [['Month of manufacture', known.manufactured.month] as [string, string]] : []),
  ...(known?.tested ? [['Hydrostatic test', known.tested.month] as [string, string]] : []),
];

/** What a test is judged by, label and figure. */
export function limitsOf(setup: TestSetup, history: TestHistory | null = null): [string, string][] {
  switch (setup.kind) {
    case 'pressureRetention':
      return [
        ['Loss in 24 h', '≤ 5 %'],
        ['Loss in 12 h', '≤ 2.5 %'],
      ];
    case 'capacity':
      return [
        ['Rated capacity', `${setup.ratedAh} Ah`],
        ['Least capacity', `${setup.minimumPercent} %`],
        ['Cells', String(setup.cells)],
        ['End voltage of a cell', `${setup.endVolts} V`],
      ];
    case 'deepCycle':
      return [
        ['Lasts', `≥ ${setup.minimumMinutes} min`],
        ['Volts of every cell at the end', `≤ ${setup.maximumCellVolts} V`],
      ];
    case 'staticLeak':
      return [
        ['Pressure', `≤ ${setup.maximumPsi} psi`],
        ['Held for', `≥ ${setup.holdSeconds} s`],
      ];
    case 'hydrostatic':
      return [
        ['Specification', setup.spec],
        ['Service pressure', `${setup.servicePsi} psi`],
        ['Test pressure', `≥ ${minimumTestPsi(setup.servicePsi)} psi`],
        ...(history ? [['Requalifier number (RIN)', history.cylinder.requalifier ?? '–'] as [string, string]] : []),
      ];
    case 'cylinderDates':
      return [['Specification', setup.spec], ...knownDates(history?.cylinder)];
    case 'leak':
      return [
        ['Pressure', `≥ ${setup.minimumPsi} psi`],
        ['Held for', `≥ ${setup.holdSeconds} s`],
        ['Pressure drop', `≤ ${setup.maximumDropPercent} %`],
      ];
  }
}
