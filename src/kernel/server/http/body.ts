import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/shared/errors.ts';

const limits = { depth: 20, items: 5_000, values: 100_000, text: 20_000 };

/** Characters of a body that is read in a turn of its own. */
const big = 20_000;
let turn = Promise.resolve();
/** One big body is read in each turn of the loop: many at once, by whomever, hold up nobody else. */
const ownTurn = (): Promise<void> => (turn = turn.then(() => new Promise((next) => void setImmediate(next))));

/** Marks one letter may carry, as Unicode's stream-safe text has it; Thai writes two. */
const mostMarks = 30;
/** Ordering the marks of one letter takes their number squared: a letter with 100,000 would hold up everybody for seconds. Each sign is looked at once. */
const stacked = new RegExp(`(?:^|\\P{M})\\p{M}{${mostMarks + 1}}`, 'u');

/**
 * Refuses what nothing here can hold, and gives every text its one spelling (NFC): history, signatures and search compare texts in it, so that
 * a row can hold no other.
 */
function checked(value: unknown, depth: number, text = limits.text): unknown {
  if (typeof value === 'string') {
    if (value.length > text) throw new AppError('malformed', 'BODY_TEXT', `A text is longer than ${text} characters.`);
    refuseBroken(value);
    if (stacked.test(value))
      throw new AppError(
        'malformed',
        'BODY_MARKS',
        `A letter carries more than ${mostMarks} marks. Write it with fewer.`,
      );
    return value.normalize('NFC');
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= limits.depth) refuseDepth();
  if (!Array.isArray(value)) refuseForbiddenKeys(value);
  const entries = Object.entries(value) as [string, unknown][];
  if (entries.length > limits.items)
    throw new AppError('malformed', 'BODY_ITEMS', `A list has more than ${limits.items} entries.`);
  for (const [name, entry] of entries) (value as Record<string, unknown>)[name] = checked(entry, depth + 1, text);
  return value;
}

/**
 * Half a character (a lone surrogate, as a cut emoji leaves it) is none: a column would keep another sign in its place, while the history kept it
 * as it came, and no question that reads that entry as JSON would ever be answered again.
 */
function refuseBroken(text: string): void {
  // PostgreSQL cannot store a NUL in text: refused here, where the sentence can be clear.
  if (text.includes('\0')) throw new AppError('malformed', 'BODY_NUL', 'A text holds a NUL character.');
  if (!text.isWellFormed())
    throw new AppError('malformed', 'BODY_CHARACTER', 'A text holds half a character. Delete it and type it again.');
}

function refuseDepth(): never {
  throw new AppError('malformed', 'BODY_DEPTH', `The body is nested deeper than ${limits.depth} levels.`);
}

/** Refuses a big body by its signs, before it is parsed: four megabytes of lists in lists or of small numbers would hold up everybody for a second. */
function refuseCrowded(text: string): void {
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      if (depth > limits.depth) refuseDepth();
    } else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign === ',') {
      values += 1;
      if (values >= limits.values)
        throw new AppError('malformed', 'BODY_ITEMS', `A body holds more than ${limits.values} values.`);
    }
  }
}

function refuseForbiddenKeys(value: object): void {
  for (const name of Object.keys(value)) refuseBroken(name);
  for (const name of ['__proto__', 'constructor', 'prototype']) {
    if (Object.hasOwn(value, name)) throw new AppError('malformed', 'BODY_KEY', `The key ${name} is not allowed.`);
  }
}

async function read(request: FastifyRequest, text: string): Promise<unknown> {
  Object.assign(request, { sentText: text }); // What somebody signed is checked over these very letters.
  if (text === '') return undefined;
  if (text.length > big) {
    await ownTurn();
    refuseCrowded(text);
  }
  try {
    return checked(JSON.parse(text), 0, (request.routeOptions.config as { longText?: number }).longText);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('malformed', 'BODY_JSON', 'The body is not JSON.');
  }
}

/** JSON is the only body ordinary calls take: parsed here, refused rather than repaired (security decision 11). */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/json(;\s*charset=utf-8)?$/i, { parseAs: 'string' }, read);
}
