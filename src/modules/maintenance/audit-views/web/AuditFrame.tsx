import { useEffect, useState, type ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { sendCall, useGet } from '#kernel/web/data/calls.ts';
import { chooseLanguage, useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { auditorCall, enterAuditViewCall } from '../shared/auditViews.calls.ts';
import { roomParts, type RoomPart } from '../shared/room.ts';
import css from './audit.module.css';

/** The frame of an inspector's view: for whom, until when, the watermark over everything; the link lets them in once. */
export function AuditFrame({ children }: { children: ReactNode }) {
  const { t, language } = useTranslation();
  const [entering, setEntering] = useState<string | null>(() =>
    window.location.hash.length > 1 ? window.location.hash.slice(1) : null,
  );
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    if (!entering) return;
    sendCall(enterAuditViewCall, { body: { token: entering } }).then(
      () => {
        // The secret leaves the address: whoever looks over the shoulder cannot copy it.
        window.history.replaceState(null, '', window.location.pathname);
        setEntering(null);
      },
      (error: unknown) => setTrouble(messageOf(error)),
    );
  }, [entering]);
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <Link to="/audit">
          <strong>ABS</strong> {t('Audit view')}
        </Link>
        {!entering && <Who />}
        <Button
          variant="default"
          size="compact-md"
          onClick={() => void chooseLanguage(language === 'en' ? 'th' : 'en')}
        >
          {language === 'en' ? 'ไทย' : 'English'}
        </Button>
      </header>
      <main id="main" className={css.main}>
        {trouble ? (
          <Note tone="bad">{t(trouble)}</Note>
        ) : entering ? (
          <p role="status">{t('Opening the audit view…')}</p>
        ) : (
          <Inside>{children}</Inside>
        )}
      </main>
    </div>
  );
}

/** Where a part of the room is read. */
export const addressOfPart = (part: RoomPart) => (part === 'certificates' ? '/audit' : `/audit/room/${part}`);

export const useAuditor = () => useGet(auditorCall, {}, { staleTime: 60_000 });

function Who() {
  const { t } = useTranslation();
  const me = useAuditor();
  if (!me.data) return null;
  return (
    <span>
      {me.data.inspector} · {me.data.organisation} · {t('read only, until')} <DateText value={me.data.expiresAt} />
    </span>
  );
}

function Inside({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const me = useAuditor();
  if (me.error instanceof ApiError && me.error.status === 401)
    return (
      <Note tone="bad">{t('This view is closed or its days are over. Ask the quality manager for a new one.')}</Note>
    );
  if (me.isError && !me.data) return <ErrorState error={me.error} onRetry={() => void me.refetch()} />;
  if (!me.data) return <Skeleton height={160} />;
  const { inspector, organisation, contents } = me.data;
  return (
    <>
      {contents.length > 1 && (
        <nav className={css.parts} aria-label={t('Audit view')}>
          {contents.map((part) => (
            <NavLink key={part} to={addressOfPart(part)} end={part === 'certificates'}>
              {t(roomParts[part])}
            </NavLink>
          ))}
        </nav>
      )}
      {children}
      <div className={css.mark} aria-hidden data-watermark>
        {Array.from({ length: 40 }, (_, at) => (
          <span
            key={at}
            data-words={`${inspector} · ${organisation}\n${t('Audit view, not for use in maintenance')}`}
          />
        ))}
      </div>
    </>
  );
}

interface Found<T> {
  data: T | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** An answer once it is there. */
export function Loaded<T>({ found, children }: { found: Found<T>; children: (data: T) => ReactNode }) {
  if (found.data !== undefined) return children(found.data);
  return found.isError ? (
    <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  ) : (
    <Skeleton height={240} />
  );
}

/** The address of a file that is in the room. */
export const roomFileOf = (part: RoomPart, { id, name }: { id: string; name: string }) =>
  `/audit/room/${part}/files/${id}?name=${encodeURIComponent(name)}`;
