import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, notFound } from '#kernel/shared/errors.ts';
import { can, rightsInWords, type Allow } from '#kernel/shared/permission.ts';
import type { Context, WriteContext } from '../context.ts';
import { read, write, type Endpoint } from '../endpoint.ts';
import { formParts } from '../http/formParts.ts';
import {
  archiveAttachment,
  dropBytes,
  findAttachment,
  keepBytes,
  listAttachments,
  refuseLastSigned,
  restoreAttachment,
  storeAttachment,
  type Attachment,
} from './attachments.ts';
import { disposition, downloadName } from './disposition.ts';
import { largestFile, tooLarge } from './fileKind.ts';
import { prepareFile, type Upload } from './prepare.ts';

/** What decides about a record's files: the rights of the record itself. */
export interface ParentRights {
  read: Allow;
  write: Allow;
  /** Who opens a file of this type; whoever reads the record unless said. */
  opens?: (mime: string) => Allow;
  exists: (ctx: Context, id: string) => Promise<boolean>;
  /** Refuses a file that the record does not take, or whose row is fixed: asked in the transaction, with the row locked. */
  refuse?: (ctx: WriteContext, id: string, act: 'add' | 'remove', mime: string, fileId?: string) => Promise<void>;
  standing?: (ctx: Context, id: string) => Promise<FilesStanding>;
}

/** What of a row's files is fixed as the row is now, in sentences. */
export interface FilesStanding {
  /** Why no file can be added; null while one of some kind can. */
  closed: string | null;
  /** The kinds that can be added now; null: any. */
  takes: readonly string[] | null;
  /** Why a file of this type cannot be taken away, or null. */
  whyKept: (mime: string) => string | null;
}

/** The rights of a record by its name; null when no record has that name. */
export type RightsOf = (entity: string) => ParentRights | null;

const entityName = z
  .string()
  .max(61)
  .regex(/^[a-z][A-Za-z0-9]*$/);
const byId = z.strictObject({ id: z.uuid() });
const inlineTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'application/pdf']);

const shape = z.object({
  id: z.string(),
  fileName: z.string(),
  mime: z.string(),
  size: z.number(),
  sha256: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  evidence: z.boolean(),
  caution: z.string().nullable(),
  createdAt: z.string(),
  createdByName: z.string().nullable(),
});

interface Form {
  entity: string;
  entityId: string;
  upload: Upload;
}

function malformed(path: string, message: string): never {
  throw new AppError('malformed', 'INVALID', message, { fields: [{ path, message }] });
}

/** Reads the fields, lets `mayAttach` judge them, and only then the one file; stops at the largest size any file may have. */
async function readForm(
  request: FastifyRequest,
  mayAttach: (entity: string, entityId: string) => Promise<void>,
): Promise<Form> {
  const fields = new Map<string, string>();
  let file: Omit<Upload, 'evidence'> | null = null;
  const parent = () => {
    const entity = entityName.safeParse(fields.get('entity'));
    const entityId = z.uuid().safeParse(fields.get('entityId'));
    if (!entity.success) malformed('entity', 'Say which kind of record the file belongs to.');
    if (!entityId.success) malformed('entityId', 'Say which record the file belongs to.');
    return { entity: entity.data, entityId: entityId.data };
  };
  const limits = { files: 1, fields: 10, parts: 12, fileSize: largestFile, fieldSize: 1_000 };
  try {
    for await (const part of formParts(request, { limits, preservePath: true })) {
      if (part.type === 'field') {
        if (fields.has(part.fieldname)) malformed(part.fieldname, 'This field was sent twice.');
        fields.set(part.fieldname, String(part.value));
      } else {
        const { entity, entityId } = parent();
        await mayAttach(entity, entityId);
        file = { fileName: part.filename, declaredType: part.mimetype, bytes: await part.toBuffer() };
      }
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(largestFile);
    if (code === 'FST_FILES_LIMIT') malformed('file', 'Send one file at a time.');
    if (error instanceof AppError || code?.startsWith('FST_')) throw error;
    throw new AppError('malformed', 'UPLOAD_BROKEN', 'The upload is not complete. Try again.');
  }
  const known = parent();
  if (!file) malformed('file', 'Choose a file.');
  return {
    ...known,
    upload: { ...file, evidence: fields.get('evidence') === 'true' },
  };
}

function answerOf(attachment: Attachment): z.infer<typeof shape> {
  return shape.parse(attachment);
}

/** Headers that let a browser show a file but nothing in it act (P38). */
function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  file: { mime: string; inline: boolean; name: string; tag: string },
): boolean {
  void reply
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    // Asked again each time, because rights may have changed; the answer is short when the bytes are known.
    .header('cache-control', 'private, no-cache')
    .header('etag', `"${file.tag}"`);
  if (request.headers['if-none-match'] === `"${file.tag}"`) {
    void reply.status(304);
    return false;
  }
  void reply
    .type(file.mime)
    .header('content-disposition', disposition(file.inline ? 'inline' : 'attachment', file.name));
  return true;
}

