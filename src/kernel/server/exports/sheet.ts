import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** What a sheet holds at most (Excel's own bounds): rows with the header, and characters of a cell. */
export const rowsOfSheet = 1_048_576;
const charactersOfCell = 32_767;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org';
const main = `${office}/spreadsheetml/2006/main`;
const relations = `${office}/officeDocument/2006/relationships`;
const packaged = `${office}/package/2006`;
const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`;

/** Everything of the workbook but its one sheet: the second format is the bold one of the header. */
const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${typeOf('sheet.main')}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typeOf('worksheet')}"/><Override PartName="/xl/styles.xml" ContentType="${typeOf('styles')}"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};
const opening = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const closing = '</sheetData></worksheet>';

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** What XML cannot hold, or would change, is written as a sheet program writes it: `_x000D_`; and what looks like that, too. */
function xmlText(text: string): string {
  const fitting = text.length > charactersOfCell ? `${text.slice(0, charactersOfCell - 1)}…` : text;
  return fitting
    .replace(/_x[0-9A-Fa-f]{4}_/g, (word) => `_x005F${word}`)
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (letter) =>
      letter === '\n' || letter === '\t'
        ? letter
        : `_x${letter.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
    )
    .replace(/[&<>]/g, (mark) => marks[mark] ?? mark)
    .toWellFormed();
}

/** A cell of text is text and can never become a formula (P41). */
function cellXml(value: string | null, numeric: boolean, format: string): string {
  if (value === null) return '<c/>';
  if (numeric && /^-?\d+([.]\d+)?$/.test(value)) return `<c${format}><v>${value}</v></c>`;
  return `<c t="inlineStr"${format}><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
}

/** A workbook of one sheet, packed while its rows come: however many there are, only the last ones are in memory. */
export class SheetWriter {
  readonly #numeric: readonly boolean[];
  readonly #zip: Zip;
  readonly #sheet: ZipDeflate;
  #packed: Uint8Array[] = [];

  constructor(columns: readonly { label: string; numeric: boolean }[]) {
    this.#numeric = columns.map(({ numeric }) => numeric);
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error;
      this.#packed.push(bytes);
    });
    for (const [name, content] of Object.entries(fixedParts)) {
      const part = new ZipPassThrough(name);
      this.#zip.add(part);
      part.push(strToU8(head + content), true);
    }
    this.#sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 3 });
    this.#zip.add(this.#sheet);
    const header = columns.map(({ label }) => cellXml(label, false, ' s="1"')).join('');
    this.#sheet.push(strToU8(`${opening}<row>${header}</row>`));
  }

  add(rows: readonly (readonly (string | null)[])[]): void {
    const lines = rows.map(
      (row) => `<row>${row.map((value, at) => cellXml(value, this.#numeric[at] ?? false, '')).join('')}</row>`,
    );
    this.#sheet.push(strToU8(lines.join('')));
  }

  end(): void {
    this.#sheet.push(strToU8(closing), true);
    this.#zip.end();
  }

  /** What was packed since it was last asked. */
  take(): Buffer {
    const bytes = Buffer.concat(this.#packed);
    this.#packed = [];
    return bytes;
  }
}
