import type { LabelsDefinition } from '#kernel/server/documents/form.ts';
import { labelSizes, type LabelSize } from '../shared/labelSizes.ts';
import type { LabelFacts } from './labelFacts.ts';

const mm = 72 / 25.4;
/** Printers leave this much at each edge white. */
const edge = 1.5 * mm;
/** The narrowest bar that label printers of 203 dots an inch print and hand scanners read. */
const narrowestBar = 0.19 * mm;
/** A letter is about this much of its size wide. */
const letter = 0.54;

/** One label: the QR code at the left, the words beside it, the bar code across the foot. */
function labelOf(facts: LabelFacts, address: string, size: LabelSize): LabelsDefinition['labels'][number] {
  const width = labelSizes[size].width * mm;
  const height = labelSizes[size].height * mm;
  const barHeight = height * 0.2;
  const top = edge + (facts.condition ? mm : 0);
  const side = height - top - barHeight - edge - mm;
  const textSize = height * 0.085;
  const left = edge + side + mm;
  const most = Math.floor((width - left - edge) / (textSize * letter));
  const name = facts.name.length > most ? `${facts.name.slice(0, most - 1).trimEnd()}…` : facts.name;
  return {
    ...(facts.condition ? { band: { color: facts.condition.color, height: 1.5 * mm } } : {}),
    boxes: [
      {
        name: 'QR code',
        x: edge - 3,
        y: top - 2,
        width: side + 6,
        height: side + 4,
        border: false,
        shaded: false,
        content: [{ kind: 'qr', text: address, size: side, alt: `QR code: ${address}` }],
      },
      {
        name: 'Words',
        x: left - 3,
        y: top - 2,
        width: width - left - edge + 6,
        height: side + 4,
        border: false,
        shaded: false,
        content: [
          { kind: 'text', text: [{ text: facts.title, bold: true, mono: true }], size: textSize * 1.4 },
          ...[name, ...facts.lines].filter(Boolean).map((text) => ({ kind: 'text' as const, text, size: textSize })),
          ...(facts.condition
            ? [{ kind: 'text' as const, text: [{ text: facts.condition.word, bold: true }], size: textSize }]
            : []),
        ],
      },
    ],
    bars: {
      text: facts.key,
      x: edge,
      y: height - edge - barHeight,
      width: width - 2 * edge,
      height: barHeight,
      narrowest: narrowestBar,
    },
  };
}

/** The PDF's definition: a page for each copy, as large as the label. */
export function labelSheet(
  facts: LabelFacts,
  given: { address: string; size: LabelSize; copies: number; issuedAt: string },
): LabelsDefinition {
  const { name, width, height } = labelSizes[given.size];
  const one = labelOf(facts, given.address, given.size);
  return {
    kind: 'labels',
    title: `Label ${facts.key}`,
    author: 'Stores',
    subject: name,
    language: 'en-GB',
    issuedAt: given.issuedAt,
    width: width * mm,
    height: height * mm,
    labels: Array.from({ length: given.copies }, () => one),
  };
}
