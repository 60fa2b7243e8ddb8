import type { Align, DocumentDefinition, Text } from './definition.ts';

/** What stands in a box of a form, from top to bottom. Sizes are points. */
export type FormContent =
  | { kind: 'text'; text: Text; size: number; align?: Align; color?: string }
  /** A box to tick, with its words beside it. */
  | { kind: 'check'; text: string; ticked: boolean; size: number }
  /** A picture: PNG or JPEG in base64, with what it shows in words. */
  | { kind: 'image'; data: string; width: number; height: number; alt: string }
  | { kind: 'qr'; text: string; size: number; alt: string; align?: Align };

/** One box of a form, where the form has it. Places and sizes are points from the page's left upper corner. */
export interface FormBox {
  /** What a reader of the structure hears, such as `Block 12. Remarks`. */
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  border: boolean;
  shaded: boolean;
  content: FormContent[];
}

/** A sheet that belongs to a form: lines and a table over as many pages as they need. */
export interface FormSheet {
  title: string;
  lines: string[];
  table?: { columns: { header: string; width: number; mono?: boolean }[]; rows: string[][] };
}

/**
 * A page drawn as its form prescribes: every box has its place, A4 landscape, with the structure of a tagged PDF.
 * Plain data; the same definition always gives the same bytes.
 */
export interface FormDefinition {
  kind: 'form';
  title: string;
  author: string;
  subject: string;
  /** Of the words, such as `en-GB`. */
  language: string;
  /** ISO instant; it is also the file's creation date. */
  issuedAt: string;
  boxes: FormBox[];
  sheets: FormSheet[];
  /** At the left of every page's foot: which form this is. */
  identification: string;
  /** In the middle of every page's foot: a reprint and its date. */
  footNote?: string;
  /** Across every page, such as `VOID`. */
  mark?: string;
}

/** One label: a strip of colour at its upper edge, boxes, and a bar code. */
export interface Label {
  band?: { color: string; height: number };
  boxes: FormBox[];
  /** A Code 128; `narrowest` is the width its bars must not fall below. */
  bars?: { text: string; x: number; y: number; width: number; height: number; narrowest: number };
}

/** Labels for a label printer: each is a page as large as the label. Sizes are points. */
export interface LabelsDefinition extends Pick<
  FormDefinition,
  'title' | 'author' | 'subject' | 'language' | 'issuedAt'
> {
  kind: 'labels';
  width: number;
  height: number;
  labels: Label[];
}

/** Whatever is drawn on a page of its own making. */
export type AnyDefinition = DocumentDefinition | FormDefinition | LabelsDefinition;

/** A box holds more than fits into it at the smallest size that can be read. */
export class DoesNotFit extends Error {
  constructor(name: string) {
    super(`${name}: the text is longer than the box of the form. Shorten it.`);
    this.name = 'DoesNotFit';
  }
}
