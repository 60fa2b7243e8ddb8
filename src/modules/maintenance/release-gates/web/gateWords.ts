import { useEffect } from 'react';
import { createStore, useStore } from '#kernel/web/data/store.ts';
import { useTranslation } from '#kernel/web/i18n.ts';

type Reader = (message: string) => string;

const asItIs: Reader = (message) => message;
const thaiReader = createStore<Reader | null>(null);

/** How this person reads what a gate says. What is stored and printed stays English: it is evidence. */
export function useGateWords(): Reader {
  const { language } = useTranslation();
  const thai = useStore(thaiReader);
  useEffect(() => {
    if (language === 'th' && thai === null) void import('./th.gates.ts').then(({ inThai }) => thaiReader.set(inThai));
  }, [language, thai]);
  return language === 'th' ? (thai ?? asItIs) : asItIs;
}
