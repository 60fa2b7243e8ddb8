import { attachFile } from '#kernel/web/page/files.ts';
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
