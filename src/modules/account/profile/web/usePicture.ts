import { client } from '#kernel/web/data/client.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { defaultAvatarColour } from '../shared/avatar.ts';
import { drawAvatar } from './drawAvatar.ts';
import { drawPictureCall, removePictureCall } from '../shared/picture.calls.ts';

/** Keeping and removing one's picture (spec §7); everything that shows it is told. */
export function usePicture() {
  const claims = useSession();
  const told = () => Promise.all([client.invalidateQueries({ queryKey: ['session'] }), refresh(['settings'])]);
  const keep = async (dataUrl: string, background?: string) => {
    await sendCall(drawPictureCall, {
      params: { sub: claims._id },
      body: { dataUrl, ...(background ? { background } : {}) },
    });
    await told();
  };
  return {
    keep,
    /** The picture goes, then the blue avatar with the initial takes its place (spec §4). */
    remove: async () => {
      await sendCall(removePictureCall, { params: { sub: claims.sub }, body: { ...claims } });
      const dataUrl = drawAvatar(document.createElement('canvas'), claims.name, defaultAvatarColour);
      await keep(dataUrl, defaultAvatarColour);
    },
  };
}
