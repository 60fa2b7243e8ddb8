import pdfmake from 'pdfmake';
import { drawForm } from './drawForm.ts';
import type { AnyDefinition } from './form.ts';
import { fontFaces, fontFiles } from './fonts.ts';
import { pageDefinition } from './page.ts';
import { shareFonts } from './sharedFonts.ts';

// The published types leave this property out.
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync(name: string, bytes: Buffer): void } };
for (const [name, bytes] of Object.entries(fontFiles)) virtualfs.writeFileSync(name, bytes);
pdfmake.setFonts(fontFaces);
shareFonts();
// The engine may open neither an address nor a file, whatever a document says.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path in fontFiles);

/** The PDF of a definition, made in this thread. Servers use `openDocuments`, which does it in another one. */
export async function renderHere(definition: AnyDefinition): Promise<Buffer> {
  if ('kind' in definition) return drawForm(definition);
  return await pdfmake.createPdf(pageDefinition(definition)).getBuffer();
}
