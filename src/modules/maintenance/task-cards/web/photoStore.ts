const database = 'abs.task-cards';
const store = 'photos';
const prefix = 'tablet:';

/** A picture of a step that has not reached the server: its id names a place on this tablet. */
export function isOnTablet(photo: string): boolean {
  return photo.startsWith(prefix);
}

/** The key under which the server takes the picture once, however often it is sent. */
export function keyOfPhoto(photo: string): string {
  return photo.slice(prefix.length);
}

async function inStore<Value>(
  mode: IDBTransactionMode,
  act: (photos: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(database, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(store);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('This tablet has no room for pictures.'));
  });
  try {
    return await new Promise<Value>((resolve, reject) => {
      const transaction = opened.transaction(store, mode);
      const request = act(transaction.objectStore(store));
      // Only a committed picture is a kept one.
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('This tablet has no room for the picture.'));
    });
  } finally {
    opened.close();
  }
}

/** Keeps a picture on this tablet until it can be sent; survives a reload. Answers the name it goes by. */
export async function keepPhoto(file: File, key: string): Promise<string> {
  const photo = `${prefix}${key}`;
  await inStore('readwrite', (photos) => photos.put({ name: file.name, type: file.type, bytes: file }, photo));
  return photo;
}

/** A kept picture as a file again; null when this tablet does not have it. */
export async function keptPhoto(photo: string): Promise<File | null> {
  const found = await inStore<{ name: string; type: string; bytes: Blob } | undefined>('readonly', (photos) =>
    photos.get(photo),
  );
  return found ? new File([found.bytes], found.name, { type: found.type }) : null;
}

export async function forgetPhoto(photo: string): Promise<void> {
  await inStore('readwrite', (photos) => photos.delete(photo));
}

/**
 * Keeps several pictures, all or none: where the room ends at one of them, those before it are forgotten, because nothing will name them.
 * `keep` and `forget` are those of this tablet.
 */
export async function keepPhotos(
  files: readonly File[],
  keyFor: () => string,
  { keep, forget }: { keep: typeof keepPhoto; forget: typeof forgetPhoto } = { keep: keepPhoto, forget: forgetPhoto },
): Promise<string[]> {
  const tried = await Promise.allSettled(files.map((file) => keep(file, keyFor())));
  const kept = tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = tried.find((each) => each.status === 'rejected');
  if (!failed) return kept;
  await Promise.allSettled(kept.map(forget));
  throw failed.reason as Error;
}
