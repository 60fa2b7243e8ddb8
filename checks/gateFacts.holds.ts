import type { GateFact } from './gateFacts.ts';
import { order, outside, supplies, route, sixShops } from './gateFacts.named.ts';

/** Outside work, holds and sub-jobs. */
export const holdFacts: readonly GateFact[] = [
  {
    gates: ['G23'],
    facts: ['outside.required'],
    tables: ['task_card'],
    writers: [route],
    tests: [
      outside('G23 outside work stays red until it is back with its paper and another, authorised person accepted it'),
    ],
  },
  {
    gates: ['G23'],
    facts: ['outside.processes'],
    tables: ['outside_process', 'vendor_approval'],
    writers: [
      'POST /api/workorders/:id/outside-work',
      'POST /api/workorders/:id/outside-work/:workId/return',
      'POST /api/qa/vendor-approvals/:id/approve',
      'POST /api/qa/vendor-approvals/:id/suspend',
    ],
    signs: 'receive',
    tests: [
      sixShops('G23 outside work, back with its paper and accepted by somebody else'),
      outside('G23 outside work stays red until it is back with its paper and another, authorised person accepted it'),
      outside(
        'G23 the approval is read from the register on the day of the work: suspended later it stands, before it is red',
      ),
    ],
  },
  {
    gates: ['G26'],
    facts: ['holds.open'],
    tables: ['hold_period'],
    writers: ['POST /api/workorders/:id/holds', 'POST /api/workorders/:id/holds/:holdId/end'],
    signs: 'engineering',
    tests: [
      sixShops('G26 a hold'),
      order('awaiting engineering stops work, the card says so, and an authorised engineer ends it'),
      order('a hold that stops only the release lets work go on and stands at G26'),
    ],
  },
  {
    gates: ['G26'],
    facts: ['holds.frozen'],
    tables: ['tool_loss', 'tool_loss_job'],
    writers: [
      'POST /api/store/tools/:id/reportLost',
      'POST /api/qa/lost-damaged-tools',
      'POST /api/qa/lost-damaged-tools/:id/close',
      'POST /api/qa/lost-tool-jobs/:id/clear',
    ],
    tests: [
      supplies('G19 R-TOL-1 a tool lost on a job holds it and the jobs of its shop until quality has cleared each'),
    ],
  },
  {
    gates: ['G26'],
    facts: ['holds.subJobs', 'job.jobnumber'],
    tables: ['work_order', 'finding'],
    writers: [
      'POST /api/workorders/:id/sub-jobs',
      'POST /api/workorders/:id/cancel',
      'POST /api/workorders/:id/declareBer',
      'POST /api/workorders/:id/returnAsIs',
      'POST /api/findings/:id/close',
    ],
    tests: [
      supplies('G26 G19 an open sub-job holds its master, and so does a tool issued to it'),
      supplies('G26 a sub-job given up holds its master until a finding that names it is closed'),
    ],
  },
];
