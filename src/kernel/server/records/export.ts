import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Field } from '#kernel/shared/field.ts';
import type { AnyRecord, RowRule } from '#kernel/shared/record.ts';
import type { WriteContext } from '../context.ts';
import { write, type Endpoint } from '../endpoint.ts';
import { readListQuery } from './listQuery.ts';
import { listRecords } from './list.ts';
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

function inWordsOf(record: AnyRecord, column: Column, value: unknown): unknown {
  if (column.name === 'status') return record.states?.[String(value)]?.label ?? value;
  return column.field?.options && typeof value === 'string' ? (column.field.options[value] ?? value) : value;
}

async function* csvLines(ctx: WriteContext, record: AnyRecord, query: URLSearchParams, only: RowRule | undefined) {
  const columns = exportColumns(shownRecord(ctx, record));
  yield `\uFEFF${columns.map((column) => csvCell(column.label, false)).join(',')}\r\n`;
  const rows = await exportRows(ctx, record, query, only);
  for (const row of rows) {
    yield `${columns.map((column) => csvCell(inWordsOf(record, column, row[column.name]), column.numeric)).join(',')}\r\n`;
  }
}

async function exportRows(ctx: WriteContext, record: AnyRecord, query: URLSearchParams, only: RowRule | undefined) {
  const state = {
    ...readListQuery(record, query),
    size: 'all' as const,
    page: 1,
    group: undefined,
  };
  const page = await listRecords(ctx, record, state, { only });
  // What a list understands; a stray parameter may be anybody's secret, and history is for ever (P57).
  const known = [...query].filter(([name]) => /^(?:q|sort|f[.].+)$/.test(name));
  await ctx.audit({
    entity: record.name,
    entityId: 'export',
    action: 'export',
    changes: { query: new URLSearchParams(known).toString(), rows: page.rows.length },
  });
  return page.rows;
}

/** `GET {list}/export.csv` and `export.xlsx`: what is filtered, with a history entry that says how much was taken. */
export function exportEndpoints(record: AnyRecord, { only }: { only?: RowRule } = {}): Endpoint[] {
  const base = record.listApi ?? record.api;
  const query = z.record(z.string().max(100), z.string().max(4000));
  return [
    write({
      method: 'GET',
      path: `${base}/export.csv`,
      allow: record.access.read,
      summary: `${record.label.many} as CSV`,
      record: record.name,
      query,
      handle: async (ctx, { query: asked, reply }) => {
        const lines: string[] = [];
        for await (const line of csvLines(ctx, record, new URLSearchParams(asked), only)) lines.push(line);
        void reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${record.name}.csv"`);
        return Readable.from(lines);
      },
    }),
    write({
      method: 'GET',
      path: `${base}/export.xlsx`,
      allow: record.access.read,
      summary: `${record.label.many} as a sheet`,
      record: record.name,
      query,
      handle: async (ctx, { query: asked, reply }) => {
        const { default: writeExcelFile } = await import('write-excel-file/node');
        const columns = exportColumns(shownRecord(ctx, record));
        const rows = await exportRows(ctx, record, new URLSearchParams(asked), only);
        const header = columns.map((column) => ({ value: column.label, fontWeight: 'bold' as const }));
        const body = rows.map((row) =>
          columns.map((column) => {
            const value = inWordsOf(record, column, row[column.name]);
            if (value === null || value === undefined) return null;
            // Typed cells: text is text and can never become a formula.
            return column.numeric
              ? { type: Number, value: Number(value) }
              : { type: String, value: typeof value === 'object' ? JSON.stringify(value) : String(value) };
          }),
        );
        const sheet = await writeExcelFile([header, ...body]).toBuffer();
        void reply
          .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
          .header('content-disposition', `attachment; filename="${record.name}.xlsx"`);
        return sheet;
      },
    }),
  ];
}
