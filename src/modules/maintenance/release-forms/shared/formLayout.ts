import { z } from 'zod';

/** What a certificate fills into its form. */
const formValues = [
  'authority',
  'title',
  'number',
  'organisation',
  'workOrder',
  'item',
  'description',
  'partNumber',
  'quantity',
  'serialNumber',
  'status',
  'remarks',
  'statement',
  'signature',
  'approvalNo',
  'name',
  'date',
  'verification',
] as const;
export type FormValue = (typeof formValues)[number];

/** The boxes every one of these forms has. */
const formBlocks: readonly string[] = '1 2 3 4 5 6 7 8 9 10 11 12 13a 13b 13c 13d 13e 14a 14b 14c 14d 14e'.split(' ');
const productionBlocks: ReadonlySet<string> = new Set(['13a', '13b', '13c', '13d', '13e']);

const words = z.string().trim().min(1, 'Required').max(2000);
const size = z.number().min(4).max(24);
const look = {
  size: size.optional(),
  bold: z.boolean().optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
};

const formPart = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('words'), text: words, ...look }),
  /** A box to tick: 14a has one for the authority's own rule and one for another's; those of 13a stay empty. */
  z.strictObject({
    kind: z.literal('tick'),
    text: words,
    when: z.enum(['maintenance', 'other', 'never']),
    size: size.optional(),
  }),
  z.strictObject({ kind: z.literal('value'), value: z.enum(formValues), mono: z.boolean().optional(), ...look }),
]);
export type FormPart = z.infer<typeof formPart>;

const millimetres = z.number().min(0).max(297);
const formBox = z.strictObject({
  /** The block's number, or `responsibilities` and `verification` for what stands outside the numbered boxes. */
  block: z.string().trim().min(1).max(20),
  label: z.string().trim().max(200),
  x: millimetres,
  y: millimetres,
  width: millimetres,
  height: millimetres,
  border: z.boolean(),
  shaded: z.boolean(),
  parts: z.array(formPart).max(12),
});

/**
 * A form as data: its words and where they stand, in millimetres on A4 landscape. A new issue of a form is a new version of this,
 * never a change of code. Source: Regulation (EU) 1321/2014 Appendix II, FAA Order 8130.21.
 */
export const formLayout = z.strictObject({
  /** Block 1, such as `CAAT / Thailand`. */
  authority: words,
  /** Block 2, line by line. */
  title: z.array(words).min(1).max(4),
  /** At the foot of the page, such as `FAA Form 8130-3 (02-14)`. */
  identification: words,
  /** 14a: what is certified; the signature names these words. */
  statement: words,
  /** Block 12, when this authority's release stands on another authority's form. `{approvalNo}` is our approval there. */
  secondRelease: words,
  /** Block 12 of a correction, with `{blocks}`, `{number}` and `{date}`. */
  correction: words,
  /** How much block 12 holds; what is more goes to a numbered sheet. */
  remarks: z.strictObject({ lines: z.int().min(5).max(60), charactersPerLine: z.int().min(40).max(300) }),
  boxes: z.array(formBox).min(formBlocks.length).max(40),
});
export type FormLayout = z.infer<typeof formLayout>;
export type FormLayoutBox = FormLayout['boxes'][number];

/** The word before the signer's number under the signature, spelled as the form spells it in its title. */
export const authorisationWord = ({ title }: Pick<FormLayout, 'title'>): string =>
  /authoriz/i.test(title.join(' ')) ? 'Authorization' : 'Authorisation';

const page = { width: 297, height: 210 };

const overlap = (a: FormLayoutBox, b: FormLayoutBox): boolean =>
  a.x < b.x + b.width - 0.01 &&
  b.x < a.x + a.width - 0.01 &&
  a.y < b.y + b.height - 0.01 &&
  b.y < a.y + a.height - 0.01;

/** What keeps a layout from being a release form; an empty list when nothing does. */
export function formLayoutProblems(layout: FormLayout): string[] {
  const problems: string[] = [];
  const { boxes } = layout;
  for (const block of formBlocks) {
    const count = boxes.filter((box) => box.block === block).length;
    if (count !== 1) problems.push(`Block ${block} must stand on the form once; it stands there ${count} times.`);
  }
  for (const box of boxes) {
    if (box.x + box.width > page.width || box.y + box.height > page.height)
      problems.push(`Block ${box.block} leaves the page.`);
    // Production and maintenance are never released on one form.
    if (productionBlocks.has(box.block) && (!box.shaded || box.parts.some(fills)))
      problems.push(`Block ${box.block} is for production: shade it and fill nothing into it.`);
  }
  for (const [at, box] of boxes.entries())
    for (const other of boxes.slice(at + 1))
      if (overlap(box, other)) problems.push(`Block ${box.block} and block ${other.block} overlap.`);
  const printed = boxes.flatMap((box) => box.parts.flatMap((part) => (part.kind === 'value' ? [part.value] : [])));
  for (const value of formValues) if (!printed.includes(value)) problems.push(`The form does not print ${value}.`);
  const ticks = boxes
    .find((box) => box.block === '14a')
    ?.parts.flatMap((part) => (part.kind === 'tick' ? [part.when] : []));
  if (ticks?.toSorted().join() !== 'maintenance,other')
    problems.push('Block 14a needs one box for its own regulation and one for another.');
  for (const slot of ['{blocks}', '{number}', '{date}'])
    if (!layout.correction.includes(slot)) problems.push(`The sentence of a correction must contain ${slot}.`);
  for (const slot of ['{approvalNo}'])
    if (!layout.secondRelease.includes(slot)) problems.push(`The statement of a second release must contain ${slot}.`);
  return problems;
}

const fills = (part: FormPart): boolean => part.kind === 'value' || (part.kind === 'tick' && part.when !== 'never');
