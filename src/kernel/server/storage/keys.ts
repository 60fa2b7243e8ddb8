import { randomBytes } from 'node:crypto';
import { AppError } from '#kernel/shared/errors.ts';

/** A new random key: 160 bits, safe as a file name and as part of an address. */
export function newKey(): string {
  return randomBytes(20).toString('hex');
}

/** Whether a file can stand under it. */
export const isStorageKey = (key: string): boolean => /^[0-9a-f]{40}$/.test(key);

/** Keys are made by `newKey` only; anything else could name a path. */
export function checkKey(key: string): string {
  if (!isStorageKey(key)) throw new TypeError('This is not a storage key.');
  return key;
}

/** The row is there but its bytes are not: somebody removed them from outside. */
export function missingFile(): AppError {
  return new AppError('notFound', 'FILE_MISSING', 'The file is no longer in the file store. Tell an administrator.');
}
