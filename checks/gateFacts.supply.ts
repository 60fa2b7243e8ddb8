import {
  condemned,
  lifeLimits,
  atUse,
  stepRules,
  testRuns,
  robbery,
  robPart,
  withdraw,
  answers,
  jobScrap,
  supplies,
  directives,
  route,
  step,
  withdrawEntry,
  sixShops,
  tools,
  receiving,
} from './gateFacts.named.ts';
import type { GateFact } from './gateFacts.ts';

/** Tools, materials, parts, directives, life, outside work and holds. */
export const supplyFacts: readonly GateFact[] = [
  {
    gates: ['G12'],
    facts: [
      'tools.uses[].tool',
      'tools.uses[].kind',
      'tools.uses[].usedAt',
      'tools.uses[].calDueAtUse',
      'tools.uses[].serviceableAtUse',
    ],
    tables: ['tool_use', 'tool', 'calibration_log'],
    writers: [step, withdrawEntry, 'POST /api/store/calibrations/:id/review'],
    tests: [
      tools('R3 a gauge that was lost and found is used again only after a calibration since then was reviewed'),
      atUse('a tool out of calibration today is refused with the gate’s text; one due today is good'),
      withdraw('a tool withdrawn from a signed card turns G06 red until the card is done again; G12 counts it no more'),
    ],
  },
  {
    gates: ['G12'],
    facts: ['tools.uses[].approvedForTask'],
    tables: ['tool_use', 'manual_tool'],
    writers: [step, 'POST /api/manuals/tools'],
    tests: [stepRules('an equivalent is good when the manual’s tool list holds its approval, and only then (G12)')],
  },
  {
    gates: ['G12'],
    facts: ['tools.uses[].quarantine'],
    tables: ['quarantine_record', 'scrap'],
    writers: ['POST /api/store/quarantine', 'POST /api/store/quarantine/:id/close'],
    tests: [
      sixShops('G15 the component in quarantine, its serial number spelled another way'),
      supplies('G12 a tool used on a job and now in quarantine is red at once, and may be used nowhere'),
    ],
  },
  {
    gates: ['G12'],
    facts: ['tools.uses[].recalls'],
    tables: ['tool_recall', 'tool_assessment'],
    writers: ['POST /api/store/tools/:id/recall', 'POST /api/store/tool-assessments/:id/noEffect'],
    tests: [
      sixShops('G12 a tool of the job found out of tolerance'),
      supplies('R4 a tool found out of tolerance turns G12 red at once, and its verdict green again'),
    ],
  },
  {
    gates: ['G13'],
    facts: ['consumables.uses'],
    tables: ['consumable_use', 'batch'],
    writers: [step, withdrawEntry],
    tests: [
      withdraw(
        'R-SEG-1 a withdrawn consumable whose batch was blocked meanwhile returns into quarantine, also when it was used up',
      ),
      atUse('an expired consumable is refused with G13'),
    ],
  },
  {
    gates: ['G13'],
    facts: ['consumables.missing'],
    tables: ['task_step', 'consumable_use'],
    writers: [route, step, withdrawEntry],
    tests: [
      withdraw(
        'R-SEG-1 a withdrawn consumable whose batch was blocked meanwhile returns into quarantine, also when it was used up',
      ),
      stepRules('a batch of the material itself, never of a part of its name: a grease seal is no grease'),
    ],
  },
  {
    gates: ['G14', 'G16'],
    facts: ['parts.fitted'],
    tables: ['part_fitted', 'batch', 'manual_ipc_item'],
    writers: [step, withdrawEntry, robPart, 'POST /api/receiving/lines/:id/inspect', 'POST /api/manuals/ipc'],
    tests: [
      withdraw('D8 a part withdrawn with a reason leaves certificate, stock and step right, and stays visible'),
      receiving('R-RCV-1 R-RCV-3 R-RCV-4 material becomes a batch on its shelf; without papers or life it does not'),
      robbery(
        'R21 a part of the component as it came in goes with the paper named, and never to another customer’s job without its owner',
      ),
      atUse('a component with only a CoC needs a Form 1, 8130-3 or TCCA certificate (G14)'),
      atUse('an expired seal batch is refused at the step, and nothing is taken from stock'),
      withdraw(
        'G14 G15 R2 a part once scrapped is fitted nowhere, one in quarantine not now, under any spelling of its serial number',
      ),
    ],
  },
  {
    gates: ['G15'],
    facts: ['quarantine'],
    tables: ['quarantine_record'],
    writers: [
      'POST /api/store/quarantine',
      'POST /api/store/quarantine/:id/decide',
      'POST /api/store/quarantine/:id/close',
      'POST /api/store/scraps',
      'POST /api/store/scraps/:id/reject',
    ],
    tests: [
      sixShops('G15 the component in quarantine, its serial number spelled another way'),
      supplies('G15 a material used on a job and now in quarantine is red at once'),
      supplies('G15 R2 the component in quarantine holds its job under any spelling of its serial number'),
      jobScrap(
        'a job is scrapped when the mutilation of its own component is witnessed, and its component is in scraps from the tag on (G15)',
      ),
    ],
  },
  {
    gates: ['G16'],
    facts: ['directives.directives'],
    tables: ['directive', 'directive_applicability', 'directive_supersession'],
    writers: [
      'POST /api/directives',
      'POST /api/directives/applicability',
      'POST /api/directives/:id/supersede',
      'POST /api/directives/:id/assess',
    ],
    tests: [
      sixShops('G16 a new AD that names the part, answered by an engineer'),
      directives('5.7 only the last AD of a chain counts, and a fitted valve matches although the cylinder does not'),
      directives('not applicable needs a reason, and carries the name of who judged'),
    ],
  },
  {
    gates: ['G16'],
    facts: ['directives.compliance'],
    tables: ['directive_compliance'],
    writers: ['POST /api/workorders/:id/directives'],
    signs: 'engineering',
    tests: [
      sixShops('G16 a new AD that names the part, answered by an engineer'),
      answers(
        'R9 G16 an AD stays open until its answer is signed; a wrong PIN leaves nothing, and an unsigned method is refused',
      ),
    ],
  },
  {
    gates: ['G16'],
    facts: ['directives.adListCheckedOn'],
    tables: ['directive_check'],
    writers: ['POST /api/directives/checks'],
    tests: [directives('G16 unchecked is not empty: who looked at the AD list, and when, is written once')],
  },
  {
    gates: ['G16'],
    facts: ['directives.installed'],
    tables: ['manual_ipc_item', 'manual_part', 'directive_applicability'],
    writers: ['POST /api/manuals/ipc', 'POST /api/manuals/parts', 'POST /api/directives/applicability'],
    tests: [
      answers('G16 a directive naming a detail part of the parts list is open until an engineer answers for that part'),
    ],
  },
  {
    gates: ['G17'],
    facts: ['directives.bulletins', 'directives.bulletinsNotApplicable'],
    tables: ['service_bulletin', 'bulletin_result', 'gate_reason'],
    writers: [
      'POST /api/service-bulletins',
      'POST /api/workorders/:id/bulletins/ordered',
      'POST /api/workorders/:id/bulletins',
      'POST /api/workorders/:id/gate-reasons',
    ],
    signs: 'engineering',
    tests: [
      sixShops('G17 an SB the customer orders, signed by an engineer'),
      answers('G17 a bulletin the customer ordered needs a signed result, and a refusal needs its letter'),
      answers('G17 a planner’s signed reason that no bulletin applies stands on the gate'),
      {
        file: 'src/modules/maintenance/releases/server/directivesOnCertificate.test.ts',
        name: 'G17 an SB the customer orders asks for a signed result; the latest signed one stands',
      },
    ],
  },
  {
    gates: ['G18'],
    facts: ['life.cylinder'],
    tables: ['test_run', 'work_order', 'condemned_part'],
    writers: [step],
    tests: [
      condemned(
        'R12 a condemned cylinder stays condemned whatever is typed later: test, release, new job and dock refuse it in any spelling',
      ),
      testRuns('R13 the next test is due at the end of life, and G18 reads it from the run'),
      testRuns(
        'R12 10.00 % permanent expansion passes; 10.31 % and an elastic expansion above the REE condemn, with a finding',
      ),
    ],
  },
  {
    gates: ['G18'],
    facts: ['life.limits'],
    tables: ['life_limit', 'work_order'],
    writers: ['POST /api/part-numbers/:id/life-limits', 'POST /api/life-limits/:id/withdraw'],
    tests: [
      sixShops('G18 a life limit written by engineering'),
      lifeLimits(
        'G18 life limits are loaded from what an authorised engineer wrote and compared with the counts of the job',
      ),
    ],
  },
  {
    gates: ['G18'],
    facts: ['life.interval'],
    tables: ['part_number', 'work_order'],
    writers: ['PATCH /api/part-numbers/:id', 'POST /api/workorders', 'PATCH /api/workorders/:id'],
    tests: [
      lifeLimits(
        'R18 an unknown count goes with the operator’s written limit, written on the job and printed in block 12',
      ),
    ],
  },
  {
    gates: ['G19'],
    facts: ['tools.openLoans', 'tools.losses'],
    tables: ['tool_usage', 'tool_loss', 'tool_loss_job'],
    writers: [
      'POST /api/store/tools/:id/lend',
      'POST /api/store/tools/:id/return',
      'POST /api/store/tools/:id/reportLost',
      'POST /api/qa/lost-damaged-tools',
      'POST /api/qa/lost-damaged-tools/:id/close',
      'POST /api/qa/lost-tool-jobs/:id/clear',
    ],
    tests: [
      sixShops('G19 a tool lent to the job and not back'),
      supplies('G19 a tool still out holds the job, however the job number was typed; an unknown job is refused'),
      supplies('G19 R-TOL-1 a tool lost on a job holds it and the jobs of its shop until quality has cleared each'),
      supplies('G19 R-TOL-3 a tool that came back incomplete holds the job until quality has cleared it'),
    ],
  },
];
