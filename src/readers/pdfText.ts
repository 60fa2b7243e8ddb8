import { extractText, getDocumentProxy } from 'unpdf';
import { Unreadable } from './unreadable.ts';

const document = { pages: 3_000, page: 20_000, characters: 12_000_000 };

/** The words of each page of a long PDF, in their order; a page that is a picture gives none. */
export async function pdfPages(bytes: Buffer): Promise<string[]> {
  const paper = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 }).catch(() => {
    throw new Unreadable('unsupportedType', 'PDF_UNREADABLE', 'This PDF cannot be read.');
  });
  try {
    const pages: string[] = [];
    let characters = 0;
    for (
      let page = 1;
      page <= Math.min(paper.numPages, document.pages) && characters < document.characters;
      page += 1
    ) {
      const sheet = await paper.getPage(page);
      const { items } = await sheet.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      sheet.cleanup();
      pages.push(text.slice(0, document.page));
      characters += text.length;
    }
    return pages;
  } finally {
    await paper.loadingTask.destroy();
  }
}

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
