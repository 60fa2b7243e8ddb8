import { by, type GateFact } from './gateFact.ts';
import { at, order, outside, supplies, library, sixShops, standing, route } from './gateFacts.named.ts';

/** Outside work, holds and sub-jobs. */
export const holdFacts: readonly GateFact[] = [
  {
    gates: ['G23'],
    facts: ['outside.required'],
    tables: ['task_card'],
    writers: [by(route, library('G23 an inspection the route gives to a vendor is asked of the job as outside work'))],
    also: [
      outside('G23 outside work stays red until it is back with its paper and another, authorised person accepted it'),
    ],
  },
  {
    gates: ['G01', 'G08', 'G10', 'G19'],
    facts: ['outside.processes', 'cards.list[].steps[].records[].vendorTestedBy'],
    tables: ['outside_process', 'test_run'],
    writers: [
      by(
        'POST /api/workorders/:id/outside-work',
        order('G10 G19 G01 G08: what a vendor did after the final inspection asks for all of it again'),
      ),
      by(
        'POST /api/workorders/:id/outside-work/:workId/return',
        order('G10 G19 G01 G08: what a vendor did after the final inspection asks for all of it again'),
      ),
    ],
    signs: 'receive',
    also: [
      at(
        'maintenance/releases',
        'shopOverhauls',
      )('G08 R12 a vendor’s test says nothing of a cylinder that was repaired after it, whenever its paper is entered'),
    ],
  },
  {
    gates: ['G23'],
    facts: ['outside.processes'],
    tables: ['outside_process', 'vendor_approval'],
    writers: [
      by(
        'POST /api/workorders/:id/outside-work',
        sixShops('G23 outside work, back with its paper and accepted by somebody else'),
        outside(
          'G23 outside work stays red until it is back with its paper and another, authorised person accepted it',
        ),
      ),
      by(
        'POST /api/workorders/:id/outside-work/:workId/return',
        sixShops('G23 outside work, back with its paper and accepted by somebody else'),
        outside(
          'G23 the day the vendor did it is told by who inspects what came back: the sender tells none, and the approval stood on it',
        ),
        outside(
          'G23 outside work stays red until it is back with its paper and another, authorised person accepted it',
        ),
      ),
      by(
        'POST /api/qa/vendor-approvals/:id/approve',
        outside(
          'G23 a vendor that quality has not approved for the process gets no work, and none any more once suspended',
        ),
        outside(
          'G23 outside work stays red until it is back with its paper and another, authorised person accepted it',
        ),
        outside(
          'G23 the approval is read from the register on the day of the work: suspended later it stands, before it is red',
        ),
      ),
      by(
        'POST /api/qa/vendor-approvals/:id/suspend',
        outside(
          'G23 a vendor that quality has not approved for the process gets no work, and none any more once suspended',
        ),
        outside(
          'G23 the approval is read from the register on the day of the work: suspended later it stands, before it is red',
        ),
      ),
    ],
    signs: 'receive',
  },
  {
    gates: ['G26'],
    facts: ['holds.open'],
    tables: ['hold_period'],
    writers: [
      by(
        'POST /api/workorders/:id/holds',
        sixShops('G26 a hold'),
        order('awaiting engineering stops work, the card says so, and an authorised engineer ends it'),
      ),
      by(
        'POST /api/workorders/:id/holds/:holdId/end',
        sixShops('G26 a hold'),
        order('awaiting engineering stops work, the card says so, and an authorised engineer ends it'),
      ),
    ],
    signs: 'engineering',
    also: [order('a hold that stops only the release lets work go on and stands at G26')],
  },
  {
    gates: ['G26'],
    facts: ['holds.frozen'],
    tables: ['tool_loss', 'tool_loss_job'],
    writers: [
      by(
        'POST /api/store/tools/:id/reportLost',
        supplies('G19 R-TOL-1 a tool lost on a job holds it and the jobs of its shop until quality has cleared each'),
      ),
      by(
        'POST /api/qa/lost-damaged-tools',
        supplies(
          'G19 G26 a loss that quality reports itself holds the job the tool was lent to and freezes the shop until it is found',
        ),
      ),
      by(
        'POST /api/qa/lost-damaged-tools/:id/close',
        supplies(
          'G19 G26 a loss that quality reports itself holds the job the tool was lent to and freezes the shop until it is found',
        ),
        supplies('G19 R-TOL-1 a tool lost on a job holds it and the jobs of its shop until quality has cleared each'),
      ),
      by(
        'POST /api/qa/lost-tool-jobs/:id/clear',
        supplies('G19 R-TOL-1 a tool lost on a job holds it and the jobs of its shop until quality has cleared each'),
      ),
    ],
  },
  {
    gates: ['G26'],
    facts: ['holds.subJobs', 'job.jobnumber'],
    tables: ['work_order', 'finding'],
    writers: [
      by(
        'POST /api/workorders/:id/sub-jobs',
        supplies('G26 a sub-job given up holds its master until a finding that names it is closed'),
        supplies('G26 G19 an open sub-job holds its master, and so does a tool issued to it'),
      ),
      by(
        'POST /api/workorders/:id/cancel',
        supplies('G26 a sub-job given up holds its master until a finding that names it is closed'),
        supplies('G26 G19 an open sub-job holds its master, and so does a tool issued to it'),
      ),
      by(
        'POST /api/workorders/:id/declareBer',
        supplies('G26 a sub-job given up holds its master until a finding that names it is closed'),
      ),
      by(
        'POST /api/workorders/:id/returnAsIs',
        supplies('G26 a sub-job given up holds its master until a finding that names it is closed'),
      ),
      by(
        'POST /api/findings/:id/close',
        supplies('G26 a sub-job given up holds its master until a finding that names it is closed'),
      ),
    ],
  },
  {
    gates: ['G01', 'G08', 'G10', 'G19'],
    facts: ['holds.releasedSubJobs'],
    tables: ['work_order', 'release_certificate'],
    writers: [
      by(
        'POST /api/releases',
        standing('G10 G19 G01 G08: a sub-job released after the final inspection asks for all of it again'),
      ),
    ],
    signs: 'release',
  },
];
