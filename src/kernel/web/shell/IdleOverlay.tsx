import { IconZzz } from '@tabler/icons-react';
import { idle } from '../data/idle.ts';
import { useStore } from '../data/store.ts';
import { useTranslation } from '../i18n.ts';
import css from './shell.module.css';

/** Lies over the screen after 30 minutes without a sign; any sign removes it (spec §2). */
export function IdleOverlay() {
  const { t } = useTranslation();
  if (!useStore(idle)) return null;
  return (
    <div className={css.idle} role="alertdialog" aria-label={t('Idle')}>
      <IconZzz size={40} stroke={1.4} aria-hidden />
      <h2>{t('You have been away for a while')}</h2>
      <p>{t('Live updates are paused. Move or press a key to go on; nothing you typed is lost.')}</p>
    </div>
  );
}
