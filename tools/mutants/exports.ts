import { of, type Mutant } from './mutant.ts';

const server = 'src/kernel/server';

/** Faults in what leaves as a file of many rows, and in the spelling texts are stored in. */
export const exportMutants: readonly Mutant[] = [
  ...of(
    `${server}/exports/places.ts`,
    ['src/app/exportPlaces.test.ts'],
    [
      ['a person takes all places for exports', '>= ofOnePerson) throw', '> 40) throw', 'third'],
      [
        'an export goes on with rights that were removed',
        'if (rightsOf(standing) !== rightsOf(actor))',
        "if (standing.name === '')",
        'removed in the middle',
      ],
      [
        'an export that waited asks no right',
        '      await stillMay();\n      const note',
        '      const note',
        'waited',
      ],
      [
        'exports take the ordinary connections',
        'heldUntil(over.signal, from)',
        'heldUntil(over.signal, deps.database.db)',
        'ordinary',
      ],
    ],
  ),
  ...of(
    `${server}/http/body.ts`,
    ['src/app/promises.test.ts'],
    [['a text keeps the spelling it came in', "return value.normalize('NFC');", 'return value;', 'spelling']],
  ),
];
