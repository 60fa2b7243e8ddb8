import { says, type Sentence } from './certificateSentences.ts';
import {
  approvedData,
  at,
  calibrated,
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
  photos,
  stepRules,
  supplies,
} from './gateFacts.named.ts';

const kept = at('maintenance/release-gates', 'libraryKept');
const halves = at('maintenance/task-cards', 'halves');
const placeholders = at('maintenance/task-cards', 'placeholders');
const overhauls = at('maintenance/releases', 'shopOverhauls');
const visits = at('maintenance/releases', 'nextVisit');
const leftShop = at('maintenance/releases', 'leftShop');
const certificates = at('maintenance/releases', 'certificates');
const signedWork = (name: string) => ({ file: 'src/app/signedWork.test.ts', name });
const files = (name: string) => ({ file: 'src/kernel/server/attachments/endpoints.test.ts', name });
const openSubJob = supplies('G26 G19 an open sub-job holds its master, and so does a tool issued to it');

/** What holds a release or stays as it was: jobs that left, data, inspections, supplies, directives, life. */
export const heldRelease: readonly Sentence[] = [
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
    ndt(
      'who is not authorised for the method writes no reading on a draft and voids none; another method is another authorisation',
    ),
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
    library('G23 a vendor’s inspection covers the item as it was: a blend signed afterwards asks for another one'),
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
    supplies(
      'G19 R-LOAN-3 a tool still out holds the job, however the job number was typed; an unknown job is refused',
    ),
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
    supplies(
      'G15 R2 a part fitted to a job and put into quarantine later is red at once: by its batch, and by its serial number under any spelling',
    ),
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
    calibrated('R-CAL-4 a tool %s at its next calibration turns the jobs it was used on red, and stays out of use'),
    calibrated('R-CAL-4 a use before the last good calibration is not in question, one since then is'),
    calibrated('R-CAL-4 a certificate that comes late puts the uses before it in question, whatever a later one says'),
    calibrated(
      'R-CAL-4 a tool recalled in the shop, confirmed by the laboratory: one review, as far back as the certificate says',
    ),
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
    onCertificate(
      'G17 an SB the customer orders asks for a result signed by an authorised engineer; the latest signed one stands',
    ),
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
    'Life limits are loaded and compared with the counts of the job; a life-limited part without one is red.',
    lifeLimits(
      'G18 life limits are loaded from what an authorised engineer wrote and compared with the counts of the job',
    ),
    lifeLimits(
      'G18 a life-limited part without a written limit is red, its counts known, until an engineer writes the limit',
    ),
  ),
  says(
    '2.55',
    'A condemned cylinder stays condemned.',
    condemned(
      'R12 a condemned cylinder stays condemned whatever is typed later: test, release, new job and dock refuse it in any spelling',
    ),
    condemned(
      'R12 one mistyped figure condemns no cylinder: the figures are read twice and signed, and nothing is stored before',
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
    photos('R27 one picture is of one finding: a second one is not decided with it'),
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
  says(
    '2.61',
    'What open jobs wait for in the library is made less by an authorised engineer only; the database keeps it too.',
    kept('G16 a directive that open jobs wait for is put off by an authorised engineer only'),
    kept('G17 a bulletin that is asked of open jobs is made to ask less by an authorised engineer only'),
    kept('G05 a temporary revision is taken in by a later revision of its own manual, and taken away by an engineer'),
    kept('G18 R18 what open jobs are judged by on their part number is taken off by an authorised engineer only'),
    kept('G05 G16 G17 G18 the database too keeps what open jobs wait for, whoever writes and however'),
  ),
  says(
    '2.62',
    'A half keeps its side from visit to visit, the halves of a wheel differ, and a tire is on one open job.',
    halves('R20 a half keeps its side from visit to visit: read as the other one it is refused with the earlier job'),
    halves('R20 a side that was recorded wrongly is put right by a documentation finding that somebody else decided'),
    halves('R20 one tire is not on two open jobs, in any spelling'),
    stepRules(
      'R20 the two halves of a wheel do not bear one serial number, in any spelling; one that was misread is read again',
    ),
  ),
  says(
    '2.63',
    'A placeholder, or a letter that only looks like A to Z, is no serial number, wherever one is typed.',
    placeholders('R20 a placeholder is no serial number of a half, a tire or a cell'),
    placeholders(
      'G01 a placeholder opens no job of a serialised part, nor a sub-job, and the dock does not write one down',
    ),
    placeholders('G14 a placeholder is no serial number of a part that is fitted or taken for another job'),
    placeholders('R2 a placeholder is no serial number of a tire, of scrap or of what goes into quarantine'),
    placeholders('G01 R20 the database has the same rules of serial numbers as the product'),
    halves('R2 a serial number of letters that only look like A to Z opens no second job and is no half'),
  ),
  says(
    '2.64',
    'Outside work under an issued certificate is not withdrawn, nor a vendor’s test while a run stands on it.',
    overhauls(
      'G23 R12 a hydrostatic test made by an approved vendor: sent, inspected by somebody else, its own day and requalifier on the run and the certificate',
    ),
    overhauls(
      'G23 R12 a vendor’s test is withdrawn only after the run that stands on it was made again; G23 follows it both ways',
    ),
  ),
  says(
    '2.65',
    'A tire fitted is a tire change whatever was ordered, and the counts of the next visit keep to it.',
    visits('R18 a tire fitted is a tire change whatever was ordered'),
    visits('G18 R18 counts of the next visit are not less than on our own last certificate; a tire change adds one'),
  ),
  says(
    '2.66',
    'Step data corrected under the same manual revision holds what open work orders measured, and the steps not recorded yet take it.',
    library('G08 a corrected limit is what open work orders are held against: what was measured and what is not yet'),
  ),
];
