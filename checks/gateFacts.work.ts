import { by, type GateFact } from './gateFact.ts';
import {
  cards,
  approvedData,
  order,
  partsLists,
  persons,
  stepRules,
  testRuns,
  withdraw,
  robbery,
  inspection,
  supplies,
  photos,
  notApplicable,
  library,
  corrected,
  sixShops,
  route,
  step,
  signCard,
  reopenCard,
  withdrawEntry,
  robPart,
  signReport,
  publishStepData,
} from './gateFacts.named.ts';

/** Cards and their steps. */
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
    writers: [
      by(
        route,
        sixShops('$shop: every gate of the job is green when the last card is signed'),
        cards('a card with a step without a result cannot be signed (G06)'),
        cards('the second signature of a critical step is another person’s, and qualified (G09)'),
      ),
      by(
        'POST /api/routes',
        library('G08 G09 what a route asks for is asked of the job it is applied to'),
        cards('a card with a step without a result cannot be signed (G06)'),
        cards('the second signature of a critical step is another person’s, and qualified (G09)'),
      ),
      by(
        'POST /api/routes/versions/:id/publish',
        library('G08 G09 what a route asks for is asked of the job it is applied to'),
        cards('a card with a step without a result cannot be signed (G06)'),
        cards('the second signature of a critical step is another person’s, and qualified (G09)'),
      ),
    ],
  },
  {
    gates: ['G06', 'G08', 'G24'],
    facts: ['cards.list[].status', 'cards.list[].signedAt', 'cards.list[].signerId', 'cards.list[].again'],
    tables: ['task_card'],
    writers: [
      by(
        signCard,
        order('G10 G19 G01 G08: a rework card signed after the final inspection asks for all of it again, each named'),
        order('cards that follow, tests, final checks and the final report become due again, each named'),
        withdraw(
          'a tool withdrawn from a signed card turns G06 red until the card is done again; G12 counts it no more',
        ),
      ),
      by(
        reopenCard,
        order('G10 G19 G01 G08: a rework card signed after the final inspection asks for all of it again, each named'),
        order('cards that follow, tests, final checks and the final report become due again, each named'),
      ),
      by(
        route,
        library('G08 G09 what a route asks for is asked of the job it is applied to'),
        supplies('G19 R-TOL-1 a tool lost on a job holds it and the jobs of its shop until quality has cleared each'),
        order('cards that follow, tests, final checks and the final report become due again, each named'),
        withdraw(
          'a tool withdrawn from a signed card turns G06 red until the card is done again; G12 counts it no more',
        ),
      ),
      by(
        robPart,
        robbery('R21 G06 a donor with every card signed is red again once a part is taken from it'),
        robbery(
          'R21 a part fitted to one job is taken for another with its papers; the donor’s G06 and G07 are red until it is replaced',
        ),
      ),
    ],
    signs: 'perform',
    also: [
      photos('G07 an open finding is red by its number until it is decided, done and closed by somebody else'),
      persons('a card: the skill alone is not enough; canSign decides'),
    ],
  },
  {
    gates: ['G06', 'G24'],
    facts: ['cards.list[].notApplicable', 'cards.list[].notApplicableData'],
    tables: ['task_card', 'signature'],
    writers: [
      by(
        'POST /api/workorders/:job/cards/:cardNo/not-applicable',
        notApplicable('G06 a card that does not apply is done: with the final card signed every card is'),
        notApplicable(
          'G24 R5 a card that is not applicable counts for "Overhauled" by the data it cites, or by the document the inspector names',
        ),
        cards('only a card the route allows is marked not applicable, by an at.inspector with a reason'),
      ),
    ],
    signs: 'inspect',
  },
  {
    gates: ['G06', 'G08', 'G09', 'G10'],
    facts: [
      'cards.list[].performerIds',
      'cards.list[].steps[].records[].attempt',
      'cards.list[].steps[].records[].hasResult',
      'cards.list[].steps[].records[].notApplicable',
      'cards.list[].steps[].records[].signature',
      'cards.partsShort',
    ],
    tables: ['step_record', 'entry_withdrawal', 'part_fitted', 'manual_ipc_item'],
    writers: [
      by(
        step,
        order('G10 G19 G01 G08: a rework card signed after the final inspection asks for all of it again, each named'),
        withdraw(
          'a tool withdrawn from a signed card turns G06 red until the card is done again; G12 counts it no more',
        ),
        cards('a signed card takes no further result; reopening begins a new attempt and keeps the signed one'),
      ),
      by(
        withdrawEntry,
        withdraw('G06 a part withdrawn from a signed card leaves its step without a result'),
        withdraw(
          'a tool withdrawn from a signed card turns G06 red until the card is done again; G12 counts it no more',
        ),
      ),
    ],
    also: [
      stepRules('a step that does not apply keeps its reason and its data'),
      partsLists(
        'G06 G14 a step that always applies takes all of a part that the parts list has, at the signature and after one is withdrawn',
      ),
    ],
  },
  {
    gates: ['G08'],
    facts: ['cards.list[].steps[].limit', 'cards.list[].steps[].asks', 'cards.list[].steps[].records[].values[].limit'],
    tables: ['task_step', 'step_data_sheet'],
    writers: [
      by(
        'POST /api/step-data',
        library('G08 a limit made narrower in the step data refuses the value that was inside before'),
        cards('130.026 mm is refused with G08 and the limit in words; 130.025 passes, limits are inclusive'),
      ),
      by(
        publishStepData,
        library(
          'G08 a corrected limit is what open work orders are held against: what was measured and what is not yet',
        ),
        corrected('G08 step data of the part number itself goes before that of its series on the jobs in work too'),
        corrected(
          'G08 G11 more values, or another NDT technique, than the work was done by hold the job; the unsigned card takes both',
        ),
        library('G08 a limit made narrower in the step data refuses the value that was inside before'),
        cards('130.026 mm is refused with G08 and the limit in words; 130.025 passes, limits are inclusive'),
      ),
      by(
        route,
        library('G08 G09 what a route asks for is asked of the job it is applied to'),
        supplies('G19 R-TOL-1 a tool lost on a job holds it and the jobs of its shop until quality has cleared each'),
        cards('130.026 mm is refused with G08 and the limit in words; 130.025 passes, limits are inclusive'),
        stepRules('T100 tie-bolt torque 16 × 2 stages: every value is judged by the limit of its stage'),
      ),
    ],
    signs: 'engineering',
  },
  {
    gates: ['G08'],
    facts: [
      'cards.list[].steps[].records[].value',
      'cards.list[].steps[].records[].typed',
      'cards.list[].steps[].records[].values[].typed',
      'cards.list[].steps[].records[].values[].name',
      'cards.list[].steps[].records[].values[].value',
    ],
    tables: ['step_record'],
    writers: [
      by(
        step,
        order('G10 G19 G01 G08: a rework card signed after the final inspection asks for all of it again, each named'),
        stepRules('one value of many outside its limit turns G08 red by its name'),
      ),
      by(
        publishStepData,
        corrected(
          'G08 a value finer than the corrected limit is held against it as it was typed: rounding brings none back inside',
        ),
      ),
    ],
  },
  {
    gates: ['G08'],
    facts: ['cards.list[].steps[].records[].failedTest', 'cards.list[].steps[].records[].test'],
    tables: ['test_run'],
    writers: [
      by(
        step,
        order('G10 G19 G01 G08: a rework card signed after the final inspection asks for all of it again, each named'),
        testRuns(
          'R14 no leak at the pressure for the time passes; a leak seen or 1.08 % less fails and may be run again',
        ),
      ),
    ],
  },
  {
    gates: ['G08'],
    facts: ['cards.list[].steps[].records[].approvedData'],
    tables: ['approved_deviation'],
    writers: [
      by(
        'POST /api/workorders/:job/cards/:cardNo/steps/:step/approved-data',
        approvedData(
          'G08 turns green only by a document for this part number, accepted by engineering; it stands in block 12 (R6)',
        ),
      ),
    ],
    signs: 'engineering',
  },
  {
    gates: ['G01'],
    facts: ['job.serialReadAtFinal', 'job.serialReadAt'],
    tables: ['work_order', 'step_record'],
    writers: [
      by(
        signReport,
        order('G10 G19 G01 G08: a rework card signed after the final inspection asks for all of it again, each named'),
        inspection('G01 the serial number is read from the part, and a different one is refused with both'),
      ),
      by(
        step,
        order('G10 G19 G01 G08: a rework card signed after the final inspection asks for all of it again, each named'),
      ),
    ],
    signs: 'inspect',
  },
];
