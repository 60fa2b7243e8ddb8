import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, newKey, send } from '#kernel/web/data/api.ts';
import { useDraft } from '#kernel/web/data/drafts.ts';
import { connection } from '#kernel/web/data/live.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { useStore } from '#kernel/web/data/store.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { forgetPhoto, keepPhotos } from './photoStore.ts';
import { isRefusal, sendKeptToFinding, sendWaitingPhotos } from './sendPhotos.ts';
import type { Answer, FindingTyped, RaisedFinding, StepBody } from './stepAnswer.ts';
import { photosOf, picturesLeft, taken, withFound, withPhoto, without, type Kept, type Waiting } from './stepsKept.ts';
import { addressOf } from '#kernel/shared/call.ts';
import { createFindingCall, recordStepCall } from '../shared/taskCards.calls.ts';

export interface Refused {
  step: string;
  message: string;
}

export interface StepQueue {
  typed: (step: string) => Answer | undefined;
  /** Keeps what is being typed on this tablet. */
  type: (step: string, answer: Answer) => void;
  /** Adds pictures to what is typed by now, whatever was typed while they were sent; a step with nothing typed begins from `from`. */
  addPhotos: (step: string, photos: readonly string[], from: Answer) => void;
  /** Records a step; without a connection it waits on this tablet and is sent later. */
  record: (place: StepPlace, body: StepBody) => Promise<'server' | 'tablet'>;
  /** Raises a finding with its pictures and answers which it is; without a connection both wait in the same row and it is none yet. */
  raise: (
    cardId: string,
    finding: FindingTyped & { about?: { cardNo: string; stepNo: number } },
    files: readonly File[],
  ) => Promise<RaisedFinding | null>;
  isWaiting: (step: string) => boolean;
  waitingCount: number;
  /** What was found and has not reached the server. */
  waitingFindings: readonly string[];
  isOnline: boolean;
  /** Why the server refused something that had waited here; what waits behind it waits on. */
  refused: Refused | null;
  /** Takes a step's entry back: it is not sent, what was typed stays to be gone on with. */
  takeBack: (step: string) => void;
  /** Throws away what was typed or recorded here for a step. */
  discard: (step: string) => void;
}

export interface StepPlace {
  cardId: string;
  cardNo: string;
  stepNo: number;
}

export const stepName = (cardNo: string, stepNo: number) => `${cardNo}/${stepNo}`;
/** A server that answers but fails is asked again after this long. */
const retryAfter = 15_000;
/** Deletes pictures from this tablet that nothing names any more; a store that does not answer keeps them. */
const forget = (photos: readonly string[]) => void Promise.allSettled(photos.map(forgetPhoto));
/** Entries that are findings of their own, not answers to a step. */
const findingStep = 'finding:';
export const isFindingStep = (step: string) => step.startsWith(findingStep);
const modules = ['taskCard', 'finding', 'workOrder', 'gates'];

