import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { clockText } from '#kernel/shared/dates.ts';
import { AppError, refuse } from '#kernel/shared/errors.ts';
import type { Field } from '#kernel/shared/field.ts';
import type { AnyRecord, RowRule } from '#kernel/shared/record.ts';
import type { AuditInput } from '../context.ts';
import { write, type Endpoint } from '../endpoint.ts';
import type { ExportPlace } from '../exports/places.ts';
import { rowsOfSheet, SheetWriter } from '../exports/sheet.ts';
import { readListQuery } from './listQuery.ts';
import { openRows, type RowsOfList } from './list.ts';
import { shownRecord } from './shown.ts';

/** A cell that a sheet program would run as a formula gets an apostrophe; typed numbers stay numbers (P41). */
function neutralise(text: string): string {
  // A text that begins with apostrophes itself gets one more, so that taking one away gives every text back.
  return /^'*[=+\-@\t\r\n\0＝＋－＠]/.test(text) ? `'${text}` : text;
}

function csvCell(value: unknown, numeric: boolean): string {
  if (value === null || value === undefined) return '';
  const text = Array.isArray(value)
    ? value.join('; ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
  return numeric ? text : `"${neutralise(text).replaceAll('"', '""')}"`;
}

interface Column {
  name: string;
  label: string;
  numeric: boolean;
  field?: Field;
}

function exportColumns(record: AnyRecord): Column[] {
  const columns: Column[] = [];
  if (record.numbering) columns.push({ name: 'number', label: 'Number', numeric: false });
  if (record.states) columns.push({ name: 'status', label: 'Status', numeric: false });
  for (const [name, field] of Object.entries(record.fields)) {
    if (name === 'number' || name === 'status') continue;
    columns.push({
      name: field.kind === 'link' ? `${name}Label` : name,
      label: field.label,
      numeric: field.kind === 'integer' || field.kind === 'decimal',
      field,
    });
  }
  columns.push(
    { name: 'createdAt', label: 'Created', numeric: false },
    { name: 'updatedAt', label: 'Changed', numeric: false },
  );
  return columns;
}

const isInstant = ({ name, field }: Column) =>
  field?.kind === 'instant' || name === 'createdAt' || name === 'updatedAt';

/** What a cell holds: words instead of keys, and moments as the clock in Bangkok showed them. */
function inWordsOf(record: AnyRecord, column: Column, value: unknown): unknown {
  if (column.name === 'status') return record.states?.[String(value)]?.label ?? value;
  if (isInstant(column) && (typeof value === 'string' || value instanceof Date)) return clockText(value);
  return column.field?.options && typeof value === 'string' ? (column.field.options[value] ?? value) : value;
}

/** Makes the bytes of a file from the rows that have come, and its end. */
interface FileWriter {
  mime: string;
  add(rows: readonly Record<string, unknown>[]): Buffer;
  end(): Buffer;
}

function csvWriter(record: AnyRecord, columns: readonly Column[]): FileWriter {
  const lineOf = (cells: string[]) => `${cells.join(',')}\r\n`;
  let header = `\uFEFF${lineOf(columns.map(({ label }) => csvCell(label, false)))}`;
  const add: FileWriter['add'] = (rows) => {
    const lines = rows.map((row) =>
      lineOf(columns.map((column) => csvCell(inWordsOf(record, column, row[column.name]), column.numeric))),
    );
    const text = header + lines.join('');
    header = '';
    return Buffer.from(text);
  };
  return { mime: 'text/csv; charset=utf-8', add, end: () => add([]) };
}

function sheetWriter(record: AnyRecord, columns: readonly Column[]): FileWriter {
  const sheet = new SheetWriter(columns);
  const cellOf = (value: unknown) =>
    value === null || value === undefined ? null : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    add: (rows) => {
      sheet.add(rows.map((row) => columns.map((column) => cellOf(inWordsOf(record, column, row[column.name])))));
      return sheet.take();
    },
    end: () => {
      sheet.end();
      return sheet.take();
    },
  };
}

const writers = { csv: csvWriter, xlsx: sheetWriter } as const;

/** An export under way: its place, its rows, and how many have been sent. */
interface Underway {
  place: ExportPlace;
  rows: RowsOfList;
  entry: AuditInput;
  file: FileWriter;
}

/** What is sent, piece by piece: the file's bytes, or between them where the export stands. */
type Piece = (told: Record<string, unknown>, bytes?: Buffer) => Buffer;

