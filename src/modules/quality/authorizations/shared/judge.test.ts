import { expect, test } from 'vitest';
import { judgeSigning } from './judge.ts';
import type { Signer, SignerAuthorization, SignerScope, SignQuestion } from './signer.ts';

const day = '2026-11-21';
/** Eight months of work: current by months. */
const current = ['2025-01', '2025-03', '2025-06', '2025-09', '2026-01', '2026-04', '2026-07', '2026-10'].map(
  (month) => `${month}-12`,
);

const wheel: SignerScope = {
  groupId: 'g-wheel',
  groupCode: 'CS-WHEEL',
  groupName: 'Wheels',
  componentGroup: 'wheel',
  minAge: 21,
  ndtMethod: null,
  ndtLevel: null,
  taskLevels: ['inspection', 'test', 'repair', 'overhaul'],
  authorities: ['CAAT', 'EASA'],
  ratings: ['C14'],
  partNumbers: [],
  excludedParts: ['OLD-1'],
};
const brake: SignerScope = {
  ...wheel,
  groupId: 'g-brake',
  groupCode: 'CS-BRAKE',
  groupName: 'Brakes',
  componentGroup: 'brake',
  taskLevels: ['repair'],
};

const certifying: SignerAuthorization = {
  id: 'a1',
  number: 'ABS-C-014',
  status: 'active',
  categoryCode: 'CS',
  categoryName: 'Certifying staff',
  privileges: ['release'],
  issuedOn: '2026-01-15',
  validFrom: '2024-01-15',
  validUntil: '2028-01-15',
  licenceNo: 'L-1',
  licenceValidUntil: '2027-11-30',
  limitations: null,
  stamp: { number: 'CS-07', type: 'CS', status: 'issued', isHolders: true },
  scope: [wheel, brake],
  suspensions: [],
};

const person: Signer = {
  employeeId: 'e1',
  employeeNo: 'E001',
  name: 'Anong Dee',
  status: 'active',
  onLeaveSince: null,
  birthDate: '1980-01-01',
  signatureOnFile: true,
  training: {
    humanFactors: { completedOn: '2025-06-01', validUntil: '2027-06-01' },
    continuation: { completedOn: '2025-06-02', validUntil: '2027-06-02' },
  },
  lapsedTraining: [],
  unread: [],
  approvals: [],
  authorizations: [certifying],
  ndt: [],
  workDays: { wheel: current, brake: current },
};

const question: SignQuestion = {
  privilege: 'release',
  day,
  componentGroup: 'wheel',
  taskLevel: 'overhaul',
  releaseForm: 'CAAT_FORM_1',
  rating: 'C14',
  partNumber: 'C20195162',
};

const judge = (
  more: Partial<SignQuestion> = {},
  signer: Partial<Signer> = {},
  authorization: Partial<SignerAuthorization> = {},
) =>
  judgeSigning(
    { ...person, authorizations: [{ ...certifying, ...authorization }], ...signer },
    { ...question, ...more },
  );
const codes = (...given: Parameters<typeof judge>) => judge(...given).reasons.map((reason) => reason.code);

test('R-AUT-5 everything in order: the answer names authorisation, stamp and group', () => {
  expect(judge()).toEqual({
    ok: true,
    reasons: [],
    authorizationId: 'a1',
    authorizationNo: 'ABS-C-014',
    stampNo: 'CS-07',
    groupCode: 'CS-WHEEL',
  });
});

