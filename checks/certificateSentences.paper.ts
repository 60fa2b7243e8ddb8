import { says, type Sentence } from './certificateSentences.ts';
import {
  approvedData,
  at,
  byWriters,
  dual,
  findingEnds,
  knownAgainst,
  lifeOfParts,
  signedAtMidnight,
  standing,
} from './gateFacts.named.ts';

const certificates = at('maintenance/releases', 'certificates');
const correction = at('maintenance/releases', 'correction');
const words = at('maintenance/releases', 'wordsOfCorrection');
const forms = at('maintenance/release-forms', 'release-forms');
const everyBlock = certificates(
  '3.14 every block of the certificate stands on the paper as it was frozen, in its own place of the structure',
);
const reprint = certificates(
  '3.14 a reprint says so with its date, a void one VOID across the page; counted, logged, and the original stays as it is',
);
const faa = byWriters(
  'an FAA 8130-3 goes out once the FAA approval and its list are in effect: 14 CFR 43.9 wording, its own series',
);
const bothOfOne = dual(
  'R7 a dual release is one certificate: both boxes of 14a ticked, block 12 names the second approval and carries its statement',
);
const corrected = correction(
  'R26 a correction puts any block right under a new number, signature and date; block 12 names the blocks, the first number and its date; both are kept',
);

