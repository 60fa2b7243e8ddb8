import type { FormDefinition, FormSheet } from './form.ts';
import {
  artifact,
  drawWatermark,
  grey,
  margin,
  pad,
  page,
  paragraph,
  pen,
  shade,
  type Pdf,
  type Structure,
} from './formParts.ts';
import { drawText, setText } from './formText.ts';
import { printable } from './text.ts';

/** Draws a continuation sheet: its lines, then its table, with a page break where a page is full. */
export function drawSheet(pdf: Pdf, root: Structure, sheet: FormSheet, mark: string | undefined): void {
  const section = pdf.struct('Sect', { title: printable(sheet.title) });
  root.add(section);
  const width = page.width - 2 * margin;
  let y = 0;
  const finish = () => {
    if (mark) section.add(pdf.struct('P', {}, [() => drawWatermark(pdf, mark)]));
  };
  const start = () => {
    pdf.addPage();
    y = margin;
    write(sheet.title, 12, true);
    y += 6;
  };
  const roomFor = (height: number) => {
    if (y + height <= page.height - margin - 20) return;
    finish();
    start();
  };
  function write(text: string, size: number, bold: boolean): void {
    const set = setText(pen(pdf), [{ text, bold }], width, size);
    paragraph(pdf, section, () => drawText(pen(pdf), set, { x: margin, y, width }));
    y += set.height + 3;
  }
  start();
  for (const text of sheet.lines) {
    roomFor(setText(pen(pdf), text, width, 9).height);
    write(text, 9, false);
  }
  if (sheet.table) {
    const { columns, rows } = sheet.table;
    const total = columns.reduce((sum, column) => sum + column.width, 0);
    const widths = columns.map((column) => (width * column.width) / total);
    const table = pdf.struct('Table');
    section.add(table);
    for (const [place, cells] of [columns.map((column) => column.header), ...rows].entries()) {
      const head = place === 0;
      const sets = cells.map((text, at) =>
        setText(
          pen(pdf),
          [{ text, bold: head, mono: !head && columns[at]?.mono === true }],
          (widths[at] ?? 0) - 2 * pad.x,
          8,
        ),
      );
      const height = Math.max(...sets.map((set) => set.height)) + 2 * pad.y;
      roomFor(height);
      const row = pdf.struct('TR');
      table.add(row);
      let x = margin;
      for (const [at, set] of sets.entries()) {
        const wide = widths[at] ?? 0;
        const left = x;
        artifact(pdf, () => {
          if (head) pdf.rect(left, y, wide, height).fill(shade);
          pdf.lineWidth(0.5).rect(left, y, wide, height).stroke('#888888');
        });
        row.add(
          pdf.struct(head ? 'TH' : 'TD', {}, [
            () => drawText(pen(pdf), set, { x: left + pad.x, y: y + pad.y, width: wide - 2 * pad.x }),
          ]),
        );
        x += wide;
      }
      row.end();
      y += height;
    }
    table.end();
  }
  finish();
  section.end();
}

/** At the foot of every page: which form, whether it is a reprint, which page. */
export function drawFooters(pdf: Pdf, root: Structure, definition: FormDefinition): void {
  const { start, count } = pdf.bufferedPageRange();
  const width = page.width - 2 * margin;
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(start + at);
    const section = pdf.struct('Sect', { title: `Foot of page ${at + 1}` });
    root.add(section);
    const note = definition.footNote ?? '';
    for (const [text, align] of [
      [definition.identification, 'left'],
      [note, 'center'],
      [`Page ${at + 1} of ${count}`, 'right'],
    ] as const) {
      if (text === '') continue;
      const set = setText(pen(pdf), [{ text, bold: align === 'center' }], width, 7.5);
      const color = align === 'right' ? grey : '#000000';
      paragraph(pdf, section, () => drawText(pen(pdf), set, { x: margin, y: page.height - 22, width, align, color }));
    }
    section.end();
  }
}
