import { useMantineColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { watchIdleness } from '../data/idle.ts';
import { startLive, watchServer } from '../data/live.ts';
import { saveOptions, useOptions, useSessionInfo } from '../data/session.ts';
import type { Screen } from '../module.ts';
import { useTranslation } from '../i18n.ts';
import { Banners } from './Banners.tsx';
import { Drawer } from './Drawer.tsx';
import { IdleOverlay } from './IdleOverlay.tsx';
import { TopBar } from './TopBar.tsx';
import css from './shell.module.css';

/** The frame of every signed-in screen: top bar, drawer, banners and the screen itself. */
export function Shell() {
  const session = useSessionInfo();
  const options = useOptions();
  const drawers = useMatches().map(({ handle }) => (handle as Screen | undefined)?.drawer);
  const closesDrawer = drawers.includes('closed');
  const hasOwnFrame = drawers.includes('none');
  const narrowUntil = closesDrawer ? 1279 : 899;
  const isNarrow = useMediaQuery(`(max-width: ${narrowUntil}px)`, window.innerWidth <= narrowUntil) ?? false;
  const isPhone = useMediaQuery('(max-width: 599px)', window.innerWidth < 600) ?? false;
  // Open at one address: going elsewhere closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const { pathname } = useLocation();
  const isOverlayOpen = openAt === pathname;
  const setOverlayOpen = (isOpen: boolean) => setOpenAt(isOpen ? pathname : null);
  const { t } = useTranslation();
  useAppliedOptions();

  useEffect(() => watchIdleness(), []);
  useEffect(() => watchServer(), []);
  const { _id: id, name } = session?.claims ?? {};
  const build = session?.build;
  useEffect(() => (id && name && build ? startLive({ id, name, build }) : undefined), [id, name, build]);

  const toggleDrawer = () => (isNarrow ? setOverlayOpen(!isOverlayOpen) : saveOptions({ mini: !options.mini }));
  return (
    <div
      className={css.frame}
      data-clipped={options.clipped || isNarrow || undefined}
      data-mini={(options.mini && !isNarrow) || undefined}
      data-shut={isNarrow || undefined}
      data-bottom={(isPhone && !closesDrawer && !hasOwnFrame) || undefined}
      // Without bar and drawer, at any width.
      style={hasOwnFrame ? { gridTemplate: "'content' minmax(0, 1fr) / minmax(0, 1fr)" } : undefined}
      data-bar={options.appBar ? (options.flatAppBar ? 'flat' : 'raised') : 'none'}
    >
      <a href="#main" className={css.skip}>
        {t('Skip to content')}
      </a>
      {!hasOwnFrame && (
        <TopBar
          onToggleDrawer={toggleDrawer}
          isDrawerOpen={isNarrow ? isOverlayOpen : !options.mini}
          // A working screen has a bar of its own at the bottom.
          isPhone={isPhone && !closesDrawer}
        />
      )}
      {isNarrow && isOverlayOpen && <div className={css.scrim} onClick={() => setOverlayOpen(false)} aria-hidden />}
      {!hasOwnFrame && (!isNarrow || isOverlayOpen) && (
        <Drawer mini={options.mini && !isNarrow} overlay={isNarrow} onClose={() => setOverlayOpen(false)} />
      )}
      <div className={css.content}>
        <Banners />
        <main id="main" className={css.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <IdleOverlay />
    </div>
  );
}

// What a person chose about the look, written where the style sheets read it.
function useAppliedOptions() {
  const options = useOptions();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const scheme = options.dark === true ? 'dark' : options.dark === false ? 'light' : 'auto';
  // Set once: Mantine styles the whole page anew each time it is told, and its setter is another one at every step of a navigation.
  useEffect(() => void (colorScheme !== scheme && setColorScheme(scheme)), [colorScheme, scheme, setColorScheme]);
  useEffect(() => {
    document.documentElement.dataset['flat'] = String(options.flat);
    document.documentElement.dataset['roomy'] = String(!options.dense);
  }, [options.flat, options.dense]);
}
