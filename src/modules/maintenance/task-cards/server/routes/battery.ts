import type { RouteTemplate } from '../publishRoute.ts';
import { bad, card, check, choose, finalCard, measure, testRun, tool } from './steps.ts';

const capacity = (title: string) =>
  testRun(
    title,
    'capacity',
    { kind: 'capacity' },
    {
      instruction:
        'Discharge until the first cell is at its end voltage. Read every cell at the start, during and at the end.',
      instructionTh: 'คายประจุจนเซลล์แรกถึงแรงดันสุดท้าย อ่านทุกเซลล์ตอนเริ่ม ระหว่าง และตอนจบ',
    },
  );

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
          steps: [measure('Terminal voltage', 'terminalVoltage'), measure('Insulation at 250 V DC', 'insulation')],
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
            choose('Case', [
              'sound',
              bad('cracked', { defectCode: 'crack', severity: 'major', description: 'Battery case cracked.' }),
            ]),
            measure('Link torque', 'linkTorque', { critical: true }),
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
            tool('Battery analyser used', 'capacity'),
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
