import { createHash } from 'node:crypto';
import type { Content, ContextPageSize, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import type { DocumentDefinition } from './definition.ts';
import { blockContent, textContent } from './blocks.ts';
import { printable } from './text.ts';
import { logoSvg } from './vectors.ts';

const a4 = { portrait: 595.28, landscape: 841.89 };
const margins = {
  letterhead: [40, 78, 40, 46],
  bare: [28, 24, 28, 34],
} satisfies Record<string, [number, number, number, number]>;

/** More pages than any paper of a workshop has; a runaway document stops here. */
const pageLimit = 300;

/** The document would have more pages than are made. */
export class TooManyPages extends Error {
  constructor(pages: number) {
    super(`A document may have ${pageLimit} pages; this one has ${pages}. Choose less of it.`);
    this.name = 'TooManyPages';
  }
}

/** What identifies a document's content, whatever order its properties were written in. */
export function contentHash(definition: DocumentDefinition): string {
  return createHash('sha256').update(canonicalJson(definition)).digest('hex');
}

const stamps = { COPY: 'สำเนา', SUPERSEDED: 'ยกเลิกแล้ว มีฉบับใหม่', VOID: 'ยกเลิก', DRAFT: 'ฉบับร่าง' } as const;

function formLine(definition: DocumentDefinition): string {
  const { formNumber, formRevision } = definition;
  return [formNumber, formRevision && `Rev. ${formRevision}`].filter(Boolean).join('  ');
}

function header(definition: DocumentDefinition, width: number): Content {
  return {
    margin: [40, 22, 40, 0],
    stack: [
      {
        columns: [
          { svg: logoSvg, width: 34 },
          {
            stack: [
              textContent(definition.company.name, { size: 11, bold: true }),
              textContent(definition.company.address ?? '', { size: 7, color: '#555555' }),
            ],
            width: (width - 60) * 0.55,
          },
          {
            stack: [
              textContent(definition.title, { size: 11, bold: true, align: 'right' }),
              textContent(formLine(definition), { size: 8, align: 'right', color: '#555555' }),
            ],
            width: (width - 60) * 0.45,
          },
        ],
        columnGap: 10,
      },
      { canvas: [{ type: 'line', x1: 0, y1: 4, x2: width, y2: 4, lineWidth: 1, lineColor: '#15508a' }] },
    ],
  };
}

function footer(
  definition: DocumentDefinition,
  page: number,
  pages: number,
  size: ContextPageSize,
  side: number,
): Content {
  const width = size.width - 2 * side;
  const cell = (text: string, align: 'left' | 'center' | 'right'): Content =>
    ({ ...(textContent(text, { size: 7, align, color: '#555555' }) as object), width: width / 3 }) as Content;
  return {
    margin: [side, 8, side, 0],
    columns: [
      cell(formLine(definition), 'left'),
      cell(definition.footerNote ?? '', 'center'),
      cell(definition.language === 'th' ? `หน้า ${page} จาก ${pages}` : `Page ${page} of ${pages}`, 'right'),
    ],
  };
}

/** The whole document in the layout engine's words: frame, content, fixed dates and a fixed identity. */
export function pageDefinition(definition: DocumentDefinition): TDocumentDefinitions {
  const frame = definition.frame ?? 'letterhead';
  const margin = margins[frame];
  const width = a4[definition.orientation] - margin[0] - margin[2];
  const issued = new Date(definition.issuedAt);
  if (Number.isNaN(issued.getTime())) throw new TypeError('A document needs the instant it was issued.');
  return {
    pageSize: definition.size,
    pageOrientation: definition.orientation,
    pageMargins: margin,
    version: '1.7',
    info: {
      title: printable(definition.title),
      author: printable(definition.company.name),
      subject: formLine(definition),
      creator: 'Intranet',
      // The clock and chance stay outside: the file's id is made from these values.
      creationDate: issued,
      modDate: issued,
      keywords: `sha256:${contentHash(definition)}`,
    },
    defaultStyle: { font: 'Text', fontSize: 9, lineHeight: 0.92 },
    ...(frame === 'letterhead' ? { header: () => header(definition, width) } : {}),
    footer: (page, pages, size) => {
      if (pages > pageLimit) throw new TooManyPages(pages);
      return footer(definition, page, pages, size, margin[0]);
    },
    ...(definition.watermark
      ? {
          watermark: {
            text: definition.language === 'th' ? stamps[definition.watermark] : definition.watermark,
            font: 'Text',
            color: '#aa0000',
            opacity: 0.14,
            bold: true,
            fontSize: 96,
          },
        }
      : {}),
    content: definition.content.map((block) => blockContent(block, width)),
  };
}
