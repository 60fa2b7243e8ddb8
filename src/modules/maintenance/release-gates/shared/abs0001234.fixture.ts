import { certificateRecords } from './abs0001234.certificate.fixture.ts';
import { cardList, inspection, ndt, people, signed, workedAt } from './abs0001234.work.fixture.ts';
import { generateBlock12 } from './block12.ts';
import type { GateFacts } from './facts.ts';
import type { CardFact, StepFact } from './facts.work.ts';

/** The moment of release of the worked example: 12 Sep 2026, 16:30 in Bangkok. */
export const releasedAt = '2026-09-12T09:30:00.000Z';

/** The wheel overhaul ABS0001234 of maintenance.md 5.2 with everything done and a signer at the desk: all gates are clear. */
export function wheelOverhaul(): GateFacts {
  const list = cardList();
  return {
    job: {
      jobnumber: 'ABS0001234',
      partNumber: 'C20195162',
      description: 'Main landing gear wheel assembly',
      serialised: true,
      serialNumber: '4821',
      serialReason: null,
      quantity: 1,
      family: 'wheel',
      shop: 'wheelOverhaul',
      workScope: 'overhaul',
      certificateTypes: ['CAAT_FORM_1'],
      receivingBatch: { number: 'RB-26-0811', accepted: true },
      serialReadAtFinal: '4821',
      serialReadAt: '2026-09-12T08:00:00.000Z',
      csnCycles: 6210,
      tsnHours: null,
      tireChanges: 6,
    },
    capability: {
      revisions: [
        {
          authority: 'CAAT',
          revision: '11',
          effectiveFrom: '2026-01-01',
          items: [
            {
              capKey: 'W-001',
              partNumber: 'C20195162',
              isSeries: false,
              members: [],
              rating: 'C14',
              workScopes: ['inspection', 'repair', 'overhaul', 'tireChange'],
              shop: 'wheelOverhaul',
              state: 'active',
            },
          ],
        },
      ],
      approvals: [
        {
          authority: 'CAAT',
          certificateNo: 'TH.145.0042',
          ratings: ['C5', 'C14', 'C15'],
          validFrom: '2024-12-01',
          validTo: '2027-11-30',
          status: 'active',
          organisation: {
            name: 'ABS Component Services Co., Ltd.',
            address: '99/8 Moo 4, Bang Phli, Samut Prakan 10540, Thailand',
          },
        },
      ],
    },
    manuals: {
      citations: list.map((card) => ({ cardNo: card.cardNo, manualId: 'cmm', revisionId: 'rev9', signedAt: workedAt })),
      books: [
        {
          id: 'cmm',
          number: 'CMM 32-47-46',
          revisions: [{ id: 'rev9', label: 'Rev 9', effectiveFrom: '2013-08-01' }],
          lastCheckedOn: '2026-08-20',
          currencyIntervalDays: 90,
          onlyFor: null,
          temporaryRevisions: [],
        },
      ],
      reviews: [],
    },
    cards: {
      list,
      clearOfTools: signed('inspector', '2026-09-12T08:00:00.000Z'),
      heatCardsMissing: [],
      stepsChanged: [],
      partsShort: [],
    },
    forms: [],
    findings: [
      {
        findingNo: 'F01',
        defect: 'crack',
        place: 'bead seat OB',
        severity: 'major',
        status: 'closed',
        reinspected: true,
        reportable: 'no',
        disposition: 'repair',
        workedOnSince: null,
      },
      {
        findingNo: 'F02',
        defect: 'crack',
        place: 'tie bolt 7',
        severity: 'critical',
        status: 'closed',
        reinspected: true,
        reportable: 'no',
        disposition: 'repair',
        workedOnSince: null,
      },
    ],
    inspection: inspection(),
    ndt: ndt(),
    tools: {
      uses: [
        {
          tool: 'TW-014',
          kind: 'Torque wrench',
          usedAt: '2026-09-09T05:00:00.000Z',
          calDueAtUse: '2026-09-10',
          serviceableAtUse: true,
          approvedForTask: true,
          quarantine: null,
          recalls: [],
        },
      ],
      openLoans: [],
      lastReturn: null,
      losses: [],
    },
    consumables: {
      uses: [
        {
          name: 'Grease',
          batch: '24-118',
          usedAt: '2026-09-09T05:00:00.000Z',
          expiresOn: '2027-01-31',
          useByAfterOpen: '2026-10-01',
        },
      ],
      missing: [],
    },
    parts: {
      fitted: [
        {
          name: 'Tie bolt',
          partNumber: 'GA78-12',
          lot: { kind: 'batch', number: 'TB-77' },
          fittedAt: '2026-09-09T05:00:00.000Z',
          standardPart: false,
          document: { type: 'form1', number: 'F1-9921', accepted: true },
          effectivity: 'effective',
          ipl: 'IPL 1-60',
          customerConsent: false,
          shelfLifeEnds: null,
          fromScrap: false,
          heat: null,
        },
      ],
    },
    quarantine: [],
    directives: {
      adListCheckedOn: '2026-09-12',
      directives: [],
      compliance: [],
      installed: [],
      bulletins: [],
      bulletinsNotApplicable: null,
    },
    life: { lifeLimited: false, cylinder: null, limits: [], fitted: [] },
    signer: {
      employeeId: 'signer',
      name: people.signer,
      authorisations: [
        {
          number: 'CS-07',
          state: 'active',
          validFrom: '2026-01-15',
          validUntil: '2027-11-30',
          stampIssued: true,
          authorities: ['CAAT'],
          scope: [
            {
              rating: 'C14',
              family: 'wheel',
              partNumbers: [],
              excludedParts: [],
              taskLevels: ['repair', 'overhaul'],
              suspended: false,
            },
          ],
        },
      ],
      currency: {
        continuationOn: '2025-06-10',
        humanFactorsOn: '2025-06-11',
        monthsWorked: 18,
        daysWorked: 240,
        atLeast21: true,
        licences: [{ name: 'Licence', validUntil: '2027-11-30' }],
      },
      identity: {
        sessionLive: true,
        pinCorrect: true,
        triesLeft: 5,
        lockedUntil: null,
        secondFactor: 'passed',
        requesterSession: false,
        signatureOnFile: true,
      },
      refusals: [],
    },
    outside: { required: [], processes: [] },
    certificate: {
      block11: 'Overhauled',
      generated: generateBlock12(certificateRecords()),
      draft: null,
      orderedScope: 'overhaul',
      routeScope: 'overhaul',
      nothingRepaired: false,
      lesserWorkAgreed: null,
    },
    occurrences: [],
    holds: { open: [], handovers: [], frozen: null, subJobs: [], releasedSubJobs: [] },
  };
}

/** The one in the list the test means; a wrong name fails the test, not the rule. */
export function named<T>(list: readonly T[], match: (each: T) => boolean): T {
  const found = list.find(match);
  if (!found) throw new Error('The fixture has no such entry.');
  return found;
}

export function cardOf(facts: GateFacts, cardNo: string): CardFact {
  return named(facts.cards.list, (card) => card.cardNo === cardNo);
}

export function stepOf(facts: GateFacts, title: string): StepFact {
  return named(
    facts.cards.list.flatMap((card) => card.steps),
    (step) => step.title === title,
  );
}
