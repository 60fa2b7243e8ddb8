import { useLayoutEffect, type RefObject, type SyntheticEvent } from 'react';
import type { ListPlace } from './useListPlace.ts';

/** Restores scroll position and focused row of a list when somebody comes back to it, and keeps both from then on. */
export function useScrollRestoration(
  scroller: RefObject<HTMLElement | null>,
  { before, keep }: { before: ListPlace; keep: (part: Partial<ListPlace>) => void },
) {
  useLayoutEffect(() => {
    if (before.top > 0) scroller.current?.scrollTo({ top: before.top });
    if (!before.row) return undefined;
    // The row is drawn once the list has found its place.
    const timer = window.setTimeout(() => {
      const row = scroller.current?.querySelector(`[data-row='${before.row}']`);
      const link = row?.querySelector<HTMLElement>('th a, a');
      if (document.activeElement === document.body || document.activeElement?.id === 'main')
        link?.focus({ preventScroll: true });
    }, 60);
    return () => window.clearTimeout(timer);
  }, [scroller, before]);
  const touch = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    if (row?.dataset['row']) keep({ row: row.dataset['row'] });
  };
  return {
    onScroll: ({ currentTarget }: { currentTarget: HTMLElement }) => keep({ top: currentTarget.scrollTop }),
    onFocusCapture: touch,
    onClickCapture: touch,
  };
}
