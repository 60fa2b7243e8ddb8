import { useEffect, useRef } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { scanCall } from '../shared/counter.calls.ts';

export type Scanned = AnswerOf<typeof scanCall>;
export type ScannedBatch = Extract<Scanned, { kind: 'batch' }>;

/** What each act of the desk is given: the last scan, and the way to say what came of it. */
export interface ActProps {
  scanned: { nth: number; found: Scanned } | null;
  say: (tone: 'good' | 'warn' | 'bad', text: string) => void;
  /** What a code is, also without the network. */
  find: (code: string) => Promise<Scanned>;
}

/** Runs once for each scan of the desk. */
export function useScan(scanned: ActProps['scanned'], take: (found: Scanned) => void): void {
  const done = useRef(0);
  useEffect(() => {
    if (!scanned || scanned.nth === done.current) return;
    done.current = scanned.nth;
    take(scanned.found);
  });
}
