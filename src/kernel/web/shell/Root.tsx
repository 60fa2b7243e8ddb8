import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation, useMatches, useNavigate, useNavigation } from 'react-router';
import type { Allow } from '#kernel/shared/permission.ts';
import { onAccessRefused } from '../data/api.ts';
import { client } from '../data/client.ts';
import { forgetPerson, refetchSession } from '../data/session.ts';
import { loginAddress, rememberPlace } from '../data/signIn.ts';
import type { Screen } from '../module.ts';
import { useDateTitles } from '../ui/DateText.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { useTranslation } from '../i18n.ts';
import { showRouteTitle } from './title.ts';
import css from './shell.module.css';

const noAccessPath = '/unauthorized';

/** What the screen for missing rights is told when a call was refused: where, and what the call asks for. */
export interface MissingRight {
  from: string;
  needs?: Allow;
}

/** The address of the screen in sight: with Back the window's own address is already that of the screen to come. Empty until the first is drawn. */
export const place = { shown: '' };

/** What surrounds every screen, framed or bare: the navigating indicator, messages, and the way to sign-in. */
export function Root() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    place.shown = pathname + search;
  }, [pathname, search]);
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
    const signIn = () => {
      rememberPlace(window.location);
      const address = loginAddress(window.location);
      client.setQueryData(['session'], null);
      void forgetPerson();
      void navigate(address);
    };
    // Signing in again gives no right that is missing: the screen for missing rights names it. Which rights are left is asked anew.
    const showMissingRight = async (details: unknown) => {
      const from = window.location.pathname;
      if (from === noAccessPath) return;
      const session = await refetchSession().catch(() => undefined);
      if (session === null) return signIn();
      const { needs } = (details ?? {}) as Partial<MissingRight>;
      await navigate(noAccessPath, { state: { from, ...(needs && { needs }) } satisfies MissingRight });
    };
    onAccessRefused((status, _path, details) => {
      if (isPublic) return;
      if (status === 403) void showMissingRight(details);
      else signIn();
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