test.each<[string, Parameters<typeof judge>, string]>([
  ['another task level', [{ componentGroup: 'brake' }], 'AUTH_SCOPE'],
  ['another group', [{ componentGroup: 'battery' }], 'AUTH_SCOPE'],
  ['another authority', [{ releaseForm: 'FAA_8130_3' }], 'AUTH_SCOPE'],
  ['another rating', [{ rating: 'C15' }], 'AUTH_RATING'],
  ['an excluded part in any spelling', [{ partNumber: 'old-1' }], 'AUTH_SCOPE'],
  ['an excluded part with other separators', [{ partNumber: 'OLD 1' }], 'AUTH_SCOPE'],
  ['another kind of signature', [{ privilege: 'inspect' }], 'AUTH_SCOPE'],
  ['a suspended authorisation', [{}, {}, { status: 'suspended' }], 'AUTH_SUSPENDED'],
  [
    'a suspended group',
    [{}, {}, { suspensions: [{ cause: 'T8', groupId: 'g-wheel', from: day, reason: 'x' }] }],
    'AUTH_SUSPENDED',
  ],
  ['an expired authorisation', [{}, {}, { validUntil: '2026-11-20' }], 'AUTH_EXPIRED'],
  ['one that starts tomorrow', [{}, {}, { validFrom: '2026-11-22' }], 'AUTH_EXPIRED'],
  ['T3 an expired licence', [{}, {}, { licenceValidUntil: '2026-11-20' }], 'AUTH_CERT_EXPIRED'],
  [
    'T6 a lost stamp',
    [{}, {}, { stamp: { number: 'CS-07', type: 'CS', status: 'lost', isHolders: true } }],
    'AUTH_STAMP',
  ],
  ['no stamp', [{}, {}, { stamp: null }], 'AUTH_STAMP'],
  [
    'a stamp that is somebody else’s',
    [{}, {}, { stamp: { number: 'CS-07', type: 'CS', status: 'issued', isHolders: false } }],
    'AUTH_STAMP',
  ],
  [
    'T1 no human-factors training',
    [{}, { training: { continuation: { completedOn: '2026-01-01', validUntil: '2028-01-01' } } }],
    'AUTH_TRAINING',
  ],
  ['T5 somebody who left', [{}, { status: 'left' }], 'AUTH_SUSPENDED'],
  ['T5 91 days of leave', [{}, { status: 'onLeave', onLeaveSince: '2026-08-22' }], 'AUTH_SUSPENDED'],
  ['an age below 21', [{}, { birthDate: '2005-11-22' }], 'AUTH_AGE'],
  ['an unknown age', [{}, { birthDate: null }], 'AUTH_AGE'],
])('R-AUT-5 refuses %s', (_case, given, code) => {
  expect(codes(...given)).toEqual([code]);
});

test('T5 ninety days of leave are still no suspension, and the 21st birthday is enough', () => {
  expect(judge({}, { status: 'onLeave', onLeaveSince: '2026-08-23' }).ok).toBe(true);
  expect(judge({}, { birthDate: '2005-11-21' }).ok).toBe(true);
});

test('T1 training counts through its last day', () => {
  const training = { ...person.training, humanFactors: { completedOn: '2024-11-21', validUntil: day } };
  expect(judge({}, { training }).ok).toBe(true);
  expect(codes({ day: '2026-11-22' }, { training })).toEqual(['AUTH_TRAINING']);
});

test('5.5 whoever lost recency in brakes alone still releases wheels', () => {
  const brakeDays = Array.from({ length: 12 }, (_, index) => `2026-03-${String(index + 1).padStart(2, '0')}`);
  const signer = { workDays: { wheel: current, brake: brakeDays } };
  expect(judge({}, signer).ok).toBe(true);
  const refused = judge({ componentGroup: 'brake', taskLevel: 'repair' }, signer);
  expect(refused.reasons).toMatchObject([{ code: 'AUTH_RECENCY' }]);
  expect(refused.reasons[0]?.text).toContain('1 of 6 months, 12 of 100 days');
});

test('R-AUT-5 several faults are told at once', () => {
  expect(codes({ rating: 'C5' }, { status: 'left', training: {} }, { stamp: null }).toSorted()).toEqual([
    'AUTH_RATING',
    'AUTH_STAMP',
    'AUTH_SUSPENDED',
    'AUTH_TRAINING',
    'AUTH_TRAINING',
  ]);
});

