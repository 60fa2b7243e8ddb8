import type { GateFacts } from './facts.ts';
import type { Signature } from './facts.values.ts';
import type { CardFact, LimitFact, StepFact, StepRecordFact } from './facts.work.ts';

/** The people of the worked example, by their part in it. */
export const people = { tech: 'Somchai J.', second: 'Anong P.', inspector: 'Niran C.', signer: 'Preecha W.' } as const;
export const workedAt = '2026-09-08T03:00:00.000Z';

export function signed(name: keyof typeof people, at = workedAt): Signature {
  return { employeeId: name, name: people[name], at };
}

export function record(extra: Partial<StepRecordFact> = {}): StepRecordFact {
  return {
    attempt: 1,
    hasResult: true,
    value: null,
    notApplicable: null,
    signature: signed('tech'),
    second: null,
    approvedData: null,
    ...extra,
  };
}

export function newStep(title: string, extra: Partial<StepFact> = {}): StepFact {
  return {
    id: title,
    title,
    type: 'check',
    critical: false,
    naAllowed: false,
    limit: null,
    records: [record()],
    ...extra,
  };
}

export function measured(title: string, value: string, limit: Partial<LimitFact>): StepFact {
  const full = { min: null, max: null, unit: 'mm', decimals: 3, reference: 'CMM 32-47-46 Rev 9, Check', ...limit };
  return newStep(title, { type: 'measurement', limit: full, records: [record({ value })] });
}

function secondSigned(title: string): StepFact {
  const second = { ...signed('second', '2026-09-08T04:00:00.000Z'), qualified: true };
  return newStep(title, { critical: true, records: [record({ second })] });
}

export function newCard(cardNo: string, phase: string, steps: StepFact[], extra: Partial<CardFact> = {}): CardFact {
  return {
    cardNo,
    title: cardNo,
    phase,
    status: 'signed',
    mandatory: true,
    critical: false,
    judgesPart: true,
    naAllowed: false,
    notApplicable: null,
    predecessors: [],
    signedAt: workedAt,
    signerId: 'tech',
    notApplicableData: null,
    performerIds: ['tech'],
    steps,
    ...extra,
  };
}

/** The cards of maintenance.md 5.2, all signed. */
export const cardList = (): CardFact[] => [
  newCard('T010', 'preliminary', [newStep('Condition and fuse plugs')]),
  newCard('T020', 'disassembly', [secondSigned('Deflate, core out')], { critical: true }),
  newCard('T040', 'cleaning', [newStep('Paint strip, both halves')]),
  newCard('T050', 'ndt', [newStep('PT both halves')]),
  newCard('T055', 'ndt', [newStep('ET bead seat and bolt holes')]),
  newCard('T060', 'ndt', [newStep('MT 16 tie bolts')]),
  newCard('T070', 'check', [
    measured('Bearing bore 1', '130.011', { min: '130.000', max: '130.025' }),
    measured('Bearing bore 2', '130.018', { min: '130.000', max: '130.025' }),
  ]),
  newCard('T080', 'repair', [measured('Blend depth', '0.31', { max: '0.50', decimals: 2 })]),
  newCard('T100', 'assembly', [secondSigned('Tie-bolt torque')], { critical: true }),
  newCard('T110', 'test', [measured('Retention loss', '3.0', { max: '5', unit: '%', decimals: 1 })]),
  newCard('T120', 'final', [newStep('S/N re-read, clear of tools, marking')], { performerIds: ['inspector'] }),
];

const ndtPerson = (name: string) => ({
  name,
  level: '2' as const,
  certifiedUntil: '2029-02-28',
  visionUntil: '2027-01-15',
});

function ndtReport(number: string, method: 'PT' | 'ET' | 'MT', items: string[]): GateFacts['ndt']['reports'][number] {
  return {
    number,
    method,
    technique: `${method}-W-01`,
    items,
    rejectedItems: [],
    status: 'accepted',
    performedAt: '2026-09-07T06:00:00.000Z',
    performer: ndtPerson('Kittisak L.'),
    accepter: ndtPerson('Malee S.'),
    equipment: [{ name: `${method} set`, calDue: '2026-11-02' }],
    materials: method === 'PT' ? [{ name: 'Penetrant', batch: 'P-2231', expires: '2027-03-31' }] : [],
    checks: method === 'PT' ? [{ name: 'UV lamp UV-03', passed: true }] : [],
  };
}

/** Both reports the release needs. */
export function inspection(): GateFacts['inspection'] {
  return {
    reports: [
      {
        number: 'IR-ABS0001234-01',
        type: 'preliminary',
        status: 'signed',
        result: 'accepted',
        signature: signed('inspector', '2026-09-02T03:00:00.000Z'),
      },
      {
        number: 'IR-ABS0001234-02',
        type: 'final',
        status: 'signed',
        result: 'accepted',
        signature: signed('inspector', '2026-09-12T08:30:00.000Z'),
      },
    ],
  };
}

/** The route's NDT and its reports, the rejected half and its re-inspection among them. */
export function ndt(): GateFacts['ndt'] {
  return {
    required: [
      { method: 'PT', item: 'wheel halves', technique: 'PT-W-01' },
      { method: 'ET', item: 'bead seat, inboard half', technique: 'ET-W-01' },
      { method: 'ET', item: 'bead seat, outboard half', technique: 'ET-W-01' },
      { method: 'MT', item: 'tie bolts', technique: 'MT-W-01' },
    ],
    reports: [
      ndtReport('NDT-26-00421', 'PT', ['wheel halves']),
      ndtReport('NDT-26-00422', 'ET', ['bead seat, inboard half']),
      {
        ...ndtReport('NDT-26-00423', 'ET', ['bead seat, outboard half']),
        status: 'rejected',
        rejectedItems: ['bead seat, outboard half'],
        performedAt: '2026-09-06T06:00:00.000Z',
      },
      ndtReport('NDT-26-00424', 'MT', ['tie bolts']),
      ndtReport('NDT-26-00426', 'ET', ['bead seat, outboard half']),
    ],
    laterWork: [],
    pieces: [],
  };
}