/** What is typed and recorded on a job's cards survives a lost connection: it is kept here under the person's name and sent in order, each once. */
export function useStepQueue(jobNumber: string): StepQueue {
  const { t } = useTranslation();
  const draft = useDraft<Kept>(`task-cards.${jobNumber}`);
  const [kept, setKept] = useState<Kept>(() => draft.found?.values ?? { typed: {}, waiting: [] });
  const [refused, setRefused] = useState<Refused | null>(null);
  /** What is on its way at this moment; it does not count as waiting. */
  const [direct, setDirect] = useState<string | null>(null);
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

  const sendFinding = useCallback(
    async (entry: Waiting, photos: readonly string[]): Promise<{ row: RaisedFinding }> => {
      let row = entry.found;
      if (!row) {
        const answer = await send('POST', entry.address, entry.body, { idempotencyKey: entry.key });
        ({ row } = answer as { row: RaisedFinding });
        keep(withFound(current.current, entry.key, row), true);
      }
      await sendKeptToFinding(row.id, photos, (file, why) => notify({ tone: 'bad', text: `${file}: ${t(why)}` }));
      keep(taken(current.current, entry), true);
      return { row };
    },
    [keep, t],
  );

  const sendEntry = useCallback(
    async (entry: Waiting): Promise<unknown> => {
      if (entry.findingPhotos) return sendFinding(entry, entry.findingPhotos);
      const photos = photosOf(entry.body);
      const body =
        photos.length === 0
          ? entry.body
          : {
              ...entry.body,
              photos: await sendWaitingPhotos(entry.cardId, photos, (photo, id) =>
                keep(withPhoto(current.current, photo, id), true),
              ),
            };
      const answer = await send('POST', entry.address, body, { idempotencyKey: entry.key });
      keep(taken(current.current, entry), true);
      return answer;
    },
    [keep, sendFinding],
  );

  const sendWaiting = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    let first = current.current.waiting[0];
    try {
      while (first) {
        await sendEntry(first);
        first = current.current.waiting[0];
      }
    } catch (error) {
      // Without the server it goes on waiting. A refusal is shown; the entries behind it wait until it is dealt with.
      if (first && isRefusal(error)) setRefused({ step: first.step, message: error.message });
      if (error instanceof ApiError && error.status === 0) connection.set('offline');
    } finally {
      isSending.current = false;
      await refresh(modules);
    }
  }, [sendEntry]);

  useEffect(() => {
    if (!isOnline || refused !== null) return undefined;
    const attempt = () => void (current.current.waiting.length > 0 && sendWaiting());
    attempt();
    const timer = window.setInterval(attempt, retryAfter);
    return () => window.clearInterval(timer);
  }, [isOnline, refused, sendWaiting]);

  const drop = (next: Kept, step: string) => {
    keep(next, true);
    if (refused?.step === step) setRefused(null);
  };
  const put = async (entry: Waiting): Promise<{ at: 'server' | 'tablet'; answer?: unknown }> => {
    const { step } = entry;
    // Kept first, sent then: not even a crash between the two loses it.
    keep({ ...current.current, waiting: [...without(current.current, step).waiting, entry] }, true);
    if (current.current.waiting.length > 1 || isSending.current || connection.get() === 'offline')
      return { at: 'tablet' };
    isSending.current = true;
    setDirect(step);
    try {
      const answer = await sendEntry(entry);
      await refresh(modules);
      return { at: 'server', answer };
    } catch (error) {
      const isOffline = error instanceof ApiError && error.status === 0;
      if (isOffline) connection.set('offline');
      // A finding the server has is not raised again: its pictures wait here.
      if (isOffline || current.current.waiting.some(({ key, found }) => key === entry.key && found))
        return { at: 'tablet' };
      keep(without(current.current, step), true);
      // The dialog still has them; raised again, it keeps them anew.
      forget(entry.findingPhotos ?? []);
      // Somebody was faster: their result comes onto the screen, beside what was typed here.
      if (error instanceof ApiError && error.status === 409) await refresh(modules);
      throw error;
    } finally {
      isSending.current = false;
      setDirect(null);
    }
  };
  return {
    typed: (step) => kept.typed[step],
    type: (step, answer) => keep({ ...current.current, typed: { ...current.current.typed, [step]: answer } }),
    addPhotos: (step, photos, from) => {
      const before = current.current.typed[step] ?? from;
      const answer = { ...before, photos: [...(before.photos ?? []), ...photos] };
      keep({ ...current.current, typed: { ...current.current.typed, [step]: answer } });
    },
    record: async ({ cardId, cardNo, stepNo }, body) => {
      const { at } = await put({
        key: newKey(),
        address: addressOf(recordStepCall, { job: jobNumber, cardNo, step: stepNo }),
        step: stepName(cardNo, stepNo),
        cardId,
        body,
      });
      return at;
    },
    raise: async (cardId, finding, files) => {
      const key = newKey();
      // Kept before it is sent; a tablet without room says so, and nothing is raised.
      const findingPhotos = await keepPhotos(files, newKey);
      const address = addressOf(createFindingCall, { job: jobNumber });
      const { answer } = await put({
        key,
        address,
        step: `${findingStep}${key}`,
        cardId,
        body: { ...finding },
        findingPhotos,
      });
      return (answer as { row: RaisedFinding } | undefined)?.row ?? null;
    },
    isWaiting: (step) => step !== direct && kept.waiting.some((each) => each.step === step),
    waitingCount: kept.waiting.filter((each) => each.step !== direct).length,
    waitingFindings: kept.waiting
      .filter((each) => each.step.startsWith(findingStep) && each.step !== direct)
      .map((each) => String(each.body['description'])),
    isOnline,
    refused,
    takeBack: (step) => drop(without(current.current, step), step),
    discard: (step) => {
      const before = current.current;
      const { [step]: _gone, ...typed } = before.typed;
      const after = { ...without(before, step), typed };
      drop(after, step);
      forget(picturesLeft(before, after));
    },
  };
}
