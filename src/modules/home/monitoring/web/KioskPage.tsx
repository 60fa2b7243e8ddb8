import { useEffect, useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './monitoring.module.css';
import { WallBoard } from './WallBoard.tsx';
import { enterBoardCall } from '../shared/monitoring.calls.ts';

/** A screen on the wall: its link lets it in once, from then on its cookie does. */
export const KioskPage = () => {
  const { t } = useTranslation();
  const [state, setState] = useState<'entering' | 'in' | { trouble: string }>(() =>
    window.location.hash.length > 1 ? 'entering' : 'in',
  );
  useEffect(() => {
    if (state !== 'entering') return;
    sendCall(enterBoardCall, { body: { token: window.location.hash.slice(1) } }).then(
      () => {
        // The secret leaves the address: whoever walks by cannot copy it.
        window.history.replaceState(null, '', window.location.pathname + window.location.search);
        setState('in');
      },
      (error: unknown) => setState({ trouble: messageOf(error) }),
    );
  }, [state]);
  if (state === 'in') return <WallBoard />;
  return (
    <main id="main" className={css.board} data-mantine-color-scheme="dark">
      <p className={css.clear} role="status">
        {state === 'entering' ? t('Signing in…') : t(state.trouble)}
      </p>
    </main>
  );
};
