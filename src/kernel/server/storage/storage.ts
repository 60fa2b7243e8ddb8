import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { AppError } from '#kernel/shared/errors.ts';
import { openFolder } from './folder.ts';

export interface StoredKey {
  key: string;
  /** When it was stored. */
  at: Date;
}

/**
 * Where the bytes of files are kept: a folder, or an S3 bucket. Keys come from `newKey`, never from a person. A store that is away or does not answer
 * is told as "not now" with the code `FILES_UNREACHABLE`, after 8 seconds without a sign of it at most, twice.
 */
export interface Storage {
  /** Stores the bytes; when it returns they are on disk. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes; a missing file is a refusal with the code `FILE_MISSING`. */
  get(key: string): Promise<Buffer>;
  stream(key: string): Promise<Readable>;
  /** Removes the file; a missing one is no error. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Every stored key, for the sweeper. */
  list(): AsyncIterable<StoredKey>;
  /** Refuses when the store is away. */
  reach(): Promise<void>;
}

/** The file system's own words for no room: they have an answer of their own. */
const full = new Set(['ENOSPC', 'EDQUOT']);

/** A failing store in words: whoever sent the file reads that it is not kept now, and never that the database is away. */
function asRefusal(error: unknown): unknown {
  if (error instanceof AppError || error instanceof TypeError) return error;
  if (full.has((error as { code?: string }).code ?? '')) return error;
  const away = new AppError(
    'unavailable',
    'FILES_UNREACHABLE',
    'The file store cannot be reached at this moment. Nothing was changed; try again.',
    { retryAfter: 5 },
  );
  away.cause = error;
  return away;
}

const told = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw asRefusal(error);
  });

/** The same store, whose failures are refusals people can read. */
function inWords(store: Storage): Storage {
  return {
    put: (key, bytes) => told(store.put(key, bytes)),
    get: (key) => told(store.get(key)),
    stream: (key) => told(store.stream(key)),
    delete: (key) => told(store.delete(key)),
    exists: (key) => told(store.exists(key)),
    reach: () => told(store.reach()),
    list: () => store.list(),
  };
}

/** Opens the file store: `s3://bucket/prefix?endpoint=…&region=…`, `file:///folder`, or unset for `files` in the data directory. A bucket that says nothing for `silenceMs` is away. */
export function openStorage(url: string | undefined, dataDir: string, silenceMs = 8_000): Storage {
  if (!url) return inWords(openFolder(join(dataDir, 'files')));
  if (url.startsWith('file://')) return inWords(openFolder(fileURLToPath(url)));
  if (!url.startsWith('s3://')) throw new Error('STORAGE_URL must begin with s3:// or file://, or be unset.');
  return inWords(openBucketLater(new URL(url), silenceMs));
}

/** The S3 client is large: it is loaded when the first file is asked for, and never where a folder is used. */
function openBucketLater(url: URL, silenceMs: number): Storage {
  let opened: Promise<Storage> | undefined;
  const bucket = (): Promise<Storage> =>
    (opened ??= import('./bucket.ts').then(({ openBucket }) => openBucket(url, silenceMs)));
  return {
    put: async (key, bytes) => (await bucket()).put(key, bytes),
    get: async (key) => (await bucket()).get(key),
    stream: async (key) => (await bucket()).stream(key),
    delete: async (key) => (await bucket()).delete(key),
    exists: async (key) => (await bucket()).exists(key),
    reach: async () => (await bucket()).reach(),
    async *list() {
      yield* (await bucket()).list();
    },
  };
}
