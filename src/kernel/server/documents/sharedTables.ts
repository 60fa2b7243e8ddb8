import PdfKit from 'pdfkit';

type Tables = Record<string, unknown>;
interface Embedded {
  name: string;
  font: { _tables?: Tables };
}
interface WithFont {
  font(this: WithFont, ...given: unknown[]): WithFont;
  _font: Embedded;
}

const tables = new Map<string, Tables>();

/**
 * Lets the documents of a thread share what was read out of a font file: every document opens its fonts anew, and reading their tables
 * was a third of the time of a certificate. Only the tables are shared, which never change. Glyphs stay the document's own: they
 * remember the letter they were first used for, and the same facts must give the same bytes whatever was drawn before.
 */
export function shareFontTables(): void {
  const document = PdfKit.prototype as unknown as WithFont;
  const open = Reflect.get(document, 'font') as (this: WithFont, ...given: unknown[]) => WithFont;
  document.font = function font(...given) {
    open.apply(this, given);
    const { name, font } = this._font;
    const known = tables.get(name);
    // A library that keeps its tables elsewhere one day is only slower.
    if (known) font._tables = known;
    else if (font._tables) tables.set(name, font._tables);
    return this;
  };
}
