import { createHash } from 'node:crypto';
import { formatLegalDay } from '#kernel/shared/dates.ts';
import { readAttachment } from '#kernel/server/attachments/attachments.ts';
import type { Context } from '#kernel/server/context.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import { tableUnder, type DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { zipFile } from '#kernel/server/exports/zip.ts';
import { clauses } from '#modules/quality/audit-areas/shared/public.ts';
import type { Asked } from '../shared/evidence.calls.ts';
import { evidenceOf, type Evidence, type FileBehind } from './evidence.queries.ts';

interface PackedFile {
  name: string;
  bytes: Buffer;
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`, 'utf8');
const safe = (name: string): string => name.replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_').slice(0, 80);
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** What stands on the index, for people: what was asked, and each file with its hash. */
async function indexPaper(
  ctx: Context,
  asked: Asked,
  { kinds, files }: { kinds: readonly Evidence[]; files: readonly PackedFile[] },
): Promise<DocumentDefinition> {
  return {
    title: 'Evidence pack',
    company: await companyOf(ctx),
    orientation: 'portrait',
    size: 'A4',
    issuedAt: ctx.now.toISOString(),
    content: [
      { kind: 'heading', text: clauses[asked.clause], level: 1 },
      {
        kind: 'fields',
        rows: [
          {
            cells: [
              { label: 'From', value: formatLegalDay(asked.from) },
              { label: 'To', value: formatLegalDay(asked.to) },
              { label: 'Packed by', value: ctx.actor.name },
            ],
          },
        ],
      },
      ...tableUnder(
        'Records',
        ['Kind', 'Records'],
        kinds.map(({ label, rows }) => [label, String(rows.length)]),
      ),
      ...tableUnder(
        'Files',
        ['File', 'SHA-256'],
        files.map(({ name, bytes }) => [name, hashOf(bytes)]),
      ),
    ],
  };
}

const howToVerify = `The index manifest.json names each file with its SHA-256, and is signed with Ed25519.
The public key of the company is certificate-key.pem; it is also at /api/verify/public-key of its intranet: compare both.

openssl pkeyutl -verify -pubin -inkey certificate-key.pem -rawin -in manifest.json -sigfile manifest.sig
sha256sum <file>
`;

/** A pack, and what its line in the history says of it. */
export interface Pack {
  bytes: Buffer;
  files: number;
  /** The hash of its index. */
  sha256: string;
}

/** All that speaks for a clause in a period: records, the files behind them, an index to read, one for machines, and its signature. */
export async function evidencePack(ctx: Context, asked: Asked, behind: readonly FileBehind[]): Promise<Pack> {
  const kinds = await evidenceOf(ctx, asked);
  const files: PackedFile[] = kinds.map(({ name, rows }) => ({ name: `records/${name}.json`, bytes: json(rows) }));
  for (const [index, file] of behind.entries()) {
    const { bytes } = await readAttachment(ctx, file.id);
    files.push({
      name: `files/${safe(file.owner)}/${String(index + 1).padStart(3, '0')}-${safe(file.name)}`,
      bytes,
    });
  }
  const listed = files.map(({ name, bytes }) => [name, String(bytes.length), hashOf(bytes)]);
  const csv = [['File', 'Bytes', 'SHA-256'], ...listed].map((line) => line.map(cell).join(',')).join('\r\n');
  const index = [
    { name: 'index.pdf', bytes: await ctx.services.render(await indexPaper(ctx, asked, { kinds, files })) },
    { name: 'index.csv', bytes: Buffer.from(`\uFEFF${csv}\r\n`, 'utf8') },
    { name: 'how-to-verify.txt', bytes: Buffer.from(howToVerify, 'utf8') },
  ];
  const manifest = json({
    ...asked,
    clauseName: clauses[asked.clause],
    packedAt: ctx.now.toISOString(),
    packedBy: ctx.actor.name,
    records: kinds.map(({ name, rows }) => ({ name, count: rows.length })),
    files: [...index, ...files].map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: hashOf(bytes) })),
  });
  const bytes = await zipFile([
    { name: 'manifest.json', bytes: manifest },
    { name: 'manifest.sig', bytes: ctx.services.signBytes(manifest) },
    { name: 'certificate-key.pem', bytes: Buffer.from(ctx.services.certificateKey, 'utf8') },
    ...index,
    ...files,
  ]);
  return { bytes, files: files.length, sha256: hashOf(manifest) };
}