/** The paper itself. */
export const paperSentences: readonly Sentence[] = [
  says('4.01', 'CAAT Form 1 has the blocks and the words of its form.', everyBlock),
  says(
    '4.02',
    'EASA Form 1 has the blocks and the words of its form.',
    dual('EASA Form 1 alone: block 1 names EASA only, its own wording of 14a, its own series'),
  ),
  says('4.03', 'FAA 8130-3 has the wording of 14 CFR 43.9.', faa),
  says(
    '4.04',
    'A dual release is one form with both boxes ticked and the statement of the second authority.',
    bothOfOne,
  ),
  says(
    '4.05',
    'A dual release falls as a whole.',
    dual('R7 R26 a dual release is void as a whole: one form, one number, no authority left standing'),
    dual(
      'R7 R26 no call makes one half of a dual release void: what is asked for a half is refused, and the whole stands',
    ),
    dual(
      'R7 R26 a correction takes no authority away and adds none: the second release is no remark, whatever an inspector verified',
    ),
    dual(
      'R7 R26 a dual release is corrected as a whole: both statements are signed again, and both leave with the first',
    ),
    dual(
      'R7 an authority whose list loses the part between the review and the signature takes the whole release with it',
    ),
    standing(
      'R26 a correction asks for both authorities of a dual release: a signer without the second corrects nothing',
    ),
  ),
  says(
    '4.06',
    'Where one authority’s conditions do not hold, a single release is offered and the person chooses.',
    dual(
      'R7 where one authority’s conditions do not hold the review offers the other alone, and the person chooses; nothing is dropped silently',
    ),
  ),
  says('4.07', 'A correction has its own number, signature and date, and the prescribed sentence.', corrected),
  says(
    '4.08',
    'A correction changes what was wrong, or is refused.',
    correction(
      'R26 a correction that changes nothing is refused; so are a stale one, one of another certificate, and one without the customer',
    ),
    standing('R26 a correction that only spaces, repeats or orders the words anew changes nothing and is refused'),
  ),
  says(
    '4.09',
    'A correction is not refused because a manual was revised since.',
    correction(
      'R26 a correction is not refused because a manual was revised since: the condition of the item is not asked again',
    ),
  ),
  says(
    '4.10',
    'A mistake about the work is no correction: it voids the certificate.',
    correction('R26 a mistake of fact about the work is no correction of a form: it voids the certificate'),
  ),
  says('4.11', 'A void certificate says VOID across the page, and the stored file stays.', reprint),
  says('4.12', 'A superseded one says SUPERSEDED across the page with the number of its successor.', corrected),
  says(
    '4.13',
    'A layout is a version of a form: a new issue is written by one person and published by another.',
    forms(
      'a new issue of a form is a new version by a call: written by one person, published by another, and the next certificate is drawn with it',
    ),
  ),
  says('4.14', 'Block 12 has one remark a line.', everyBlock),
  says('4.15', 'Block 2 names the form.', everyBlock, faa),
  says('4.16', 'The address for checking stands in words under the code.', everyBlock),
  says('4.17', 'The PDF is tagged: every block is read from its own place of the structure.', everyBlock),
  says(
    '4.18',
    'Remarks over 2 000 characters and long lists go to numbered sheets of the same certificate.',
    certificates(
      'R6 remarks over 2 000 characters and more than six parts go to numbered sheets of the same certificate',
    ),
  ),
  says(
    '4.19',
    'An approval written anew after the review is read again before anything is signed.',
    words(
      'P13 an approval that is written anew between the review and the signature is read again: blocks 4 and 14c are signed as they were seen',
    ),
  ),
  says(
    '4.20',
    'A correction leaves no error that an inspector verified.',
    words(
      'R26 a correction leaves no error that an inspector verified: it puts all of them right, or what is none is rejected first',
    ),
  ),
  says(
    '4.21',
    'A correction names no serial number that an AD in force at the release names and nobody answered.',
    words('R26 G16 a correction names no serial number that an AD in force at the release names and nobody answered'),
  ),
  says(
    '4.22',
    'A correction names no part number that goes by another manual than the work.',
    words('R26 G04 a correction names no part number that another manual covers than the one it was worked by'),
  ),
  says(
    '4.23',
    'A form is corrected, once and again, by the capability list of the day of the release.',
    words(
      'R26 a form is corrected after its part left the capability list, once and again: the list of the release counts',
    ),
  ),
  says(
    '4.24',
    'A correction certifies no more pieces than were worked, and makes no lot of a part with a serial number.',
    words('R26 D2 a correction certifies no more pieces of a lot than were worked'),
    standing('G01 R26 a correction does not make two of a part with a serial number, whatever an inspector verified'),
  ),
  says(
    '4.25',
    'A correction states no count beyond the life limit of the part it names.',
    words(
      'G18 R26 a correction states no count beyond the life limit of the part; a limit tightened since the release corrects no form',
    ),
  ),
  says(
    '4.26',
    'No remark forges a release: by letters that only look like others, by hidden ones, or in the name of another authority.',
    knownAgainst(
      'R7 a remark forges no release: neither by letters that only look like others, nor by hidden ones, nor by another authority',
    ),
  ),
  says(
    '4.27',
    'What is typed on a record and printed on the certificate says no release.',
    knownAgainst('R7 nothing typed on a work order is printed as a release of its certificate'),
    knownAgainst('R7 G24 a record that says so already, in block 12, holds the release until it is put right'),
  ),
  says(
    '4.28',
    'A life-limited part from stock is held against its limit at the dock, when it is fitted, at the release and at the next visit.',
    lifeOfParts('G18 the dock takes a used life-limited part with its condition and counts within its limit only'),
    lifeOfParts(
      'G18 a used life-limited part is fitted within its limit only; its life stands on the certificate and is held against the next visit',
    ),
    lifeOfParts(
      'G18 R21 a part rejected at the dock is not new when quality releases it; its life is stated by quality, signed',
    ),
  ),
  says(
    '4.29',
    'Approved data is for the serial number of the part, or for all; block 12 names for which.',
    approvedData(
      'G08 turns green only by a document for this part number, accepted by engineering; it stands in block 12 (R6)',
    ),
    findingEnds('an inspector, a telephone call and a paper nobody attached are refused'),
  ),
  says(
    '4.30',
    'Remarks say no release and no fact of the records, neither together, in fewer words or in Thai, nor as values and limits.',
    knownAgainst('R7 G24 remarks say no release and no fact of the records together, in fewer words or in Thai'),
  ),
  says(
    '4.31',
    'What was read at 23:59 of the last day of an approval is not signed at 00:00.',
    signedAtMidnight(
      'G03 what was read at 23:59 of the last day of an approval is signed then, and not at 00:00 in Bangkok',
    ),
  ),
  says(
    '4.32',
    'A work order whose certificate fell issues no other one: the component is released again by new work.',
    signedAtMidnight(
      'R26 what was certified once and fell is released again by new work alone: neither its request nor another one issues a certificate',
    ),
  ),
  says(
    '4.33',
    'The part name of block 7 says nothing of a release or of work done.',
    knownAgainst('R7 G24 no part name is printed in block 7 as a release or as work done'),
  ),
];
