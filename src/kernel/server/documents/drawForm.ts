import { createHash } from 'node:crypto';
import PdfKit from 'pdfkit';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import type { FormDefinition, LabelsDefinition } from './form.ts';
import { fontFaces, fontFiles } from './fonts.ts';
import { drawBox } from './formBox.ts';
import { openWatermark, page, type Pdf, type Structure } from './formParts.ts';
import { drawFooters, drawSheet } from './formSheet.ts';
import { drawLabels } from './labelSheet.ts';
import { printable } from './text.ts';

/** The PDF of a form, or of labels. Errors: `DoesNotFit`. */
export async function drawForm(definition: FormDefinition | LabelsDefinition): Promise<Buffer> {
  const issued = new Date(definition.issuedAt);
  if (Number.isNaN(issued.getTime())) throw new TypeError('A form needs the instant it was issued.');
  const pdf = new PdfKit({
    autoFirstPage: false,
    // The number of pages is known at the end.
    bufferPages: true,
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: definition.language,
    info: {
      Title: printable(definition.title),
      Author: printable(definition.author),
      Subject: printable(definition.subject),
      Creator: 'Intranet',
      Producer: 'Intranet',
      // The clock and chance stay outside: the file's id is made from these values.
      CreationDate: issued,
      ModDate: issued,
      Keywords: `sha256:${createHash('sha256').update(canonicalJson(definition)).digest('hex')}`,
    },
  } as PDFKit.PDFDocumentOptions);
  const done = bytesOf(pdf);
  for (const [name, face] of Object.entries(fontFaces)) {
    pdf.registerFont(name, fontFiles[face.normal] as Buffer);
    pdf.registerFont(`${name}-bold`, fontFiles[face.bold] as Buffer);
  }
  const root = pdf.struct('Document', { title: printable(definition.title) });
  pdf.addStructure(root);
  if (definition.kind === 'labels') drawLabels(pdf, root, definition);
  else drawPages(pdf, root, definition);
  root.end();
  pdf.end();
  return done;
}

function drawPages(pdf: Pdf, root: Structure, definition: FormDefinition): void {
  pdf.addPage();
  const mark = definition.mark ? openWatermark(pdf, root, definition.mark) : null;
  for (const box of definition.boxes) drawBox(pdf, root, box);
  mark?.();
  for (const sheet of definition.sheets) drawSheet(pdf, root, sheet, definition.mark);
  drawFooters(pdf, root, definition);
}

function bytesOf(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