/** The calls of every record's file list. Rights are those of the record the file belongs to, asked at each call. */
export function attachmentEndpoints(rightsOf: RightsOf): Endpoint[] {
  const mayOpen = ({ actor }: Context, { entity, mime, createdById }: Attachment): boolean => {
    const rights = rightsOf(entity) ?? notFound();
    return (actor.id !== null && createdById === actor.id) || can(actor, rights.opens?.(mime) ?? rights.read);
  };

  async function parentOf(ctx: Context, entity: string, entityId: string, need: 'read' | 'write'): Promise<void> {
    const rights = rightsOf(entity) ?? notFound();
    for (const right of need === 'write' ? [rights.read, rights.write] : [rights.read]) {
      if (!can(ctx.actor, right)) {
        throw new AppError('forbidden', 'FORBIDDEN', `Requires ${rightsInWords(right)}.`, {
          details: { needs: right },
        });
      }
    }
    if (!(await rights.exists(ctx, entityId))) notFound();
  }

  async function fileOf(ctx: Context, id: string, need: 'read' | 'write'): Promise<Attachment> {
    const attachment = (await findAttachment(ctx, id)) ?? notFound('This file does not exist.');
    const rights = rightsOf(attachment.entity);
    // A file of a record that is not this person's to know does not exist for them.
    if (!rights || !can(ctx.actor, rights.read) || !mayOpen(ctx, attachment))
      return notFound('This file does not exist.');
    await parentOf(ctx, attachment.entity, attachment.entityId, need);
    return attachment;
  }

  return [
    read({
      path: '/api/attachments',
      allow: 'signedIn',
      summary: 'The files of a record.',
      record: 'attachment',
      query: z.strictObject({ entity: entityName, entityId: z.uuid() }),
      answer: z.object({
        attachments: z.array(shape.extend({ kept: z.string().nullable() })),
        closed: z.string().nullable(),
        takes: z.array(z.string()).nullable(),
      }),
      handle: async (ctx, { query }) => {
        await parentOf(ctx, query.entity, query.entityId, 'read');
        const standing = await rightsOf(query.entity)?.standing?.(ctx, query.entityId);
        const all = await listAttachments(ctx, query.entity, query.entityId);
        const found = all.filter((file) => mayOpen(ctx, file));
        return {
          attachments: found.map((file) => ({ ...answerOf(file), kept: standing?.whyKept(file.mime) ?? null })),
          closed: standing?.closed ?? null,
          takes: standing?.takes ? [...standing.takes] : null,
        };
      },
    }),
    write({
      method: 'POST',
      path: '/api/attachments',
      allow: 'signedIn',
      summary: 'Attaches a file to a record (multipart: entity, entityId, file, evidence).',
      record: 'attachment',
      multipart: true,
      creates: true,
      answer: z.object({ attachment: shape }),
      prepare: async (ctx, { request }) => {
        const form = await readForm(request, (entity, entityId) => parentOf(ctx, entity, entityId, 'write'));
        return { ...form, file: await keepBytes(ctx, await prepareFile(form.upload)) };
      },
      sameAs: ({ entity, entityId, upload: { fileName, evidence, bytes } }) => ({
        entity,
        entityId,
        fileName,
        evidence,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }),
      handle: async (ctx, { reply }, { entity, entityId, file }) => {
        try {
          await parentOf(ctx, entity, entityId, 'write');
          await rightsOf(entity)?.refuse?.(ctx, entityId, 'add', file.mime);
          const attachment = await storeAttachment(ctx, { entity, entityId }, file);
          void reply.status(201);
          return { attachment: answerOf(attachment) };
        } catch (error) {
          // A refusal is final; a lock that was in the way is tried again, with the same bytes.
          if (error instanceof AppError) dropBytes(ctx, file);
          throw error;
        }
      },
    }),
    read({
      path: '/api/attachments/:id/file',
      allow: 'signedIn',
      summary: 'The bytes of a file.',
      record: 'attachment',
      params: byId,
      handle: async (ctx, { params, request, reply }) => {
        const file = await fileOf(ctx, params.id, 'read');
        const inline = inlineTypes.has(file.mime) && !file.evidence && !file.caution;
        const name = downloadName(file.fileName, file.mime);
        if (!serve(request, reply, { mime: file.mime, inline, name, tag: file.sha256 })) return reply.send();
        void reply.header('content-length', file.size);
        return reply.send(await ctx.services.storage.stream(file.storageKey));
      },
    }),
    read({
      path: '/api/attachments/:id/preview',
      allow: 'signedIn',
      summary: 'A picture of a file, drawn anew.',
      record: 'attachment',
      params: byId,
      handle: async (ctx, { params, request, reply }) => {
        const file = await fileOf(ctx, params.id, 'read');
        const isPicture = file.width !== null && !file.evidence;
        const key = file.previewKey ?? (isPicture ? file.storageKey : null) ?? notFound('This file has no preview.');
        const mime = file.previewMime ?? file.mime;
        const name = downloadName(file.fileName, mime);
        if (!serve(request, reply, { mime, inline: true, name, tag: key })) return reply.send();
        return reply.send(await ctx.services.storage.stream(key));
      },
    }),
    write({
      method: 'DELETE',
      path: '/api/attachments/:id',
      allow: 'signedIn',
      summary: 'Takes a file off a record, with a reason; its bytes stay.',
      record: 'attachment',
      params: byId,
      body: z.strictObject({ reason: z.string().trim().min(3, 'Say why, in 3 to 500 characters.').max(500) }),
      answer: z.object({ ok: z.literal(true) }),
      handle: async (ctx, { params, body }) => {
        const file = await fileOf(ctx, params.id, 'write');
        await rightsOf(file.entity)?.refuse?.(ctx, file.entityId, 'remove', file.mime, file.id);
        await refuseLastSigned(ctx, file);
        await archiveAttachment(ctx, file, body.reason);
        return { ok: true };
      },
    }),
    write({
      method: 'POST',
      path: '/api/attachments/:id/restore',
      allow: 'signedIn',
      summary: 'Puts a file back that the same person took off the record within ten minutes.',
      record: 'attachment',
      params: byId,
      answer: z.object({ ok: z.literal(true) }),
      handle: async (ctx, { params }) => {
        const file = await fileOf(ctx, params.id, 'write');
        // The record may have been signed or filled meanwhile: what it takes now decides.
        await rightsOf(file.entity)?.refuse?.(ctx, file.entityId, 'add', file.mime);
        await restoreAttachment(ctx, file.id);
        return { ok: true };
      },
    }),
  ];
}
