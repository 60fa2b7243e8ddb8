import type { Content, ContentStack, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js';
import type { Align, Block, FieldCell, FieldRow, TableColumn, Text } from './definition.ts';
import { piecesOf } from './text.ts';
import { checkSvg, qrRectangles } from './vectors.ts';

const line = 0.7;
const pad = { x: 3, y: 2 };
const grey = '#555555';
const shade = '#e8e8e8';
const gapAfter = 6;

interface TextStyle {
  size?: number;
  align?: Align;
  bold?: boolean;
  color?: string;
  margin?: [number, number, number, number];
}

/** Text in pieces that each name their font. */
export function textContent(text: Text, style: TextStyle = {}): Content {
  return {
    text: piecesOf(text).map((piece) => ({ ...piece, bold: piece.bold || style.bold === true })) as Content[],
    fontSize: style.size ?? 9,
    alignment: style.align ?? 'left',
    ...(style.color ? { color: style.color } : {}),
    ...(style.margin ? { margin: style.margin } : {}),
  };
}

/** Widths in points. All widths are given: a column that sizes itself lets a long word push the table off the page. */
function widthsOf(shares: readonly (number | undefined)[], available: number): number[] {
  const total = shares.reduce<number>((sum, share) => sum + (share ?? 1), 0);
  return shares.map((share) => ((available - line) * (share ?? 1)) / total);
}

const inner = (width: number): number => width - 2 * pad.x - line;

function boxLayout(first: boolean): CustomTableLayout {
  return {
    // Rows are tables of their own, so that each may divide the width its own way; they share their edge.
    hLineWidth: (index) => (index === 0 && !first ? 0 : line),
    vLineWidth: () => line,
    paddingLeft: () => pad.x,
    paddingRight: () => pad.x,
    paddingTop: () => pad.y,
    paddingBottom: () => pad.y,
  };
}

function cellContent(cell: FieldCell, width: number): TableCell {
  const stack: Content[] = [];
  if (cell.number || cell.label) {
    const runs = [
      ...(cell.number ? [{ text: `${cell.number}. `, bold: true }] : []),
      ...(cell.label ? [{ text: cell.label }] : []),
    ];
    stack.push(textContent(runs, { size: 6.5, color: grey }));
  }
  if (cell.value !== undefined) stack.push(textContent(cell.value, { size: cell.size, align: cell.align }));
  if (cell.blocks) stack.push(...cell.blocks.map((block) => blockContent(block, width)));
  return { stack, ...(cell.shaded ? { fillColor: shade } : {}) };
}

function fieldRow(row: FieldRow, first: boolean, available: number): Content {
  const widths = widthsOf(
    row.cells.map((cell) => cell.width),
    available,
  );
  return {
    table: {
      widths: widths.map(inner),
      ...(row.height ? { heights: [row.height - 2 * pad.y] } : {}),
      body: [row.cells.map((cell, index) => cellContent(cell, inner(widths[index] ?? 0)))],
    },
    layout: boxLayout(first),
  };
}

function tableContent(columns: readonly TableColumn[], rows: readonly Text[][], available: number): Content {
  const widths = widthsOf(
    columns.map((column) => column.width),
    available,
  );
  const header = columns.map(
    (column): TableCell =>
      ({
        ...(textContent(column.header, { size: 8, bold: true, align: column.align }) as object),
        fillColor: shade,
      }) as TableCell,
  );
  const body = rows.map((row) =>
    columns.map((column, index): TableCell => {
      const value = row[index] ?? '';
      const text: Text = column.mono && typeof value === 'string' ? [{ text: value, mono: true }] : value;
      return textContent(text, { size: 8, align: column.align }) as TableCell;
    }),
  );
  return {
    table: { headerRows: 1, keepWithHeaderRows: 1, widths: widths.map(inner), body: [header, ...body] },
    layout: {
      ...boxLayout(true),
      hLineWidth: () => 0.5,
      vLineWidth: () => 0.5,
      hLineColor: () => '#888888',
      vLineColor: () => '#bbbbbb',
    },
    margin: [0, 0, 0, gapAfter],
  };
}

function signatureContent(block: Extract<Block, { kind: 'signature' }>, available: number): Content {
  const picture: Content = block.image
    ? { image: pictureUrl(block.image), fit: [Math.min(150, available / 2), 40] }
    : { text: '', margin: [0, 0, 0, 22] };
  const facts = [block.name, ...(block.authorizationNo ? [block.authorizationNo] : []), block.date];
  const labels = ['Name', ...(block.authorizationNo ? ['Authorisation no.'] : []), 'Date'];
  const widths = widthsOf(
    facts.map(() => 1),
    available,
  );
  return {
    stack: [
      {
        table: {
          widths: [inner(available - line)],
          body: [[{ stack: [textContent(block.statement, { size: 8 }), picture] }]],
        },
        layout: boxLayout(true),
      },
      {
        table: {
          widths: widths.map(inner),
          body: [
            facts.map((fact, index): TableCell =>
              cellContent({ label: labels[index], value: fact }, widths[index] ?? 0),
            ),
          ],
        },
        layout: boxLayout(false),
      },
    ],
    unbreakable: true,
    margin: [0, 2, 0, gapAfter],
  };
}

function pictureUrl(base64: string): string {
  // JPEG begins with FF D8 FF.
  return `data:image/${base64.startsWith('/9j/') ? 'jpeg' : 'png'};base64,${base64}`;
}

function withCaption(picture: Content, caption: string | undefined, align: Align | undefined): ContentStack {
  return {
    stack: caption ? [picture, textContent(caption, { size: 7, align, color: grey })] : [picture],
    unbreakable: true,
    margin: [0, 2, 0, 2],
  };
}

const headingSize = { 1: 15, 2: 12, 3: 10 } as const;

/** One block as the layout engine takes it, `available` points wide. */
export function blockContent(block: Block, available: number): Content {
  switch (block.kind) {
    case 'heading': {
      const level = block.level ?? 2;
      return textContent(block.text, { size: headingSize[level], bold: true, margin: [0, level === 1 ? 0 : 4, 0, 4] });
    }
    case 'paragraph':
      return textContent(block.text, { size: block.size, align: block.align, margin: [0, 0, 0, 4] });
    case 'fields':
      return {
        stack: block.rows.map((row, index) => fieldRow(row, index === 0, available)),
        margin: [0, 0, 0, gapAfter],
      };
    case 'table':
      return tableContent(block.columns, block.rows, available);
    case 'checks': {
      const size = block.size ?? 8;
      return {
        stack: block.items.map((item) => ({
          columns: [
            { svg: checkSvg(item.ticked), width: size, margin: [0, size * 0.28, 0, 0] },
            { ...(textContent(item.text, { size }) as object), width: available - size - 4 } as Content,
          ],
          columnGap: 4,
          margin: [0, 1, 0, 1],
        })),
      };
    }
    case 'signature':
      return signatureContent(block, available);
    case 'qr':
      return withCaption(
        { canvas: qrRectangles(block.text, block.size), alignment: block.align ?? 'left' },
        block.caption,
        block.align,
      );
    case 'image':
      return withCaption(
        {
          image: pictureUrl(block.data),
          fit: [Math.min(block.width, available), block.maxHeight ?? 600],
          alignment: block.align ?? 'left',
        },
        block.caption,
        block.align,
      );
    case 'columns': {
      const gap = block.gap ?? 12;
      const room = available - gap * (block.columns.length - 1) + line;
      const widths = widthsOf(
        block.columns.map((column) => column.width),
        room,
      );
      return {
        columns: block.columns.map((column, index) => ({
          stack: column.blocks.map((child) => blockContent(child, widths[index] ?? 0)),
          width: widths[index] ?? 0,
        })),
        columnGap: gap,
      };
    }
    case 'spacer':
      return { text: '', fontSize: 1, margin: [0, 0, 0, block.height] };
    case 'pageBreak':
      return { text: '', fontSize: 1, pageBreak: 'after' };
  }
}
