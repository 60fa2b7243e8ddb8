import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Scrolls a row of tabs or views sideways until the chosen one (`aria-current`) is in sight, each time `chosen` changes. */
export function useInSight<E extends HTMLElement>(chosen: string): RefObject<E | null> {
  const row = useRef<E>(null);
  useLayoutEffect(() => {
    const tab = row.current?.querySelector('[aria-current]');
    if (!row.current || !tab) return;
    const place = row.current.getBoundingClientRect();
    const { left, right } = tab.getBoundingClientRect();
    // 24 px more, so that the next one shows at the edge.
    if (left < place.left) row.current.scrollLeft -= place.left - left + 24;
    else if (right > place.right) row.current.scrollLeft += right - place.right + 24;
  }, [chosen]);
  return row;
}
