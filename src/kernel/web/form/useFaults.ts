import { useState } from 'react';
import { ApiError, messageOf } from '../data/api.ts';
import { useWords } from '../words.ts';

/** What a refused call says of the fields of a dialog. What belongs to none of them stands at the first. */
export function useFaults(fields: readonly [string, ...string[]]) {
  const { t } = useWords();
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    faultOf: (field: string) => {
      const fault = faults.get(field);
      return fault === undefined ? undefined : t(fault);
    },
    clear: () => setFaults(new Map()),
    say: (field: string, message: string) => setFaults(new Map([[field, message]])),
    take: (error: unknown) => {
      const named = error instanceof ApiError ? error.fields : [];
      const found = new Map<string, string>();
      for (const { path, message } of named.length > 0 ? named : [{ path: '', message: messageOf(error) }]) {
        const field = fields.includes(path) ? path : fields[0];
        if (!found.has(field)) found.set(field, message);
      }
      setFaults(found);
    },
  };
}
