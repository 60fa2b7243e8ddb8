import { useEffect, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { AnyRow } from '../data/records.ts';

/** The keyboard of a list: j and k move, Enter opens, x selects, / searches, f filters. Silent while somebody types elsewhere. */
export function useListKeys(
  root: RefObject<HTMLElement | null>,
  rows: readonly AnyRow[],
  actions: {
    hrefOf: (row: AnyRow) => string | null;
    onToggle: ((id: string) => void) | null;
    onOpen: (id: string) => void;
    isEmbedded: boolean;
  },
): number {
  const [cursor, setCursor] = useState(-1);
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]')) return;
      if (actions.isEmbedded && !root.current?.contains(target)) return;
      const row = rows[cursor];
      if (event.key === 'j' || event.key === 'k') {
        setCursor(Math.max(0, Math.min(rows.length - 1, cursor + (event.key === 'j' ? 1 : -1))));
      } else if (event.key === 'Enter' && row && !target.closest('a, button')) {
        const href = actions.hrefOf(row);
        actions.onOpen(row.id);
        if (href) void navigate(href);
      } else if (event.key === 'x' && row && actions.onToggle) {
        actions.onToggle(row.id);
      } else if (event.key === '/') {
        root.current?.querySelector<HTMLInputElement>('[data-list-search]')?.focus();
      } else if (event.key === 'f') {
        root.current?.querySelector<HTMLButtonElement>('[data-list-filter]')?.click();
      } else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return cursor < rows.length ? cursor : -1;
}
