import { extractText, getDocumentProxy } from 'unpdf';
import { Unreadable } from './unreadable.ts';

const limits = { pages: 20, characters: 100_000 };

/**
 * The words of a PDF, a line of the paper a line of the text, as far as it holds any: a scan is a picture and gives none. Nothing in it is
 * run or drawn.
 */
export async function pdfText(bytes: Buffer): Promise<string> {
  const paper = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 }).catch(() => {
    throw new Unreadable('unsupportedType', 'PDF_UNREADABLE', 'This PDF cannot be read. Type what it says.');
  });
  try {
    if (paper.numPages > limits.pages)
      throw new Unreadable(
        'unsupportedType',
        'PDF_TOO_LONG',
        `A certificate has at most ${limits.pages} pages; this has ${paper.numPages}. Type what it says.`,
      );
    const { text } = await extractText(paper, { mergePages: false });
    return text.join('\n').slice(0, limits.characters);
  } finally {
    await paper.loadingTask.destroy();
  }
}
