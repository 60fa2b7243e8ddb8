import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';

/** How long the success message stands before the dialog closes (spec §4, §9). */
const closeAfter = 2000;

type Problems<Field extends string> = Partial<Record<Field, string>>;

interface SecretForm<Field extends string> {
  values: Record<Field, string>;
  problems: Problems<Field>;
  /** A refusal that belongs to no field. */
  failure: string | null;
  isSending: boolean;
  isDone: boolean;
  set: (field: Field, value: string) => void;
  submit: () => Promise<void>;
}

/**
 * The common behaviour of the password and PIN dialogs (spec §4): checks before sending, a success message that closes the
 * dialog after two seconds, and fields cleared on failure, with the reason of a refused new one in a plain line.
 */
export function useSecretForm<Field extends string>(spec: {
  empty: Record<Field, string>;
  check: (values: Record<Field, string>) => Problems<Field>;
  /** Answers a sentence when something more has to be typed; what stands in the fields is kept then. */
  send: (values: Record<Field, string>) => Promise<string | null>;
  onClose: () => void;
}): SecretForm<Field> {
  const [values, setValues] = useState(spec.empty);
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [isDone, setDone] = useState(false);
  // The caller may give another function at every drawing; the time runs on.
  const close = useEffectEvent(() => spec.onClose());

  useEffect(() => {
    if (!isDone) return undefined;
    const timer = window.setTimeout(close, closeAfter);
    return () => window.clearTimeout(timer);
  }, [isDone]);

  const set = (field: Field, value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setProblems((before) => ({ ...before, [field]: undefined }));
  };

  const submit = async () => {
    const found = spec.check(values);
    setProblems(found);
    setFailure(null);
    if (isSending || Object.values(found).some(Boolean)) return;
    setSending(true);
    try {
      const more = await spec.send(values);
      if (more === null) setDone(true);
      else setFailure(more);
    } catch (error) {
      setValues(spec.empty);
      // Spec §4, §8: a wrong current password clears the fields and says nothing; every other refusal says what to do.
      if (error instanceof ApiError && error.code === 'PASSWORD_WRONG') return setProblems({});
      const placed: Problems<Field> = {};
      for (const { path, message } of error instanceof ApiError ? error.fields : []) {
        if (path in spec.empty) placed[path as Field] = message;
      }
      setProblems(placed);
      if (Object.keys(placed).length === 0) setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  };

  return { values, problems, failure, isSending, isDone, set, submit };
}
