import type { RouteTemplate } from '../publishRoute.ts';
import { bad, card, check, choose, consumable, finalCard, measure, part, tool } from './steps.ts';
import { deflateCard, fusePlugs, halves, heatDamage, tireCards } from './tireChange.ts';

/** Wheel overhaul: the route of the worked example (maintenance 5.2). Limits are the fixture's, the real ones come from the CMM. */
export const wheelOverhaul: RouteTemplate = {
  key: 'wheel-overhaul',
  title: 'Wheel overhaul',
  shop: 'wheelOverhaul',
  families: ['wheel'],
  workScope: 'overhaul',
  route: {
    additions: { heatDamage },
    cards: [
      card({
        cardNo: 'T010',
        phase: 'preliminary',
        title: 'Receive, photograph, condition',
        section: 'Testing and fault isolation',
        estimateMinutes: 25,
        steps: [
          check('Condition as received noted', 'Damage, missing parts, traces of heat.', {
            instructionTh: 'บันทึกสภาพเมื่อรับ ความเสียหาย ชิ้นส่วนที่ขาด ร่องรอยความร้อน',
          }),
          fusePlugs,
          check('Nothing is missing, or what is missing is listed'),
        ],
      }),
      card({
        cardNo: 'T020',
        phase: 'disassembly',
        title: 'Deflate and dismount',
        section: 'Disassembly',
        skill: 'wheel.disassemble',
        estimateMinutes: 40,
        after: ['T010'],
        steps: [
          measure('Pressure after deflating', 'deflatedPressure'),
          check('Valve core out before the tie bolts are loosened', 'A pressurised wheel kills.', {
            critical: true,
            instructionTh: 'ถอดไส้วาล์วก่อนคลายสลักเกลียว',
          }),
          check('Halves tagged IB and OB'),
          ...halves,
        ],
      }),
      card({
        cardNo: 'T040',
        phase: 'cleaning',
        title: 'Clean and strip paint, both halves',
        section: 'Cleaning',
        skill: 'wheel.clean',
        estimateMinutes: 90,
        after: ['T020'],
        steps: [
          consumable('Paint stripper or solvent used', 'paintStripper', { naAllowed: true }),
          choose('Surface', [
            'bare',
            bad('paint left', { defectCode: 'paint', severity: 'minor', description: 'Paint left after stripping.' }),
          ]),
        ],
      }),
      card({
        cardNo: 'T050',
        phase: 'ndt',
        title: 'Penetrant inspection, both halves',
        section: 'Check',
        estimateMinutes: 70,
        after: ['T040'],
        ndtRequired: [{ method: 'PT', item: 'wheel halves', key: 'ndtHalves' }],
        steps: [check('Penetrant inspection done and reported', 'The result stands in the NDT report.')],
      }),
      card({
        cardNo: 'T055',
        phase: 'ndt',
        title: 'Eddy current, bead seats and bolt holes',
        section: 'Check',
        estimateMinutes: 60,
        after: ['T040'],
        ndtRequired: [
          { method: 'ET', item: 'bead seat, inboard half', key: 'ndtBeadSeatIb' },
          { method: 'ET', item: 'bead seat, outboard half', key: 'ndtBeadSeatOb' },
        ],
        steps: [check('Eddy current inspection done and reported')],
      }),
      card({
        cardNo: 'T060',
        phase: 'ndt',
        title: 'Magnetic particle, 16 tie bolts',
        section: 'Check',
        estimateMinutes: 45,
        after: ['T020'],
        ndtRequired: [{ method: 'MT', item: 'tie bolts', key: 'ndtTieBolts' }],
        steps: [check('Magnetic particle inspection done and reported', 'Demagnetise afterwards.')],
      }),
      card({
        cardNo: 'T070',
        phase: 'check',
        title: 'Dimensional check, bearing bores',
        section: 'Check',
        skill: 'wheel.assemble',
        estimateMinutes: 40,
        after: ['T050', 'T055'],
        steps: [
          tool('Bore gauge used', 'bearingBoreIb'),
          measure('Bearing bore 1, inboard half', 'bearingBoreIb', {
            instruction: 'Three places, 120° apart. Enter the largest. Half at 20 ± 5 °C.',
            instructionTh: 'วัดสามจุด ห่างกัน 120° ใส่ค่ามากที่สุด',
          }),
          measure('Bearing bore 2, outboard half', 'bearingBoreOb', {
            instruction: 'Three places, 120° apart. Enter the largest. Half at 20 ± 5 °C.',
          }),
        ],
      }),
      card({
        cardNo: 'T080',
        phase: 'repair',
        title: 'Bead seat OB blended',
        section: 'Repair',
        skill: 'wheel.repair',
        estimateMinutes: 50,
        naAllowed: true,
        after: ['T070'],
        steps: [tool('Depth gauge used', 'blendDepth'), measure('Depth of the blend', 'blendDepth')],
      }),
      card({
        cardNo: 'T090',
        phase: 'assembly',
        title: 'Paint, both halves',
        section: 'Repair',
        skill: 'wheel.repair',
        estimateMinutes: 60,
        after: ['T070', 'T080'],
        steps: [
          consumable('Primer used', 'primer'),
          consumable('Top coat used', 'topCoat'),
          check('Cured, no runs, bores and threads free of paint'),
        ],
      }),
      card({
        cardNo: 'T100',
        phase: 'assembly',
        title: 'Assemble, torque tie bolts',
        section: 'Assembly',
        skill: 'wheel.assemble',
        estimateMinutes: 75,
        after: ['T060', 'T090'],
        steps: [
          consumable('Bearing grease used', 'bearingGrease'),
          part('Tie bolt fitted', 'tieBolt', { naAllowed: true }),
          part('Seals fitted', 'greaseSeals'),
          part('Fuse plugs fitted', 'fusePlugs', { naAllowed: true }),
          part('Tire fitted', 'tire', { component: 'tire' }),
          tool('Torque wrench used', 'tieBoltTorque'),
          measure('Tie-bolt torque', 'tieBoltTorque', {
            critical: true,
            instruction: 'Crosswise, stage by stage. Enter every bolt.',
            instructionTh: 'ขันสลับทแยงทีละขั้น ใส่ค่าทุกตัว',
          }),
        ],
      }),
      ...tireCards('T110', ['T100']),
      finalCard('T120', ['T110']),
    ],
  },
};

