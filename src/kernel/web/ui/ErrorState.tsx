import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError, lastRequestId, messageOf } from '../data/api.ts';
import { useTranslation } from '../i18n.ts';
import { Button, Group } from './parts.ts';
import css from './ui.module.css';

/** What happened, what was kept, what to do; with the request id to tell whoever looks after the system. */
export function ErrorState({ error, title, onRetry }: { error: unknown; title?: string; onRetry?: () => void }) {
  const { t } = useTranslation();
  const requestId = error instanceof ApiError ? error.requestId : lastRequestId;
  return (
    <div className={css.empty} role="alert">
      <IconAlertTriangle size={28} stroke={1.4} aria-hidden className={css.badInk} />
      <h2>{title ?? t('This could not be loaded')}</h2>
      <p>{t(messageOf(error))}</p>
      {onRetry && (
        <Group justify="center">
          <Button variant="default" onClick={onRetry}>
            {t('Retry')}
          </Button>
          {!(error instanceof ApiError) && (
            <Button component="a" href="/">
              {t('Home')}
            </Button>
          )}
        </Group>
      )}
      {requestId && (
        <p className={css.fine}>
          {t('Request')} <span className="mono">{requestId}</span>
        </p>
      )}
    </div>
  );
}
