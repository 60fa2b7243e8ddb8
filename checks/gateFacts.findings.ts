import { by, type GateFact } from './gateFact.ts';
import {
  cards,
  correctedCards,
  publishStepData,
  reopenCard,
  atUse,
  lotMadeSmaller,
  order,
  persons,
  findingEnds,
  robbery,
  inspection,
  knownAgainst,
  withdrawEntry,
  photos,
  sixShops,
  step,
  at,
  byWriters,
  signCard,
  robPart,
  signReport,
} from './gateFacts.named.ts';

const lateChange = at('maintenance/releases', 'lateChange');

/** Findings and inspection reports. */
export const findingFacts: readonly GateFact[] = [
  {
    gates: ['G09'],
    facts: ['cards.list[].steps[].records[].second'],
    tables: ['independent_inspection'],
    writers: [
      by(
        'POST /api/workorders/:job/cards/:cardNo/steps/:step/independent-inspection',
        sixShops('$shop: every gate of the job is green when the last card is signed'),
        cards('the second signature of a critical step is another person’s, and qualified (G09)'),
        persons('who inspected a critical step does not sign its card, whoever typed the value'),
      ),
    ],
    signs: 'inspect',
  },
  {
    gates: ['G07'],
    facts: ['findings[].pieceLeft'],
    tables: ['piece_taken_out'],
    writers: [by('POST /api/workorders/:job/pieces-out', lotMadeSmaller)],
    signs: 'inspect',
  },
  {
    gates: ['G07'],
    facts: ['findings[].replacementGone'],
    tables: ['entry_withdrawal', 'part_fitted'],
    writers: [
      by(
        withdrawEntry,
        findingEnds(
          'G07 what replaced the part is withdrawn after the finding was closed: it is fitted anew and looked at again',
        ),
      ),
    ],
    signs: 'inspect',
  },
  {
    gates: ['G06'],
    facts: ['cards.heatCardsMissing'],
    tables: ['task_card', 'work_order', 'finding'],
    writers: [
      by(
        'PATCH /api/workorders/:id',
        byWriters('R19 G06 a removal reason that says late that the wheel was hot turns a green release red'),
      ),
      by(
        'POST /api/workorders/:job/findings',
        lateChange(
          'R19 G06 heat damage that is raised late as a finding asks for the heat-damage cards of the wheel too',
        ),
      ),
    ],
  },
  {
    gates: ['G08'],
    facts: ['cards.stepsChanged'],
    tables: ['task_step', 'step_data_sheet', 'route_version', 'gate_reason'],
    writers: [
      by(
        publishStepData,
        correctedCards(
          'G08 a step the corrected sheet leaves out holds the card it was worked on until the card is repeated, or an engineer signs why it stands',
        ),
      ),
      by(
        'POST /api/workorders/:id/gate-reasons',
        correctedCards('G08 an engineer signs why a step that is left out stands'),
      ),
      by(
        reopenCard,
        correctedCards(
          'G08 a step the corrected sheet leaves out holds the card it was worked on until the card is repeated, or an engineer signs why it stands',
        ),
      ),
      by(
        'POST /api/routes/versions/:id/publish',
        correctedCards(
          'G08 a step the corrected sheet and the published route add holds a card already worked; repeated it has the step',
        ),
      ),
    ],
    signs: 'engineering',
  },
  {
    gates: ['G19'],
    facts: ['cards.clearOfTools'],
    tables: ['step_record', 'task_card'],
    writers: [
      by(
        step,
        order('G10 G19 G01 G08: a rework card signed after the final inspection asks for all of it again, each named'),
      ),
      by(
        signCard,
        order('G10 G19 G01 G08: a rework card signed after the final inspection asks for all of it again, each named'),
      ),
    ],
    also: [atUse('clear of tools is refused while a tool is on loan to the job (G19)')],
  },
  {
    gates: ['G07', 'G25'],
    facts: [
      'findings[].findingNo',
      'findings[].defect',
      'findings[].place',
      'findings[].severity',
      'findings[].status',
      'findings[].reinspected',
      'findings[].disposition',
      'findings[].workedOnSince',
    ],
    tables: ['finding', 'task_card'],
    writers: [
      by(
        'POST /api/workorders/:job/findings',
        photos('G07 an open finding is red by its number until it is decided, done and closed by somebody else'),
        findingEnds(
          'rework done again after the re-inspection asks for another one, and a reopened card is the rework',
        ),
      ),
      by(
        step,
        robbery(
          'R21 a part fitted to one job is taken for another with its papers; the donor’s G06 and G07 are red until it is replaced',
        ),
        findingEnds(
          'rework done again after the re-inspection asks for another one, and a reopened card is the rework',
        ),
      ),
      by(
        'POST /api/findings/:id/decide',
        sixShops('G07 G25 a critical finding, assessed by Safety, decided, put right and closed'),
        photos('G07 an open finding is red by its number until it is decided, done and closed by somebody else'),
        findingEnds(
          'rework done again after the re-inspection asks for another one, and a reopened card is the rework',
        ),
      ),
      by(
        'POST /api/findings/:id/action',
        robbery(
          'R21 a part fitted to one job is taken for another with its papers; the donor’s G06 and G07 are red until it is replaced',
        ),
        photos('G07 an open finding is red by its number until it is decided, done and closed by somebody else'),
      ),
      by(
        'POST /api/findings/:id/close',
        photos('G07 an open finding is red by its number until it is decided, done and closed by somebody else'),
        robbery(
          'R21 a part fitted to one job is taken for another with its papers; the donor’s G06 and G07 are red until it is replaced',
        ),
      ),
      by(
        'POST /api/findings/:id/reopen',
        photos('G07 an open finding is red by its number until it is decided, done and closed by somebody else'),
      ),
      by(
        robPart,
        robbery(
          'R21 a part fitted to one job is taken for another with its papers; the donor’s G06 and G07 are red until it is replaced',
        ),
      ),
    ],
    signs: 'inspect',
    also: [
      persons('who decides a finding does not close it'),
      atUse('a repair gets its own card; who signs that card does not close a major finding'),
    ],
  },
  {
    gates: ['G25'],
    facts: ['findings[].reportable', 'occurrences'],
    tables: ['finding', 'safety_report'],
    writers: [
      by(
        'POST /api/findings/:id/reportable',
        sixShops('G07 G25 a critical finding, assessed by Safety, decided, put right and closed'),
        atUse('a critical finding waits for Safety’s assessment before anything is decided (G25)'),
        findingEnds('G25 whether a finding is reportable is for Safety to say, and its occurrence has a number'),
      ),
    ],
    also: [
      findingEnds(
        'G25 a report classified as not owed to the authority, or closed as a duplicate, stands for no reportable finding',
      ),
    ],
  },
  {
    gates: ['G10'],
    facts: ['inspection.reports'],
    tables: ['inspection_report'],
    writers: [
      by(
        'POST /api/workorders/:id/inspection-reports',
        order('G10 G19 G01 G08: a rework card signed after the final inspection asks for all of it again, each named'),
        inspection('G10 the final inspector did not perform all critical cards alone'),
        inspection(
          'D8 a correction is a new report that names the old one, which is superseded when the new one is signed',
        ),
      ),
      by(
        signReport,
        order('G10 G19 G01 G08: a rework card signed after the final inspection asks for all of it again, each named'),
        inspection('G10 the final inspector did not perform all critical cards alone'),
        inspection(
          'D8 a correction is a new report that names the old one, which is superseded when the new one is signed',
        ),
      ),
    ],
    signs: 'inspect',
    also: [
      order('G10 disassembly and later cards are locked until the preliminary report is signed'),
      knownAgainst(
        'G10 what the preliminary report recommends instead of the work as ordered holds the release until the order is changed or another report is signed',
      ),
    ],
  },
];
