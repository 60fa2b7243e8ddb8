import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isNew } from './sidebar.ts';

/** The share of the menu that may be marked: where more is new, the product itself is, and a mark says nothing. */
const mostOfMenu = 1 / 4;

/** The entries to mark: younger than 7 days, not opened yet by this person, and never most of the menu (spec §9). */
export function newEntries(
  items: readonly { path: string; since?: string | undefined }[],
  opened: ReadonlySet<string>,
  now: Date,
): ReadonlySet<string> {
  const young = items.filter(({ since }) => isNew(since, now));
  if (young.length > Math.max(1, items.length * mostOfMenu)) return new Set();
  return new Set(young.map(({ path }) => path).filter((path) => !opened.has(path)));
}

function readOpened(key: string): string[] {
  try {
    const known = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown;
    return Array.isArray(known) ? known.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

/** The menu entries to mark as new for a person; one that is opened stays unmarked on this device. */
export function useNewEntries(
  items: readonly { path: string; since?: string | undefined }[],
  person: string,
): ReadonlySet<string> {
  const key = `menu-opened.${person}`;
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(() => readOpened(key));
  const [now] = useState(() => new Date());
  const here = items.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))?.path;
  // Who opens it by its address has opened it too.
  if (here && !opened.includes(here)) setOpened([...opened, here]);
  useEffect(() => localStorage.setItem(key, JSON.stringify(opened)), [key, opened]);
  return newEntries(items, new Set(opened), now);
}
