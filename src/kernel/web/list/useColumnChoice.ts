import { useMemo, useState } from 'react';
import { useSession } from '../data/session.ts';
import type { Column } from './columns.ts';

interface Choice {
  /** The shown columns in order; absent: the record's own. */
  keys?: string[];
  widths?: Record<string, number>;
}

function read(key: string): Choice {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Choice | null) ?? {};
  } catch {
    return {};
  }
}

/** Which columns a person shows, in which order and how wide: kept on this machine by person and record. */
export function useColumnChoice(name: string, all: Column[], standard: readonly string[]) {
  const { sub } = useSession();
  const key = `abs.columns.${name}.${sub}`;
  const [kept, setKept] = useState(() => ({ key, choice: read(key) }));
  if (kept.key !== key) setKept({ key, choice: read(key) });
  const { choice } = kept;
  const keep = (next: Choice) => {
    setKept({ key, choice: next });
    localStorage.setItem(key, JSON.stringify(next));
  };
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
