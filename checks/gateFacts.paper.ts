import { by, type GateFact } from './gateFact.ts';
import {
  order,
  changeOrder,
  testRuns,
  jobs,
  manuals,
  capabilities,
  approvals,
  impact,
  exactDays,
  byWriters,
  library,
  sixShops,
  dual,
  receiving,
  route,
  orderChange,
  signCard,
  openJob,
  knownAgainst,
} from './gateFacts.named.ts';

/** The job, its capability and its manuals. */
export const paperFacts: readonly GateFact[] = [
  {
    gates: ['G01'],
    facts: ['job.partNumber', 'job.description', 'job.quantity', 'job.serialNumber', 'job.serialReason'],
    tables: ['work_order', 'goods_receipt_line'],
    writers: [
      by(
        openJob,
        byWriters(
          'G01 a component accepted at the dock waits on its job for its serial number to be read from the part',
        ),
        changeOrder(
          'R5 less work than ordered is refused until the customer’s agreement is on the job, with its paper, who and when',
        ),
      ),
      by(
        'POST /api/receiving/lines/:id/inspect',
        byWriters(
          'G01 a component accepted at the dock waits on its job for its serial number to be read from the part',
        ),
        receiving("a customer's component is accepted with a photo, papers, checklist and PIN, and waits for its job"),
      ),
      by(
        orderChange,
        changeOrder(
          'R5 less work than ordered is refused until the customer’s agreement is on the job, with its paper, who and when',
        ),
      ),
    ],
    also: [
      jobs('G01 a job’s serial number is the one the dock read, its customer the one it came from'),
      receiving('a component without serial number says why, and its fields say what is missing'),
    ],
  },
  {
    gates: ['G01'],
    facts: ['job.receivingBatch'],
    tables: ['receiving_batch'],
    writers: [
      by(
        'POST /api/receiving/lines/:id/inspect',
        byWriters(
          'G01 a component accepted at the dock waits on its job for its serial number to be read from the part',
        ),
        receiving("a customer's component is accepted with a photo, papers, checklist and PIN, and waits for its job"),
      ),
    ],
    signs: 'receive',
  },
  {
    gates: ['G01', 'G18', 'G21'],
    facts: ['job.serialised', 'job.family', 'life.lifeLimited'],
    tables: ['part_number'],
    writers: [
      by(
        'POST /api/part-numbers',
        library('G18 a part number found to be life-limited asks its jobs for counts at once'),
      ),
      by(
        'PATCH /api/part-numbers/:id',
        library('G18 a part number found to be life-limited asks its jobs for counts at once'),
      ),
    ],
    also: [testRuns('R13 the next test is due at the end of life, and G18 reads it from the run')],
  },
  {
    gates: ['G02', 'G03', 'G20', 'G24'],
    facts: ['job.shop', 'job.workScope', 'job.certificateTypes'],
    tables: ['work_order', 'order_change'],
    writers: [
      by(
        openJob,
        library('G18 a part number found to be life-limited asks its jobs for counts at once'),
        changeOrder('R1 another scope, shop, certificate or part is judged against the capability list anew'),
      ),
      by(
        orderChange,
        changeOrder(
          'R5 less work than ordered is refused until the customer’s agreement is on the job, with its paper, who and when',
        ),
        changeOrder('R1 another scope, shop, certificate or part is judged against the capability list anew'),
      ),
    ],
    also: [
      dual(
        'R7 where one authority’s conditions do not hold the review offers the other alone, and the person chooses; nothing is dropped silently',
      ),
    ],
  },
  {
    gates: ['G02', 'G03', 'G20'],
    facts: ['capability.revisions'],
    tables: ['capability_list_revision', 'capability_item'],
    writers: [
      by(
        'POST /api/capabilities/revisions',
        sixShops('G02 the part suspended in the next capability list'),
        exactDays(
          'G02 R10 a capability list is in force until 23:59 of the day before the next one, and the next from 00:00 in Bangkok',
        ),
      ),
      by(
        'POST /api/capabilities/revisions/:id/makeEffective',
        sixShops('G02 the part suspended in the next capability list'),
        byWriters(
          'G02 R10 a part suspended in the next capability list is refused from the day it takes effect, and released again by the one after',
        ),
      ),
      by(
        'POST /api/capabilities/items',
        byWriters(
          'an FAA 8130-3 goes out once the FAA approval and its list are in effect: 14 CFR 43.9 wording, its own series',
        ),
        capabilities(
          'R7 R10 a capability list goes from draft through the authority into effect, and the one before it is superseded in the same instant',
        ),
      ),
      by(
        'PATCH /api/capabilities/items/:id',
        sixShops('G02 the part suspended in the next capability list'),
        exactDays(
          'G02 R10 a capability list is in force until 23:59 of the day before the next one, and the next from 00:00 in Bangkok',
        ),
      ),
    ],
    also: [capabilities('R1 a part number that is not on the list may be opened for evaluation only')],
  },
  {
    gates: ['G03', 'G24'],
    facts: ['capability.approvals'],
    tables: ['org_approval'],
    writers: [
      by(
        'POST /api/capabilities/approvals',
        byWriters(
          'an FAA 8130-3 goes out once the FAA approval and its list are in effect: 14 CFR 43.9 wording, its own series',
        ),
        approvals('G03 an approval is told with what its dates and its suspension make of it'),
      ),
      by(
        'PATCH /api/capabilities/approvals/:id',
        sixShops('G03 the approval suspended by the authority'),
        exactDays('G03 an approval is good on its last day until 23:59 in Bangkok, and expired at 00:00 of the next'),
      ),
    ],
  },
  {
    gates: ['G04', 'G05', 'G24'],
    facts: ['manuals.citations'],
    tables: ['task_card'],
    writers: [
      by(
        route,
        sixShops('$shop: every gate of the job is green when the last card is signed'),
        order('G10 G19 G01 G08: a rework card signed after the final inspection asks for all of it again, each named'),
        changeOrder(
          'repair upgraded to overhaul: the overhaul’s cards are made, Overhauled waits for every one of them',
        ),
      ),
      by(
        signCard,
        impact(
          'R8 a revision in mid-job: cards not signed cite the new one with its limits, named ones are repeated, added work gets its card, and only then G04 is green',
        ),
        order('G10 G19 G01 G08: a rework card signed after the final inspection asks for all of it again, each named'),
      ),
    ],
    also: [
      byWriters('G04 R8 a manual revised in mid-job turns a green release red, and nothing is signed'),
      manuals('R8 when a revision becomes current, every open job citing the manual waits for a signed decision'),
    ],
  },
  {
    gates: ['G04'],
    facts: ['manuals.books[].revisions', 'manuals.books[].id', 'manuals.books[].number'],
    tables: ['manual', 'manual_revision'],
    writers: [
      by(
        'POST /api/manuals',
        manuals('a revision needs its file before it is reviewed, and only then the floor works to it'),
      ),
      by(
        'POST /api/manuals/revisions',
        impact(
          'G04 a card signed earlier on the day a revision becomes current stands once engineering decided that it has no impact',
        ),
        manuals('a revision needs its file before it is reviewed, and only then the floor works to it'),
      ),
      by(
        'POST /api/manuals/revisions/:id/makeCurrent',
        impact(
          'G04 a card signed earlier on the day a revision becomes current stands once engineering decided that it has no impact',
        ),
        manuals('a revision needs its file before it is reviewed, and only then the floor works to it'),
        manuals('R8 when a revision becomes current, every open job citing the manual waits for a signed decision'),
      ),
    ],
  },
  {
    gates: ['G04'],
    facts: ['manuals.books[].onlyFor'],
    tables: ['manual', 'work_order'],
    writers: [
      by(
        'PATCH /api/manuals/:id',
        library(
          'G04 the data of one customer is for its jobs only: those of others cite it no more, and none is made from it',
        ),
      ),
    ],
  },
  {
    gates: ['G04'],
    facts: ['manuals.books[].takenOutOn', 'manuals.books[].coversNoMore'],
    tables: ['manual', 'manual_part'],
    writers: [
      by(
        'POST /api/manuals/:id/archive',
        library(
          'G04 a manual that is taken out of the library, or does not cover the part number any more, holds the jobs that cite it',
        ),
      ),
      by(
        'POST /api/manuals/parts/:id/archive',
        library(
          'G04 a manual that is taken out of the library, or does not cover the part number any more, holds the jobs that cite it',
        ),
      ),
    ],
  },
  {
    gates: ['G05'],
    facts: [
      'manuals.books[].lastCheckedOn',
      'manuals.books[].currencyIntervalDays',
      'manuals.books[].newerFound.revision',
      'manuals.books[].newerFound.on',
    ],
    tables: ['currency_check', 'manual'],
    writers: [
      by(
        'POST /api/manuals/checks',
        library(
          'G05 a manual that is to be checked more often turns its jobs red at once, less often or a check of today green again',
        ),
        manuals('G05 only a check that found our copy to be the newest counts, and checks are never changed'),
        knownAgainst(
          'G05 a newer revision found at the source holds the release, whenever the copy was looked at before, until an engineer says that ours is the newest',
        ),
      ),
      by(
        'PATCH /api/manuals/:id',
        library(
          'G05 a manual that is to be checked more often turns its jobs red at once, less often or a check of today green again',
        ),
      ),
    ],
  },
];
