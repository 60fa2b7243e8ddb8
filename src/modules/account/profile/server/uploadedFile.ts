import type { FastifyRequest } from 'fastify';
import type { Upload } from '#kernel/server/attachments/prepare.ts';
import { formParts } from '#kernel/server/http/formParts.ts';
import { AppError } from '#kernel/shared/errors.ts';

const megabyte = 1_000_000;

function malformed(path: string, message: string): never {
  throw new AppError('malformed', 'INVALID', message, { fields: [{ path, message }] });
}

/** The one file of a form, and its few text fields. Reading stops at the size limit. */
export async function uploadedFile(
  request: FastifyRequest,
  options: { megabytes: number },
): Promise<{ upload: Upload; fields: ReadonlyMap<string, string> }> {
  const fields = new Map<string, string>();
  let upload: Upload | null = null;
  const limits = { files: 1, fields: 5, parts: 6, fileSize: options.megabytes * megabyte, fieldSize: 4_000 };
  try {
    for await (const part of formParts(request, { limits })) {
      if (part.type === 'field') {
        if (fields.has(part.fieldname)) malformed(part.fieldname, 'This field was sent twice.');
        fields.set(part.fieldname, String(part.value));
      } else {
        upload = { fileName: part.filename, declaredType: part.mimetype, bytes: await part.toBuffer() };
      }
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') {
      const message = `The file is larger than ${options.megabytes} MB. Make it smaller and try again.`;
      throw new AppError('tooLarge', 'FILE_TOO_LARGE', message, { fields: [{ path: 'file', message }] });
    }
    if (code === 'FST_FILES_LIMIT') malformed('file', 'Send one file at a time.');
    if (error instanceof AppError || code?.startsWith('FST_')) throw error;
    throw new AppError('malformed', 'UPLOAD_BROKEN', 'The upload is not complete. Try again.');
  }
  return { upload: upload ?? malformed('file', 'Choose a file.'), fields };
}
