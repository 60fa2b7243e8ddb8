import { useEffect, useRef } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { scanCall } from '../shared/counter.calls.ts';
import type { Shelf } from '../shared/localScan.ts';

export type Scanned = AnswerOf<typeof scanCall>;
export type ScannedBatch = Extract<Scanned, { kind: 'batch' }>;

/** What each act of the desk is given: the last scan, and the way to say what came of it. */
export interface ActProps {
  scanned: { nth: number; found: Scanned } | null;
  say: (tone: 'good' | 'warn' | 'bad', text: string) => void;
  /** How often Enter was pressed on an empty scan field: what was scanned is done, without the mouse (R-LBL-3). */
  entered: number;
  /** Back to the scan field, for the next scan. */
  toScanner: () => void;
  /** What a code is, also without the network. */
  find: (code: string) => Promise<Scanned>;
  /** What may come back of a batch or a job, by what this device heard last. */
  issued: (which: { batchId?: string; jobNumber?: string }) => Shelf['issues'];
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

/** Runs once for each Enter on the empty scan field. */
export function useEntered(entered: number, act: () => void): void {
  const done = useRef(entered);
  useEffect(() => {
    if (entered === done.current) return;
    done.current = entered;
    act();
  });
}
