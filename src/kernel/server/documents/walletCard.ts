import type { Block } from './definition.ts';

/** Both sides of a card of 86 × 54 mm (ISO 7810 ID-1) beside each other, to be cut out of an A4 page and folded; the blocks of its content. */
export const walletCard = (front: Block[], back: Block[]): Block[] => [
  {
    kind: 'paragraph',
    text: 'Cut along the box and fold at the line in the middle.',
    size: 8,
  },
  // Both sides of 86 mm, of a page 190 mm wide within its margins.
  {
    kind: 'columns',
    gap: 0,
    columns: [
      {
        width: 172,
        blocks: [
          {
            kind: 'fields',
            rows: [
              {
                height: 153,
                cells: [
                  { width: 1, blocks: front },
                  { width: 1, blocks: back },
                ],
              },
            ],
          },
        ],
      },
      { width: 18, blocks: [] },
    ],
  },
];

/** Words at the left of a side, a code or a picture at its right. */
export const withPicture = (words: Block[], picture: Block[]): Block[] => [
  {
    kind: 'columns',
    columns: [
      { width: 2, blocks: words },
      { width: 1, blocks: picture },
    ],
  },
];
