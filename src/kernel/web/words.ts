import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { WebModule } from './module.ts';

export type Language = 'en' | 'th';
const storageKey = 'abs.language';

let catalogues: (() => Promise<Record<string, string>>)[] = [];
let thaiLoaded = false;

/** The words of the screens: the English text is the key, so English needs no catalogue and a missing Thai word shows English. */
export async function startWords(modules: readonly WebModule[]): Promise<void> {
  catalogues = [
    () => import('./th.ts').then((file) => file.th),
    ...modules.flatMap((module) => (module.words ? [module.words.th] : [])),
  ];
  const language: Language = localStorage.getItem(storageKey) === 'th' ? 'th' : 'en';
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await chooseLanguage(language);
}

export async function chooseLanguage(language: Language): Promise<void> {
  if (language === 'th' && !thaiLoaded) {
    const loaded = await Promise.all(catalogues.map((load) => load()));
    i18next.addResourceBundle('th', 'translation', Object.assign({}, ...loaded) as Record<string, string>);
    thaiLoaded = true;
  }
  localStorage.setItem(storageKey, language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

export function currentLanguage(): Language {
  return i18next.language === 'th' ? 'th' : 'en';
}

/** `t('Work Orders')`; values in double braces: `t('{{count}} rows', { count })`. */
export function useWords(): { t: (text: string, values?: Record<string, unknown>) => string; language: Language } {
  const { t, i18n } = useTranslation();
  return { t: t as (text: string, values?: Record<string, unknown>) => string, language: i18n.language === 'th' ? 'th' : 'en' };
}

/** For places outside React: messages, titles. */
export function translate(text: string, values?: Record<string, unknown>): string {
  return i18next.t(text, values ?? {});
}
