/** The closed list of ways a call can fail, with the status each has (architecture §7). */
const errorKinds = {
  malformed: 400,
  signedOut: 401,
  forbidden: 403,
  notFound: 404,
  badMethod: 405,
  conflict: 409,
  tooLarge: 413,
  unsupportedType: 415,
  misdirected: 421,
  refused: 422,
  stepUp: 428,
  throttled: 429,
  unavailable: 503,
  full: 507,
} as const;
export type ErrorKind = keyof typeof errorKinds;

/** One complaint about one field of a body; `path` is dotted (`lines.0.quantity`). */
export interface FieldError {
  path: string;
  message: string;
}

/** The body of every failed call. */
export interface ErrorBody {
  /** Of a call that answers `success: true` when it was carried out (spec §7). */
  success?: false;
  code: string;
  message: string;
  /** The first field at fault, when there is one. */
  field?: string;
  /** Every field at fault. */
  fields?: FieldError[];
  /** Facts the screen may show: both versions of a conflict, the failed gates, the tries left. */
  details?: unknown;
  requestId: string;
}

/** The only error domain code throws. `code` is stable and machine-readable, `message` is what the user reads. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly details: unknown;
  readonly fields: FieldError[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    kind: ErrorKind,
    code: string,
    message: string,
    extra: { details?: unknown; fields?: FieldError[]; retryAfter?: number } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.details = extra.details;
    this.fields = extra.fields;
    this.retryAfter = extra.retryAfter;
  }

  get status(): number {
    return errorKinds[this.kind];
  }
}

/** The domain says no: 422 with the rule's code and its sentence. */
export function refuse(code: string, message: string, details?: unknown): never {
  throw new AppError('refused', code, message, { details });
}

/** The domain says no because of one input field: 422 placed on that field. */
export function refuseField(path: string, code: string, message: string, details?: unknown): never {
  throw new AppError('refused', code, message, { fields: [{ path, message }], details });
}

/** No such row, or not this person's to know: the same answer for both. */
export function notFound(what = 'Nothing is here under this address.'): never {
  throw new AppError('notFound', 'NOT_FOUND', what);
}

/** Somebody else was first: 409 with the facts to decide what to do. */
export function conflict(code: string, message: string, details?: unknown): never {
  throw new AppError('conflict', code, message, { details });
}
