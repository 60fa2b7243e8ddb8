import { prepareFile, type PreparedFile } from '#kernel/server/attachments/prepare.ts';

const escaped = (line: string) =>
  line
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .replaceAll(/[\\()]/g, String.raw`\$&`);

/** A page with some lines of text, as PDF: what a laboratory or a maker sent with their goods, scanned into the demo company. */
function pageOf(lines: readonly string[]): Buffer {
  const text = `BT /F1 11 Tf 60 780 Td 18 TL ${lines.map((line) => `(${escaped(line)}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = pdf.length;
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}

/** A paper that came with something, ready to be filed. */
export const paper = (fileName: string, lines: readonly string[]): Promise<PreparedFile> =>
  prepareFile({ fileName: `${fileName}.pdf`, declaredType: 'application/pdf', bytes: pageOf(lines) });
