import type { Chapter } from './chapter.ts';

export const peopleChapters: readonly Chapter[] = [
  {
    slug: 'stores',
    title: 'Stores and tools',
    about: 'Parts, materials and gauges.',
    tasks: [
      {
        title: 'Issue and return material',
        steps: [
          'Open the consumable, choose the batch by its number and issue it to the work order.',
          'What comes back is booked back; never more than was issued.',
        ],
        to: '/store/consumables',
      },
      {
        title: 'Issue a tool',
        steps: [
          'Open or scan the tool and issue it to a person and a work order.',
          'A tool that is due, lost or in quarantine cannot be issued.',
        ],
        to: '/tools',
      },
      {
        title: 'A tool is lost or was inaccurate',
        steps: [
          'Report it lost, or record the calibration that found it out of tolerance.',
          'Every work order and certificate it was used on is listed; each is assessed, and the customers’ letters are drafted.',
        ],
        to: '/tools',
      },
      {
        title: 'Put a part into quarantine',
        steps: [
          'Name the part, the work order and the reason; print the red tag.',
          'Only quality decides and releases it.',
        ],
        to: '/store/quarantine',
      },
    ],
  },
  {
    slug: 'shipping',
    title: 'Shipping',
    about: 'Sent with the right papers.',
    tasks: [
      {
        title: 'Send a part',
        steps: [
          'Open Shipping and make a delivery note for the released work order.',
          'Pack, dispatch, and record the signed proof of delivery.',
        ],
        to: '/logistics/shipping',
      },
    ],
  },
  {
    slug: 'quality',
    title: 'Quality',
    about: 'Who may sign, and what a fault touches.',
    tasks: [
      {
        title: 'Issue an authorisation',
        steps: [
          'Open Certifying Staff, Authorisations, and draft it with its scope.',
          'Training, licence, recent work and stamp are checked when it is issued.',
          'Nobody changes an authorisation of their own.',
        ],
        to: '/qa/ccs',
      },
      {
        title: 'Find where something was used',
        steps: [
          'Open the tool, batch, manual, vendor, technique or person and choose “Where used”.',
          'Assess each work order; the letters to the customers are drafted.',
        ],
      },
      {
        title: 'Show an auditor a work order',
        steps: [
          'Open the work order and choose the audit pack.',
          'It holds cards, reports, photos, calibration certificates and incoming papers, and names what is missing.',
        ],
      },
    ],
  },
  {
    slug: 'you',
    title: 'Your account',
    about: 'Signature, sign-in and notices.',
    tasks: [
      {
        title: 'Prepare to sign',
        steps: [
          'Draw or upload your signature under Settings, Signature.',
          'Set your PIN; switch on 2-step authentication and keep the backup codes.',
        ],
        to: '/settings',
      },
      {
        title: 'See your own work',
        steps: [
          'Open My Logbook: every signed step stands there.',
          'The bar shows how many months and days of recent work you have, and when it lapses.',
        ],
        to: '/my-logbook',
      },
      { title: 'You lack a right', steps: ['The page names the right and who can give it; ask for it there.'] },
    ],
  },
  {
    slug: 'admin',
    title: 'Administration',
    about: 'Users, customers and the running of the server.',
    tasks: [
      {
        title: 'Give somebody a right',
        steps: [
          'Open Users and the person: it says what they may do and why.',
          'Change the roles with a reason. An administrator’s own rights take two people.',
        ],
        to: '/admin',
      },
      {
        title: 'Invite a customer',
        steps: [
          'Open Customer Portal Users and invite the person by mail.',
          'They see their own work orders, the findings sent to them and their certificates, and nothing else.',
        ],
        to: '/customer-portal',
      },
    ],
  },
];
