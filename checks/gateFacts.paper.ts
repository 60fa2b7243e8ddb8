import {
  byWriters,
  exactDays,
  impact,
  order,
  changeOrder,
  testRuns,
  jobs,
  inspection,
  manuals,
  capabilities,
  approvals,
  signing,
  dual,
  receiving,
  canSign,
  authorizations,
  route,
  orderChange,
  step,
  signCard,
  signReport,
  openJob,
  sixShops,
  answers,
} from './gateFacts.named.ts';
import type { GateFact } from './gateFacts.ts';

/** The job, its capability, its manuals, its signer and its certificate. */
export const paperFacts: readonly GateFact[] = [
  {
    gates: ['G01'],
    facts: ['job.partNumber', 'job.description', 'job.quantity', 'job.serialNumber', 'job.serialReason'],
    tables: ['work_order', 'goods_receipt_line'],
    writers: [openJob, 'POST /api/receiving/lines/:id/inspect', orderChange],
    tests: [
      changeOrder(
        'R5 less work than ordered is refused until the customer’s agreement is on the job, with its paper, who and when',
      ),
      receiving("a customer's component is accepted with a photo, papers, checklist and PIN, and waits for its job"),
      jobs('G01 a job’s serial number is the one the dock read, its customer the one it came from'),
      receiving('a component without serial number says why, and its fields say what is missing'),
    ],
  },
  {
    gates: ['G01'],
    facts: ['job.receivingBatch'],
    tables: ['receiving_batch'],
    writers: ['POST /api/receiving/lines/:id/inspect'],
    signs: 'receive',
    tests: [
      receiving("a customer's component is accepted with a photo, papers, checklist and PIN, and waits for its job"),
    ],
  },
  {
    gates: ['G01'],
    facts: ['job.serialReadAtFinal', 'job.serialReadAt'],
    tables: ['work_order', 'step_record'],
    writers: [signReport, step],
    signs: 'inspect',
    tests: [
      inspection('G01 the serial number is read from the part, and a different one is refused with both'),
      order('G10 G19 G01 G08: a rework card signed after the final inspection asks for all of it again, each named'),
    ],
  },
  {
    gates: ['G01', 'G18', 'G21'],
    facts: ['job.serialised', 'job.family', 'life.lifeLimited'],
    tables: ['part_number'],
    writers: ['POST /api/part-numbers', 'PATCH /api/part-numbers/:id'],
    tests: [testRuns('R13 the next test is due at the end of life, and G18 reads it from the run')],
  },
  {
    gates: ['G02', 'G03', 'G20', 'G24'],
    facts: ['job.shop', 'job.workScope', 'job.certificateTypes'],
    tables: ['work_order', 'order_change'],
    writers: [openJob, orderChange],
    tests: [
      changeOrder('R1 another scope, shop, certificate or part is judged against the capability list anew'),
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
      'POST /api/capabilities/revisions',
      'POST /api/capabilities/revisions/:id/makeEffective',
      'POST /api/capabilities/items',
      'PATCH /api/capabilities/items/:id',
    ],
    tests: [
      sixShops('G02 the part suspended in the next capability list'),
      exactDays(
        'G02 R10 a capability list is in force until 23:59 of the day before the next one, and the next from 00:00 in Bangkok',
      ),
      byWriters(
        'G02 R10 a part suspended in the next capability list is refused from the day it takes effect, and released again by the one after',
      ),
      capabilities(
        'R7 R10 a capability list goes from draft through the authority into effect, and the one before it is superseded in the same instant',
      ),
      capabilities('R1 a part number that is not on the list may be opened for evaluation only'),
    ],
  },
  {
    gates: ['G03', 'G24'],
    facts: ['capability.approvals'],
    tables: ['org_approval'],
    writers: ['POST /api/capabilities/approvals', 'PATCH /api/capabilities/approvals/:id'],
    tests: [
      sixShops('G03 the approval suspended by the authority'),
      approvals('G03 an approval is told with what its dates and its suspension make of it'),
      exactDays('G03 an approval is good on its last day until 23:59 in Bangkok, and expired at 00:00 of the next'),
    ],
  },
  {
    gates: ['G04', 'G05', 'G24'],
    facts: ['manuals.citations'],
    tables: ['task_card'],
    writers: [route, signCard],
    tests: [
      changeOrder('repair upgraded to overhaul: the overhaul’s cards are made, Overhauled waits for every one of them'),
      byWriters('G04 R8 a manual revised in mid-job turns a green release red, and nothing is signed'),
      order('G10 G19 G01 G08: a rework card signed after the final inspection asks for all of it again, each named'),
      manuals('R8 when a revision becomes current, every open job citing the manual waits for a signed decision'),
    ],
  },
  {
    gates: ['G04'],
    facts: ['manuals.books[].revisions', 'manuals.books[].id', 'manuals.books[].number'],
    tables: ['manual', 'manual_revision'],
    writers: ['POST /api/manuals', 'POST /api/manuals/revisions', 'POST /api/manuals/revisions/:id/makeCurrent'],
    tests: [
      manuals('a revision needs its file before it is reviewed, and only then the floor works to it'),
      manuals('R8 when a revision becomes current, every open job citing the manual waits for a signed decision'),
    ],
  },
  {
    gates: ['G04'],
    facts: ['manuals.reviews'],
    tables: ['impact_review', 'impact_decision'],
    writers: ['POST /api/manuals/impact-reviews/:id/decide'],
    signs: 'engineering',
    tests: [
      manuals('R8 when a revision becomes current, every open job citing the manual waits for a signed decision'),
    ],
  },
  {
    gates: ['G05'],
    facts: ['manuals.books[].lastCheckedOn', 'manuals.books[].currencyIntervalDays'],
    tables: ['currency_check', 'manual'],
    writers: ['POST /api/manuals/checks', 'PATCH /api/manuals/:id'],
    tests: [manuals('G05 only a check that found our copy to be the newest counts, and checks are never changed')],
  },
  {
    gates: ['G05'],
    facts: ['manuals.books[].temporaryRevisions'],
    tables: ['temporary_revision', 'gate_reason'],
    writers: [
      'POST /api/manuals/temporary-revisions',
      'POST /api/workorders/:id/temporary-revisions',
      'POST /api/workorders/:id/gate-reasons',
    ],
    signs: 'engineering',
    tests: [
      answers('G17 a planner’s signed reason that no bulletin applies stands on the gate'),
      impact(
        'G05 R8 a temporary revision in mid-job: open cards cite it, named ones are repeated, added work gets its card, and only then all is green',
      ),

      manuals(
        'G05 a temporary revision is in force until a current revision has taken it in, and is matched with the job',
      ),
    ],
  },
  {
    gates: ['G16', 'G18'],
    facts: ['job.csnCycles', 'job.tsnHours', 'job.tireChanges'],
    tables: ['work_order'],
    writers: [openJob, 'PATCH /api/workorders/:id'],
    tests: [
      jobs(
        'G16 a count once stated is corrected by a signed comparison with the component’s records, never edited away',
      ),
      changeOrder('R18 a change to tire change needs counts within the limit'),
    ],
  },
  {
    gates: ['G20'],
    facts: [
      'signer.employeeId',
      'signer.name',
      'signer.authorisations',
      'signer.otherAuthorisations',
      'signer.refusals',
    ],
    tables: ['staff_authorization', 'authorization_scope', 'stamp', 'employee'],
    writers: [
      'POST /api/authorizations/:id/issue',
      'POST /api/authorizations/:id/suspend',
      'POST /api/authorizations/:id/lift',
      'POST /api/authorization-scopes',
      'POST /api/stamps/:id/reportLost',
    ],
    tests: [
      sixShops('G20 the signer’s authorisation suspended'),
      byWriters('G20 a suspended authorisation signs no release, and a lifted one does again'),
      authorizations('R-AUT-3 quality suspends at once, and after it is lifted the holder signs again'),
      canSign('the gates get the signer as they want it'),
    ],
  },
  {
    gates: ['G21'],
    facts: ['signer.currency'],
    tables: ['training_fact', 'logbook_entry', 'staff_authorization', 'employee'],
    writers: ['POST /api/training-facts', 'POST /api/training-facts/:id/archive', signCard, 'PATCH /api/employee/:id'],
    tests: [
      sixShops('G21 the signer’s training taken from the file'),
      byWriters('G21 human-factors training taken back from the file stops the signer, and a new course cures it'),
      canSign('5.5 recency too low refuses with the count, and one more month of work cures it'),
    ],
  },
  {
    gates: ['G22'],
    facts: ['signer.identity'],
    tables: ['app_user', 'session', 'two_factor', 'release_request'],
    writers: ['POST /api/releases'],
    tests: [
      signing(
        'P13 nobody signs what they may not, or did not see: every wrong situation is refused with its own reason',
      ),
      signing('G22 with two-step on the code is asked for, works once, and the certificate says so'),
    ],
  },
  {
    gates: ['G24'],
    facts: ['certificate.block11', 'certificate.generated', 'certificate.draft'],
    tables: ['release_request'],
    writers: ['POST /api/workorders/:id/release-requests', 'PUT /api/release-requests/:id/remarks'],
    tests: [
      signing(
        'P13 a remark added between reading and signing is refused, nothing is issued, and reading again cures it',
      ),
    ],
  },
  {
    gates: ['G24'],
    facts: [
      'certificate.orderedScope',
      'certificate.routeScope',
      'certificate.nothingRepaired',
      'certificate.lesserWorkAgreed',
    ],
    tables: ['order_change', 'route_version', 'task_card', 'part_fitted'],
    writers: [orderChange, route],
    tests: [
      changeOrder(
        'R5 less work than ordered is refused until the customer’s agreement is on the job, with its paper, who and when',
      ),
    ],
  },
];
