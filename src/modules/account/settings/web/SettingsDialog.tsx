import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ActionIcon, Modal } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './settings.module.css';
import { Settings } from './Settings.tsx';

/**
 * The settings dialog (spec §2): at most 600 wide, with a full-screen toggle; Escape closes it unless a dialog lies over it, and a
 * link in it leads to a screen that can be seen.
 */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [isFull, setFull] = useState(false);
  const [hasSubDialog, setHasSubDialog] = useState(false);
  const { pathname } = useLocation();
  const [openedAt] = useState(pathname);
  useEffect(() => {
    if (pathname !== openedAt) onClose();
  }, [pathname, openedAt, onClose]);
  const label = isFull ? t('Leave full screen') : t('Full screen');
  return (
    <Modal
      opened
      onClose={onClose}
      size={600}
      fullScreen={isFull}
      closeOnEscape={!hasSubDialog}
      trapFocus={!hasSubDialog}
      classNames={{ title: css.title ?? '' }}
      title={
        <>
          {t('Settings')}
          <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => setFull(!isFull)}>
            {isFull ? <IconArrowsMinimize size={16} /> : <IconArrowsMaximize size={16} />}
          </ActionIcon>
        </>
      }
    >
      <Settings onSubDialog={setHasSubDialog} />
    </Modal>
  );
}
