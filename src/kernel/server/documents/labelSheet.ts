import bwip from 'bwip-js/node';
import { DoesNotFit, type Label, type LabelsDefinition } from './form.ts';
import { drawBox } from './formBox.ts';
import { artifact, figure, type Pdf, type Structure } from './formParts.ts';

/** The quiet zone on both sides of a Code 128, in modules (widths of its narrowest bar). */
const quiet = 10;

/** The widths of a Code 128: bar, space, bar …, in widths of the narrowest bar. */
function widthsOf(text: string): number[] {
  const [symbol] = bwip.raw('code128', text);
  if (!symbol || !('sbs' in symbol)) throw new Error(`There is no Code 128 of ${text}.`);
  return symbol.sbs;
}

/** The width of a Code 128 in modules, quiet zones included. */
function modulesOf(text: string): number {
  return widthsOf(text).reduce((sum, width) => sum + width, 2 * quiet);
}

/** Draws every label on a page of its own. */
export function drawLabels(pdf: Pdf, root: Structure, { width, height, labels }: LabelsDefinition): void {
  for (const label of labels) {
    pdf.addPage({ size: [width, height], margin: 0 });
    const { band } = label;
    if (band) artifact(pdf, () => pdf.rect(0, 0, width, band.height).fill(band.color));
    for (const box of label.boxes) drawBox(pdf, root, box);
    if (label.bars) drawBars(pdf, root, label.bars);
  }
}

function drawBars(pdf: Pdf, root: Structure, bars: NonNullable<Label['bars']>): void {
  const { text, x, y, width, height, narrowest } = bars;
  const unit = width / modulesOf(text);
  if (unit < narrowest) throw new DoesNotFit('Bar code');
  const section = pdf.struct('Sect', { title: 'Bar code' });
  root.add(section);
  figure(pdf, section, `Code 128: ${text}`, [x, y, x + width, y + height], () => {
    let left = x + quiet * unit;
    for (const [at, wide] of widthsOf(text).entries()) {
      if (at % 2 === 0) pdf.rect(left, y, wide * unit, height).fill('#000000');
      left += wide * unit;
    }
  });
  section.end();
}
