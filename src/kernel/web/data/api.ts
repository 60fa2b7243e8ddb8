import type { ErrorBody, FieldError } from '#kernel/shared/errors.ts';
import { isAttended } from './idle.ts';

/** A call that failed, with what the server said. `status` 0: the server was not reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldError[];
  readonly details: unknown;
  readonly requestId: string;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? 'Something went wrong on the server. Nothing was changed.');
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'UNKNOWN';
    this.fields = body.fields ?? (body.field ? [{ path: body.field, message: this.message }] : []);
    this.details = body.details;
    this.requestId = body.requestId ?? '';
  }
}

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type TurnedAway = (status: number, path: string, details?: unknown) => void;

let onTurnedAway: TurnedAway = () => {};

/** Registers what happens when a call answers 401 or 403 (spec §2); called once by the shell. */
export function onAccessRefused(handler: TurnedAway): void {
  onTurnedAway = handler;
}

/** The server says over the socket that this session is over. */
export function sessionEnded(): void {
  onTurnedAway(401, '');
}

/** The request answered last: what to name when a screen breaks by itself. */
export let lastRequestId = '';

async function call<Answer>(path: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    const headers = { ...init.headers, ...(isAttended() ? {} : { 'x-unattended': '1' }) };
    response = await fetch(path, { credentials: 'same-origin', ...init, headers });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    const message = 'The server cannot be reached. What you typed is kept here; try again when the connection is back.';
    throw new ApiError(0, { code: 'OFFLINE', message });
  }
  lastRequestId = response.headers.get('x-request-id') ?? lastRequestId;
  const type = response.headers.get('content-type') ?? 'text/plain';
  const isJson = type.includes('json');
  const body: unknown = isJson
    ? await response.json()
    : await (type.startsWith('text/') ? response.text() : response.blob());
  if (response.ok) return body as Answer;
  const known = isJson ? (body as Partial<ErrorBody>) : {};
  // Before sign-in a 401 is an answer, not an expiry: of the session probe, and of what the sign-in page calls.
  if ([401, 403].includes(response.status) && !/^[/](api[/]session|auth[/](login|forgot|reset))$/.test(path)) {
    onTurnedAway(response.status, path, known.details);
  }
  throw new ApiError(response.status, { requestId: response.headers.get('x-request-id') ?? '', ...known });
}

export function get<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  return call<Answer>(path, { headers: { accept: 'application/json' }, signal });
}

/** A writing call, of JSON or of a form with a file. Give the same `idempotencyKey` to every try of one submit: a repeat returns the first answer. */
export function send<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  options: { idempotencyKey?: string; credentials?: 'omit' } = {},
): Promise<Answer> {
  const headers: Record<string, string> = { accept: 'application/json' };
  const isForm = body instanceof FormData;
  if (!isForm && body !== undefined) headers['content-type'] = 'application/json';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const { credentials = 'same-origin' } = options;
  return call<Answer>(path, { method, headers, body: isForm ? body : JSON.stringify(body), credentials });
}

/** A fresh idempotency key. `randomUUID` needs a secure context; a tablet on plain HTTP in the hangar has none. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The sentence to show for any thrown thing. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
