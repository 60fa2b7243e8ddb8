import { useCallback, useMemo, useState } from 'react';
import { useSession } from '../data/session.ts';
import type { Column } from './columns.ts';

interface Choice {
  /** The shown columns in order; absent: the record's own. */
  keys?: string[];
  widths?: Record<string, number>;
}

/** A value kept on this machine for this person. */
export function useKept<Value extends object>(name: string, initial: Value): [Value, (value: Value) => void] {
  const { sub } = useSession();
  const key = `abs.${name}.${sub}`;
  const read = () => {
    try {
      return (JSON.parse(localStorage.getItem(key) ?? 'null') as Value | null) ?? initial;
    } catch {
      return initial;
    }
  };
  const [kept, setKept] = useState(() => ({ key, value: read() }));
  if (kept.key !== key) setKept({ key, value: read() });
  const value = kept.value;
  const keep = useCallback(
    (next: Value) => {
      setKept({ key, value: next });
      localStorage.setItem(key, JSON.stringify(next));
    },
    [key],
  );
  return [value, keep];
}

const noChoice: Choice = {};

/** Which columns a person shows, in which order and how wide: kept by person and record. */
export function useColumnChoice(name: string, all: Column[], standard: readonly string[]) {
  const [choice, keep] = useKept<Choice>(`columns.${name}`, noChoice);
  const columns = useMemo(() => {
    const keys = choice.keys?.filter((key) => all.some((column) => column.key === key)) ?? [];
    return (keys.length ? keys : standard).flatMap((key) => {
      const column = all.find((entry) => entry.key === key);
      return column ? { ...column, width: choice.widths?.[key] ?? column.width } : [];
    });
  }, [choice, all, standard]);
  return {
    columns,
    /** What was dragged to a width of its own. */
    dragged: choice.widths,
    show: (keys: string[]) => keep({ ...choice, keys }),
    resize: (key: string, width: number) =>
      keep({ ...choice, widths: { ...choice.widths, [key]: Math.max(56, Math.round(width)) } }),
    reset: () => keep({}),
    isOwn: choice.keys !== undefined || choice.widths !== undefined,
  };
}
