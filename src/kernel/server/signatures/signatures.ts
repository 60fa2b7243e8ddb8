import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import { AppError } from '#kernel/shared/errors.ts';
import type { SignatureMeaning } from '#kernel/shared/workflow.ts';
import type { WriteContext } from '../context.ts';

export type SigningMethod = 'pin' | 'password+pin' | 'pin+totp';

export interface SignatureInput {
  entity: string;
  entityId: string;
  entityVersion: number;
  /** Signatures with the same chain are linked to each other: a job number, or `entity:id`. */
  chain: string;
  meaning: SignatureMeaning;
  statement: string;
  /** Exactly what the signer put their name to. */
  payload: unknown;
  method: SigningMethod;
  stampNo?: string | null;
  authorizationNo?: string | null;
}

export interface SignatureRow {
  id: string;
  hash: string;
  payloadHash: string;
  signerName: string;
  at: string;
}

/**
 * Writes one signature of the session's person into the open transaction. Name, stamp and authorisation are copied now and never
 * looked up again; the payload's canonical text and hash are kept; the row is linked to the one before it in its chain.
 * Errors: `SIGNER_UNKNOWN` when the actor is not a signed-in person.
 */
export async function writeSignature(ctx: WriteContext, input: SignatureInput): Promise<SignatureRow> {
  if (ctx.actor.kind !== 'user' || !ctx.actor.id) {
    throw new AppError('refused', 'SIGNER_UNKNOWN', 'Only a signed-in person can sign.');
  }
  const payload = canonicalJson(input.payload);
  const payloadHash = createHash('sha256').update(payload, 'utf8').digest();
  // Two signers of one chain must not take the same place; the lock ends with the transaction.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`signature:${input.chain}`}, 0))`.execute(ctx.db);
  const before = await sql<{ chainSeq: number; hash: Buffer }>`
    select chain_seq, hash from signature where chain = ${input.chain} order by chain_seq desc limit 1`.execute(ctx.db);
  const previous = before.rows[0];
  const prevHash = previous?.hash ?? createHash('sha256').update(`chain:${input.chain}`).digest();
  const chainSeq = (previous?.chainSeq ?? 0) + 1;
  const hash = signatureHash(prevHash, {
    entity: input.entity,
    entityId: input.entityId,
    meaning: input.meaning,
    statement: input.statement,
    userId: ctx.actor.id,
    signerName: ctx.actor.name,
    stampNo: input.stampNo ?? null,
    authorizationNo: input.authorizationNo ?? null,
    at: ctx.now.toISOString(),
    method: input.method,
    payloadHash: payloadHash.toString('hex'),
  });
  const inserted = await sql<{ id: string }>`
    insert into signature (entity, entity_id, entity_version, chain, chain_seq, meaning, statement, user_id, employee_id,
      signer_name, stamp_no, authorization_no, at, method, payload, payload_hash, prev_hash, hash, ip)
    values (${input.entity}, ${input.entityId}, ${input.entityVersion}, ${input.chain}, ${chainSeq}, ${input.meaning},
      ${input.statement}, ${ctx.actor.id}, ${ctx.actor.employeeId}, ${ctx.actor.name}, ${input.stampNo ?? null},
      ${input.authorizationNo ?? null}, ${ctx.now}, ${input.method}, ${payload}, ${payloadHash}, ${prevHash}, ${hash}, ${ctx.ip})
    returning id`.execute(ctx.db);
  const id = inserted.rows[0]?.id ?? '';
  await ctx.audit({
    entity: input.entity,
    entityId: input.entityId,
    action: 'sign',
    subject: input.chain,
    changes: {
      meaning: input.meaning,
      statement: input.statement,
      signatureId: id,
      payloadHash: payloadHash.toString('hex'),
      method: input.method,
      stampNo: input.stampNo ?? null,
      authorizationNo: input.authorizationNo ?? null,
      entityVersion: input.entityVersion,
    },
  });
  return {
    id,
    hash: hash.toString('hex'),
    payloadHash: payloadHash.toString('hex'),
    signerName: ctx.actor.name,
    at: ctx.now.toISOString(),
  };
}

/** The facts a signature's own hash covers. */
export interface SignatureFacts {
  entity: string;
  entityId: string;
  meaning: string;
  statement: string;
  userId: string;
  signerName: string;
  stampNo: string | null;
  authorizationNo: string | null;
  at: string;
  method: string;
  payloadHash: string;
}

/** The hash a signature has after `previous`; the verifier computes the same from the stored row. */
export function signatureHash(previous: Buffer, facts: SignatureFacts): Buffer {
  return createHash('sha256').update(previous).update(canonicalJson(facts), 'utf8').digest();
}
