import { by, type GateFact } from './gateFact.ts';
import {
  mergedJobs,
  testRuns,
  condemned,
  answers,
  supplies,
  directives,
  lifeLimits,
  byWriters,
  library,
  onCertificate,
  shopOverhauls,
  sixShops,
  step,
  openJob,
  order,
} from './gateFacts.named.ts';

/** Directives, life limits and tools on loan. */
export const lifeFacts: readonly GateFact[] = [
  {
    gates: ['G16'],
    facts: ['directives.directives'],
    tables: ['directive', 'directive_applicability', 'directive_supersession'],
    writers: [
      by(
        'POST /api/directives',
        sixShops('G16 a new AD that names the part, answered by an engineer'),
        directives('5.7 only the last AD of a chain counts, and a fitted valve matches although the cylinder does not'),
      ),
      by(
        'POST /api/directives/applicability',
        sixShops('G16 a new AD that names the part, answered by an engineer'),
        directives('5.7 only the last AD of a chain counts, and a fitted valve matches although the cylinder does not'),
      ),
      by(
        'POST /api/directives/:id/supersede',
        onCertificate(
          'G16 "applies, not due" is named on the certificate, embodied SBs are printed, and a superseding AD opens the answer again',
        ),
        directives('5.7 only the last AD of a chain counts, and a fitted valve matches although the cylinder does not'),
      ),
      by(
        'POST /api/directives/:id/assess',
        onCertificate(
          'G16 only an authorised engineer says that an AD does not apply; naming other parts afterwards asks again',
        ),
        directives('not applicable needs a reason, and carries the name of who judged'),
      ),
      by(
        'POST /api/part-merges',
        mergedJobs(
          'G16 an AD that names the spelling that goes asks the jobs of the number that is kept from the merge on',
        ),
      ),
    ],
  },
  {
    gates: ['G16'],
    facts: ['directives.compliance'],
    tables: ['directive_compliance'],
    writers: [
      by(
        'POST /api/workorders/:id/directives',
        sixShops('G16 a new AD that names the part, answered by an engineer'),
        answers(
          'R9 G16 an AD stays open until its answer is signed; a wrong PIN leaves nothing, and an unsigned method is refused',
        ),
      ),
    ],
    signs: 'engineering',
  },
  {
    gates: ['G16'],
    facts: ['directives.adListCheckedOn'],
    tables: ['directive_check'],
    writers: [
      by(
        'POST /api/directives/checks',
        library('G16 the AD list of the part, gone through today, turns its jobs green'),
        directives('G16 unchecked is not empty: who looked at the AD list, and when, is written once'),
      ),
    ],
  },
  {
    gates: ['G16'],
    facts: ['directives.installed'],
    tables: ['manual_ipc_item', 'manual_part', 'directive_applicability'],
    writers: [
      by(
        'POST /api/manuals/ipc',
        library('G16 a parts list written for the wheel brings the AD of its detail part onto the jobs'),
        answers(
          'G16 a directive naming a detail part of the parts list is open until an engineer answers for that part',
        ),
      ),
      by(
        'POST /api/manuals/parts',
        library('G16 a parts list written for the wheel brings the AD of its detail part onto the jobs'),
        answers(
          'G16 a directive naming a detail part of the parts list is open until an engineer answers for that part',
        ),
      ),
      by(
        'POST /api/directives/applicability',
        sixShops('G16 a new AD that names the part, answered by an engineer'),
        answers(
          'G16 a directive naming a detail part of the parts list is open until an engineer answers for that part',
        ),
      ),
    ],
  },
  {
    gates: ['G17'],
    facts: ['directives.bulletins', 'directives.bulletinsNotApplicable'],
    tables: ['service_bulletin', 'bulletin_result', 'gate_reason'],
    writers: [
      by(
        'POST /api/service-bulletins',
        library('G17 a bulletin of the library that names the part is asked of its jobs'),
      ),
      by(
        'POST /api/workorders/:id/bulletins/ordered',
        sixShops('G17 an SB the customer orders, signed by an engineer'),
        onCertificate(
          'G17 an SB the customer orders asks for a result signed by an authorised engineer; the latest signed one stands',
        ),
      ),
      by(
        'POST /api/workorders/:id/bulletins',
        sixShops('G17 an SB the customer orders, signed by an engineer'),
        onCertificate(
          'G17 an SB the customer orders asks for a result signed by an authorised engineer; the latest signed one stands',
        ),
      ),
      by(
        'POST /api/workorders/:id/gate-reasons',
        answers('G17 a planner’s signed reason that no bulletin applies stands on the gate'),
      ),
    ],
    signs: 'engineering',
    also: [answers('G17 a bulletin the customer ordered needs a signed result, and a refusal needs its letter')],
  },
  {
    gates: ['G18'],
    facts: ['life.cylinder'],
    tables: ['test_run', 'work_order', 'condemned_part', 'part_number'],
    writers: [
      by(
        'PATCH /api/part-numbers/:id',
        shopOverhauls(
          'G18 R13 the fills of a cylinder’s life are held against the limit that stands at the release, not the one at its fill',
        ),
      ),
      by(
        step,
        condemned(
          'R12 a condemned cylinder stays condemned whatever is typed later: test, release, new job and dock refuse it in any spelling',
        ),
        testRuns('R13 the next test is due at the end of life, and G18 reads it from the run'),
      ),
    ],
    also: [
      testRuns(
        'R12 10.00 % permanent expansion passes; 10.31 % and an elastic expansion above the REE condemn, with a finding',
      ),
    ],
  },
  {
    gates: ['G18'],
    facts: ['life.limits'],
    tables: ['life_limit', 'work_order'],
    writers: [
      by(
        'POST /api/part-numbers/:id/life-limits',
        sixShops('G18 a life limit written by engineering'),
        lifeLimits(
          'G18 life limits are loaded from what an authorised engineer wrote and compared with the counts of the job',
        ),
        lifeLimits(
          'G18 a life-limited part without a written limit is red, its counts known, until an engineer writes the limit',
        ),
      ),
      by(
        'POST /api/life-limits/:id/withdraw',
        sixShops('G18 a life limit written by engineering'),
        lifeLimits(
          'G18 life limits are loaded from what an authorised engineer wrote and compared with the counts of the job',
        ),
      ),
    ],
  },
  {
    gates: ['G18'],
    facts: ['life.interval'],
    tables: ['part_number', 'work_order'],
    writers: [
      by(
        'PATCH /api/part-numbers/:id',
        lifeLimits(
          'G18 R18 the tire changes until overhaul that the part number says are compared with the count of its jobs',
        ),
      ),
      by(
        openJob,
        library('G18 a part number found to be life-limited asks its jobs for counts at once'),
        lifeLimits(
          'R18 an unknown count goes with the operator’s written limit, written on the job and printed in block 12',
        ),
      ),
      by(
        'PATCH /api/workorders/:id',
        lifeLimits(
          'G18 life limits are loaded from what an authorised engineer wrote and compared with the counts of the job',
        ),
        lifeLimits(
          'R18 an unknown count goes with the operator’s written limit, written on the job and printed in block 12',
        ),
      ),
      by(
        'POST /api/workorders/:id/counts',
        lifeLimits(
          'R18 an unknown count goes with the operator’s written limit, written on the job and printed in block 12',
        ),
      ),
    ],
  },
  {
    gates: ['G19'],
    facts: ['tools.openLoans', 'tools.losses'],
    tables: ['tool_usage', 'tool_loss', 'tool_loss_job'],
    writers: [
      by(
        'POST /api/store/tools/:id/lend',
        order('G19 a tool that goes out to the job after the last check and comes back asks for the check again'),
        supplies(
          'G19 R-LOAN-3 a tool still out holds the job, however the job number was typed; an unknown job is refused',
        ),
      ),
      by(
        'POST /api/store/tools/:id/return',
        order('G19 a tool that goes out to the job after the last check and comes back asks for the check again'),
        supplies(
          'G19 R-LOAN-3 a tool still out holds the job, however the job number was typed; an unknown job is refused',
        ),
      ),
      by(
        'POST /api/store/tools/:id/reportLost',
        byWriters(
          'G19 a tool lost on the job, said at the crib or by quality, holds it until quality has cleared the job',
        ),
        supplies('G19 R-TOL-1 a tool lost on a job holds it and the jobs of its shop until quality has cleared each'),
      ),
      by(
        'POST /api/qa/lost-damaged-tools',
        byWriters(
          'G19 a tool lost on the job, said at the crib or by quality, holds it until quality has cleared the job',
        ),
        supplies(
          'G19 G26 a loss that quality reports itself holds the job the tool was lent to and freezes the shop until it is found',
        ),
      ),
      by(
        'POST /api/qa/lost-damaged-tools/:id/close',
        byWriters(
          'G19 a tool lost on the job, said at the crib or by quality, holds it until quality has cleared the job',
        ),
        supplies('G19 R-TOL-1 a tool lost on a job holds it and the jobs of its shop until quality has cleared each'),
      ),
      by(
        'POST /api/qa/lost-tool-jobs/:id/clear',
        byWriters(
          'G19 a tool lost on the job, said at the crib or by quality, holds it until quality has cleared the job',
        ),
        supplies('G19 R-TOL-1 a tool lost on a job holds it and the jobs of its shop until quality has cleared each'),
      ),
    ],
    also: [supplies('G19 R-TOL-3 a tool that came back incomplete holds the job until quality has cleared it')],
  },
];
