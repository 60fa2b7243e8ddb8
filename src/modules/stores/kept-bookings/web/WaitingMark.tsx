import { useEffect } from 'react';
import { Link } from 'react-router';
import { connection } from '#kernel/web/data/live.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { useStore } from '#kernel/web/data/store.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { keptBookings, readKept, sendAll } from './sending.ts';
import css from './kept.module.css';

/** A server that answers but fails is asked again after this long. */
const retryAfter = 15_000;

/** In the top bar of every screen: what waits on this device is sent wherever its person is, and what waits for a PIN or an answer is not forgotten. */
export function WaitingMark() {
  const { t } = useTranslation();
  const { _id: me } = useSession();
  const isOnline = useStore(connection) === 'online';
  const mine = useStore(keptBookings).filter((one) => one.by === me);
  useEffect(() => {
    readKept().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!isOnline) return undefined;
    const attempt = () => void sendAll(me).catch(() => undefined);
    attempt();
    const timer = window.setInterval(attempt, retryAfter);
    return () => window.clearInterval(timer);
  }, [isOnline, me]);
  const [first] = mine;
  if (!first) return null;
  const label = t('Waiting to be sent: {{count}}', { count: mine.length });
  return (
    <Link className={css.mark} to={first.from ?? '/store/counter'} aria-label={label} title={label}>
      <span>{mine.length}</span>
    </Link>
  );
}
