import { useEffect, useRef, useState } from 'react';
import type { AnyRow } from '../data/records.ts';

/**
 * Rows that change in place and never move under the pointer (interface §3): while it is over the list, order and membership stay as they
 * were and only values change; when it leaves, the new order comes. Rows somebody changed are named for a soft flash.
 */
export function useStableRows(query: string, rows: readonly AnyRow[], isPointerInside: boolean) {
  const [held, setHeld] = useState({ query, rows });
  if (held.rows !== rows && (held.query !== query || !isPointerInside)) setHeld({ query, rows });

  const seen = useRef<{ query: string; versions: Map<string, number> }>({ query: '', versions: new Map() });
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const before = seen.current;
    const differing = rows.filter(
      (row) => (before.versions.get(row.id) ?? (before.versions.size ? -1 : row.version)) !== row.version,
    );
    seen.current = { query, versions: new Map(rows.map((row) => [row.id, row.version])) };
    if (before.query !== query || differing.length === 0 || differing.length > 20) return undefined;
    setChanged(new Set(differing.map((row) => row.id)));
    const timer = window.setTimeout(() => setChanged(new Set()), 2500);
    return () => window.clearTimeout(timer);
  }, [query, rows]);

  if (held.rows === rows || held.query !== query) return { rows, changed };
  const now = new Map(rows.map((row) => [row.id, row]));
  return { rows: held.rows.map((row) => now.get(row.id) ?? row), changed };
}
