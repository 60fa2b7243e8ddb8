import {
  photos,
  approvedData,
  cards,
  atUse,
  order,
  findingEnds,
  persons,
  stepRules,
  testRuns,
  robbery,
  robPart,
  notApplicable,
  withdraw,
  inspection,
  ndt,
  ndtTechnique,
  ndtLater,
  route,
  step,
  signCard,
  reopenCard,
  withdrawEntry,
  signReport,
  publishStepData,
} from './gateFacts.named.ts';
import type { GateFact } from './gateFacts.ts';

/** Cards, findings, inspection and NDT. */
export const workFacts: readonly GateFact[] = [
  {
    gates: ['G04', 'G06', 'G09', 'G24'],
    facts: [
      'cards.list[].cardNo',
      'cards.list[].title',
      'cards.list[].phase',
      'cards.list[].mandatory',
      'cards.list[].critical',
      'cards.list[].judgesPart',
      'cards.list[].naAllowed',
      'cards.list[].predecessors',
      'cards.list[].steps[].id',
      'cards.list[].steps[].title',
      'cards.list[].steps[].type',
      'cards.list[].steps[].critical',
      'cards.list[].steps[].naAllowed',
    ],
    tables: ['task_card', 'task_step', 'route_version'],
    writers: [route, 'POST /api/routes', 'POST /api/routes/versions/:id/publish'],
    tests: [
      cards('a card with a step without a result cannot be signed (G06)'),
      cards('the second signature of a critical step is another person’s, and qualified (G09)'),
    ],
  },
  {
    gates: ['G06', 'G08', 'G24'],
    facts: ['cards.list[].status', 'cards.list[].signedAt', 'cards.list[].signerId'],
    tables: ['task_card'],
    writers: [signCard, reopenCard, route, robPart],
    signs: 'perform',
    tests: [
      order('cards that follow, tests, final checks and the final report become due again, each named'),
      photos('G07 an open finding is red by its number until it is decided, done and closed by somebody else'),
      robbery(
        'R21 a part fitted to one job is taken for another with its papers; the donor’s G06 and G07 are red until it is replaced',
      ),
      persons('a card: the skill alone is not enough; canSign decides'),
      withdraw('a tool withdrawn from a signed card turns G06 red until the card is done again; G12 counts it no more'),
    ],
  },
  {
    gates: ['G06', 'G24'],
    facts: ['cards.list[].notApplicable', 'cards.list[].notApplicableData'],
    tables: ['task_card', 'signature'],
    writers: ['POST /api/workorders/:job/cards/:cardNo/not-applicable'],
    signs: 'inspect',
    tests: [
      cards('only a card the route allows is marked not applicable, by an at.inspector with a reason'),
      notApplicable(
        'G24 R5 a card that is not applicable counts for "Overhauled" by the data it cites, or by the document the inspector names',
      ),
    ],
  },
  {
    gates: ['G06', 'G08', 'G09', 'G10'],
    facts: [
      'cards.list[].performerIds',
      'cards.list[].steps[].records[].attempt',
      'cards.list[].steps[].records[].hasResult',
      'cards.list[].steps[].records[].notApplicable',
      'cards.list[].steps[].records[].signature',
    ],
    tables: ['step_record', 'entry_withdrawal'],
    writers: [step, withdrawEntry],
    tests: [
      withdraw('a tool withdrawn from a signed card turns G06 red until the card is done again; G12 counts it no more'),
      cards('a signed card takes no further result; reopening begins a new attempt and keeps the signed one'),
      stepRules('a step that does not apply keeps its reason and its data'),
    ],
  },
  {
    gates: ['G08'],
    facts: ['cards.list[].steps[].limit', 'cards.list[].steps[].records[].values[].limit'],
    tables: ['task_step', 'step_data_sheet'],
    writers: ['POST /api/step-data', publishStepData, route],
    signs: 'engineering',
    tests: [
      cards('130.026 mm is refused with G08 and the limit in words; 130.025 passes, limits are inclusive'),
      stepRules('T100 tie-bolt torque 16 × 2 stages: every value is judged by the limit of its stage'),
    ],
  },
  {
    gates: ['G08'],
    facts: [
      'cards.list[].steps[].records[].value',
      'cards.list[].steps[].records[].values[].name',
      'cards.list[].steps[].records[].values[].value',
    ],
    tables: ['step_record'],
    writers: [step],
    tests: [stepRules('one value of many outside its limit turns G08 red by its name')],
  },
  {
    gates: ['G08'],
    facts: ['cards.list[].steps[].records[].failedTest', 'cards.list[].steps[].records[].test'],
    tables: ['test_run'],
    writers: [step],
    tests: [
      testRuns(
        'R14 no leak at the pressure for the time passes; a leak seen or 1.08 % less fails and may be run again',
      ),
    ],
  },
  {
    gates: ['G08'],
    facts: ['cards.list[].steps[].records[].approvedData'],
    tables: ['approved_deviation'],
    writers: ['POST /api/workorders/:job/cards/:cardNo/steps/:step/approved-data'],
    signs: 'engineering',
    tests: [
      approvedData(
        'G08 turns green only by a document for this part number, accepted by engineering; it stands in block 12 (R6)',
      ),
    ],
  },
  {
    gates: ['G09'],
    facts: ['cards.list[].steps[].records[].second'],
    tables: ['independent_inspection'],
    writers: ['POST /api/workorders/:job/cards/:cardNo/steps/:step/independent-inspection'],
    signs: 'inspect',
    tests: [
      cards('the second signature of a critical step is another person’s, and qualified (G09)'),
      persons('who inspected a critical step does not sign its card, whoever typed the value'),
    ],
  },
  {
    gates: ['G19'],
    facts: ['cards.clearOfTools'],
    tables: ['step_record', 'task_card'],
    writers: [step, signCard],
    tests: [
      atUse('clear of tools is refused while a tool is on loan to the job (G19)'),
      order('G10 G19 G01 G08: a rework card signed after the final inspection asks for all of it again, each named'),
    ],
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
      'POST /api/workorders/:job/findings',
      step,
      'POST /api/findings/:id/decide',
      'POST /api/findings/:id/action',
      'POST /api/findings/:id/close',
      'POST /api/findings/:id/reopen',
      robPart,
    ],
    signs: 'inspect',
    tests: [
      photos('G07 an open finding is red by its number until it is decided, done and closed by somebody else'),
      robbery(
        'R21 a part fitted to one job is taken for another with its papers; the donor’s G06 and G07 are red until it is replaced',
      ),
      findingEnds('rework done again after the re-inspection asks for another one, and a reopened card is the rework'),
      persons('who decides a finding does not close it'),
      atUse('a repair gets its own card; who signs that card does not close a major finding'),
    ],
  },
  {
    gates: ['G25'],
    facts: ['findings[].reportable', 'occurrences'],
    tables: ['finding'],
    writers: ['POST /api/findings/:id/reportable'],
    tests: [atUse('a critical finding waits for Safety’s assessment before anything is decided (G25)')],
  },
  {
    gates: ['G10'],
    facts: ['inspection.reports'],
    tables: ['inspection_report'],
    writers: ['POST /api/workorders/:id/inspection-reports', signReport, 'POST /api/inspection-reports/:id/supersede'],
    signs: 'inspect',
    tests: [
      inspection(
        'D8 a correction is a new report that names the old one, which is superseded when the new one is signed',
      ),
      inspection('G10 the final inspector did not perform all critical cards alone'),
      order('G10 disassembly and later cards are locked until the preliminary report is signed'),
    ],
  },
  {
    gates: ['G11'],
    facts: ['ndt.required'],
    tables: ['task_card', 'step_data_sheet'],
    writers: [route, publishStepData, 'POST /api/manuals/impact-reviews/:id/decide'],
    tests: [
      ndtLater(
        'G11 an item is inspected by the technique its step data names; a manual revision that names another one asks for another report',
      ),
      ndt(
        'G11 the route’s item is green once its report is accepted, red again before that, and a clone serves the other half',
      ),
    ],
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
      'POST /api/ndt-reports/:id/perform',
      'POST /api/ndt-reports/:id/accept',
      'POST /api/ndt-reports/:id/reject',
      'POST /api/ndt-reports/:id/after-check',
    ],
    signs: 'ndtPerform, ndtAccept',
    tests: [
      ndt(
        'G11 the route’s item is green once its report is accepted, red again before that, and a clone serves the other half',
      ),
      ndtTechnique('one report of both halves says of each whether it is accepted'),
    ],
  },
  {
    gates: ['G11'],
    facts: ['ndt.reports[].performer', 'ndt.reports[].accepter'],
    tables: ['ndt_report', 'ndt_certification'],
    writers: ['POST /api/ndt-certifications', 'PATCH /api/ndt-certifications/:id', 'POST /api/ndt-reports/:id/accept'],
    signs: 'ndtPerform, ndtAccept',
    tests: [
      ndt('"Your PT Level 2 expired on …": a lapsed certificate signs nothing'),
      ndt('G11 an accepter whose vision was examined only after the test day does not accept it'),
    ],
  },
  {
    gates: ['G11'],
    facts: ['ndt.reports[].equipment', 'ndt.reports[].materials', 'ndt.reports[].checks'],
    tables: ['ndt_report', 'ndt_process_check', 'tool_usage', 'batch'],
    writers: ['POST /api/ndt-reports/:id/perform', 'POST /api/ndt-process-checks'],
    tests: [
      ndt(
        'performed and accepted by Level 2; people, equipment and materials are kept as they were; its paper is the same file each time',
      ),
      ndt(
        'G15 a penetrant of an accepted report goes into quarantine: its job is red at once and is asked for',
      ),
      ndt('no panel check today: the report cannot start; a check needs an NDT authorisation and a failed one a note'),
      ndt('an expired batch is refused with its day'),
    ],
  },
  {
    gates: ['G11'],
    facts: ['ndt.laterWork'],
    tables: ['task_card', 'finding'],
    writers: [signCard],
    tests: [
      ndtLater('G11 an accepted report covers the item as it was: a blend signed afterwards asks for another one'),
      ndtLater('G11 paint stripped after the inspection asks for another one'),
    ],
  },
  {
    gates: ['G26'],
    facts: ['holds.handovers'],
    tables: ['task_card'],
    writers: [
      'POST /api/workorders/:job/cards/:cardNo/handover',
      'POST /api/workorders/:job/cards/:cardNo/handover/acknowledge',
    ],
    tests: [cards('a card left in progress is acknowledged by the next person before anyone goes on (R23)')],
  },
];
