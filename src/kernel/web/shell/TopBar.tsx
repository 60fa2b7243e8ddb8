import { IconMenu2, IconPlus, IconQrcode, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '../data/session.ts';
import { useStore } from '../data/store.ts';
import { chooseLanguage, useWords } from '../words.ts';
import { useModules } from './context.ts';
import { BarMenu } from './BarMenu.tsx';
import { pageTitle } from './title.ts';
import { UserMenu } from './UserMenu.tsx';
import css from './shell.module.css';

const Palette = lazy(() => import('./Palette.tsx').then((file) => ({ default: file.Palette })));
const ScanDialog = lazy(() => import('./ScanDialog.tsx').then((file) => ({ default: file.ScanDialog })));

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The bar on top: drawer toggle, title (a click reloads), search, scan, quick create, the modules' own slots, language and person. */
export function TopBar({ onToggleDrawer, isDrawerOpen }: { onToggleDrawer: () => void; isDrawerOpen: boolean }) {
  const { t, language } = useWords();
  const title = useStore(pageTitle);
  const [open, setOpen] = useState<'palette' | 'scan' | null>(null);
  const slots = useTopBarSlots();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen('palette');
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <header className={css.bar}>
      <button
        type="button"
        className={css.barButton}
        onClick={onToggleDrawer}
        aria-label={t('Menu')}
        aria-expanded={isDrawerOpen}
      >
        <IconMenu2 size={18} stroke={1.7} aria-hidden />
      </button>
      <button
        type="button"
        className={css.barTitle}
        title={t('Reload this page')}
        onClick={() => window.location.reload()}
      >
        {title}
      </button>
      <button
        type="button"
        className={css.searchField}
        onClick={() => setOpen('palette')}
        aria-haspopup="dialog"
        aria-label={t('Search or jump to…')}
      >
        <IconSearch size={16} stroke={1.7} aria-hidden />
        <span>{t('Search or jump to…')}</span>
        <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <div className={css.barEnd}>
        <button
          type="button"
          className={css.barButton}
          onClick={() => setOpen('scan')}
          aria-label={t('Scan a code')}
          title={t('Scan a code')}
        >
          <IconQrcode size={18} stroke={1.7} aria-hidden />
        </button>
        <QuickCreateMenu />
        <Suspense fallback={null}>
          {slots.map(({ name, Slot }) => (
            <Slot key={name} />
          ))}
        </Suspense>
        <button
          type="button"
          className={css.barButton}
          onClick={() => void chooseLanguage(language === 'en' ? 'th' : 'en')}
          aria-label={language === 'en' ? 'EN: เปลี่ยนเป็นภาษาไทย' : 'TH: Switch to English'}
        >
          {language.toUpperCase()}
        </button>
        <UserMenu />
      </div>
      <Suspense fallback={null}>
        {open === 'palette' && <Palette onClose={() => setOpen(null)} />}
        {open === 'scan' && <ScanDialog onClose={() => setOpen(null)} />}
      </Suspense>
    </header>
  );
}

function useTopBarSlots() {
  const modules = useModules();
  return useMemo(
    () =>
      modules.flatMap(({ name, topBar }) =>
        topBar ? [{ name, Slot: lazy(() => topBar().then((component) => ({ default: component }))) }] : [],
      ),
    [modules],
  );
}

function QuickCreateMenu() {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  const entries = useModules()
    .flatMap((module) => module.quickCreate ?? [])
    .filter((entry) => can(entry.allow));
  if (entries.length === 0) return null;
  return (
    <BarMenu label={t('Create')} face={<IconPlus size={19} stroke={1.7} aria-hidden />}>
      {entries.map((entry) => (
        <button key={entry.path} type="button" role="menuitem" onClick={() => void navigate(entry.path)}>
          {t(entry.label)}
        </button>
      ))}
    </BarMenu>
  );
}
