import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { attachFile } from '#kernel/web/page/files.ts';
import { finding } from '../shared/finding.record.ts';
import { forgetPhoto, isOnTablet, keptPhoto, keyOfPhoto } from './photoStore.ts';

/** Gives a card one picture; the key makes a repeat after a lost answer the same picture, not a second one. */
export const sendPhoto = (cardId: string, file: File, key: string): Promise<string> =>
  attachFile({ entity: 'taskCard', entityId: cardId, evidence: true }, file, key);

/** Sends the pictures of a step that wait on this tablet; `sent` is told of each, so that what is kept names the server's copy. */
export async function sendWaitingPhotos(
  cardId: string,
  photos: readonly string[],
  sent: (photo: string, id: string) => void,
): Promise<string[]> {
  const ids: string[] = [];
  for (const photo of photos) {
    if (!isOnTablet(photo)) {
      ids.push(photo);
      continue;
    }
    const file = await keptPhoto(photo);
    // A tablet that was cleared has lost the picture; the step then says what is missing.
    if (file === null) continue;
    const id = await sendPhoto(cardId, file, keyOfPhoto(photo));
    sent(photo, id);
    ids.push(id);
    await forgetPhoto(photo);
  }
  return ids;
}

/** True for a no that stays a no; a lost line, a busy or failing server and an expired session are asked again. */
export function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
  );
}

/**
 * Sends the pictures of a finding that wait on this tablet, each once; `refused` is told of those the server does not take, with its sentence.
 * A lost line or a failing server ends it: what is left is sent with the next try.
 */
export async function sendKeptToFinding(
  id: string,
  photos: readonly string[],
  refused: (fileName: string, why: string) => void,
): Promise<void> {
  for (const photo of photos) {
    const file = await keptPhoto(photo);
    if (file === null) continue;
    try {
      await attachFile({ entity: finding.name, entityId: id }, file, keyOfPhoto(photo));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused(file.name, messageOf(error));
    }
    await forgetPhoto(photo);
  }
}