const inspectionCards = [
  card({
    cardNo: 'T010',
    phase: 'preliminary',
    title: 'Receive, photograph, condition',
    section: 'Testing and fault isolation',
    steps: [check('Condition as received noted'), fusePlugs],
  }),
  deflateCard,
  card({
    cardNo: 'T040',
    phase: 'cleaning',
    title: 'Clean',
    section: 'Cleaning',
    skill: 'wheel.clean',
    after: ['T020'],
    steps: [check('Clean and dry')],
  }),
  card({
    cardNo: 'T055',
    phase: 'ndt',
    title: 'Eddy current, bead seats',
    section: 'Check',
    after: ['T040'],
    ndtRequired: [{ method: 'ET', item: 'bead seat, both halves', key: 'ndtBeadSeats' }],
    steps: [check('Eddy current inspection done and reported')],
  }),
  card({
    cardNo: 'T070',
    phase: 'check',
    title: 'Dimensional check',
    section: 'Check',
    skill: 'wheel.assemble',
    after: ['T055'],
    steps: [
      tool('Bore gauge used', 'bearingBoreIb'),
      measure('Bearing bore 1, inboard half', 'bearingBoreIb'),
      measure('Bearing bore 2, outboard half', 'bearingBoreOb'),
    ],
  }),
];

export const wheelInspection: RouteTemplate = {
  key: 'wheel-inspection',
  title: 'Wheel inspection',
  shop: 'wheel',
  families: ['wheel'],
  workScope: 'inspection',
  route: {
    additions: { heatDamage },
    cards: [
      ...inspectionCards,
      card({
        cardNo: 'T100',
        phase: 'assembly',
        title: 'Assemble, torque tie bolts',
        section: 'Assembly',
        skill: 'wheel.assemble',
        after: ['T070'],
        steps: [
          tool('Torque wrench used', 'tieBoltTorque'),
          measure('Tie-bolt torque', 'tieBoltTorque', { critical: true }),
        ],
      }),
      finalCard('T120', ['T100']),
    ],
  },
};

export const wheelRepair: RouteTemplate = {
  key: 'wheel-repair',
  title: 'Wheel repair',
  shop: 'wheel',
  families: ['wheel'],
  workScope: 'repair',
  route: {
    additions: { heatDamage },
    cards: [
      ...inspectionCards,
      card({
        cardNo: 'T080',
        phase: 'repair',
        title: 'Blend and cup replacement',
        section: 'Repair',
        skill: 'wheel.repair',
        naAllowed: true,
        after: ['T070'],
        steps: [measure('Depth of the blend', 'blendDepth'), check('Cups seated', undefined, { naAllowed: true })],
      }),
      card({
        cardNo: 'T100',
        phase: 'assembly',
        title: 'Assemble, torque tie bolts',
        section: 'Assembly',
        skill: 'wheel.assemble',
        after: ['T080'],
        steps: [
          tool('Torque wrench used', 'tieBoltTorque'),
          measure('Tie-bolt torque', 'tieBoltTorque', { critical: true }),
        ],
      }),
      finalCard('T120', ['T100']),
    ],
  },
};
