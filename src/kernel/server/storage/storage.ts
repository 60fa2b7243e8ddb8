import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '#kernel/shared/errors.ts';

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

/** A new random key: 160 bits, safe as a file name and as part of an address. */
export function newKey(): string {
  return randomBytes(20).toString('hex');
}

/** Keys are made by `newKey` only; anything else could name a path. */
export function checkKey(key: string): string {
  if (!/^[0-9a-f]{40}$/.test(key)) throw new TypeError('This is not a storage key.');
  return key;
}

/** The row is there but its bytes are not: somebody removed them from outside. */
export function missingFile(): AppError {
  return new AppError('notFound', 'FILE_MISSING', 'The file is no longer in the file store. Tell an administrator.');
}
