import type { FormBox, FormContent, FormDefinition, FormSheet } from '#kernel/server/documents/form.ts';
import type { FormLayout, FormLayoutBox, FormPart, FormValue } from '../shared/formLayout.ts';

/** What a certificate fills into its form. A list is drawn one entry a line. */
export interface FormFilling {
  values: Record<Exclude<FormValue, 'signature' | 'verification' | 'statement'>, string | string[]>;
  ticked: { maintenance: boolean; other: boolean };
  /** 14b: the drawn signature (PNG, base64), and what stands beside it. */
  signature: { image: string | null; name: string; beside: string[] };
  /** The text of the QR, and the address it leads to in words. */
  verification: { text: string; address: string };
  sheets: FormSheet[];
}

/** What a print says beyond what was signed. */
export interface PrintMarks {
  /** Across the page. */
  mark?: string;
  footNote?: string;
}

const points = 72 / 25.4;
const ink = '#000000';
const labelInk = '#333333';
const labelSize = 6.5;

/** A form with a certificate's words in its blocks. */
export function filledForm(
  layout: FormLayout,
  filling: FormFilling,
  about: { title: string; author: string; issuedAt: string },
  marks: PrintMarks = {},
): FormDefinition {
  return {
    kind: 'form',
    ...about,
    subject: layout.identification,
    language: 'en-GB',
    identification: layout.identification,
    boxes: layout.boxes.map((box) => boxOf(box, layout, filling)),
    sheets: filling.sheets,
    ...(marks.footNote ? { footNote: marks.footNote } : {}),
    ...(marks.mark ? { mark: marks.mark } : {}),
  };
}

function boxOf(box: FormLayoutBox, layout: FormLayout, filling: FormFilling): FormBox {
  const numbered = /^\d/.test(box.block);
  const label: FormContent[] = [];
  if (numbered || box.label)
    label.push({
      kind: 'text',
      text: [...(numbered ? [{ text: `${box.block}. `, bold: true }] : []), { text: box.label, bold: !numbered }],
      size: labelSize,
      color: labelInk,
    });
  return {
    name: numbered ? `Block ${box.block}${box.label && `. ${box.label}`}` : box.label || 'Verification',
    x: box.x * points,
    y: box.y * points,
    width: box.width * points,
    height: box.height * points,
    border: box.border,
    shaded: box.shaded,
    content: [...label, ...box.parts.flatMap((part) => contentOf(part, box, layout, filling))],
  };
}

function contentOf(part: FormPart, box: FormLayoutBox, layout: FormLayout, filling: FormFilling): FormContent[] {
  if (part.kind === 'tick')
    return [
      {
        kind: 'check',
        text: part.text,
        ticked: part.when !== 'never' && filling.ticked[part.when],
        size: part.size ?? 8,
      },
    ];
  const { size = 9, bold = false, align = 'left' } = part;
  const text = (value: string, mono = false): FormContent => ({
    kind: 'text',
    text: [{ text: value, bold, mono }],
    size,
    align,
    color: ink,
  });
  if (part.kind === 'words') return [text(part.text)];
  switch (part.value) {
    case 'statement':
      return [text(layout.statement)];
    case 'signature': {
      const { image, name, beside } = filling.signature;
      const room = (box.height - 8) * points;
      const drawn: FormContent = image
        ? {
            kind: 'image',
            data: image,
            width: Math.min(110, box.width * points - 10),
            height: Math.max(14, room - 10),
            alt: `Signature of ${name}`,
          }
        : text(`Signed electronically by ${name}`);
      return [drawn, { kind: 'text', text: beside.join('   '), size: 7, color: ink }];
    }
    case 'verification': {
      const { text: code, address } = filling.verification;
      return [
        {
          kind: 'qr',
          text: code,
          size: size * points,
          alt: `QR code for checking this certificate at ${address}`,
          align,
        },
        { kind: 'text', text: `Verify at ${address}`, size: 5.5, align, color: ink },
      ];
    }
    default: {
      const value = filling.values[part.value];
      return (Array.isArray(value) ? value : [value]).map((line) => text(line, part.mono));
    }
  }
}
