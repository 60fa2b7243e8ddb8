import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import '#kernel/shared/plainErrors.ts';
import { AppError, type ErrorBody, type FieldError } from '#kernel/shared/errors.ts';
import { rightRemoved } from '../audit/chain.ts';

function fieldErrors(error: ZodError): FieldError[] {
  return error.issues
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'This field is not known here.' }))
        : [{ path: issue.path.join('.'), message: issue.message }],
    )
    .slice(0, 50);
}

type DatabaseFault = { code?: string; where?: string; severity?: string };

/** PostgreSQL's own words for "not now", as FATAL is (no session, whatever the reason): they become 503 with Retry-After, never 500. */
const unavailableCodes = new Set(
  (
    '57P01 57P02 57P03 53300 08006 08001 08003 08004 ECONNREFUSED ECONNRESET EPIPE ENOENT ' +
    // A machine that is gone, a name that is being moved to another; and a database that only follows until it is promoted.
    'ETIMEDOUT EHOSTUNREACH ENETUNREACH EHOSTDOWN ENOTFOUND EAI_AGAIN 25006'
  ).split(' '),
);

/** Somebody else holds the row: tried three times in vain, or waited for longer than a lock is waited for. */
const busyCodes = new Set(['40001', '40P01', '55P03']);
const tooSlowCode = '57014';

/** No room on the disk, said by PostgreSQL or by the file system. */
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** Text and numbers PostgreSQL cannot hold. */
const unfitCodes = new Set(['22P05', '22021', '22P02', '22003', '22007', '22008']);

const notNow = (code: string, message: string, retryAfter = 1): AppError =>
  new AppError('unavailable', code, message, { retryAfter });

/** Turns whatever was thrown into the one error a client sees. What is not ours becomes a plain 500 without detail. */
function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) {
    const fields = fieldErrors(error);
    const first = fields[0];
    return new AppError(
      'malformed',
      'INVALID',
      first ? `${first.path ? `${first.path}: ` : ''}${first.message}` : 'The values do not fit.',
      { fields },
    );
  }
  const fastify = error as FastifyError;
  switch (fastify.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError('tooLarge', 'TOO_LARGE', 'That is larger than this call takes.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupportedType', 'UNSUPPORTED_TYPE', 'Send application/json.');
    default:
  }
  const { code, severity } = error as DatabaseFault;
  if (code && busyCodes.has(code))
    return notNow('BUSY', 'The record is busy: somebody else is changing it. Nothing was changed. Try again.');
  if (code === tooSlowCode)
    return notNow('TOO_SLOW', 'This took too long and was stopped. Nothing was changed. Try again.');
  // The pool's own words: the database is there, and all connections to it are in use.
  if (error instanceof Error && error.message.includes('timeout exceeded when trying to connect'))
    return notNow(
      'CROWDED',
      'All connections to the database are in use at this moment. Nothing was changed; try again.',
      2,
    );
  const lost = /Connection terminated|not queryable/;
  if (severity === 'FATAL' || unavailableCodes.has(code ?? '') || lost.test(String(error)))
    return notNow('UNAVAILABLE', 'The database is not reachable at this moment. Nothing was changed; try again.', 2);
  if (code && fullCodes.has(code)) {
    return new AppError(
      'full',
      'DISK_FULL',
      'The server’s disk is full: nothing can be stored, and nothing was changed. Reading goes on; tell whoever runs the server.',
    );
  }
  if (error instanceof Error && error.message.includes(rightRemoved))
    return new AppError(
      'forbidden',
      'RIGHTS_CHANGED',
      'Your rights were changed while this was being stored. Nothing was changed.',
    );
  if (code && unfitCodes.has(code)) {
    return new AppError('malformed', 'INVALID', 'A value cannot be stored as it is.');
  }
  if (typeof fastify.statusCode === 'number' && fastify.statusCode >= 400 && fastify.statusCode < 500) {
    return new AppError('malformed', fastify.code ?? 'MALFORMED', 'The request is not well-formed.');
  }
  return null;
}

/** The body of a failed call. */
export function errorBody(error: AppError, requestId: string, saysSuccess = false): ErrorBody {
  return {
    ...(saysSuccess ? { success: false as const } : {}),
    code: error.code,
    message: error.message,
    ...(error.fields?.[0] ? { field: error.fields[0].path } : {}),
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.details === undefined ? {} : { details: error.details }),
    requestId,
  };
}

/** Fastify's error handler: one shape for every failure, the whole truth only in the log. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asAppError(error);
  if (!known) request.log.error({ err: error }, 'unexpected failure');
  // The caller reads that the database is away; what it said itself is for the log.
  else if (known !== error && known.status >= 503) {
    const table = /relation "(\w+)"/.exec((error as DatabaseFault).where ?? '')?.[1];
    request.log.warn({ err: error, code: known.code, table }, 'nothing can be stored now');
  } else if (known.cause) request.log.warn({ err: known.cause, code: known.code }, 'nothing can be stored now');
  const failure =
    known ?? new AppError('unavailable', 'INTERNAL', 'Something went wrong on our side. Nothing was changed.');
  if (failure.retryAfter !== undefined) void reply.header('retry-after', String(failure.retryAfter));
  return reply
    .status(known ? failure.status : 500)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(errorBody(failure, request.id, (request.routeOptions.config as { saysSuccess?: boolean }).saysSuccess));
}
