import { useQuery } from '@tanstack/react-query';
import { IconExternalLink } from '@tabler/icons-react';
import { createElement, useEffect, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiError, get } from '../data/api.ts';
import { useSession, useSessionInfo } from '../data/session.ts';
import { useTranslation } from '../i18n.ts';
import { BarMenu } from './BarMenu.tsx';
import { menuFor, useModules, type MenuItem } from './context.ts';
import { useNewEntries } from './newEntries.ts';
import { entryAt } from './sidebar.ts';
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
  const { t } = useTranslation();
  const session = useSession();
  const info = useSessionInfo();
  const modules = useModules();
  const groups = useMemo(() => menuFor(modules, session), [modules, session]);
  const badges = useBadges();
  const marked = useNewEntries(
    useMemo(() => groups.flatMap(({ items }) => items), [groups]),
    info?.claims.sub ?? '',
  );
  const nav = useRef<HTMLElement>(null);

  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!overlay) return undefined;
    nav.current?.querySelector<HTMLElement>('a')?.focus();
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close.current();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [overlay]);

  // The entry of where one is stands in sight, also in a menu longer than the screen.
  const { pathname } = useLocation();
  const here = entryAt(pathname);
  useEffect(() => {
    nav.current?.querySelector<HTMLElement>('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [here, groups.length]);

  return (
    <nav ref={nav} className={css.drawer} data-overlay={overlay || undefined} aria-label={t('Main menu')}>
      <div className={css.drawerItems}>
        {groups.map((group) =>
          mini ? (
            <MiniGroup key={group.label} label={group.label} items={group.items} badges={badges} marked={marked} />
          ) : (
            <section key={group.label} aria-label={t(group.label)}>
              <div className={css.groupLabel} aria-hidden>
                {t(group.label)}
              </div>
              {group.items.map((item) => (
                <Entry key={item.path} item={item} count={badges[item.path]} isNew={marked.has(item.path)} />
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

interface EntryProps {
  item: MenuItem;
  count?: number;
  isNew: boolean;
  role?: 'menuitem';
}

function Entry({ item, count, isNew, role }: EntryProps) {
  const { t } = useTranslation();
  const { links = {} } = useSessionInfo() ?? {};
  const { pathname } = useLocation();
  const inside = (
    <>
      {createElement(iconOf(item.path), { size: 17, stroke: 1.6, 'aria-hidden': true })}
      <span>{t(item.label)}</span>
      {isNew && <em>{t('New')}</em>}
      {count ? <b>{count > 999 ? '999+' : count}</b> : null}
      {item.external && <IconExternalLink size={14} stroke={1.6} aria-label={t('opens a new tab')} />}
    </>
  );
  if (item.external) {
    return (
      <a className={css.entry} href={links[item.path] ?? item.path} target="_blank" rel="noreferrer" role={role}>
        {inside}
      </a>
    );
  }
  return (
    <Link
      className={css.entry}
      to={item.path}
      role={role}
      aria-current={entryAt(pathname) === item.path ? 'page' : undefined}
    >
      {inside}
    </Link>
  );
}

interface MiniGroupProps {
  label: string;
  items: MenuItem[];
  badges: Record<string, number>;
  marked: ReadonlySet<string>;
}

function MiniGroup({ label, items, badges, marked }: MiniGroupProps) {
  const { t } = useTranslation();
  return (
    <BarMenu
      label={t(label)}
      face={createElement(iconOf(label), { size: 20, stroke: 1.6, 'aria-hidden': true })}
      side="beside"
      openOnHover
      className={css.miniButton}
    >
      <div className={css.groupLabel}>{t(label)}</div>
      {items.map((item) => (
        <Entry key={item.path} item={item} count={badges[item.path]} isNew={marked.has(item.path)} role="menuitem" />
      ))}
    </BarMenu>
  );
}
