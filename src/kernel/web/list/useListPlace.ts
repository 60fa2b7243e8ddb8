import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Where somebody was in a list: how far down, at which row, and what was ticked, each with the version they saw. */
export interface ListPlace {
  top: number;
  /** The row last touched. */
  row: string | null;
  ticked: readonly (readonly [id: string, version: number])[];
}

const nowhere: ListPlace = { top: 0, row: null, ticked: [] };
const storeKey = 'abs.places';
/** So many places are kept; who goes further back starts at the top. */
const most = 40;

function readPlaces(): Map<string, ListPlace> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storeKey) ?? '[]') as [string, ListPlace][]);
  } catch {
    return new Map();
  }
}

let places: Map<string, ListPlace> | undefined;
const known = (): Map<string, ListPlace> => (places ??= readPlaces());
// Kept for a page that is loaded anew: a reload, or the way back from another site.
globalThis.window?.addEventListener('pagehide', () => {
  if (places) sessionStorage.setItem(storeKey, JSON.stringify([...places].slice(-most)));
});

/** The place in a list that belongs to this entry of the browser's history: Back finds it again (interface §3). */
export function useListPlace(list: string) {
  const { key, pathname, search } = useLocation();
  const name = `${key} ${pathname}${search} ${list}`;
  // What was known when the list came; later entries of the same screen start where the list stands.
  const [before] = useState<ListPlace>(() => known().get(name) ?? nowhere);
  const [own] = useState(() => ({ ...before }));
  const keep = (part: Partial<ListPlace>) => {
    Object.assign(own, part);
    const all = known();
    all.delete(name);
    all.set(name, { ...own });
  };
  // A filter makes a new entry of the history: the list goes on there from its top.
  useEffect(() => {
    if (!known().has(name)) known().set(name, { ...own, top: 0 });
  }, [name, own]);
  return { before, keep };
}
