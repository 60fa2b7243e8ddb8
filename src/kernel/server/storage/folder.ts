import { constants, createReadStream, mkdirSync } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#kernel/shared/errors.ts';
import { checkKey, missingFile } from './keys.ts';

const gigabyte = 1_000_000_000;

interface FolderOptions {
  /** Free bytes that files may not eat into; 5 % of the disk or 1 GB, whichever is less, when left out (P40). */
  reserve?: number;
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder to sync it; there the rename is already ordered by the file system's journal.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function missing<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw missingFile();
    throw error;
  });
}

/** A file store in a folder: two levels of folders by the key's first letters, files readable by the server alone. */
export function openFolder(root: string, options: FolderOptions = {}) {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const pathOf = (key: string): string => join(root, checkKey(key).slice(0, 2), key.slice(2, 4), key);

  async function refuseWhenFull(size: number): Promise<void> {
    const disk = await statfs(root);
    const reserve = options.reserve ?? Math.min(gigabyte, disk.blocks * disk.bsize * 0.05);
    if (disk.bavail * disk.bsize - size >= reserve) return;
    throw new AppError('unavailable', 'DISK_FULL', 'The server has no room for more files. Tell an administrator.', {
      retryAfter: 600,
    });
  }

  async function makeFolder(path: string): Promise<void> {
    const first = await mkdir(path, { recursive: true, mode: 0o700 });
    if (!first) return;
    await syncFolder(dirname(path));
    await syncFolder(root);
  }

  async function put(key: string, bytes: Buffer): Promise<void> {
    const path = pathOf(key);
    await refuseWhenFull(bytes.length);
    await makeFolder(dirname(path));
    const temporary = `${path}.part`;
    try {
      const handle = await open(temporary, 'w', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(dirname(path));
  }

  async function* list(): AsyncGenerator<{ key: string; at: Date }> {
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/^[0-9a-f]{40}(\.part)?$/.test(entry.name)) continue;
      const facts = await stat(join(entry.parentPath, entry.name)).catch(() => null);
      if (facts) yield { key: entry.name.slice(0, 40), at: facts.mtime };
    }
  }

  return {
    put,
    list,
    get: (key: string): Promise<Buffer> => missing(readFile(pathOf(key))),
    async stream(key: string): Promise<Readable> {
      const handle = await missing(open(pathOf(key), 'r'));
      return createReadStream('', { fd: handle });
    },
    async delete(key: string): Promise<void> {
      const path = pathOf(key);
      // A copy that was cut off by a crash has the same key.
      await rm(`${path}.part`, { force: true });
      await rm(path, { force: true });
    },
    reach: (): Promise<void> => access(root, constants.W_OK),
    exists: (key: string): Promise<boolean> =>
      stat(pathOf(key)).then(
        () => true,
        () => false,
      ),
  };
}
