import { says, type Sentence } from './certificateSentences.ts';
import {
  at,
  changeOrder,
  condemned,
  findingEnds,
  knownAgainst,
  lifeAcrossVisits,
  ndtPieces,
  neverNew,
  ownLots,
  partsLists,
  testRuns,
} from './gateFacts.named.ts';

const cylinder = at('maintenance/task-cards', 'cylinderRecord');
const halves = at('maintenance/task-cards', 'halves');
const overhauls = at('maintenance/releases', 'shopOverhauls');
const supplies = at('maintenance/release-gates', 'suppliesOnTheJob');

/** What was known against a release, or could not be so, before it was signed. */
export const knownBefore: readonly Sentence[] = [
  says(
    '2.103',
    'What the preliminary report recommends instead of the work as ordered waits for a change of the order or another report.',
    knownAgainst(
      'G10 what the preliminary report recommends instead of the work as ordered holds the release until the order is changed or another report is signed',
    ),
  ),
  says(
    '2.104',
    'A newer revision that was found at its source holds the work orders of its manual.',
    knownAgainst(
      'G05 a newer revision found at the source holds the release, whenever the copy was looked at before, until an engineer says that ours is the newest',
    ),
  ),
  says(
    '2.105',
    'No thermometer explains a leak away, and a cylinder pressed over 110 % of its test pressure is none that was tested.',
    testRuns('R17 impossible temperatures and pressures of a tire are refused, not computed'),
    testRuns('R11 a cylinder pressed over 110 % of its test pressure is no test that counts'),
  ),
  says(
    '2.106',
    'What replaced a part and is withdrawn after its finding was closed is fitted anew and looked at again.',
    findingEnds(
      'G07 what replaced the part is withdrawn after the finding was closed: it is fitted anew and looked at again',
    ),
  ),
  says(
    '2.107',
    'A repair by the manual of another part number is decided again for the part number the component has now.',
    changeOrder(
      'G07 a repair by the manual of another part number is decided again for the part number the component has now',
    ),
  ),
  says(
    '2.108',
    'What was inspected by NDT beside the route is accepted or rejected before the release.',
    at(
      'maintenance/ndt-reports',
      'ndtAreas',
    )('G11 what was inspected beside the route and nobody accepted or rejected holds the release'),
  ),
  says(
    '2.109',
    'A life-limited part stays where it stands until it is named as removed, also where the component went back as it was.',
    lifeAcrossVisits(
      'G18 a life-limited part stays where it stands until it is named as removed; it counts from what the corrected certificate says, and comes back over the dock with no less',
    ),
    lifeAcrossVisits('G18 what was fitted before a component went back as it was stands in it at its next visit'),
    lifeAcrossVisits(
      'G18 what takes the place of a life-limited part of an earlier visit names the serial number removed',
    ),
  ),
  says(
    '2.110',
    'A certificate of ours is the paper of its own part while it stands: not when it, or its correction, was declared void.',
    lifeAcrossVisits(
      'G14 a certificate of ours is the paper of its own part while it stands: at the dock, when it is fitted, and at the release',
    ),
  ),
  says(
    '2.111',
    'What was condemned comes in as a part of stock no more.',
    condemned('R12 what was condemned comes in as a part of stock no more, whatever paper it has'),
  ),
  says(
    '2.112',
    'A life-limited part of an earlier visit stands in its component also when a sub-job fitted it, or under another part number of its series.',
    lifeAcrossVisits('G18 a life-limited part fitted in a sub-job stands in its master at the next visit'),
    lifeAcrossVisits(
      'G18 what was fitted under another part number of its series stands in a component at its next visit',
    ),
  ),
  says(
    '2.113',
    'NDT of some pieces of a lot covers those pieces and no others.',
    ndtPieces('G11 a report of a lot names the pieces it is of, and the gate asks for each piece that is left'),
    ndtPieces('G11 pieces of a lot that an inspection rejected are in doubt until each is accepted; the others stand'),
  ),
  says(
    '2.114',
    'A certificate of ours is the paper of no more than it released, however its number is written.',
    ownLots(
      'G14 a certificate of ours is the paper of no more than it released: a second part by it, and the rest of a lot, go to quarantine',
    ),
  ),
  says(
    '2.115',
    'The counts of a certificate are stored with it: a correction stores others, and the next visit counts from those.',
    ownLots(
      'G18 the counts of a certificate are facts of it: its correction stores them, words that are no counts are refused, and the next visit counts from them',
    ),
  ),
  says(
    '2.116',
    'A part with a serial number that was here once, fitted, removed or by itself, is new no more.',
    ownLots(
      'G14 a part that was a work order of ours is not received as new, by whatever paper, and by ours or another as what that says',
    ),
    neverNew(
      'G14 a part with a serial number fitted on one work order is not fitted as new on another; an entry that was withdrawn says nothing',
    ),
  ),
  says(
    '2.117',
    'An order number, and the name of a part of stores, say nothing of work on the certificate.',
    neverNew('R7 the customer’s order number says nothing of work: block 5 names the order alone'),
    neverNew('G24 the name of a part of stores says nothing of work on the certificate'),
  ),
  says(
    '2.118',
    'A component has no more sub-jobs of a part than its parts list has of it.',
    neverNew(
      'D3 a component has no more sub-jobs of a part than its parts list has of it, and one that was given up makes room',
    ),
  ),
  says(
    '2.119',
    'A step that always applies takes all of a part that the parts list has: an overhaul renews every seal, not one.',
    partsLists(
      'G06 G14 a step that always applies takes all of a part that the parts list has, at the signature and after one is withdrawn',
    ),
  ),
  says(
    '2.120',
    'A manual that is taken out of the library, or does not cover the part number any more, holds the work orders that cite it.',
    at(
      'maintenance/release-gates',
      'libraryOnTheJob',
    )(
      'G04 a manual that is taken out of the library, or does not cover the part number any more, holds the jobs that cite it',
    ),
  ),
  says(
    '2.121',
    'A component is the same one under every part number of its series: its month of manufacture, tests, fills and counts are known.',
    cylinder(
      'R13 R14 a cylinder is the same one under every part number of its series: its month of manufacture, its last test and its fills are known',
    ),
    at(
      'maintenance/releases',
      'nextVisit',
    )('G18 R18 counts of the next visit are not less than on our own last certificate; a tire change adds one'),
  ),
  says(
    '2.122',
    'A test that a vendor made says nothing of a component that was repaired after it, whenever its paper is entered.',
    overhauls(
      'G08 R12 a vendor’s test says nothing of a cylinder that was repaired after it, whenever its paper is entered',
    ),
  ),
  says(
    '2.123',
    'What was tightened and inspected before a part was fitted is done and inspected again.',
    partsLists(
      'G06 G14 a step that always applies takes all of a part that the parts list has, at the signature and after one is withdrawn',
    ),
  ),
  says(
    '2.124',
    'A work order is not cancelled over a finding, a hold of engineering or quality, or a tool that is not accounted for.',
    findingEnds(
      'G07 G26 a work order is not cancelled over what is known against its component: another one of its batch would know nothing of it',
    ),
    supplies('G19 R-TOL-1 a tool lost on a job holds it and the jobs of its shop until quality has cleared each'),
  ),
  says(
    '2.125',
    'A line of the parts list that open work orders are worked by is made less by an authorised engineer only.',
    at(
      'maintenance/release-gates',
      'libraryKept',
    )('G06 G14 a line of the parts list that open jobs are worked by is made less by an authorised engineer only'),
  ),
  says(
    '2.126',
    'A component in work goes to a vendor as outside work that is on record, and one that was condemned leaves with no certificate.',
    overhauls(
      'G23 R12 a hydrostatic test made by an approved vendor: sent, inspected by somebody else, its own day and requalifier on the run and the certificate',
    ),
  ),
  says(
    '2.127',
    'What waited for a work order and went back to its owner opens none any more.',
    at(
      'logistics/shipping',
      'mayLeave',
    )('G01 what waited for a work order and goes back to its owner opens none any more; of a lot the rest waits on'),
  ),
  says(
    '2.128',
    'A component is on one open work order, and a half of it on one, under whichever part number of its series.',
    halves(
      'R2 a component is on one open job under whichever part number of its series, and one job keeps it when its part number is changed',
    ),
    halves('R20 a half is not on two open jobs, under whichever part number of the series of the wheel'),
  ),
  says(
    '2.129',
    'What a work order said of the heat of a wheel is said by the next one of that wheel, until it is released with its heat-damage inspection.',
    at(
      'maintenance/task-cards',
      'stepRules',
    )('R19 what a cancelled work order says of the heat of a wheel is said by the next one, which gets the cards'),
  ),
  says(
    '2.130',
    'A hydrostatic test whose certificate is void dates no cylinder, until somebody else decided that it stands.',
    at(
      'maintenance/releases',
      'nextVisit',
    )(
      'R13 R26 a hydrostatic test whose certificate is void dates no cylinder, until somebody else decided that it stands',
    ),
  ),
  says(
    '2.131',
    'What was condemned goes back marked as condemned, and its delivery note says so.',
    at(
      'logistics/shipping',
      'mayLeave',
    )('R12 a condemned cylinder goes back marked as condemned, and its delivery note says so in English and Thai'),
  ),
  says(
    '2.132',
    'Parts without a serial number go back from the lot that is named or that their work order was opened from, never from another one.',
    at(
      'logistics/shipping',
      'mayLeave',
    )(
      'G01 parts without a serial number go back from the lot that is named, or that their work order was opened from, never from an older one',
    ),
  ),
  says(
    '2.133',
    'A radiograph is performed and accepted by who is certified for its images, film or digital.',
    at(
      'maintenance/ndt-reports',
      'radiography',
    )(
      'R-NDT-7 a radiograph is performed and accepted by who is certified for its images: film, or computed and digital; its hours say which',
    ),
  ),
];
