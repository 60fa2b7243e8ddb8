import type { RouteTemplate } from '../publishRoute.ts';
import { card, check, finalCard, measure, testRun, tool } from './steps.ts';

/** What the fixture's manual asks of a discharge; rated capacity, cells and the least capacity come from the part number. */
const discharge = { kind: 'capacity', endVolts: '1.00', minimumVolts: '20.0', minimumMohm: '10' } as const;

const capacity = (title: string) =>
  testRun(title, discharge, {
    instruction:
      'Discharge at 1C until the first cell is at 1.00 V. Read every cell at the start, during and at the end.',
    instructionTh: 'คายประจุที่ 1C จนเซลล์แรกถึง 1.00 V อ่านทุกเซลล์ตอนเริ่ม ระหว่าง และตอนจบ',
  });

/** Battery jobs: as received, the links and caps, the capacity at 1C (maintenance 5.5); an overhaul is run twice. */
function battery(workScope: 'capacityTest' | 'repair' | 'overhaul'): RouteTemplate {
  return {
    key: `battery-${workScope === 'capacityTest' ? 'capacity-test' : workScope}`,
    title: workScope === 'capacityTest' ? 'Battery capacity test' : `Battery ${workScope}`,
    shop: 'battery',
    families: ['battery'],
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
            capacity('Capacity test'),
            ...(workScope === 'overhaul' ? [capacity('Capacity test, second cycle')] : []),
          ],
        }),
        finalCard('T120', ['T110']),
      ],
    },
  };
}

export const batteryRoutes: RouteTemplate[] = [battery('capacityTest'), battery('repair'), battery('overhaul')];
