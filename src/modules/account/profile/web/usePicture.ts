import { send } from '#kernel/web/data/api.ts';
import { client } from '#kernel/web/data/client.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { defaultAvatarColour } from '../shared/avatar.ts';
import { drawAvatar } from './drawAvatar.ts';

/** Keeping and removing one's picture (spec §7); everything that shows it is told. */
export function usePicture() {
  const claims = useSession();
  const base = `/api/users/${encodeURIComponent(claims.sub)}/picture`;
  const told = () => Promise.all([client.invalidateQueries({ queryKey: ['session'] }), refresh(['settings'])]);
  const keep = async (dataUrl: string, background?: string) => {
    await send('POST', `/api/users/${claims._id}/picture/canvas`, { dataUrl, ...(background ? { background } : {}) });
    await told();
  };
  return {
    keep,
    /** The picture goes, then the blue avatar with the initial takes its place (spec §4). */
    remove: async () => {
      await send('DELETE', base, claims);
      const dataUrl = drawAvatar(document.createElement('canvas'), claims.name, defaultAvatarColour);
      await keep(dataUrl, defaultAvatarColour);
    },
  };
}
