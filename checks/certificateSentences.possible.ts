import { says, type Sentence } from './certificateSentences.ts';
import {
  at,
  changeOrder,
  impact,
  jobs,
  lifeAcrossVisits,
  lifeLimits,
  lotMadeSmaller,
  ndtTechnique,
  notApplicable,
  outside,
  robbery,
  stepRules,
  withdraw,
} from './gateFacts.named.ts';

const cylinder = at('maintenance/task-cards', 'cylinderRecord');
const overhauls = at('maintenance/releases', 'shopOverhauls');
const dueDate = at('maintenance/work-orders', 'dueDate');
const certificates = at('maintenance/releases', 'certificates');

/** The daily work that has its road. */
export const possibleSentences: readonly Sentence[] = [
  says(
    '3.01',
    'A card that does not apply is marked so with reason, signature and data, and counts for block 11 by its data.',
    notApplicable(
      'G24 R5 a card that is not applicable counts for "Overhauled" by the data it cites, or by the document the inspector names',
    ),
    notApplicable('G06 a card that does not apply is done: with the final card signed every card is'),
  ),
  says(
    '3.02',
    'A manual revised in mid-job: open cards cite the new one, work is repeated or added, and only then G04 is green.',
    impact(
      'R8 a revision in mid-job: cards not signed cite the new one with its limits, named ones are repeated, added work gets its card, and only then G04 is green',
    ),
    impact('R8 without impact the signed cards stand, the others go on under the new revision'),
  ),
  says(
    '3.03',
    'The same with a temporary revision.',
    impact(
      'G05 R8 a temporary revision in mid-job: open cards cite it, named ones are repeated, added work gets its card, and only then all is green',
    ),
  ),
  says(
    '3.04',
    'A part entered wrongly is withdrawn; certificate, stock and history are right.',
    withdraw('D8 a part withdrawn with a reason leaves certificate, stock and step right, and stays visible'),
  ),
  says(
    '3.05',
    'A material entered wrongly is withdrawn, and goes where its batch may stand.',
    withdraw(
      'R-SEG-1 a withdrawn consumable whose batch was blocked meanwhile returns into quarantine, also when it was used up',
    ),
  ),
  says(
    '3.06',
    'A tool entered wrongly is withdrawn, and the card is done again.',
    withdraw('a tool withdrawn from a signed card turns G06 red until the card is done again; G12 counts it no more'),
  ),
  says(
    '3.07',
    'Scope, shop, certificates and part number change after teardown, with the agreement of the customer.',
    changeOrder('what was signed stays; the cards of the new route are made, those not signed are superseded and kept'),
    changeOrder('R1 another scope, shop, certificate or part is judged against the capability list anew'),
    changeOrder('names the customer’s paper, the person and a day that was; nothing else changes a scope'),
  ),
  says(
    '3.08',
    'An overhaul is delivered as a repair when the customer agrees.',
    changeOrder(
      'R5 less work than ordered is refused until the customer’s agreement is on the job, with its paper, who and when',
    ),
  ),
  says(
    '3.09',
    'One authority that is not capable leaves the others.',
    jobs(
      'R7 one authority of two that is not capable: the job is worked for the other, and G02 names the one that is not',
    ),
  ),
  says(
    '3.10',
    'The receiving batch of a cancelled job opens another.',
    withdraw('a job whose only part was withdrawn may be cancelled, and its receiving batch opens another job'),
  ),
  says(
    '3.11',
    'Unknown counts go with the written limit of the operator.',
    lifeLimits(
      'R18 an unknown count goes with the operator’s written limit, written on the job and printed in block 12',
    ),
    changeOrder('R18 unknown counts need the operator’s written limit; with it the tire is changed'),
  ),
  says(
    '3.12',
    'Halves, cells and tires are recorded with their serial numbers.',
    stepRules('R20 the serial number of a half is kept with the job; the same half is not on two open jobs'),
    overhauls(
      'R16 R20 a battery whose cell is changed: position, old and new serial number are asked for and kept with the job',
    ),
    certificates(
      '3.14 every block of the certificate stands on the paper as it was frozen, in its own place of the structure',
    ),
  ),
  says(
    '3.13',
    'A part is taken from one job for another with its papers; the donor waits for its replacement.',
    robbery(
      'R21 a part fitted to one job is taken for another with its papers; the donor’s G06 and G07 are red until it is replaced',
    ),
    robbery(
      'R21 a part of the component as it came in goes with the paper named, and never to another customer’s job without its owner',
    ),
    at(
      'maintenance/releases',
      'robberyByWriters',
    )(
      'R21 seals fitted to one wheel are taken for another: it is certified with them and their source, the donor is red and is not asked for',
    ),
  ),
  says(
    '3.14',
    'A wheel that was hot gets the cards of heat damage.',
    stepRules('R19 a melted fuse plug opens its finding and adds the heat-damage cards; assembly waits for them'),
    stepRules('R19 "brake fire" or "RTO" in the removal reason adds the heat-damage cards with the route'),
  ),
  says(
    '3.15',
    'A step takes as many values as the bolts have, each with the limit of its stage.',
    stepRules('T100 tie-bolt torque 16 × 2 stages: every value is judged by the limit of its stage'),
  ),
  says(
    '3.16',
    'A reading is kept as typed beside its rounding.',
    stepRules('the reading is kept as typed beside its rounding'),
  ),
  says(
    '3.17',
    'One run of an inspection covers units of several jobs.',
    ndtTechnique('R20 one run covers units of two jobs: readings and after-check once, a report and a result each'),
  ),
  says(
    '3.18',
    'Outside work goes to a vendor that is approved for it on the day.',
    outside(
      'G23 a vendor that quality has not approved for the process gets no work, and none any more once suspended',
    ),
    outside(
      'G23 the approval is read from the register on the day of the work: suspended later it stands, before it is red',
    ),
    outside('G23 an approval signed today covers no day before its signature, however early it is valid from'),
  ),
  says(
    '3.19',
    'What comes back from outside is inspected by somebody else than who sent it.',
    outside('G23 outside work stays red until it is back with its paper and another, authorised person accepted it'),
    outside(
      'G23 what was rejected is put right by sending the process out again and accepting it, never by work sent before',
    ),
  ),
  says(
    '3.20',
    'A hydrostatic test done elsewhere keeps its own day and requalifier.',
    overhauls(
      'G23 R12 a hydrostatic test made by an approved vendor: sent, inspected by somebody else, its own day and requalifier on the run and the certificate',
    ),
    cylinder(
      'G23 a hydrostatic test by an approved vendor needs no rig and no water jacket of ours, and has its own day and requalifier',
    ),
    outside('R12 a test done by the vendor keeps its own day and the requalifier'),
  ),
  says(
    '3.21',
    'A contract in working days counts by the calendar of holidays.',
    dueDate('4.4 five days from Thursday before Songkran: holidays and the weekend of the contract do not count'),
    dueDate('a holiday added or cancelled moves the due date of open working-day jobs, with the reason in their log'),
  ),
  says(
    '3.22',
    'A lot is made smaller after teardown by the pieces its customer takes out; they are named and their work stays as record.',
    lotMadeSmaller,
  ),
  says(
    '3.23',
    'A part that we fitted at an earlier visit is taken for another work order, with the life our records know.',
    lifeAcrossVisits(
      'R21 G18 a part that we fitted at an earlier visit is taken for another work order with the life our records know',
    ),
  ),
  says(
    '3.24',
    'A work order takes a part of a dock lot; the rest is tagged as a batch of its own and waits for another one.',
    at(
      'maintenance/work-orders',
      'dividedLot',
    )('D2 G01 the rest of a dock lot waits for a work order of its own: no piece that came in stays without one'),
  ),
  says(
    '3.25',
    'A tire of the register is taken from one wheel for another, and is mounted there.',
    at(
      'stores/tires',
      'fitting',
    )('R21 a tire of the register that is taken for another wheel is fitted there, and is mounted on that one'),
  ),
  says(
    '3.26',
    'A tire that was allotted to a work order is free when that ends without it.',
    at('stores/tires', 'tires')('a tire is allotted to an open job of a wheel only'),
  ),
  says(
    '3.27',
    'A tire that came in with its wheel is taken as received for another one, and is mounted there.',
    at(
      'stores/tires',
      'fitting',
    )(
      'R21 a tire that went out on its wheel and came in with it again is taken as received for another wheel, and is mounted on that one',
    ),
  ),
];
