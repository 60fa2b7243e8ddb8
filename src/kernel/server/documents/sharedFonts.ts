import PdfKit from 'pdfkit';

type Glyph = Record<'id' | 'codePoints' | 'advanceWidth', unknown>;
type Run = Record<'positions' | 'advanceWidth', unknown> & { glyphs: Glyph[] };
interface Embedded {
  name: string;
  font: { _tables?: object; _glyphs?: object };
  layoutRun(text: string, features?: object): Run;
}
interface WithFont {
  font(this: WithFont, ...given: unknown[]): WithFont;
  _font: Embedded;
}

const tables = new Map<string, object>();
const runs = new Map<string, Run>();
/** How many words the cache of set text holds: about those of one day’s documents. */
const mostRuns = 4_000;

/**
 * Lets the documents of a thread share what was read out of a font file and how words are set in it: every document opens its fonts anew,
 * and reading their tables and setting the same words again was half of the time of a certificate. A glyph remembers the letter it was first
 * used for, so each word is set with glyphs of its own: the same facts give the same bytes whatever was drawn before.
 */
export function shareFonts(): void {
  const document = PdfKit.prototype as unknown as WithFont;
  const open = Reflect.get(document, 'font') as (this: WithFont, ...given: unknown[]) => WithFont;
  document.font = function font(...given) {
    open.apply(this, given);
    const { name, font } = this._font;
    const known = tables.get(name);
    // A library that keeps its tables or glyphs elsewhere one day is only slower.
    if (known) font._tables = known;
    else if (font._tables) tables.set(name, font._tables);
    if (font._glyphs && !Object.hasOwn(this._font, 'layoutRun')) shareRuns(this._font);
    return this;
  };
}

function shareRuns(embedded: Embedded): void {
  const set = embedded.layoutRun.bind(embedded);
  embedded.layoutRun = (text, features) => {
    const key = `${embedded.name} ${features ? JSON.stringify(features) : ''} ${text}`;
    const known = runs.get(key);
    if (known) return known;
    embedded.font._glyphs = {};
    const { glyphs, positions, advanceWidth } = set(text, features);
    const plain = ({ id, codePoints, advanceWidth: own }: Glyph) => ({ id, codePoints, advanceWidth: own });
    if (runs.size >= mostRuns) runs.clear();
    runs.set(key, { glyphs: glyphs.map(plain), positions, advanceWidth });
    return runs.get(key)!;
  };
}
