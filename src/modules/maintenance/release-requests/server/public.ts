import { sql } from 'kysely';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { releaseRequest } from '../shared/releaseRequest.record.ts';

export { askForRelease } from './askForRelease.ts';

/** Locks the request that is to be signed. */
export function lockRequest(ctx: WriteContext, requestId: string): Promise<RowOf<typeof releaseRequest>> {
  return lockRecord(ctx, releaseRequest, requestId, null);
}

/** Closes a request as signed; part of the signing transaction. */
export async function closeAsSigned(ctx: WriteContext, request: AnyRow, subject: string): Promise<void> {
  await changeRow(ctx, releaseRequest, request, {
    values: { status: 'signed', signedByName: ctx.actor.name, signedAt: ctx.now.toISOString() },
    action: 'status',
    subject,
  });
}

/** The session the request was made from: a signature may not come from somebody else's (G22). */
export async function requesterSession(
  ctx: Context,
  requestId: string,
): Promise<{ sessionId: string | null; createdBy: string | null }> {
  const result = await sql<{ sessionId: string | null; createdBy: string | null }>`
    select requested_session_id as session_id, created_by from release_request where id = ${requestId}`.execute(ctx.db);
  return result.rows[0] ?? { sessionId: null, createdBy: null };
}
