import { IconAlertTriangle, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { dayOf, formatDay } from '#kernel/shared/dates.ts';
import { useOptions } from '#kernel/web/data/session.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { NoticeRow } from '../shared/notice.ts';
import { inGroups, titleSaid, type NoticeGroup } from './groups.ts';
import css from './notifications.module.css';
import { useNotices } from './useNotices.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { readNotificationsCall } from '../shared/centre.calls.ts';

/** The centre: what a person was told, by day and subject; a click opens the screen and marks it read. */
export function NoticePanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { dateFormat } = useOptions();
  const notices = useNotices();
  const mark = useSend(readNotificationsCall, {}, { also: ['notification'] });
  const rows = notices.data?.pages.flatMap((page) => page.rows) ?? [];
  const hasUnread = (notices.data?.pages[0]?.unread ?? 0) > 0;
  const [today] = useState(() => dayOf(new Date()));
  return (
    <div className={css.panel}>
      <header>
        <h2>{t('Notifications')}</h2>
        {hasUnread && (
          <Button
            variant="subtle"
            size="compact-xs"
            loading={mark.isPending}
            onClick={() => mark.mutate({ all: true })}
          >
            {t('Mark all as read')}
          </Button>
        )}
      </header>
      {notices.error && rows.length === 0 ? (
        <ErrorState error={notices.error} onRetry={() => void notices.refetch()} />
      ) : notices.isPending ? (
        <Skeleton height={120} m="md" />
      ) : rows.length === 0 ? (
        <p className={css.empty}>
          {t('Nothing yet. AOG, purchasing, changes to your account and urgent news appear here.')}
        </p>
      ) : (
        <div className={css.days}>
          {inGroups(rows).map(({ day, groups }) => (
            <section key={day} aria-label={day}>
              <h3>{day === today ? t('Today') : formatDay(day, dateFormat)}</h3>
              {groups.map((group) => (
                <Group
                  key={group.subject}
                  group={group}
                  onOpen={(row) => {
                    if (row.readAt === null) mark.mutate({ ids: [row.id], read: true });
                    onClose();
                  }}
                  onToggle={(row) => mark.mutate({ ids: [row.id], read: row.readAt === null })}
                />
              ))}
            </section>
          ))}
          {notices.hasNextPage && (
            <Button
              variant="subtle"
              size="xs"
              fullWidth
              loading={notices.isFetchingNextPage}
              onClick={() => void notices.fetchNextPage()}
            >
              {t('Show older ones')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Group({
  group,
  onOpen,
  onToggle,
}: {
  group: NoticeGroup;
  onOpen: (row: NoticeRow) => void;
  onToggle: (row: NoticeRow) => void;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = group.rows;
  if (!first) return null;
  return (
    <div className={css.group}>
      <Notice row={first} onOpen={onOpen} onToggle={onToggle} />
      {others.length > 0 && (
        <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChevronDown size={14} aria-hidden /> {t('{{count}} more about this', { count: others.length })}
        </button>
      )}
      {isOpen && others.map((row) => <Notice key={row.id} row={row} onOpen={onOpen} onToggle={onToggle} />)}
    </div>
  );
}

function Notice({
  row,
  onOpen,
  onToggle,
}: {
  row: NoticeRow;
  onOpen: (row: NoticeRow) => void;
  onToggle: (row: NoticeRow) => void;
}) {
  const { t } = useTranslation();
  const isRead = row.readAt !== null;
  const title = titleSaid(row.title, t);
  const change = isRead ? t('Mark as unread') : t('Mark as read');
  return (
    <div className={css.notice} data-read={isRead || undefined}>
      <Link to={row.link} onClick={() => onOpen(row)}>
        <strong>
          {row.urgent && <IconAlertTriangle size={14} aria-label={t('Urgent')} />}
          {title}
          {row.repeats > 0 && <small> ×{row.repeats + 1}</small>}
        </strong>
        {row.text && <span>{t(row.text)}</span>}
        <small>
          {t(row.type === 'Jobs' ? 'Work orders' : row.type)} · <DateText value={row.lastAt} kind="instant" />
        </small>
      </Link>
      <button type="button" aria-label={`${change}: ${title}`} title={change} onClick={() => onToggle(row)}>
        {isRead ? <IconCheck size={14} aria-hidden /> : <i aria-hidden />}
      </button>
    </div>
  );
}
