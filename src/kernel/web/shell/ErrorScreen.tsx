import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { ErrorState } from '../ui/ErrorState.tsx';
import { useTranslation } from '../i18n.ts';

// After an update the old build's parts are gone from the server: one reload brings the new ones.
const isStaleBuild = (error: unknown) => /dynamically imported module|module script failed/i.test(String(error));

/** A screen that broke, and only it: the frame stays, drafts stay, the request id says what to look for. */
export function ErrorScreen() {
  const error = useRouteError();
  const { t } = useTranslation();
  useEffect(() => {
    window.reportError(error);
    if (isStaleBuild(error) && sessionStorage.getItem('abs.reloaded') !== window.location.href) {
      sessionStorage.setItem('abs.reloaded', window.location.href);
      window.location.reload();
    }
  }, [error]);
  return (
    <ErrorState error={error} title={t('This screen could not be shown')} onRetry={() => window.location.reload()} />
  );
}
