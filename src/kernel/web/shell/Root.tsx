import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useMatches, useNavigate, useNavigation } from 'react-router';
import { whenSignedOut } from '../data/api.ts';
import { client } from '../data/client.ts';
import { loginAddress, rememberPlace } from '../data/signIn.ts';
import type { Screen } from '../module.ts';
import { useDateTitles } from '../ui/DateText.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { useTranslation } from '../i18n.ts';
import { showRouteTitle } from './title.ts';
import css from './shell.module.css';

/** What surrounds every screen, framed or bare: the navigating indicator, messages, and the way to sign-in. */
export function Root() {
  const navigate = useNavigate();
  const matches = useMatches();
  const { t, language } = useTranslation();
  useDateTitles();
  const navigation = useNavigation();
  const waitingForRows = useIsFetching({
    predicate: (query) => query.state.status === 'pending' && query.queryKey[0] !== 'quiet',
  });
  const isBusy = navigation.state !== 'idle' || waitingForRows > 0;

  const screen = matches.at(-1)?.handle as Screen | undefined;
  // A screen that is open to strangers deals with its own sign-in.
  const isPublic = screen?.allow === 'public';
  useEffect(() => {
    whenSignedOut((status) => {
      if (isPublic) return;
      if (status === 401) rememberPlace(window.location);
      const address = loginAddress(window.location);
      client.setQueryData(['session'], null);
      void navigate(address);
    });
  }, [navigate, isPublic]);

  // A change of language renames the open screen too.
  useEffect(() => showRouteTitle(screen?.title), [screen, language]);

  return (
    <>
      <div
        className={css.navigating}
        data-busy={isBusy || undefined}
        role="progressbar"
        aria-live="polite"
        aria-label={t('Loading')}
        aria-hidden={!isBusy}
      />
      <Outlet />
      <Toasts />
    </>
  );
}
