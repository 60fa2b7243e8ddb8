import { NavLink, useLocation } from 'react-router';
import { useTranslation } from '../i18n.ts';
import css from './page.module.css';
import { useInSight } from './useInSight.ts';

export interface RouteTab {
  label: string;
  to: string;
  count?: number | string;
  hidden?: boolean;
  /** Only exactly this address is the tab, not what lies below it. */
  end?: boolean;
}

/** Tabs that are addresses: a link opens the same tab, Back goes to the last one. */
export function RouteTabs({ tabs, label }: { tabs: readonly RouteTab[]; label?: string }) {
  const { t } = useTranslation();
  const row = useInSight<HTMLElement>(useLocation().pathname);
  return (
    <nav ref={row} data-tabs className={css.tabs} aria-label={t(label ?? 'Parts of this screen')}>
      {tabs
        .filter((tab) => !tab.hidden)
        .map((tab) => (
          <NavLink key={tab.to} to={tab.to} end={tab.end ?? false} replace preventScrollReset>
            {t(tab.label)} {tab.count !== undefined && <small>{tab.count}</small>}
          </NavLink>
        ))}
    </nav>
  );
}
