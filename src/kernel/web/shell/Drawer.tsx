import { useQuery } from '@tanstack/react-query';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { ApiError, get } from '../data/api.ts';
import { useSession, useSessionInfo } from '../data/session.ts';
import { useWords } from '../words.ts';
import { BarMenu } from './BarMenu.tsx';
import { menuFor, useModules, type MenuItem } from './context.ts';
import { isNew } from './sidebar.ts';
import { iconOf } from './sidebarIcons.ts';
import css from './shell.module.css';

/** The counts beside the entries; a server without them shows none. */
function useBadges(): Record<string, number> {
  const badges = useQuery({
    queryKey: ['quiet', 'badges'],
    queryFn: ({ signal }) =>
      get<Record<string, number>>('/api/badges', signal).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return {};
        throw error;
      }),
    refetchInterval: 60_000,
  });
  return badges.data ?? {};
}

/** The specification's sidebar, as far as it is built and this person may go. Mini shows one icon a group, with a pop-up menu. */
export function Drawer({ mini, overlay, onClose }: { mini: boolean; overlay: boolean; onClose: () => void }) {
  const { t } = useWords();
  const session = useSession();
  const info = useSessionInfo();
  const groups = menuFor(useModules(), session);
  const badges = useBadges();
  const nav = useRef<HTMLElement>(null);

  useEffect(() => {
    if (overlay) nav.current?.querySelector<HTMLElement>('a')?.focus();
  }, [overlay]);

  return (
    <nav
      ref={nav}
      className={css.drawer}
      data-overlay={overlay || undefined}
      aria-label={t('Main menu')}
      onKeyDown={(event) => event.key === 'Escape' && overlay && onClose()}
    >
      <div className={css.drawerItems}>
        {groups.map((group) =>
          mini ? (
            <MiniGroup key={group.label} label={group.label} items={group.items} badges={badges} />
          ) : (
            <section key={group.label} aria-label={t(group.label)}>
              <div className={css.groupLabel} aria-hidden>
                {t(group.label)}
              </div>
              {group.items.map((item) => (
                <Entry key={item.path} item={item} count={badges[item.path]} />
              ))}
            </section>
          ),
        )}
      </div>
      <div className={css.version}>
        {info?.version}
        {info?.demo && !mini ? ` · ${t('demo data')}` : ''}
      </div>
    </nav>
  );
}

function Entry({ item, count, role }: { item: MenuItem; count?: number; role?: 'menuitem' }) {
  const { t } = useWords();
  const Picture = iconOf(item.path);
  const inside = (
    <>
      <Picture size={17} stroke={1.6} aria-hidden />
      <span>{t(item.label)}</span>
      {isNew(item.since, new Date()) && <em>{t('New')}</em>}
      {count ? <b>{count > 999 ? '999+' : count}</b> : null}
      {item.external && <IconExternalLink size={14} stroke={1.6} aria-label={t('opens a new tab')} />}
    </>
  );
  if (item.external) {
    return (
      <a className={css.entry} href={item.path} target="_blank" rel="noreferrer" role={role}>
        {inside}
      </a>
    );
  }
  return (
    <NavLink className={css.entry} to={item.path} end={item.path === '/admin' || item.path === '/tools'} role={role}>
      {inside}
    </NavLink>
  );
}

function MiniGroup({ label, items, badges }: { label: string; items: MenuItem[]; badges: Record<string, number> }) {
  const { t } = useWords();
  const Picture = iconOf(label);
  return (
    <BarMenu
      label={t(label)}
      face={<Picture size={20} stroke={1.6} aria-hidden />}
      side="beside"
      openOnHover
      className={css.miniButton}
    >
      <div className={css.groupLabel}>{t(label)}</div>
      {items.map((item) => (
        <Entry key={item.path} item={item} count={badges[item.path]} role="menuitem" />
      ))}
    </BarMenu>
  );
}
