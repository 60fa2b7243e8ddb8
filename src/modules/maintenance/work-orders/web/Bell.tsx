import { IconBell } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useGet, useSend } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { BarMenu } from '#kernel/web/shell/BarMenu.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { useWords } from '#kernel/web/words.ts';
import css from './jobs.module.css';

interface Notice {
  id: string;
  jobnumber: string;
  kind: string;
  text: string;
  at: string;
  readAt: string | null;
}
const mostShown = 12;

/** What the person was told about jobs: unread first counted, then listed, live. */
export function Bell() {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  const answer = useGet<Notice[]>('/api/workorders/notifications', {
    modules: ['workOrderNotification'],
    enabled: can('maintenance.viewer'),
  });
  const read = useSend<{ ids?: string[] }>('POST', '/api/workorders/notifications/read', {
    modules: ['workOrderNotification'],
  });
  if (!can('maintenance.viewer')) return null;
  const notices = answer.data ?? [];
  const unread = notices.filter((notice) => notice.readAt === null).length;
  const open = (notice: Notice) => {
    if (!notice.readAt) read.mutate({ ids: [notice.id] });
    void navigate(`/maintenance/mmc/${notice.jobnumber}`);
  };
  return (
    <BarMenu
      label={unread > 0 ? t('Notices: {{count}} unread', { count: unread }) : t('Notices')}
      face={
        <span className={css.bell}>
          <IconBell size={18} stroke={1.7} aria-hidden />
          {unread > 0 && (
            <span className={css.count} aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </span>
      }
    >
      {notices.slice(0, mostShown).map((notice) => (
        <button key={notice.id} type="button" role="menuitem" onClick={() => open(notice)}>
          <span className={css.notice} style={{ fontWeight: notice.readAt ? 400 : 600 }}>
            {notice.text}
            <small>
              <DateText value={notice.at} relative />
            </small>
          </span>
        </button>
      ))}
      {notices.length === 0 && (
        <button type="button" role="menuitem" disabled>
          {t('No notices.')}
        </button>
      )}
      {unread > 0 && (
        <button type="button" role="menuitem" onClick={() => read.mutate({})}>
          {t('Mark all as read')}
        </button>
      )}
    </BarMenu>
  );
}
