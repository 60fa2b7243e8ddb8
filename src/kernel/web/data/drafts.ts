import { useEffect, useMemo, useRef } from 'react';
import { useSession } from './session.ts';

interface Draft<Values> {
  at: string;
  values: Values;
}

const prefix = 'abs.draft.';
const keptFor = 30 * 86_400_000;

function read<Values>(key: string): Draft<Values> | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft<Values> | null;
    return draft && Date.now() - Date.parse(draft.at) < keptFor ? draft : null;
  } catch {
    return null;
  }
}

/** What a person typed and has not sent, kept on this machine under their name; survives reload, crash and sign-out. */
export function useDraft<Values>(name: string) {
  const { sub } = useSession();
  const key = `${prefix}${sub}.${name}`;
  const pending = useRef<Values | null>(null);
  const timer = useRef(0);

  const tools = useMemo(() => {
    const write = () => {
      window.clearTimeout(timer.current);
      if (pending.current === null) return;
      try {
        localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), values: pending.current }));
      } catch {
        // A full store must not stop the person from typing; the form itself still has everything.
      }
      pending.current = null;
    };
    return {
      found: read<Values>(key),
      save: (values: Values) => {
        pending.current = values;
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(write, 300);
      },
      clear: () => {
        pending.current = null;
        window.clearTimeout(timer.current);
        localStorage.removeItem(key);
      },
      write,
    };
  }, [key]);

  useEffect(() => {
    window.addEventListener('pagehide', tools.write);
    return () => {
      window.removeEventListener('pagehide', tools.write);
      tools.write();
    };
  }, [tools]);
  return tools;
}
