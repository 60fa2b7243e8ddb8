import { by, type GateFact } from './gateFact.ts';
import {
  at,
  cards,
  changeOrder,
  byWriters,
  sixShops,
  signing,
  canSign,
  authorizations,
  route,
  orderChange,
  signCard,
} from './gateFacts.named.ts';

/** The signer and the certificate. */
export const signerFacts: readonly GateFact[] = [
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
      by(
        'POST /api/qa/authorization-applications/:id/issue',
        byWriters(
          'G20 a lost stamp and a withdrawn authorisation sign no release, a new stamp and a newly issued authorisation do',
        ),
        authorizations('R-AUT-3 quality suspends at once, and after it is lifted the holder signs again'),
        canSign('the gates get the signer as they want it'),
      ),
      by(
        'POST /api/authorizations/:id/suspend',
        sixShops('G20 the signer’s authorisation suspended'),
        byWriters('G20 a suspended authorisation signs no release, and a lifted one does again'),
      ),
      by(
        'POST /api/authorizations/:id/lift',
        sixShops('G20 the signer’s authorisation suspended'),
        byWriters('G20 a suspended authorisation signs no release, and a lifted one does again'),
      ),
      by(
        'POST /api/stamps/:id/reportLost',
        byWriters(
          'G20 a lost stamp and a withdrawn authorisation sign no release, a new stamp and a newly issued authorisation do',
        ),
        canSign('T6 a lost stamp suspends until another one is handed over'),
      ),
    ],
  },
  {
    gates: ['G21'],
    facts: ['signer.currency'],
    tables: ['training_fact', 'logbook_entry', 'staff_authorization', 'employee_contact'],
    writers: [
      by(
        'POST /api/training-facts',
        sixShops('G21 the signer’s training taken from the file'),
        byWriters('G21 human-factors training taken back from the file stops the signer, and a new course cures it'),
      ),
      by(
        'POST /api/training-facts/:id/archive',
        sixShops('G21 the signer’s training taken from the file'),
        byWriters('G21 human-factors training taken back from the file stops the signer, and a new course cures it'),
      ),
      by(
        signCard,
        sixShops(
          'G21 a certifying person with work in five months only is stopped, and a card they sign in a sixth lets them release',
        ),
        cards(
          'a person without the skill does not sign the card; a supervisor who has it does, and both get logbook entries (R22)',
        ),
      ),
      by(
        'POST /api/employee-contacts',
        byWriters(
          'G21 a birth date that HR has not entered, or that is under 21 years ago, stops the signer; entered or corrected it lets them sign',
        ),
      ),
      by(
        'PATCH /api/employee-contacts/:id',
        byWriters(
          'G21 a birth date that HR has not entered, or that is under 21 years ago, stops the signer; entered or corrected it lets them sign',
        ),
      ),
    ],
    also: [canSign('5.5 recency too low refuses with the count, and one more month of work cures it')],
  },
  {
    gates: ['G22'],
    facts: ['signer.identity'],
    tables: ['app_user', 'session', 'two_factor', 'release_request'],
    writers: [
      by(
        'POST /api/releases',
        signing(
          'P13 the paper of a wrong PIN is never filed: it is drawn while the PIN is checked, and kept only when that is right',
        ),
        signing('G22 with two-step on the code is asked for, works once, and the certificate says so'),
      ),
    ],
    also: [
      signing(
        'P13 nobody signs what they may not, or did not see: every wrong situation is refused with its own reason',
      ),
    ],
  },
  {
    gates: ['G24'],
    facts: ['certificate.block11', 'certificate.generated', 'certificate.draft'],
    tables: ['release_request'],
    writers: [
      by(
        'POST /api/workorders/:id/release-requests',
        sixShops('$shop: every gate of the job is green when the last card is signed'),
      ),
      by(
        'PUT /api/release-requests/:id/remarks',
        signing(
          'P13 a remark added between reading and signing is refused, nothing is issued, and reading again cures it',
        ),
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
    writers: [
      by(
        orderChange,
        changeOrder(
          'R5 less work than ordered is refused until the customer’s agreement is on the job, with its paper, who and when',
        ),
      ),
      by(
        route,
        at(
          'maintenance/releases',
          'shopOverhauls',
        )('R5 G24 a job without the cards of its route is no capacity test: block 11 waits for them'),
      ),
    ],
  },
];
