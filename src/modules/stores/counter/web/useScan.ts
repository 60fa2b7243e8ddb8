import { useEffect, useRef } from 'react';
import type { ActProps, Scanned } from './act.ts';

/** Runs once for each scan of the desk. */
export function useScan(scanned: ActProps['scanned'], take: (found: Scanned) => void): void {
  const done = useRef(0);
  useEffect(() => {
    if (!scanned || scanned.nth === done.current) return;
    done.current = scanned.nth;
    take(scanned.found);
  });
}
