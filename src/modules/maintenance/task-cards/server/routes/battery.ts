import type { RouteTemplate } from '../publishRoute.ts';
import { bad, card, check, choose, finalCard, measure, part, testRun, tool } from './steps.ts';

/** What follows a discharge that failed, once, before the next; not applicable where the first run passes (R15). */
const deepCycle = [
  check('Deep cycle started', 'Only after a discharge that failed. Not applicable when the first run passes.', {
    marks: 'deepCycleStarted',
    naAllowed: true,
  }),
  testRun(
    'Deep cycle, volts of every cell',
    'deepCycle',
    { kind: 'deepCycle' },
    {
      naAllowed: true,
      instruction: 'Every cell emptied and shorted as the manual says. Read every cell, then charge and run again.',
      instructionTh: 'คายประจุทุกเซลล์จนหมดและลัดวงจรตามคู่มือ อ่านแรงดันทุกเซลล์ แล้วชาร์จและทดสอบอีกครั้ง',
    },
  ),
];

const capacity = (title: string, charged: string, started: string) => [
  check(charged, 'Let it rest as the manual says before it is discharged.', {
    marks: 'charged',
    instructionTh: 'ชาร์จเต็มแล้ว พักตามคู่มือก่อนคายประจุ',
  }),
  ...(title === 'Capacity test' ? [check('Electrolyte level set after charge')] : []),
  check(started, undefined, { marks: 'runStarted' }),
  testRun(
    title,
    'capacity',
    { kind: 'capacity' },
    {
      instruction:
        'Discharge until the first cell is at its end voltage. Read every cell at the start, during and at the end.',
      instructionTh: 'คายประจุจนเซลล์แรกถึงแรงดันสุดท้าย อ่านทุกเซลล์ตอนเริ่ม ระหว่าง และตอนจบ',
    },
  ),
];

const assembled = [measure('Link torque', 'linkTorque', { critical: true })];

/** An overhaul: deep discharge, every cell out, clean, looked at one by one, put together anew. */
const rebuilt = [
  card({
    cardNo: 'T040',
    phase: 'disassembly',
    title: 'Deep discharge, cells out',
    section: 'Disassembly',
    skill: 'battery.assemble',
    after: ['T030'],
    steps: [check('Deep discharged, every cell shorted overnight'), check('Links off, every cell out and numbered')],
  }),
  card({
    cardNo: 'T045',
    phase: 'cleaning',
    title: 'Clean case, cells and links',
    section: 'Cleaning',
    skill: 'battery.assemble',
    after: ['T040'],
    steps: [check('Clean and dry, no residue')],
  }),
  card({
    cardNo: 'T070',
    phase: 'check',
    title: 'Cells, vent valves, sensors',
    section: 'Check',
    skill: 'battery.assemble',
    after: ['T045'],
    steps: [
      choose('Cells', [
        'sound',
        bad('swollen or leaking', { defectCode: 'leak', severity: 'major', description: 'Cell swollen or leaking.' }),
      ]),
      check('Every vent valve opens inside its limits'),
      check('Temperature sensor and connector in order'),
    ],
  }),
  card({
    cardNo: 'T100',
    phase: 'assembly',
    title: 'Rebuild',
    section: 'Assembly',
    skill: 'battery.assemble',
    after: ['T070'],
    steps: [part('Cell fitted', 'cell', { naAllowed: true, component: 'cell' }), ...assembled],
  }),
];

/** A repair: the faulty cell is changed on this card, further ones on the cards of their findings (R16). */
const cellsChanged = card({
  cardNo: 'T080',
  phase: 'repair',
  title: 'Change a faulty cell',
  section: 'Repair',
  skill: 'battery.assemble',
  after: ['T030'],
  naAllowed: true,
  steps: [
    check('Battery discharged, links off, faulty cell out'),
    part('Cell fitted', 'cell', { component: 'cell' }),
    measure('Link torque after the change', 'linkTorque', { critical: true }),
  ],
});

/** Battery jobs: as received, the links and caps, the capacity at 1C (maintenance 5.5); an overhaul takes every cell out, and is run twice (4.5). */
function battery(workScope: 'capacityTest' | 'repair' | 'overhaul'): RouteTemplate {
  const isOverhaul = workScope === 'overhaul';
  const lastBefore = { capacityTest: 'T030', repair: 'T080', overhaul: 'T100' } as const;
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
          title: 'Vent caps, case, link torque',
          section: 'Check',
          skill: 'battery.assemble',
          after: ['T010'],
          steps: [
            check('Vent caps in order'),
            choose('Case', [
              'sound',
              bad('cracked', { defectCode: 'crack', severity: 'major', description: 'Battery case cracked.' }),
            ]),
            ...(isOverhaul ? [] : assembled),
          ],
        }),
        ...(isOverhaul ? rebuilt : []),
        ...(workScope === 'repair' ? [cellsChanged] : []),
        card({
          cardNo: 'T110',
          phase: 'test',
          title: 'Charge, capacity at 1C',
          section: 'Testing',
          skill: 'battery.test',
          estimateMinutes: 180,
          after: [lastBefore[workScope]],
          steps: [
            tool('Battery analyser used', 'capacity'),
            ...capacity('Capacity test', 'Charged before the discharge', 'Discharge started'),
            ...deepCycle,
            ...(isOverhaul
              ? capacity(
                  'Capacity test, second cycle',
                  'Charged before the second discharge',
                  'Second discharge started',
                )
              : []),
          ],
        }),
        card({
          cardNo: 'T115',
          phase: 'test',
          title: 'Charge, final volts',
          section: 'Testing',
          skill: 'battery.test',
          estimateMinutes: 45,
          after: ['T110'],
          steps: [
            check('Charged for service', undefined, { marks: 'charged' }),
            measure('Terminal voltage, charged', 'terminalVoltage'),
          ],
        }),
        finalCard('T120', ['T115']),
      ],
    },
  };
}

export const batteryRoutes: RouteTemplate[] = [battery('capacityTest'), battery('repair'), battery('overhaul')];
