import { says, type Sentence } from './certificateSentences.ts';
import { changeOrder, findingEnds, knownAgainst, testRuns } from './gateFacts.named.ts';

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
];
