import { IconMenu2, IconPlus, IconQrcode, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '../data/session.ts';
import { useStore } from '../data/store.ts';
import { DeferredPart } from '../ui/DeferredPart.tsx';
import { chooseLanguage, useTranslation } from '../i18n.ts';
import { useModules } from './context.ts';
import { BarMenu } from './BarMenu.tsx';
import { pageTitle } from './title.ts';
import { UserMenu } from './UserMenu.tsx';
import bottom from './bottomBar.module.css';
import css from './shell.module.css';

const Palette = lazy(() => import('./Palette.tsx').then((file) => ({ default: file.Palette })));
const ScanDialog = lazy(() => import('./ScanDialog.tsx').then((file) => ({ default: file.ScanDialog })));

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

interface TopBarProps {
  onToggleDrawer: () => void;
  isDrawerOpen: boolean;
  /** Menu, search, scan and create stand in a bar at the bottom, where a thumb reaches them. */
  isPhone: boolean;
}

/** The bar on top: drawer toggle, title (a click reloads), search, scan, quick create, the modules' own slots, language and person. */
export function TopBar({ onToggleDrawer, isDrawerOpen, isPhone }: TopBarProps) {
  const { t, language } = useTranslation();
  const title = useStore(pageTitle);
  const [open, setOpen] = useState<'palette' | 'scan' | null>(null);
  const modules = useModules();

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

  const size = isPhone ? 22 : 18;
  const menu = (
    <button
      type="button"
      className={css.barButton}
      onClick={onToggleDrawer}
      aria-label={t('Menu')}
      aria-expanded={isDrawerOpen}
    >
      <IconMenu2 size={size} stroke={1.7} aria-hidden />
    </button>
  );
  const search = (
    <button
      type="button"
      className={css.searchField}
      onClick={() => setOpen('palette')}
      aria-haspopup="dialog"
      aria-label={t('Search or jump to…')}
    >
      <IconSearch size={isPhone ? 22 : 16} stroke={1.7} aria-hidden />
      <span>{t('Search or jump to…')}</span>
      <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  );
  const scan = (
    <button
      type="button"
      className={css.barButton}
      onClick={() => setOpen('scan')}
      aria-label={t('Scan a code')}
      title={t('Scan a code')}
    >
      <IconQrcode size={size} stroke={1.7} aria-hidden />
    </button>
  );
  return (
    <>
      <header className={css.bar}>
        {!isPhone && menu}
        <button
          type="button"
          className={css.barTitle}
          title={t('Reload this page')}
          onClick={() => window.location.reload()}
        >
          {title}
        </button>
        {!isPhone && search}
        <div className={css.barEnd}>
          {!isPhone && scan}
          {!isPhone && <QuickCreateMenu />}
          {modules.map(({ name, topBar }) => topBar && <DeferredPart key={name} load={topBar} />)}
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
      {isPhone && (
        <nav className={bottom.bar} aria-label={t('At hand')}>
          {menu}
          {search}
          {scan}
          <QuickCreateMenu isAbove />
        </nav>
      )}
    </>
  );
}

function QuickCreateMenu({ isAbove = false }: { isAbove?: boolean }) {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const entries = useModules()
    .flatMap((module) => module.quickCreate ?? [])
    .filter((entry) => can(entry.allow));
  if (entries.length === 0) return null;
  return (
    <BarMenu
      label={t('Create')}
      side={isAbove ? 'above' : 'below'}
      face={<IconPlus size={isAbove ? 22 : 19} stroke={1.7} aria-hidden />}
    >
      {entries.map((entry) => (
        <button key={entry.path} type="button" role="menuitem" onClick={() => void navigate(entry.path)}>
          {t(entry.label)}
        </button>
      ))}
    </BarMenu>
  );
}