const plain: Piece = (_, bytes = Buffer.alloc(0)) => bytes;
/** For a screen that shows the progress: before each piece a line that says how many rows it brings and how many bytes follow. */
const framed: Piece = (told, bytes = Buffer.alloc(0)) =>
  Buffer.concat([Buffer.from(`${JSON.stringify({ ...told, bytes: bytes.length })}\n`), bytes]);
const framedType = 'application/x-export';

// Packing keeps the processor busy; rows with long texts would keep everybody else waiting.
const charactersAtOnce = 128 * 1024;

/** The rows in their order, in chunks small enough that packing one does not hold up other calls. A very long row is a chunk of its own. */
export function* chunksOf(rows: readonly string[]): Generator<string[]> {
  let stretch: string[] = [];
  let characters = 0;
  for (const row of rows) {
    if (stretch.length > 0 && characters + row.length > charactersAtOnce) {
      yield stretch;
      stretch = [];
      characters = 0;
    }
    stretch.push(row);
    characters += row.length;
  }
  if (stretch.length > 0) yield stretch;
}

async function* pieces({ place, rows, entry, file }: Underway, piece: Piece) {
  let sent = 0;
  let stopped: string | null = 'CANCELLED';
  try {
    yield piece({ total: rows.total });
    for (let batch = await rows.next(); batch.length > 0; batch = await rows.next()) {
      const packed: Buffer[] = [];
      for (const stretch of chunksOf(batch)) {
        packed.push(file.add(stretch.map((row) => JSON.parse(row) as Record<string, unknown>)));
        await setImmediate();
      }
      const bytes = Buffer.concat(packed);
      await place.stillMay();
      sent += batch.length;
      yield piece({ rows: sent }, bytes);
    }
    const last = file.end();
    await place.stillMay();
    yield piece({ rows: sent, done: true }, last);
    stopped = null;
  } catch (error) {
    stopped = error instanceof AppError ? error.code : 'FAILED';
    if (piece === plain) throw error;
    const { message } = error instanceof AppError ? error : { message: failed };
    yield piece({ error: { code: stopped, message } });
  } finally {
    if (stopped) await place.note({ ...entry, changes: { ...entry.changes, rows: sent, stopped } });
  }
}

const failed = 'The export could not be finished. Nothing was saved; try again.';

/** `GET {list}/export.csv` and `export.xlsx`: what is filtered, with a history entry that says how much was taken. */
export function exportEndpoints(record: AnyRecord, { only }: { only?: RowRule } = {}): Endpoint[] {
  return (Object.keys(writers) as (keyof typeof writers)[]).map((kind) =>
    write({
      method: 'GET',
      path: `${record.listApi ?? record.api}/export.${kind}`,
      allow: record.access.read,
      summary: `${record.label.many} as ${kind === 'csv' ? 'CSV' : 'a sheet'}`,
      record: record.name,
      query: z.record(z.string().max(100), z.string().max(4000)),
      prepare: async (ctx, { query, request, reply }): Promise<Underway> => {
        const asked = new URLSearchParams(query);
        const state = readListQuery(record, asked);
        const place = await request.server.exports.take(ctx, request, reply);
        const rows = await openRows({ ...ctx, db: place.db }, record, { ...state, group: undefined }, { only });
        if (kind === 'xlsx' && rows.total >= rowsOfSheet)
          refuse('SHEET_FULL', `A sheet holds ${rowsOfSheet - 1} rows. Take CSV, or narrow the list.`);
        // What a list understands; a stray parameter may be anybody's secret, and history is for ever (P57).
        const known = [...asked].filter(([name]) => /^(?:q|sort|f[.].+)$/.test(name));
        const changes = { query: new URLSearchParams(known).toString(), rows: rows.total };
        const entry: AuditInput = { entity: record.name, entityId: 'export', action: 'export', changes };
        return { place, rows, entry, file: writers[kind](record, exportColumns(shownRecord(ctx, record))) };
      },
      // The entry stands before the first row leaves: what was taken is never more than it says.
      handle: async (ctx, { request, reply }, underway) => {
        await ctx.audit(underway.entry);
        const isFramed = request.headers.accept === framedType;
        void reply
          .header('content-type', isFramed ? framedType : underway.file.mime)
          .header('content-disposition', `attachment; filename="${record.name}.${kind}"`);
        return Readable.from(pieces(underway, isFramed ? framed : plain), { objectMode: false });
      },
    }),
  );
}
