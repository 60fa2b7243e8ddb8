import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../data/api.ts';
import { useUpdate } from '../data/records.ts';
import type { AnyRecord, UpdateOf } from '#kernel/shared/record.ts';

const pauseMs = 1500;

/** Saves what a person writes into a draft shortly after they pause; says what stands in the way, and keeps the text. */
export function useAutosave<R extends AnyRecord>(record: R, row: { id: string; version: number }, start: UpdateOf<R>) {
  const update = useUpdate(record, row);
  const [values, setValues] = useState(start);
  const [trouble, setTrouble] = useState<string | null>(null);
  const saved = useRef<Record<string, string>>(texts(start));
  const version = useRef(row.version);
  const changed = Object.keys(values).filter((name) => JSON.stringify(values[name as keyof typeof values] ?? null) !== saved.current[name]);
  const { isPending, mutateAsync } = update;

  useEffect(() => {
    if (changed.length === 0 || isPending || trouble) return undefined;
    const timer = window.setTimeout(() => {
      const part = Object.fromEntries(changed.map((name) => [name, values[name as keyof typeof values] ?? null]));
      mutateAsync({ ...part, version: version.current } as never).then(
        (answer) => {
          saved.current = { ...saved.current, ...texts(part) };
          version.current = (answer.row as { version: number }).version;
          setTrouble(null);
        },
        (error: unknown) => setTrouble(error instanceof ApiError && error.status === 409 ? 'Somebody else changed this meanwhile. Copy your text and load the page again.' : messageOf(error)),
      );
    }, pauseMs);
    return () => window.clearTimeout(timer);
  }, [values, isPending, trouble, mutateAsync]);

  return {
    values,
    set: (part: Partial<UpdateOf<R>>) => {
      setTrouble(null);
      setValues((old) => ({ ...old, ...part }));
    },
    state: trouble ? ('trouble' as const) : isPending ? ('saving' as const) : changed.length > 0 ? ('unsaved' as const) : ('saved' as const),
    trouble,
  };
}

function texts(values: object): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value ?? null)]));
}
