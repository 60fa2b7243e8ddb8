import { IconArrowLeft, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { BoardsDialog } from './BoardsDialog.tsx';
import css from './monitoring.module.css';
import { WallBoard } from './WallBoard.tsx';

/** The wall board for somebody at a desk: the same board, with the way back and the links for screens. */
export const MonitoringPage = () => {
  const { t } = useTranslation();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <WallBoard
        controls={
          <>
            <Link to="/" className={css.control} aria-label={t('Home')}>
              <IconArrowLeft size={22} aria-hidden />
            </Link>
            {can('admin.viewer') && (
              <button
                type="button"
                className={css.control}
                aria-label={t('Screens on the wall')}
                title={t('Screens on the wall')}
                onClick={() => setOpen(true)}
              >
                <IconLink size={22} aria-hidden />
              </button>
            )}
          </>
        }
      />
      {isOpen && <BoardsDialog onClose={() => setOpen(false)} />}
    </>
  );
};
