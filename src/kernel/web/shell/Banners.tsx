import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { connection, serverVersion, waitingUpdate } from '../data/live.ts';
import { useStore } from '../data/store.ts';
import { useTranslation } from '../i18n.ts';
import css from './shell.module.css';

/** Offline and update: told in a line above the screen, never over it, and nothing typed is lost by either. */
export function Banners() {
  const { t } = useTranslation();
  const line = useStore(connection);
  const version = waitingUpdate(useStore(serverVersion));
  return (
    <div aria-live="polite">
      {line === 'offline' && (
        <div className={css.banner} data-tone="warn">
          <IconWifiOff size={16} aria-hidden />
          {t('You are offline. What you type is kept on this device; saving works again when the connection is back.')}
        </div>
      )}
      {version !== null && (
        <div className={css.banner} data-tone="info">
          <IconRefresh size={16} aria-hidden />
          {t('An update is available. Version {{version}}', { version })}
          <button type="button" onClick={() => window.location.reload()}>
            {t('Reload')}
          </button>
        </div>
      )}
    </div>
  );
}
