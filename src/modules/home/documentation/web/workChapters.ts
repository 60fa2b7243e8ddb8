import type { Chapter } from './chapter.ts';

export const workChapters: readonly Chapter[] = [
  {
    slug: 'start',
    title: 'First steps',
    about: 'How to find things and how to keep what you typed.',
    tasks: [
      {
        title: 'Find a work order, a part or a person',
        steps: [
          'Press Ctrl K, or the magnifier at the top, and type a number, a serial number or a name.',
          'A whole number opens its record at once; words show what fits, group by group.',
          'On a phone or tablet, scan the code on the tag or the card with the scan button.',
        ],
        to: '/search',
      },
      {
        title: 'Work with a list',
        steps: [
          'Search, filters, columns and sorting stand in the address: keep it as a link, or save it as a view.',
          'Drag the edge of a column head to make it wider; drag the head to move it.',
          'Back brings you to the same rows at the same place.',
        ],
      },
      {
        title: 'What a disabled button means',
        steps: [
          'Every button that cannot be used now says why in its own line.',
          'Put right what it names; the button follows without a reload.',
        ],
      },
      {
        title: 'When the network is gone',
        steps: [
          'A task card keeps what you enter on the tablet and sends it in order when the connection is back.',
          'Signing needs the server: wait for the connection.',
          'When somebody else changed the same row, both versions are shown and you choose.',
        ],
      },
    ],
  },
  {
    slug: 'receiving',
    title: 'Receiving and opening a work order',
    about: 'From the dock to the planned work order.',
    tasks: [
      {
        title: 'Take in a component',
        steps: [
          'Open Receiving and choose “Receive a component”.',
          'Enter customer, part number and serial number as they stand on the data plate, and attach papers and photos.',
          'Answer the checklist. What was answered no can only be rejected to quarantine.',
          'Sign the result.',
        ],
        to: '/logistics/receiving',
      },
      {
        title: 'Open the work order',
        steps: [
          'Open Work Orders and choose “New work order”, or open it from the receipt.',
          'Choose work scope, shop and the certificates the customer ordered.',
          'The route that fits part, shop and scope is applied; its cards are made.',
        ],
        to: '/maintenance/workorders',
      },
      {
        title: 'Change the order later',
        steps: [
          'Open the work order, choose ⋯ and “Change the order”.',
          'Name the customer’s paper and its date.',
          'Capability is checked again and the cards of the new route are made; signed cards stay in the record.',
        ],
      },
      {
        title: 'Hold a work order',
        steps: [
          'Choose “Hold” and say whether it stops the work or only the release.',
          'The due date moves where the contract says so.',
        ],
      },
    ],
  },
  {
    slug: 'cards',
    title: 'Task cards',
    about: 'What mechanics and inspectors do at the bench.',
    tasks: [
      {
        title: 'Do a card',
        steps: [
          'Open the card from the work order or scan its code.',
          'Take each step in order: choose the gauge or the batch by its number, enter the reading, take the photo it asks for.',
          'Sign the step. A critical step asks for a second, independent person.',
          'When every step is done, sign the card.',
        ],
        to: '/maintenance/workorders',
      },
      {
        title: 'A value is outside its limit',
        steps: [
          'The card shows it in red and opens a finding.',
          'Measure again with a reason, or let an authorised engineer accept approved data: a document with its number and its issuer. A telephone call is none.',
        ],
      },
      {
        title: 'Raise a finding',
        steps: [
          'Choose “Raise finding”, say what you see, take the photo and name the gauge in the same dialog.',
          'Somebody authorised decides the disposition; work and repeated tests become cards.',
          'Whoever decided it does not close it: another inspector does, after re-inspection.',
        ],
      },
      {
        title: 'A step does not apply',
        steps: ['Choose “Not applicable” and give the reason and the data.', 'It is signed, and stays in the record.'],
      },
      {
        title: 'Correct a wrong entry',
        steps: [
          'Choose ⋯ at the part, material or tool and withdraw it with a reason.',
          'Certificate, stock and history follow; nothing is deleted.',
        ],
      },
    ],
  },
  {
    slug: 'inspection',
    title: 'Inspection and NDT',
    about: 'Reports that the release rests on.',
    tasks: [
      {
        title: 'Write an inspection report',
        steps: [
          'Open the work order and start the preliminary inspection before any work.',
          'Answer each point; a bad answer opens a finding.',
          'Sign the report. The final report comes after the last card.',
        ],
        to: '/maintenance/inspection-reports',
      },
      {
        title: 'Record an NDT run',
        steps: [
          'Open NDT Reports and start a run with the technique published for the part.',
          'Choose lamp, materials and gauges by number, and record the readings only: limits are the technique’s.',
          'Sign as performed. A second authorised person accepts or rejects each item.',
          'Blending, repair or assembly afterwards asks for a new report.',
        ],
        to: '/maintenance/ndt',
      },
    ],
  },
  {
    slug: 'release',
    title: 'Release',
    about: 'From the last card to the certificate.',
    tasks: [
      {
        title: 'Look at the release checks',
        steps: [
          'Open the work order and “Release checks”.',
          'Each line says whether it holds, on which evidence, and where to put it right.',
        ],
        to: '/maintenance/workorders',
      },
      {
        title: 'Request release',
        steps: [
          'Choose “Request release” and who may sign.',
          'The request shows what is still red; it can be returned with a reason.',
        ],
        to: '/maintenance/release-requests',
      },
      {
        title: 'Sign the certificate',
        steps: [
          'Read the preview block by block: deviations stand first, in red.',
          'Sign with your PIN, and your password or code where it is asked for.',
          'The certificate is drawn once and kept; the code on it leads to the public page that verifies it.',
        ],
        to: '/maintenance/releases',
      },
      {
        title: 'Correct or void a certificate',
        steps: [
          'Report the error on the certificate with its paper; another inspector compares and signs it.',
          'Sign the correction: the old certificate is marked SUPERSEDED, the new one names it.',
          'Void it when it must not be used; the customer’s page says so at once.',
        ],
        to: '/maintenance/releases',
      },
    ],
  },
];
