import { says, type Sentence } from './certificateSentences.ts';
import {
  approvedData,
  at,
  cards,
  changeOrder,
  condemned,
  directives,
  findingEnds,
  library,
  lifeLimits,
  ndt,
  ndtLater,
  ndtTechnique,
  onCertificate,
  order,
  outside,
  persons,
  photos,
  signing,
  stepRules,
  supplies,
  testRuns,
} from './gateFacts.named.ts';

const routeFit = at('maintenance/task-cards', 'routeFit');
const stepData = at('maintenance/step-data', 'stepData');
const overhauls = at('maintenance/releases', 'shopOverhauls');
const leftShop = at('maintenance/releases', 'leftShop');
const certificates = at('maintenance/releases', 'certificates');
const signedWork = (name: string) => ({ file: 'src/app/signedWork.test.ts', name });
const files = (name: string) => ({ file: 'src/kernel/server/attachments/endpoints.test.ts', name });

const openSubJob = supplies('G26 G19 an open sub-job holds its master, and so does a tool issued to it');

/** What no workshop may do, and is refused. */
export const refusedSentences: readonly Sentence[] = [
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
    stepData('written by one engineer, approved by another; new cards take them, cards already made keep theirs'),
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
    'A tool too inaccurate for the limit is refused.',
    stepRules('a tool less accurate than its limit allows is refused, and one that reads another unit or not so far'),
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
  ),
  says(
    '2.12',
    'Work signed later undoes the pressure retention.',
    order('cards that follow, tests, final checks and the final report become due again, each named'),
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
    testRuns('R17 stretch and retention are measured from the signed steps that began and ended them, not typed'),
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
    persons('a card by somebody whose authorisation is suspended or has expired'),
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
    onCertificate('G17 an SB the customer orders asks for a signed result; the latest signed one stands'),
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
  says(
    '2.30',
    'Nothing is written to the cards, findings and reports of a job that has left.',
    leftShop('what has left stays as it was: nothing is written to a job that is %s'),
    leftShop(
      'no file is added to the cards, findings and reports of a job that has left; what is filed at the job itself stands apart',
    ),
  ),
  says(
    '2.31',
    'The database too refuses a change under an issued certificate.',
    certificates('3.14 an issued certificate never changes, whoever asks: only its standing and the count of copies'),
    leftShop('the database refuses a change of %s under an issued certificate'),
  ),
  says(
    '2.32',
    'A hold says whether it stops the work or the release alone.',
    order('a hold that stops only the release lets work go on and stands at G26'),
  ),
  says(
    '2.33',
    'Waiting for engineering stops the work, and the card says so.',
    order('awaiting engineering stops work, the card says so, and an authorised engineer ends it'),
  ),
  says(
    '2.34',
    'The rework of a finding is a card not signed yet when it was decided.',
    order('rework of a finding is a card not yet signed when it was decided'),
  ),
  says(
    '2.35',
    'A deviation takes a document with number and holder for this part number, and stands in block 12.',
    approvedData(
      'G08 turns green only by a document for this part number, accepted by engineering; it stands in block 12 (R6)',
    ),
  ),
  says(
    '2.36',
    'A telephone call is no approved data.',
    findingEnds('an inspector, a telephone call and a paper nobody attached are refused'),
  ),
  says(
    '2.37',
    'A technique with its reject level, notch, coverage and coil is published by a Level 3 alone.',
    ndtTechnique(
      'only a Level 3 of the method publishes it, with everything its reports need; afterwards no call and no statement changes it',
    ),
  ),
  says(
    '2.38',
    'The inspector records readings; the technique judges them.',
    ndtTechnique(
      'the server judges the amplitude against the technique: "accepted", or "not relevant", does not override it',
    ),
    ndtTechnique('coverage below the technique’s and equipment it does not find there are refused'),
  ),
  says(
    '2.39',
    'The materials of an inspection are those of its technique.',
    ndtTechnique('a material that is not the technique’s is refused'),
  ),
  says(
    '2.40',
    'Magnetising is recorded when it begins and ends.',
    ndt('magnetising and demagnetising are recorded when they begin and end; without them no report is signed'),
  ),
  says(
    '2.41',
    'Blending, stripping and repair after the inspection ask for another one.',
    ndtLater('G11 an accepted report covers the item as it was: a blend signed afterwards asks for another one'),
    ndtLater('G11 paint stripped after the inspection asks for another one'),
  ),
  says(
    '2.42',
    'A tool lost on the job holds it.',
    supplies('G19 R-TOL-1 a tool lost on a job holds it and the jobs of its shop until quality has cleared each'),
  ),
  says(
    '2.43',
    'A tool that came back incomplete holds the job.',
    supplies('G19 R-TOL-3 a tool that came back incomplete holds the job until quality has cleared it'),
  ),
  says(
    '2.44',
    'A tool still out holds the job, however its number was typed.',
    supplies('G19 a tool still out holds the job, however the job number was typed; an unknown job is refused'),
  ),
  says(
    '2.45',
    'A tool in quarantine turns the jobs it was used on red at once.',
    supplies('G12 a tool used on a job and now in quarantine is red at once, and may be used nowhere'),
  ),
  says(
    '2.46',
    'So does a material in quarantine.',
    supplies('G15 a material used on a job and now in quarantine is red at once'),
    ndt('G15 a penetrant of an accepted report goes into quarantine: its job is red at once and is asked for'),
  ),
  says(
    '2.47',
    'So does the component itself, under any spelling of its serial number or under its job number.',
    supplies('G15 R2 the component in quarantine holds its job under any spelling of its serial number'),
    supplies('G15 the component in quarantine under its job number holds the job; another part of that job does not'),
  ),
  says(
    '2.48',
    'A tool found out of tolerance turns the jobs it was used on red.',
    supplies('R4 a tool found out of tolerance turns G12 red at once, and its verdict green again'),
  ),
  says('2.49', 'An open sub-job holds its master.', openSubJob),
  says(
    '2.50',
    'An AD finds the serial numbers of its ranges: letters, changing prefixes, leading zeros, separators.',
    library('G16 an AD finds the jobs of its serial numbers: letters, a changing prefix, zeros in front, separators'),
  ),
  says(
    '2.51',
    'An AD that applies and is not due is named on the certificate.',
    onCertificate(
      'G16 "applies, not due" is named on the certificate, embodied SBs are printed, and a superseding AD opens the answer again',
    ),
  ),
  says(
    '2.52',
    'Embodied SBs are printed.',
    onCertificate('G17 an SB the customer orders asks for a signed result; the latest signed one stands'),
  ),
  says(
    '2.53',
    'An AD that replaces another opens the answer again.',
    onCertificate(
      'G16 "applies, not due" is named on the certificate, embodied SBs are printed, and a superseding AD opens the answer again',
    ),
    directives('5.7 only the last AD of a chain counts, and a fitted valve matches although the cylinder does not'),
  ),
  says(
    '2.54',
    'Life limits are loaded and compared with the counts of the job.',
    lifeLimits(
      'G18 life limits are loaded from what an authorised engineer wrote and compared with the counts of the job',
    ),
  ),
  says(
    '2.55',
    'A condemned cylinder stays condemned.',
    condemned(
      'R12 a condemned cylinder stays condemned whatever is typed later: test, release, new job and dock refuse it in any spelling',
    ),
  ),
  says(
    '2.56',
    'Serial numbers are compared without regard to their spelling.',
    condemned('R2 a second open job, the dock’s reading and the last reading are compared in any spelling'),
  ),
  says(
    '2.57',
    'Photos that are asked for differ from each other.',
    photos('R27 one picture is evidence of one step: the photos of a card differ between its steps'),
    photos('R27 two photos of a step are two pictures, and the same picture on another job is shown to whoever looks'),
  ),
  says(
    '2.58',
    'The same picture on two jobs is shown.',
    photos('R27 two photos of a step are two pictures, and the same picture on another job is shown to whoever looks'),
  ),
  says(
    '2.59',
    'The original of a photo is kept as it was taken.',
    files('an original kept as evidence is the very bytes, its preview is not'),
  ),
  says(
    '2.60',
    'A changed card, finding, AD answer or hold is found by verify and refused by the database.',
    signedWork(
      'npm run verify names a signed card, step, finding, hold or answer changed by the owner of the database',
    ),
    order('the database keeps a signed card and a closed finding as they were'),
    order('the database keeps a hold as it was'),
  ),
];
