import { says, type Sentence } from './certificateSentences.ts';
import {
  afterTheEvent,
  answers,
  at,
  changedTr,
  correctedCards,
  formsOrder,
  impact,
  ndt,
  ndtAreas,
  ndtBefore,
  ndtLater,
  onCertificate,
  order,
  outside,
  partsLists,
  persons,
  robbery,
  sentBack,
  standing,
  unread,
} from './gateFacts.named.ts';

/** What a gate is told of parts, inspections, attempts, temporary revisions and step data while a work order is open. */
export const toldTruth: readonly Sentence[] = [
  says(
    '2.67',
    'A parts list counts only of a manual the work order cites, for every customer or its own.',
    partsLists('G14 the parts list of a manual the work order does not cite counts for nothing'),
    partsLists(
      'G14 the parts list of another customer’s manual counts for nothing: what was fitted by it turns the gate red',
    ),
  ),
  says(
    '2.68',
    'Out of a wheel that was hot no part goes to another work order but a half its heat-damage cards inspected.',
    robbery('R19 R21 out of a wheel that was hot goes no part but a half that its heat-damage cards inspected'),
  ),
  says(
    '2.69',
    'Nothing is inspected by NDT before the preliminary report.',
    ndtBefore('G10 nothing is inspected by NDT before the preliminary report: neither a report nor a run is begun'),
    ndtBefore('G10 a test begun is not signed once the preliminary report that stands rejects the component'),
  ),
  says(
    '2.70',
    'The database counts the attempts of a step one by one, takes no second person who recorded one, and keeps the side of a half.',
    unread('G09 the database counts the attempts of a step one by one, and each again with its reason'),
    unread(
      'G09 the database takes no inspection by who recorded an earlier attempt, nor of an attempt that was taken again',
    ),
    unread(
      'R20 the database keeps the side of a half from visit to visit, unless somebody else decided that the record is wrong',
    ),
  ),
  says(
    '2.71',
    'A temporary revision that is changed or withdrawn is decided for every open work order worked by it.',
    changedTr(
      'G05 R8 edited, it asks every job that was worked by it for a signed decision; cards wait, named ones are repeated, and only then all is green',
    ),
    changedTr('G05 R8 withdrawn, cards not signed cite it no more once somebody decided, and a stop holds the job'),
  ),
  says(
    '2.72',
    'A removed cell whose number nobody can read stands as unreadable, with its reason and a second person.',
    unread(
      'R16 G09 a removed cell nobody can read stands as unreadable with its reason, and a second person inspects it before the card is signed',
    ),
    unread('R16 the cell that we fitted at a position is known: it is not taken out as unreadable'),
  ),
  says(
    '2.73',
    'At the bench a result is judged by step data corrected since, on the screen, in the sign dialog and at the signature.',
    correctedCards(
      'G08 a result is shown against the corrected limit, another one is judged by it, and the card is not signed over it',
    ),
    correctedCards('G08 a value outside the corrected limit is accepted by approved data, and the card is signed'),
  ),
  says(
    '2.74',
    'A step that corrected step data leaves out or adds holds a card already worked until it is repeated or decided.',
    correctedCards(
      'G08 a step the corrected sheet leaves out holds the card it was worked on until the card is repeated, or an engineer signs why it stands',
    ),
    correctedCards('G08 an engineer signs why a step that is left out stands'),
    correctedCards(
      'G08 a step the corrected sheet and the published route add holds a card already worked; repeated it has the step',
    ),
  ),
  says(
    '2.75',
    'The day a vendor did work is told by who inspects what came back, and the vendor was approved on it.',
    outside(
      'G23 the day the vendor did it is told by who inspects what came back: the sender tells none, and the approval stood on it',
    ),
    outside('G23 a vendor suspended while the work was away did it with no approval'),
  ),
  says(
    '2.76',
    'A form signed before the last work on the item is asked for again, and one that was begun is signed or discarded.',
    formsOrder('G06 a form signed before the last work on the item is asked for again, a tag is not'),
    formsOrder(
      'G06 a form that was begun is signed, or discarded by an inspector with a reason, before the certificate',
    ),
    formsOrder('G06 a required form that is discarded is asked for still'),
  ),
  says(
    '2.77',
    'The figure of a daily process check is judged against its limits.',
    ndt(
      'G11 the figure of a process check is judged: out of its limits it did not pass, and without a good one no report begins',
    ),
  ),
  says(
    '2.78',
    'What was tested before a rework or an added card stands only where an authorised engineer signs why.',
    order('G08 R8 a rework card leaves tests standing only where an authorised engineer signs why'),
    impact('R8 G08 work a revision adds leaves tests standing where the engineer who decides signs why'),
  ),
  says('2.79', 'A report covers every area that the Level 3 of its technique has inspected.', ndtAreas),
  says(
    '2.80',
    'What the final report accepts is sent back by a final report that rejects it, and waits for another one.',
    sentBack(
      'G10 a component that the final report accepts goes back to work only with a final report that rejects it',
    ),
  ),
  says(
    '2.81',
    'A finding whose rework card left with a change of the order is decided again.',
    sentBack('G07 a finding whose rework card left with a change of the order is decided again'),
  ),
  says(
    '2.82',
    'An order is changed by a paper of its customer, never by a telephone call.',
    sentBack('R5 an order is changed by the customer’s mail, letter or order, never by a telephone call'),
  ),
  says(
    '2.83',
    'What certifying staff returned is asked for again only with another final report.',
    sentBack('G10 what certifying staff returned is asked for again only with another final report'),
  ),
  says(
    '2.84',
    'Work does not begin on a component that its preliminary report rejects.',
    sentBack('G10 work does not begin on a component that its preliminary report rejects'),
  ),
  says(
    '2.85',
    'The approval of the work and a hold of the customer rest on a paper of the customer, never on a telephone call.',
    sentBack(
      'R5 the customer’s approval, its request and its hold rest on a mail, letter or order, never on a telephone call',
    ),
  ),
  says(
    '2.86',
    'What is broken of the part itself is never minor, nor within limits.',
    persons('what is broken of the part itself is never minor nor within limits: %s'),
  ),
  says(
    '2.87',
    'An NDT report that replaces another inspects all that the other one named, so that no rejection is left out.',
    at(
      'maintenance/ndt-reports',
      'ndtAreas',
    )(
      'G11 a report that replaces another inspects all that the other one named: no rejection is left out by replacing it',
    ),
  ),
  says(
    '2.88',
    'An AD answered “not applicable” is asked again once it names the part in another way.',
    onCertificate(
      'G16 an AD answered “not applicable” on a work order is asked again once it names the part by other serial numbers',
    ),
  ),
  says(
    '2.89',
    'What was used and quality does not release from quarantine holds the work order; what stores set aside because its life ended does not.',
    afterTheEvent(
      'G15 what was used and quality does not release from quarantine (%s) holds the job as what is scrapped does, until quality looks again and releases it',
    ),
    afterTheEvent(
      'G15 what stores set aside because its life ended says nothing about a use on its last day, until it is recalled too',
    ),
  ),
  says(
    '2.90',
    'A component in quarantine, or with an open finding on such a part, holds the work orders that a part of it was taken for.',
    afterTheEvent(
      'G15 R21 the component that a part came in with goes into quarantine later, or has a finding on such a part: the work order it was taken for is red with it',
    ),
  ),
  says(
    '2.91',
    'A finding of a lot is of no more pieces than are left, and none stays behind with more pieces than stay.',
    at(
      'maintenance/release-gates',
      'lotMadeSmaller',
    )('D2 G07 a finding is of no more pieces than are left, and none stays behind with more pieces than stay'),
  ),
  says(
    '2.92',
    'A count that is known is held against the limit in the operator’s paper.',
    at(
      'maintenance/directives',
      'lifeLimits',
    )(
      'R18 a count that is known is held against the limit in the operator’s paper, and a paper that names none raises no limit',
    ),
  ),
  says(
    '2.93',
    'What was judged as bad and comes back from a work order goes into quarantine, and is used on no other.',
    afterTheEvent(
      'R-SEG-1 what was used up, judged as bad and comes back by a withdrawn entry goes into quarantine, and no other job uses it',
    ),
  ),
  says(
    '2.94',
    'Of a material with a life after opening a part is used from an opened pack only, until the last day of that life.',
    afterTheEvent(
      'G13 of a material with a life after opening a part is used from an opened pack only, and not after its last day',
    ),
    at(
      'maintenance/templates',
      'formUses',
    )('G13 a form names of a material with a life after opening an opened pack only'),
    ndt('G13 a closed pack of a penetrant with a life after opening is used for no test'),
  ),
  says(
    '2.95',
    'A tool that was used is recalled before it is written to be less accurate or another tool.',
    at(
      'maintenance/release-gates',
      'calibrationOnTheJob',
    )(
      'R-CAL-4 G12 a tool that was used is recalled before it is written to be less accurate, or another tool: each use is looked at',
    ),
  ),
  says(
    '2.96',
    'The paper that a decision, outside work or a part taken for another work order stands on stays where it was signed with.',
    afterTheEvent('G07 R6 the document a finding was decided with stays with it, beside its photo'),
    outside(
      'G23 the vendor’s paper that outside work came back with stays on the work order; another file of it does not',
    ),
    afterTheEvent(
      'G15 R21 the component that a part came in with goes into quarantine later, or has a finding on such a part: the work order it was taken for is red with it',
    ),
  ),
  says(
    '2.97',
    'A batch in a kit that goes into quarantine holds the work orders the kit was fitted to; a component without its release certificate goes into no kit.',
    afterTheEvent(
      'G15 R-STK-9 a batch in a kit goes into quarantine after the kit was fitted: its work order is red; a component without its release certificate goes into no kit',
    ),
  ),
  says(
    '2.98',
    'A test that work on the item was signed under is begun anew.',
    ndtLater('G11 a blend signed while a test was under way is not covered by it: the test is begun anew'),
  ),
  says(
    '2.99',
    'A sub-job released after the final inspection of its master undoes it, with the tests made before.',
    standing('G10 G19 G01 G08: a sub-job released after the final inspection asks for all of it again'),
  ),
  says(
    '2.100',
    'A bulletin is one whether it is written with SB in front or not, and is said so once.',
    onCertificate('G17 a bulletin written with "SB" in front is the same bulletin, and the certificate says SB once'),
  ),
  says(
    '2.101',
    'An answer to a directive counts by the interval the directive has now; "not due" moves no due further away.',
    answers(
      'R9 an interval made shorter opens the answer again and counts from when it was last done; "not due" puts nothing off',
    ),
  ),
  says(
    '2.102',
    'A sheet of a test or an inspection signed after the final inspection asks for that inspection again.',
    standing(
      'G01 G10 G19 a sheet of a test signed after the final inspection asks for all of it again; a tag does not',
    ),
  ),
];
