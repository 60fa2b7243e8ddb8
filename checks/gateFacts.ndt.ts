import { by, type GateFact } from './gateFact.ts';
import {
  cards,
  ndt,
  ndtAreas,
  ndtPieces,
  ndtTechnique,
  ndtLater,
  route,
  signCard,
  publishStepData,
} from './gateFacts.named.ts';

/** NDT reports and the handover of cards. */
export const ndtFacts: readonly GateFact[] = [
  {
    gates: ['G11'],
    facts: ['ndt.required'],
    tables: ['task_card', 'step_data_sheet'],
    writers: [
      by(
        route,
        ndtLater(
          'G11 a repair card that records the item it touched asks only for that one again, and adds the card to book it on',
        ),
        ndtLater(
          'G11 an item is inspected by the technique its step data names; a manual revision that names another one asks for another report',
        ),
      ),
      by(
        publishStepData,
        ndtLater(
          'G11 an item is inspected by the technique its step data names; a manual revision that names another one asks for another report',
        ),
      ),
      by(
        'POST /api/manuals/impact-reviews/:id/decide',
        ndtLater(
          'G11 an item is inspected by the technique its step data names; a manual revision that names another one asks for another report',
        ),
      ),
    ],
    also: [
      ndt(
        'G11 the route’s item is green once its report is accepted, red again before that, and a clone serves the other half',
      ),
    ],
  },
  {
    gates: ['G11'],
    facts: ['ndt.reports[].failedSince'],
    tables: ['ndt_process_check'],
    writers: [
      by(
        'POST /api/ndt-process-checks',
        ndt('G11 a process check that fails after a test puts in doubt what was tested since the last good one'),
      ),
    ],
    signs: 'ndtPerform',
  },
  {
    gates: ['G01', 'G10', 'G19'],
    facts: ['ndt.reports[].performedAt'],
    tables: ['ndt_report'],
    writers: [
      by(
        'POST /api/ndt-reports/:id/perform',
        ndtLater('G10 G19 G01: an inspection made after the final one asks for the final inspection again'),
      ),
    ],
    signs: 'ndtPerform',
  },
  {
    gates: ['G11', 'G24'],
    facts: [
      'ndt.reports[].number',
      'ndt.reports[].method',
      'ndt.reports[].technique',
      'ndt.reports[].items',
      'ndt.reports[].rejectedItems',
      'ndt.reports[].status',
      'ndt.reports[].performedAt',
    ],
    tables: ['ndt_report'],
    writers: [
      by(
        'POST /api/ndt-reports/:id/perform',
        ndt(
          'G11 the route’s item is green once its report is accepted, red again before that, and a clone serves the other half',
        ),
        ndtTechnique('one report of both halves says of each whether it is accepted'),
      ),
      by(
        'POST /api/ndt-reports/:id/accept',
        ndt(
          'G11 the route’s item is green once its report is accepted, red again before that, and a clone serves the other half',
        ),
      ),
      by(
        'POST /api/ndt-reports/:id/reject',
        ndtTechnique(
          'G11 a report that rejects one of its items leaves the others accepted: their gate is green by the rejection',
        ),
      ),
      by(
        'POST /api/ndt-reports/:id/void',
        ndt(
          'G11 the route’s item is green once its report is accepted, red again before that, and a clone serves the other half',
        ),
      ),
      by(
        'POST /api/ndt-reports/:id/after-check',
        ndt(
          'G11 the route’s item is green once its report is accepted, red again before that, and a clone serves the other half',
        ),
        ndtTechnique('one report of both halves says of each whether it is accepted'),
      ),
    ],
    signs: 'ndtPerform, ndtAccept',
  },
  {
    gates: ['G11'],
    facts: ['ndt.reports[].performer', 'ndt.reports[].accepter'],
    tables: ['ndt_report', 'ndt_certification'],
    writers: [
      by(
        'POST /api/ndt-training/requests/:id/certify',
        ndt(
          'G11 a certificate entered by NDT administration lets its holder sign, one that ends stops the holder at once',
        ),
      ),
      by(
        'PATCH /api/ndt-certifications/:id',
        ndt(
          'G11 a certificate entered by NDT administration lets its holder sign, one that ends stops the holder at once',
        ),
      ),
      by(
        'POST /api/ndt-certifications/:id/archive',
        ndt(
          'G11 a certificate entered by NDT administration lets its holder sign, one that ends stops the holder at once',
        ),
      ),
      by(
        'POST /api/ndt-reports/:id/accept',
        ndt(
          'G11 the route’s item is green once its report is accepted, red again before that, and a clone serves the other half',
        ),
        ndt('G11 an accepter whose vision was examined only after the test day does not accept it'),
      ),
    ],
    signs: 'ndtPerform, ndtAccept',
    also: [ndt('"Your PT Level 2 expired on …": a lapsed certificate signs nothing')],
  },
  {
    gates: ['G11'],
    facts: ['ndt.reports[].equipment', 'ndt.reports[].materials', 'ndt.reports[].checks'],
    tables: ['ndt_report', 'ndt_process_check', 'tool_usage', 'batch'],
    writers: [
      by(
        'POST /api/ndt-reports/:id/perform',
        ndt(
          'G11 the route’s item is green once its report is accepted, red again before that, and a clone serves the other half',
        ),
        ndt(
          'performed and accepted by Level 2; people, equipment and materials are kept as they were; its paper is the same file each time',
        ),
        ndt('G15 a penetrant of an accepted report goes into quarantine: its job is red at once and is asked for'),
      ),
      by(
        'POST /api/ndt-process-checks',
        ndt(
          'no panel check today: the report cannot start; a check needs an NDT authorisation and a failed one a note',
        ),
      ),
    ],
    also: [ndt('an expired batch is refused with its day')],
  },
  {
    gates: ['G11'],
    facts: ['ndt.reports[].areas', 'ndt.reports[].areasAsked'],
    tables: ['ndt_technique', 'ndt_report'],
    writers: [by('POST /api/ndt-techniques/:id/publish', ndtAreas), by('POST /api/ndt-reports/:id/accept', ndtAreas)],
    signs: 'ndtAccept',
  },
  {
    gates: ['G11'],
    facts: ['ndt.reports[].pieces', 'ndt.pieces'],
    tables: ['ndt_report', 'piece_taken_out'],
    writers: [
      by(
        'POST /api/ndt-reports/:id/accept',
        ndtPieces(
          'G11 pieces of a lot that an inspection rejected are in doubt until each is accepted; the others stand',
        ),
      ),
      by(
        'POST /api/workorders/:job/pieces-out',
        ndtPieces('G11 a report of a lot names the pieces it is of, and the gate asks for each piece that is left'),
      ),
    ],
    signs: 'ndtAccept, inspect',
  },
  {
    gates: ['G11'],
    facts: ['ndt.laterWork'],
    tables: ['task_card', 'finding'],
    writers: [
      by(
        signCard,
        ndtLater('G11 an accepted report covers the item as it was: a blend signed afterwards asks for another one'),
        ndtLater('G11 paint stripped after the inspection asks for another one'),
      ),
    ],
  },
  {
    gates: ['G26'],
    facts: ['holds.handovers'],
    tables: ['task_card'],
    writers: [
      by(
        'POST /api/workorders/:job/cards/:cardNo/handover',
        cards('a card left in progress is acknowledged by the next person before anyone goes on (R23)'),
      ),
      by(
        'POST /api/workorders/:job/cards/:cardNo/handover/acknowledge',
        cards('a card left in progress is acknowledged by the next person before anyone goes on (R23)'),
      ),
    ],
  },
];