test('R-GEN-5 a draft, withdrawn or surrendered authorisation is none', () => {
  for (const status of ['draft', 'withdrawn', 'surrendered'] as const)
    expect(codes({}, {}, { status })).toEqual(['AUTH_SCOPE']);
});

const mechanic: SignerAuthorization = {
  ...certifying,
  id: 'a2',
  number: 'ABS-C-020',
  categoryCode: 'MEC',
  privileges: ['perform'],
  stamp: null,
};

test('signing work as performed asks for no stamp and no recency', () => {
  expect(judge({ privilege: 'perform', releaseForm: undefined }, { workDays: {}, authorizations: [mechanic] }).ok).toBe(
    true,
  );
});

const ndtLine: SignerScope = {
  ...wheel,
  groupId: 'g-pt',
  groupCode: 'NDT-PT',
  groupName: 'Penetrant',
  componentGroup: 'other',
  ndtMethod: 'PT',
  ndtLevel: '2',
  ratings: ['D1'],
  minAge: 18,
};
const ndtAuthorization: SignerAuthorization = {
  ...certifying,
  id: 'a3',
  number: 'ABS-C-030',
  categoryCode: 'NDT',
  privileges: ['ndtPerform', 'ndtAccept'],
  scope: [ndtLine],
  stamp: { number: 'NDT-02', type: 'NDT', status: 'issued', isHolders: true },
};
const certified = {
  method: 'PT',
  level: '2',
  certifiedOn: '2024-01-10',
  validUntil: '2029-01-09',
  visionExamOn: '2026-03-01',
  visionValidUntil: '2027-03-01',
  lastWorkOn: '2026-10-01',
} as const;
const ndt = (
  question: Partial<SignQuestion>,
  certification: Partial<typeof certified> | Record<string, unknown> = {},
) =>
  judgeSigning(
    {
      ...person,
      workDays: {},
      authorizations: [ndtAuthorization],
      ndt: [{ ...certified, ...certification } as Signer['ndt'][number]],
    },
    { privilege: 'ndtAccept', day, method: 'PT', componentGroup: 'wheel', ...question },
  );

test('R-NDT-7 Level 2 accepts, Level 1 only performs, a trainee neither', () => {
  expect(ndt({}).ok).toBe(true);
  expect(ndt({}, { level: '1' }).reasons).toMatchObject([
    { code: 'AUTH_NDT', text: 'Anong Dee is PT Level 1; Level 2 is needed.' },
  ]);
  expect(ndt({ privilege: 'ndtPerform' }, { level: '1' }).ok).toBe(true);
  expect(ndt({ privilege: 'ndtPerform' }, { level: 'trainee' }).ok).toBe(false);
  expect(ndt({ level: '3' }).ok).toBe(false);
});

test('R-NDT-4 near vision counts through its last day (T4)', () => {
  expect(ndt({}, { visionValidUntil: day }).ok).toBe(true);
  expect(ndt({ day: '2026-11-22' }, { visionValidUntil: day }).reasons).toMatchObject([
    { code: 'AUTH_NDT', text: 'Anong Dee: near-vision exam was due 21 Nov 2026.' },
  ]);
});

test('R-NDT-6 twelve months without work in the method suspend (5.4: last report 2025-02-03, suspended 2026-02-04)', () => {
  const idle = { lastWorkOn: '2025-02-03' };
  expect(ndt({ day: '2026-02-03' }, { ...idle, visionValidUntil: '2027-03-01' }).ok).toBe(true);
  expect(ndt({ day: '2026-02-04' }, idle).reasons).toMatchObject([
    { code: 'AUTH_NDT', text: 'Anong Dee: no PT work since 03 Feb 2025.' },
  ]);
});

test('NDT in another method is not covered', () => {
  expect(ndt({ method: 'ET' }).reasons.map((reason) => reason.code)).toEqual(['AUTH_SCOPE', 'AUTH_NDT']);
});
