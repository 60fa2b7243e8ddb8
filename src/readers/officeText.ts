import { strFromU8, unzipSync } from 'fflate';
import { checkOfficeFile } from './officeFile.ts';

const limits = { part: 30_000_000, pages: 3_000, page: 20_000 };

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const plain = (xml: string): string =>
  xml
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(
      /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
      (whole, hex: string, decimal: string, name: string) => {
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return name ? (entities[name] ?? whole) : code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      },
    );
/** Paragraphs become lines; the marks of the format are left out. */
const lines = (xml: string): string =>
  plain(xml.replaceAll(/<\/[wa]:p>|<[wa]:br\/>/g, '\n').replaceAll(/<[wa]:tab\/>/g, '\t')).trim();

const numbered = (names: readonly string[], pattern: RegExp): string[] =>
  names
    .filter((name) => pattern.test(name))
    .toSorted((one, other) => Number(/\d+/.exec(one)?.[0] ?? 0) - Number(/\d+/.exec(other)?.[0] ?? 0));

/** The rows of a sheet, a line each; a cell names its words by their place among the shared ones. */
function sheetText(xml: string, shared: readonly string[]): string {
  return [...xml.matchAll(/<row\b.*?<\/row>/gs)]
    .map(([row]) =>
      [...row.matchAll(/<c\b([^>]*)>(.*?)<\/c>/gs)]
        .map(([, about = '', cell = '']) => (/\bt="s"/.test(about) ? (shared[Number(plain(cell))] ?? '') : plain(cell)))
        .filter(Boolean)
        .join('\t'),
    )
    .filter(Boolean)
    .join('\n');
}

/** The words of an office file: of a text by its page breaks, of a workbook by sheet, of slides by slide. */
export async function officePages(bytes: Buffer): Promise<string[]> {
  await checkOfficeFile(bytes);
  const wanted = /^(word\/document|xl\/sharedStrings|xl\/worksheets\/sheet\d+|ppt\/slides\/slide\d+)[.]xml$/;
  const parts = unzipSync(new Uint8Array(bytes), {
    filter: ({ name, originalSize }) => wanted.test(name) && originalSize <= limits.part,
  });
  const textOf = (name: string) => (parts[name] ? strFromU8(parts[name]) : '');
  const names = Object.keys(parts);
  const broken = /<w:lastRenderedPageBreak\/>|<w:br\b[^>]*w:type="page"[^>]*\/>/;
  const text = textOf('word/document.xml');
  const shared = [...textOf('xl/sharedStrings.xml').matchAll(/<si\b.*?<\/si>/gs)].map(([one]) => plain(one));
  const pages = [
    ...(text ? text.split(broken).map(lines) : []),
    ...numbered(names, /^xl\/worksheets\//).map((name) => sheetText(textOf(name), shared)),
    ...numbered(names, /^ppt\/slides\//).map((name) => lines(textOf(name))),
  ];
  return pages.slice(0, limits.pages).map((page) => page.slice(0, limits.page));
}
