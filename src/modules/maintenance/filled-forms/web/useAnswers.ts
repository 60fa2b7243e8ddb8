import { useEffect, useMemo, useRef, useState } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import { useDraft } from '#kernel/web/data/drafts.ts';
import type { Answer, Answers } from '#modules/maintenance/form-fields/shared/public.ts';
import { answerCall, type filledFormCall } from '#modules/maintenance/templates/shared/filledForms.calls.ts';

export type Whole = AnswerOf<typeof filledFormCall>;
/** Answers that are not with the server yet: each with what stood there before. */
type Unsent = Record<string, { value: Answer | null; seen: unknown }>;

const pauseMs = 600;
const againMs = 5000;

/** Keeps answers on the device at once and sends them one by one; what cannot be sent waits and is tried again. */
export function useAnswers(form: Whole) {
  const number = form.row.number;
  const draft = useDraft<Unsent>(`form.${number}`);
  const [unsent, setUnsent] = useState<Unsent>(() => draft.found?.values ?? {});
  const [troubles, setTroubles] = useState<Record<string, string>>({});
  const [isAway, setAway] = useState(false);
  const isSending = useRef(false);
  // What the server said it has, until the form that says so is here.
  const [told, setTold] = useState<Record<string, { value: Answer | null; version: number }>>({});
  const stored = useMemo(() => {
    const now: Record<string, Answer> = { ...(form.answers as Answers) };
    for (const [field, { value, version }] of Object.entries(told)) {
      if (version <= form.row.version) continue;
      if (value === null) delete now[field];
      else now[field] = value;
    }
    return now;
  }, [form.answers, form.row.version, told]);
  const keep = (next: Unsent) => {
    setUnsent(next);
    if (Object.keys(next).length === 0) draft.clear();
    else {
      draft.save(next);
      // Written at once: the battery may be gone in the next moment.
      draft.write();
    }
  };
  const set = (field: string, value: Answer | null) => {
    setTroubles(({ [field]: _gone, ...others }) => others);
    const before = unsent[field] ? unsent[field].seen : (stored[field] ?? null);
    keep({ ...unsent, [field]: { value, seen: before } });
  };
  useEffect(() => {
    const next = Object.keys(unsent).find((field) => !(field in troubles));
    if (!next || form.closed) return undefined;
    const send = () => {
      const entry = unsent[next];
      if (!entry || isSending.current) return;
      isSending.current = true;
      sendCall(answerCall, { params: { id: number, field: next }, body: entry })
        .then(
          ({ version }) => {
            setAway(false);
            setTold((now) => ({ ...now, [next]: { value: entry.value, version } }));
            setUnsent((now) => {
              const { [next]: sent, ...others } = now;
              // What was typed meanwhile goes next, over what is stored now.
              const left =
                sent && sent.value !== entry.value
                  ? { ...others, [next]: { value: sent.value, seen: entry.value } }
                  : others;
              if (Object.keys(left).length === 0) draft.clear();
              else draft.save(left);
              return left;
            });
          },
          (error: unknown) => {
            if (error instanceof ApiError && error.status >= 400 && error.status < 500)
              setTroubles((now) => ({ ...now, [next]: messageOf(error) }));
            else setAway(true);
          },
        )
        .finally(() => {
          isSending.current = false;
          setUnsent((now) => ({ ...now }));
        });
    };
    const timer = window.setTimeout(send, isAway ? againMs : pauseMs);
    return () => window.clearTimeout(timer);
  }, [unsent, troubles, isAway, form.closed, number, draft]);
  const answers = useMemo(() => {
    const now: Record<string, Answer> = { ...stored };
    for (const [field, { value }] of Object.entries(unsent)) {
      if (value === null) delete now[field];
      else now[field] = value;
    }
    return now;
  }, [stored, unsent]);
  return { answers, set, troubles, isAway, isSaved: Object.keys(unsent).length === 0 };
}
