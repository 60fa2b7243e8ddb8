import { z } from 'zod';
import { formOf } from '#kernel/shared/forms.ts';
import { keyOf, pathOf, type AnyRecord, type PaperSpec, type RowOf } from '#kernel/shared/record.ts';
import type { Context } from '../context.ts';
import { read, type Endpoint } from '../endpoint.ts';
import { getRecord, type AnyRow } from '../records/records.ts';
import { companyOf } from './company.ts';
import type { Block, DocumentDefinition } from './definition.ts';

/** What a module says of its record's paper: what stands on it. Letterhead, form number, code to scan and address come from the kernel. */
export interface Paper<R extends AnyRecord> {
  title: string | ((row: RowOf<R>) => string);
  /** What the row is called above its content; its key unless said. */
  heading?: (row: RowOf<R>) => string;
  footerNote?: string;
  orientation?: DocumentDefinition['orientation'];
  watermark?: (row: RowOf<R>) => DocumentDefinition['watermark'];
  /** The moment it was issued, so that a reprint is the same file; when the row was written unless said. */
  issuedAt?: (row: RowOf<R>) => string;
  /** Where its code leads; the row's own screen unless said. */
  scan?: (row: RowOf<R>, publicUrl: string) => string;
  content: (ctx: Context, row: RowOf<R>) => Block[] | Promise<Block[]>;
}

/** A row's paper with all that stands on every paper: letterhead, form number, the row's key, and the code that opens it. */
async function paperOf<R extends AnyRecord>(
  ctx: Context,
  record: R,
  { spec, paper }: { spec: PaperSpec; paper: Paper<R> },
  row: RowOf<R>,
): Promise<DocumentDefinition> {
  const { publicUrl } = ctx.services;
  const any = row as AnyRow;
  const scan = paper.scan?.(row, publicUrl) ?? `${publicUrl}${pathOf(record, any) ?? ''}`;
  const watermark = paper.watermark?.(row);
  return {
    title: typeof paper.title === 'string' ? paper.title : paper.title(row),
    company: await companyOf(ctx),
    ...formOf(spec.form),
    orientation: paper.orientation ?? 'portrait',
    size: 'A4',
    issuedAt: paper.issuedAt?.(row) ?? String(any['createdAt']),
    ...(paper.footerNote ? { footerNote: paper.footerNote } : {}),
    ...(watermark ? { watermark } : {}),
    content: [
      {
        kind: 'columns',
        columns: [
          { width: 2, blocks: [{ kind: 'heading', text: paper.heading?.(row) ?? keyOf(record, any), level: 1 }] },
          { width: 1, blocks: [{ kind: 'qr', text: scan, size: 90, caption: 'Scan to open', align: 'right' }] },
        ],
      },
      ...(await paper.content(ctx, row)),
    ],
  };
}

/** `GET {api}/:id/{name}.pdf`: the paper of a record, for whoever may read the row. */
export function paperEndpoint<R extends AnyRecord>(record: R, spec: PaperSpec, paper: Paper<R>): Endpoint {
  return read({
    path: `${record.api}/:id/${spec.name}.pdf`,
    allow: spec.right ?? record.access.read,
    summary: `${spec.label} to print`,
    record: record.name,
    params: z.strictObject({ id: z.string().max(100) }),
    handle: async (ctx, { params, reply }) => {
      const row = await getRecord(ctx, record, params.id);
      const pdf = await ctx.services.render(await paperOf(ctx, record, { spec, paper }, row));
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${keyOf(record, row as AnyRow)}-${spec.name}.pdf"`);
      return pdf;
    },
  });
}
