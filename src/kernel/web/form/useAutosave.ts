import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../data/api.ts';
import { useUpdate } from '../data/records.ts';
import type { AnyRecord, UpdateOf } from '#kernel/shared/record.ts';

const pauseMs = 1500;
const textOf = (value: unknown): string => JSON.stringify(value ?? null);

/** Saves what a person writes into a draft shortly after they pause, and when they leave the screen; says what stands in the way, and keeps the text. */
export function useAutosave<R extends AnyRecord>(record: R, row: { id: string; version: number }, start: UpdateOf<R>) {
  const { isPending, mutateAsync } = useUpdate(record, row);
  const [values, setValues] = useState(start);
  // What the server has, and the version it has it in: another person's change in between is a conflict, not overwritten.
  const [stored, setStored] = useState({ values: start as Record<string, unknown>, version: row.version });
  const [trouble, setTrouble] = useState<string | null>(null);
  // A newer row, such as after an own step of the record, is taken over unless it touches what is being typed: that stays a conflict.
  if (row.version > stored.version && !isPending) {
    const fresh = start as Record<string, unknown>;
    const typed = Object.entries(values).filter(([name, value]) => textOf(value) !== textOf(stored.values[name]));
    const isMine = ([name, value]: [string, unknown]) =>
      [textOf(stored.values[name]), textOf(value)].includes(textOf(fresh[name]));
    if (typed.every(isMine)) {
      setStored({ values: fresh, version: row.version });
      setValues({ ...start, ...Object.fromEntries(typed) });
    }
  }
  const isChanged = Object.entries(values).some(([name, value]) => textOf(value) !== textOf(stored.values[name]));

  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => () => waiting.current?.(), []);
  useEffect(() => {
    waiting.current = null;
    const changed = Object.entries(values).filter(([name, value]) => textOf(value) !== textOf(stored.values[name]));
    if (changed.length === 0 || isPending || trouble) return undefined;
    const save = () => {
      waiting.current = null;
      const part = Object.fromEntries(changed.map(([name, value]) => [name, value ?? null]));
      mutateAsync({ ...part, version: stored.version } as never).then(
        (answer) =>
          setStored({ values: { ...stored.values, ...part }, version: (answer.row as { version: number }).version }),
        (error: unknown) =>
          setTrouble(
            error instanceof ApiError && error.status === 409
              ? 'Somebody else changed this meanwhile. Copy your text and load the page again.'
              : messageOf(error),
          ),
      );
    };
    waiting.current = save;
    const timer = window.setTimeout(save, pauseMs);
    return () => window.clearTimeout(timer);
  }, [values, stored, isPending, trouble, mutateAsync]);

  return {
    values,
    set: (part: Partial<UpdateOf<R>>) => {
      setTrouble(null);
      setValues((old) => ({ ...old, ...part }));
    },
    state: trouble
      ? ('trouble' as const)
      : isPending
        ? ('saving' as const)
        : isChanged
          ? ('unsaved' as const)
          : ('saved' as const),
    trouble,
  };
}
