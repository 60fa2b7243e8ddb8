import { DoesNotFit, type FormBox, type FormContent } from './form.ts';
import { artifact, figure, pad, paragraph, pen, shade, type Pdf, type Structure } from './formParts.ts';
import { drawText, setText } from './formText.ts';
import { printable } from './text.ts';
import { checkLines, qrRectangles } from './vectors.ts';

const line = 0.7;
/** The smallest share of its size at which text may still be drawn. */
const smallest = 0.7;

function heightOf(pdf: Pdf, content: FormContent, width: number, scale: number): number {
  switch (content.kind) {
    case 'text':
      return setText(pen(pdf), content.text, width, content.size * scale).height;
    case 'check': {
      const size = content.size * scale;
      return setText(pen(pdf), content.text, width - size - 4, size).height + 1;
    }
    case 'image':
      return content.height + 2;
    case 'qr':
      return content.size;
  }
}

/** The largest size, down to the smallest that can be read, in which a box holds its content. */
function fittingScale(pdf: Pdf, box: FormBox): number {
  const width = box.width - 2 * pad.x;
  for (let scale = 1; scale > smallest; scale -= 0.04) {
    const height = box.content.reduce((sum, content) => sum + heightOf(pdf, content, width, scale), 0);
    if (height <= box.height - 2 * pad.y + 0.5) return scale;
  }
  throw new DoesNotFit(box.name);
}

/** Draws one box with what stands in it. Errors: `DoesNotFit`. */
export function drawBox(pdf: Pdf, root: Structure, box: FormBox): void {
  if (box.shaded || box.border)
    artifact(pdf, () => {
      if (box.shaded) pdf.rect(box.x, box.y, box.width, box.height).fill(shade);
      if (box.border) pdf.lineWidth(line).rect(box.x, box.y, box.width, box.height).stroke('#000000');
    });
  if (box.content.length === 0) return;
  const section = pdf.struct('Sect', { title: printable(box.name) });
  root.add(section);
  const scale = fittingScale(pdf, box);
  const width = box.width - 2 * pad.x;
  let y = box.y + pad.y;
  for (const content of box.content) {
    drawContent(pdf, section, content, { x: box.x + pad.x, y, width, scale });
    y += heightOf(pdf, content, width, scale);
  }
  section.end();
}

function drawContent(
  pdf: Pdf,
  section: Structure,
  content: FormContent,
  at: { x: number; y: number; width: number; scale: number },
): void {
  const { x, y, width, scale } = at;
  switch (content.kind) {
    case 'text': {
      const set = setText(pen(pdf), content.text, width, content.size * scale);
      paragraph(pdf, section, () =>
        drawText(pen(pdf), set, { x, y, width, align: content.align, color: content.color }),
      );
      return;
    }
    case 'check': {
      const size = content.size * scale;
      const set = setText(pen(pdf), content.text, width - size - 4, size);
      figure(pdf, section, content.ticked ? 'Ticked' : 'Not ticked', [x, y, x + size, y + size], () =>
        drawCheck(pdf, x, y + size * 0.14, size, content.ticked),
      );
      paragraph(pdf, section, () => drawText(pen(pdf), set, { x: x + size + 4, y, width: width - size - 4 }));
      return;
    }
    case 'image': {
      const bytes = Buffer.from(content.data, 'base64');
      figure(pdf, section, content.alt, [x, y, x + content.width, y + content.height], () => {
        pdf.image(bytes, x, y + 1, { fit: [content.width, content.height] });
      });
      return;
    }
    case 'qr': {
      const spare = width - content.size;
      const left = x + (content.align === 'right' ? spare : content.align === 'center' ? spare / 2 : 0);
      figure(pdf, section, content.alt, [left, y, left + content.size, y + content.size], () =>
        drawQr(pdf, content.text, content.size, left, y),
      );
    }
  }
}

function drawCheck(pdf: Pdf, x: number, y: number, size: number, ticked: boolean): void {
  const side = size * 0.92;
  pdf.lineWidth(0.8).rect(x, y, side, side).stroke('#000000');
  if (!ticked) return;
  pdf.lineWidth(1.3);
  for (const [x1, y1, x2, y2] of checkLines)
    pdf.moveTo(x + x1 * side, y + y1 * side).lineTo(x + x2 * side, y + y2 * side);
  pdf.stroke('#000000');
}

function drawQr(pdf: Pdf, text: string, side: number, x: number, y: number): void {
  for (const { x: left, y: top, w, h, color } of qrRectangles(text, side))
    pdf.rect(x + left, y + top, w, h).fill(color as string);
}
