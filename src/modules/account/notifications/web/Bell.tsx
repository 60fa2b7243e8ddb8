import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './notifications.module.css';
import { useUnread } from './useNotices.ts';

const NoticePanel = lazy(() => import('./NoticePanel.tsx').then((file) => ({ default: file.NoticePanel })));

/** Goes where a push message leads that was clicked on this device: its worker may bring this window forward, not move it. */
function usePushClicks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    const onMessage = ({ data }: MessageEvent<{ open?: unknown }>) => {
      if (typeof data?.open === 'string' && data.open.startsWith('/')) void navigate(data.open);
    };
    worker?.addEventListener('message', onMessage);
    return () => worker?.removeEventListener('message', onMessage);
  }, [navigate]);
}

/** The bell of the top bar: how many messages wait, and the centre below it. */
export function Bell() {
  const { t } = useTranslation();
  const unread = useUnread();
  usePushClicks();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  const label = unread === 0 ? t('Notifications') : t('Notifications: {{count}} unread', { count: unread });
  return (
    <div ref={root} className={css.bellRoot}>
      <button
        ref={button}
        type="button"
        className={css.bell}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconBell size={18} stroke={1.7} aria-hidden />
        {unread > 0 && <span aria-hidden>{unread > 99 ? '99+' : unread}</span>}
      </button>
      {isOpen && (
        <div className={css.centre} role="dialog" aria-label={t('Notifications')}>
          <Suspense fallback={null}>
            <NoticePanel onClose={() => setOpen(false)} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
