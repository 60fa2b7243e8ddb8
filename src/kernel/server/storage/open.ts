import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openFolder } from './folder.ts';
import type { Storage } from './storage.ts';

/** Opens the file store: `s3://bucket/prefix?endpoint=…&region=…`, `file:///folder`, or unset for `files` in the data directory. */
export async function openStorage(url: string | undefined, dataDir: string): Promise<Storage> {
  if (!url) return openFolder(join(dataDir, 'files'));
  if (url.startsWith('file://')) return openFolder(fileURLToPath(url));
  if (!url.startsWith('s3://')) throw new Error('STORAGE_URL must begin with s3:// or file://, or be unset.');
  // Loaded only when it is used: the S3 client is large.
  const { openBucket } = await import('./bucket.ts');
  return openBucket(new URL(url));
}
