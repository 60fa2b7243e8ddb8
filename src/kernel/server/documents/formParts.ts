import type { TextPen } from './formText.ts';
import { printable } from './text.ts';

export type Pdf = PDFKit.PDFDocument;
export type Structure = ReturnType<Pdf['struct']>;

export const page = { width: 841.89, height: 595.28 };
export const margin = 28;
export const pad = { x: 3, y: 2 };
export const grey = '#555555';
export const shade = '#e2e2e2';

export const pen = (pdf: Pdf): TextPen => pdf as unknown as TextPen;

/** What is drawn to be seen and means nothing to a reader of the structure. */
export function artifact(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  pdf.endMarkedContent();
}

export function paragraph(pdf: Pdf, parent: Structure, draw: () => void): void {
  parent.add(pdf.struct('P', {}, [draw]));
}

/** A picture, with what it shows for whoever hears the page. */
export function figure(
  pdf: Pdf,
  parent: Structure,
  alt: string,
  box: [number, number, number, number],
  draw: () => void,
): void {
  // The published types leave the bounding box out.
  parent.add(pdf.struct('Figure', { alt, bbox: box } as { alt: string }, [draw]));
}

/** A word across the page. Its place in the structure is the first one; it is drawn last, over everything. */
export function openWatermark(pdf: Pdf, root: Structure, word: string): () => void {
  const section = pdf.struct('Sect', { title: 'Mark across the page' });
  root.add(section);
  return () => {
    section.add(pdf.struct('P', {}, [() => drawWatermark(pdf, word)]));
    section.end();
  };
}

export function drawWatermark(pdf: Pdf, word: string): void {
  const [big, ...rest] = printable(word).split('\n');
  const middle: [number, number] = [page.width / 2, page.height / 2];
  pdf.save();
  pdf.rotate(-26, { origin: middle }).fillOpacity(0.25);
  const draw = (text: string, most: number, top: number): number => {
    const width = pdf.font('Text-bold').fontSize(100).widthOfString(text);
    const size = Math.min(most, (74_000 / width) * 0.9);
    const left = middle[0] - (width * size) / 200;
    pdf
      .fontSize(size)
      .fillColor('#b00000')
      .text(text, left, top + size * 0.8, { lineBreak: false, baseline: 'alphabetic' });
    return top + size;
  };
  let top = middle[1] - (rest.length > 0 ? 80 : 60);
  top = draw(big ?? '', 150, top);
  for (const text of rest) top = draw(text, 44, top);
  pdf.restore();
  pdf.fillOpacity(1);
}
