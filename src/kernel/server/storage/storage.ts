import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { openFolder } from './folder.ts';

export interface StoredKey {
  key: string;
  /** When it was stored. */
  at: Date;
}

/** Where the bytes of files are kept: a folder, or an S3 bucket. Keys come from `newKey`, never from a person. */
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
}

/** Opens the file store: `s3://bucket/prefix?endpoint=…&region=…`, `file:///folder`, or unset for `files` in the data directory. */
export function openStorage(url: string | undefined, dataDir: string): Storage {
  if (!url) return openFolder(join(dataDir, 'files'));
  if (url.startsWith('file://')) return openFolder(fileURLToPath(url));
  if (!url.startsWith('s3://')) throw new Error('STORAGE_URL must begin with s3:// or file://, or be unset.');
  return openBucketLater(new URL(url));
}

/** The S3 client is large: it is loaded when the first file is asked for, and never where a folder is used. */
function openBucketLater(url: URL): Storage {
  let opened: Promise<Storage> | undefined;
  const bucket = (): Promise<Storage> => (opened ??= import('./bucket.ts').then(({ openBucket }) => openBucket(url)));
  return {
    put: async (key, bytes) => (await bucket()).put(key, bytes),
    get: async (key) => (await bucket()).get(key),
    stream: async (key) => (await bucket()).stream(key),
    delete: async (key) => (await bucket()).delete(key),
    exists: async (key) => (await bucket()).exists(key),
    async *list() {
      yield* (await bucket()).list();
    },
  };
}
