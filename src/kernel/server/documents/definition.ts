/** A piece of text in one style. User text is only ever text: no markup, no links. */
export interface Run {
  text: string;
  bold?: boolean;
  /** Red: what is not as it should be. */
  bad?: boolean;
  /** For part numbers, serial numbers and hashes. */
  mono?: boolean;
}

/** Text as one string or as styled runs. `\n` starts a new line. */
export type Text = string | readonly Run[];

export type Align = 'left' | 'center' | 'right';

/** One box of a drawn form: a small label with its block number above a value. */
export interface FieldCell {
  /** The block number printed before the label, such as `12` or `14a`. */
  number?: string;
  label?: string;
  value?: Text;
  /** What stands in the box below the value: ticks, a signature, more text. */
  blocks?: Block[];
  /** Share of the row's width; 1 when left out. */
  width?: number;
  align?: Align;
  /** Points; 9 when left out. */
  size?: number;
  /** Greyed: not used on this form. */
  shaded?: boolean;
}

export interface FieldRow {
  cells: FieldCell[];
  /** Least height in points. */
  height?: number;
}

export interface TableColumn {
  header: string;
  /** Share of the table's width; 1 when left out. */
  width?: number;
  /** Numbers stand right. */
  align?: Align;
  mono?: boolean;
}

/** What a document is made of: plain data, so that it can be stored, hashed and sent to another thread. */
export type Block =
  | { kind: 'heading'; text: string; level?: 1 | 2 | 3 }
  | { kind: 'paragraph'; text: Text; align?: Align; size?: number }
  | { kind: 'fields'; rows: FieldRow[] }
  | { kind: 'table'; columns: TableColumn[]; rows: Text[][] }
  | { kind: 'checks'; items: { text: Text; ticked: boolean }[]; size?: number }
  | {
      kind: 'signature';
      statement: string;
      name: string;
      authorizationNo?: string;
      /** As printed, such as `12 Sep 2026`. */
      date: string;
      /** A drawn signature: PNG or JPEG in base64. */
      image?: string;
    }
  | { kind: 'qr'; text: string; size: number; caption?: string; align?: Align }
  | { kind: 'image'; data: string; width: number; maxHeight?: number; caption?: string; align?: Align }
  | { kind: 'columns'; columns: { width?: number; blocks: Block[] }[]; gap?: number }
  | { kind: 'spacer'; height: number }
  | { kind: 'pageBreak' };

/** A printed document. The same definition always gives the same bytes. */
export interface DocumentDefinition {
  title: string;
  company: { name: string; address?: string };
  formNumber?: string;
  formRevision?: string;
  orientation: 'portrait' | 'landscape';
  size: 'A4';
  /** What the product itself writes on each page is in this language; English when left out. */
  language?: 'th';
  /** ISO instant; it is also the file's creation date, so a reprint is the same file. */
  issuedAt: string;
  footerNote?: string;
  watermark?: 'COPY' | 'SUPERSEDED' | 'VOID' | 'DRAFT';
  /** `bare` has no letterhead, for forms that draw the organisation in a box of their own. `letterhead` when left out. */
  frame?: 'letterhead' | 'bare';
  content: Block[];
}

/** A table under its heading; a sentence where it has no rows. */
export const tableUnder = (title: string, headers: readonly string[], rows: string[][]): Block[] => [
  { kind: 'heading', text: title, level: 2 },
  rows.length > 0
    ? { kind: 'table', columns: headers.map((header) => ({ header })), rows }
    : { kind: 'paragraph', text: 'Nothing on file.' },
];
