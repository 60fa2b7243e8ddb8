import { says, type Sentence } from './certificateSentences.ts';
import {
  approvedData,
  at,
  calibrated,
  cards,
  changeOrder,
  findingEnds,
  library,
  ndt,
  ndtLater,
  onCertificate,
  order,
  outside,
  persons,
  signing,
  seededChoices,
  stepRules,
} from './gateFacts.named.ts';

const routeFit = at('maintenance/task-cards', 'routeFit');
const measured = at('maintenance/task-cards', 'measuredTests');
const stepData = at('maintenance/step-data', 'stepData');
const overhauls = at('maintenance/releases', 'shopOverhauls');
const byWriters = at('maintenance/releases', 'testsByWriters');

/** What nobody may do at the bench, and is refused: routes and data, the order of events, persons. */
export const refusedWork: readonly Sentence[] = [
  says(
    '2.01',
    'A job takes only a route of its shop, its scope and its part number or family.',
    routeFit('the tire-change route is refused for an overhaul, whoever names it by its key (R5)'),
    routeFit('a route bound to part numbers is for these only and goes before one for the family'),
  ),
  says(
    '2.02',
    'A route is published by somebody other than its author.',
    stepData('a route is published by another than its author'),
  ),
  says(
    '2.03',
    'Block 11 follows from the work done: nothing is called overhauled with a card of the overhaul left.',
    overhauls('$shop: every card of it, or block 11 does not say so'),
    changeOrder('repair upgraded to overhaul: the overhaul’s cards are made, Overhauled waits for every one of them'),
  ),
  says(
    '2.04',
    'Limits, tools, materials and techniques are written for a part number and a manual revision, and approved by a second engineer.',
    stepData('written by one engineer, approved by another; new cards take them, and so do steps not recorded yet'),
    stepData('whoever wrote in it does not approve it, and it takes the authorisation of an engineer'),
  ),
  says(
    '2.05',
    'Without approved data for the revision in force there are no cards.',
    stepData(
      'without approved data for the current revision there are no cards, and the refusal names what is missing',
    ),
  ),
  says('2.06', 'A step takes only a tool of its class.', stepRules('a step takes only a tool of its class')),
  says(
    '2.07',
    'A tool too inaccurate for the limit, or without a calibration that was reviewed, is refused.',
    stepRules('a tool less accurate than its limit allows is refused, and one that reads another unit or not so far'),
    calibrated(
      'G12 R-CAL-3 what the crib types is no calibration: a new wrench is used once its certificate was reviewed by another',
    ),
    calibrated(
      'G12 what is held against a limit is read with a calibrated tool: no class that reads or sets is entered as needing none',
    ),
    calibrated('G12 R3 the last day of a calibration is good until 23:59 in Bangkok, and is over at 00:00 of the next'),
  ),
  says(
    '2.08',
    'A step takes a batch of its material, never one that only shares a word of its name.',
    stepRules('a batch of the material itself, never of a part of its name: a grease seal is no grease'),
  ),
  says(
    '2.09',
    'An answer that means something is bad opens a finding.',
    stepRules('R19 a melted fuse plug opens its finding and adds the heat-damage cards; assembly waits for them'),
    stepRules('a choice that means a defect is never called less than it is'),
    seededChoices(
      'R19 every answer of a seeded route that means something is bad opens its finding when the step is recorded',
    ),
  ),
  says(
    '2.10',
    'An item is inspected by the technique written for its part number.',
    ndtLater(
      'G11 an item is inspected by the technique its step data names; a manual revision that names another one asks for another report',
    ),
  ),
  says(
    '2.11',
    'Work signed after the final inspection undoes it, and the check that nothing was left inside.',
    order('G10 G19 G01 G08: a rework card signed after the final inspection asks for all of it again, each named'),
    order('G10 G19 G01 G08: what a vendor did after the final inspection asks for all of it again'),
    ndtLater('G10 G19 G01: an inspection made after the final one asks for the final inspection again'),
  ),
  says(
    '2.12',
    'Work signed later undoes the pressure retention.',
    order('G10 G19 G01 G08: a rework card signed after the final inspection asks for all of it again, each named'),
    order('G10 G19 G01 G08: what a vendor did after the final inspection asks for all of it again'),
  ),
  says(
    '2.13',
    'Work on an item after its inspection asks for another report.',
    ndtLater('G11 an accepted report covers the item as it was: a blend signed afterwards asks for another one'),
  ),
  says(
    '2.14',
    'The preliminary report is signed before anything is taken apart.',
    order('G10 disassembly and later cards are locked until the preliminary report is signed'),
  ),
  says(
    '2.15',
    'Times are measured between signed moments, never typed.',
    byWriters('R17 stretch and retention are measured from the signed steps that began and ended them, not typed'),
    byWriters(
      'R15 a discharge begins from full: charged since the run before, rested as the manual says, and never in the wrong order',
    ),
    measured('is no tick: it is begun by a step, its cells are measured, and it lasts as long as the manual says'),
    measured(
      'is looked at after the time of the manual with the pressure off: measured from a signed start, never ticked',
    ),
    ndt(
      'dwell times are measured: typed ones are refused, the moments come in their order, and penetrant applied again begins anew',
    ),
  ),
  says(
    '2.16',
    'A card sent back takes along what depended on it.',
    order('cards that follow, tests, final checks and the final report become due again, each named'),
  ),
  says(
    '2.17',
    'A card is signed only with the authorisation for it; the skill alone is not enough.',
    persons('a card: the skill alone is not enough; canSign decides'),
  ),
  says(
    '2.18',
    'Nobody signs with a suspended or expired authorisation.',
    persons('a card by somebody whose authorisation quality has suspended'),
    persons('the last day of an %s ends at midnight in Bangkok: 23:59 signs, 00:00 does not'),
    ndt(
      'G11 the last day of %s ends at midnight in Bangkok: 23:59 begins, performs and accepts, 00:00 does none of it',
    ),
  ),
  says(
    '2.19',
    'An AD is answered by an authorised engineer.',
    onCertificate(
      'G16 "applies, not due" is named on the certificate, embodied SBs are printed, and a superseding AD opens the answer again',
    ),
    onCertificate(
      'G16 only an authorised engineer says that an AD does not apply; naming other parts afterwards asks again',
    ),
  ),
  says(
    '2.20',
    'An SB is answered by an authorised engineer.',
    onCertificate(
      'G17 an SB the customer orders asks for a result signed by an authorised engineer; the latest signed one stands',
    ),
  ),
  says(
    '2.21',
    'A temporary revision is answered by an authorised engineer.',
    library('G05 a temporary revision holds the jobs of its manual until an engineer says why it does not apply'),
  ),
  says(
    '2.22',
    'An approved datum is accepted by an authorised engineer.',
    approvedData(
      'G08 turns green only by a document for this part number, accepted by engineering; it stands in block 12 (R6)',
    ),
  ),
  says(
    '2.23',
    'A vendor is approved by an authorised person who did not write the approval.',
    outside('R-PRO-1 a vendor is approved by an authorised person who did not write the approval'),
  ),
  says(
    '2.24',
    'A hold of engineering or of quality is ended with the authorisation for it.',
    order('awaiting engineering stops work, the card says so, and an authorised engineer ends it'),
    order('quality ends a quarantine hold, with an authorisation'),
  ),
  says(
    '2.25',
    'A signature carries the authorisation number and the stamp that are due.',
    signing('R25 one signature issues one certificate: number, signature, frozen gates, logbook and PDF in one act'),
    persons('a signature without authorisation number, or without the stamp that is due, cannot be stored'),
  ),
  says(
    '2.26',
    'The second person of a critical step is another signer, whoever typed the value.',
    persons('who inspected a critical step does not sign its card, whoever typed the value'),
    cards('the second signature of a critical step is another person’s, and qualified (G09)'),
    persons('whoever recorded an earlier attempt of a critical step took part in it and is no second person'),
  ),
  says(
    '2.27',
    'A trainee signs nothing; the supervisor does.',
    persons('R22 a trainee signs nothing; the supervisor signs and both get logbook entries, trainee and supervised'),
  ),
  says(
    '2.28',
    'A crack, heat damage or corrosion beyond its limits is never minor.',
    persons('%s is never minor'),
    persons('corrosion beyond its limits is never minor'),
    findingEnds('a crack, and what was called something else, is never within limits and never minor'),
  ),
  says('2.29', 'Who decides a finding does not close it.', persons('who decides a finding does not close it')),
];
