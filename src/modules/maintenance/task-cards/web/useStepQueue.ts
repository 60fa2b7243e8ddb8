import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, newKey, send } from '#kernel/web/data/api.ts';
import { useDraft } from '#kernel/web/data/drafts.ts';
import { connection } from '#kernel/web/data/live.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { useStore } from '#kernel/web/data/store.ts';
import type { Answer, StepBody } from './stepAnswer.ts';

interface Waiting {
  /** The same key with every try: a repeat after a lost answer records nothing twice. */
  key: string;
  address: string;
  step: string;
  body: StepBody;
}

interface Kept {
  /** Typed and not sent, by `T040/3`. */
  typed: Record<string, Answer>;
  /** Recorded without the server, in order. */
  waiting: Waiting[];
}

export interface StepQueue {
  typed: (step: string) => Answer | undefined;
  /** Keeps what is being typed on this tablet. */
  type: (step: string, answer: Answer) => void;
  /** Records a step; without a connection it waits on this tablet and is sent later. */
  record: (cardNo: string, stepNo: number, body: StepBody) => Promise<'server' | 'tablet'>;
  isWaiting: (step: string) => boolean;
  waitingCount: number;
  isOnline: boolean;
  /** Why the server refused something that had waited here. */
  refused: { step: string; message: string } | null;
  /** Takes a refused entry off the list; what was typed stays in its step. */
  dismissRefused: () => void;
}

export const stepName = (cardNo: string, stepNo: number) => `${cardNo}/${stepNo}`;
/** A server that answers but fails is asked again after this long. */
const retryAfter = 15_000;
const modules = ['taskCard', 'finding', 'workOrder', 'gates'];

/** What is typed and recorded on a job's cards survives a lost connection: it is kept here under the person's name and sent in order. */
export function useStepQueue(jobNumber: string): StepQueue {
  const draft = useDraft<Kept>(`task-cards.${jobNumber}`);
  const [kept, setKept] = useState<Kept>(() => draft.found?.values ?? { typed: {}, waiting: [] });
  const [refused, setRefused] = useState<StepQueue['refused']>(null);
  const current = useRef(kept);
  const isSending = useRef(false);
  const isOnline = useStore(connection) === 'online';

  const keep = useCallback(
    (next: Kept, now = false) => {
      current.current = next;
      setKept(next);
      draft.save(next);
      if (now) draft.write();
    },
    [draft],
  );

  const sendWaiting = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    let first = current.current.waiting[0];
    try {
      while (first) {
        await send('POST', first.address, first.body, { idempotencyKey: first.key });
        const { [first.step]: _sent, ...typed } = current.current.typed;
        keep({ typed, waiting: current.current.waiting.slice(1) }, true);
        first = current.current.waiting[0];
      }
    } catch (error) {
      // Without the server it goes on waiting. A refusal is shown; the entries behind it wait until it is dealt with.
      if (first && error instanceof ApiError && error.status !== 0 && error.status < 500)
        setRefused({ step: first.step, message: error.message });
    } finally {
      isSending.current = false;
      await refresh(modules);
    }
  }, [keep]);

  useEffect(() => {
    if (!isOnline || refused !== null) return undefined;
    const attempt = () => void (current.current.waiting.length > 0 && sendWaiting());
    attempt();
    const timer = window.setInterval(attempt, retryAfter);
    return () => window.clearInterval(timer);
  }, [isOnline, refused, sendWaiting]);

  return {
    typed: (step) => kept.typed[step],
    type: (step, answer) => keep({ ...current.current, typed: { ...current.current.typed, [step]: answer } }),
    record: async (cardNo, stepNo, body) => {
      const step = stepName(cardNo, stepNo);
      const address = `/api/workorders/${jobNumber}/cards/${cardNo}/steps/${stepNo}`;
      const entry: Waiting = { key: newKey(), address, step, body };
      if (current.current.waiting.length === 0) {
        try {
          await send('POST', address, body, { idempotencyKey: entry.key });
          const { [step]: _sent, ...typed } = current.current.typed;
          keep({ ...current.current, typed }, true);
          await refresh(modules);
          return 'server';
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 0) throw error;
          connection.set('offline');
        }
      }
      keep(
        { ...current.current, waiting: [...current.current.waiting.filter((each) => each.step !== step), entry] },
        true,
      );
      return 'tablet';
    },
    isWaiting: (step) => kept.waiting.some((each) => each.step === step),
    waitingCount: kept.waiting.length,
    isOnline,
    refused,
    dismissRefused: () => {
      const gone = refused?.step;
      keep({ ...current.current, waiting: current.current.waiting.filter((each) => each.step !== gone) }, true);
      setRefused(null);
    },
  };
}
