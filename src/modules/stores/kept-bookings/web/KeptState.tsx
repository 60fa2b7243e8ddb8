import { connection } from '#kernel/web/data/live.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { useStore } from '#kernel/web/data/store.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { keptBookings } from './sending.ts';
import css from './kept.module.css';

/** How much of a screen waits on this device: changes and photos of rows of one record. Nothing is shown while nothing waits. */
export function KeptState({ record }: { record: string }) {
  const { t } = useTranslation();
  const { _id: me } = useSession();
  const isOnline = useStore(connection) === 'online';
  const mine = useStore(keptBookings).filter((one) => one.by === me && one.modules.includes(record));
  const photos = mine.filter(({ file }) => file).length;
  if (mine.length === 0 && isOnline) return null;
  return (
    <p className={css.offline} role="status">
      {!isOnline &&
        t('No network. What you write and the photos you take are kept on this device and sent when it is back.')}{' '}
      {mine.length > 0 &&
        t('Kept on this device: {{changes}} answers, {{photos}} photos.', { changes: mine.length - photos, photos })}
    </p>
  );
}
