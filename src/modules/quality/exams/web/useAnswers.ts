import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#kernel/web/data/api.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { answerCall, type sittingCall } from '../shared/exams.calls.ts';

export type Sitting = AnswerOf<typeof sittingCall>;
export type Given = Sitting['questions'][number]['given'];
export interface Held {
  given: Given;
  flagged: boolean;
  seq: number;
  spentMs: number;
}
type Places = Record<number, Held>;

const deviceKey = 'abs.exam.device';
/** What this browser is called in an attempt: kept, so that a reload is the same device. */
export function ownDevice(): string {
  const known = localStorage.getItem(deviceKey);
  if (known) return known;
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const made = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(deviceKey, made);
  return made;
}

const waitingKey = (attempt: string) => `abs.exam.${attempt}`;
function waitingIn(attempt: string): Places {
  try {
    return JSON.parse(localStorage.getItem(waitingKey(attempt)) ?? '{}') as Places;
  } catch {
    return {};
  }
}
function keep(attempt: string, waiting: Places): void {
  if (Object.keys(waiting).length === 0) localStorage.removeItem(waitingKey(attempt));
  else localStorage.setItem(waitingKey(attempt), JSON.stringify(waiting));
}

/** What the server has, and over it what it has not got yet: an answer that was typed is never lost. */
function merged(sitting: Sitting): Places {
  const places: Places = {};
  for (const { place, given, flagged, seq } of sitting.questions) places[place] = { given, flagged, seq, spentMs: 0 };
  for (const [place, held] of Object.entries(waitingIn(sitting.number)))
    if (held.seq > (places[Number(place)]?.seq ?? 0)) places[Number(place)] = held;
  return places;
}

const again = 3000;

/** The answers of an attempt: kept on this machine at once, sent one by one, sent again until the server has each. */
export function useAnswers(sitting: Sitting, onRefused: () => void) {
  const attempt = sitting.number;
  const [answers, setAnswers] = useState(() => merged(sitting));
  const [isOffline, setOffline] = useState(false);
  const [waiting, setWaiting] = useState(() => Object.keys(waitingIn(attempt)).length);
  const isSending = useRef(false);

  const flush = useCallback(async (): Promise<boolean> => {
    if (isSending.current) return false;
    isSending.current = true;
    try {
      for (;;) {
        const [place, held] = Object.entries(waitingIn(attempt))[0] ?? [];
        if (place === undefined || held === undefined) break;
        await sendCall(answerCall, { params: { id: attempt, place }, body: { ...held, device: ownDevice() } });
        const left = waitingIn(attempt);
        // Changed again meanwhile: the newer one still waits.
        if (left[Number(place)]?.seq === held.seq) delete left[Number(place)];
        keep(attempt, left);
        setWaiting(Object.keys(left).length);
      }
      setOffline(false);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) onRefused();
      else setOffline(true);
      return false;
    } finally {
      isSending.current = false;
    }
  }, [attempt, onRefused]);

  useEffect(() => {
    const back = () => void flush();
    window.addEventListener('online', back);
    back();
    return () => {
      window.removeEventListener('online', back);
    };
  }, [flush]);

  useEffect(() => {
    if (!isOffline) return undefined;
    const tick = window.setInterval(() => void flush(), again);
    return () => window.clearInterval(tick);
  }, [isOffline, flush]);

  const answer = useCallback(
    (place: number, change: Partial<Pick<Held, 'given' | 'flagged'>>, spentMs: number) => {
      const before = answers[place] ?? { given: null, flagged: false, seq: 0, spentMs: 0 };
      const held = { ...before, ...change, seq: before.seq + 1, spentMs: before.spentMs + spentMs };
      setAnswers({ ...answers, [place]: held });
      const left = { ...waitingIn(attempt), [place]: held };
      keep(attempt, left);
      setWaiting(Object.keys(left).length);
      void flush();
    },
    [answers, attempt, flush],
  );

  return { answers, answer, flush, isOffline, waiting };
}
