import { send } from '../data/api.ts';

/** Where the browser reads an attached file: the file itself, or its preview as a picture. */
export const fileAddress = (id: string, part: 'file' | 'preview'): string => `/api/attachments/${id}/${part}`;

/** Attaches a file to a row and gives its id; every try of one file carries the same key, so that it is stored once. */
export async function attachFile(
  row: { entity: string; entityId: string; evidence?: boolean },
  file: File,
  idempotencyKey: string,
): Promise<string> {
  const form = new FormData();
  form.set('entity', row.entity);
  form.set('entityId', row.entityId);
  if (row.evidence) form.set('evidence', 'true');
  form.set('file', file);
  return (await send<{ attachment: { id: string } }>('POST', '/api/attachments', form, { idempotencyKey })).attachment
    .id;
}
