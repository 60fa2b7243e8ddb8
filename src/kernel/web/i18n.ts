import i18next from 'i18next';
import { createContext, useContext, useMemo } from 'react';
import { countedPlaces, inSingular } from '#kernel/shared/singular.ts';
import { bestReading } from '#kernel/shared/readerOf.ts';
import { createStore, useStore } from './data/store.ts';
import type { ThaiWords, WebModule } from './module.ts';

export type Language = 'en' | 'th';
const storageKey = 'abs.language';

type Reader = (sentence: string) => string;

let catalogues: (() => Promise<ThaiWords>)[] = [];
let readers: Reader[] = [];
let thaiLoaded = false;
const chosen = createStore<Language>('en');

/** A sentence of the server with values in it stands in no catalogue: the module that says it reads it. */
const readInThai: Reader = (text) =>
  thaiLoaded && i18next.language === 'th' && text.endsWith('.')
    ? bestReading(
        text,
        readers.map((read) => read(text)),
      )
    : text;

/** The words of the screens: the English text is the key, so English needs no catalogue and a missing Thai word shows English. */
export async function startWords(modules: readonly WebModule[]): Promise<void> {
  catalogues = [
    () => import('./th.ts'),
    () => import('./th.refusals.ts'),
    ...modules.flatMap((module) => module.words ?? []),
  ];
  const language = firstLanguage(localStorage.getItem(storageKey), navigator.languages);
  await i18next.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    interpolation: { escapeValue: false },
  });
  await speak(language);
}

/** What was chosen here; else what the browser asks for first of what there is. */
export function firstLanguage(stored: string | null, asked: readonly string[]): Language {
  if (stored === 'th' || stored === 'en') return stored;
  const first = asked.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === 'th' || tag === 'en');
  return first === 'th' ? 'th' : 'en';
}

/** Somebody's choice: it stays on this machine. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language);
  await speak(language);
}

async function speak(language: Language): Promise<void> {
  if (language === 'th' && !thaiLoaded) {
    const loaded = await Promise.all(catalogues.map((load) => load()));
    readers = loaded.flatMap(({ read }) => read ?? []);
    const words = Object.assign({}, ...loaded.map(({ th }) => th)) as Record<string, string>;
    i18next.addResourceBundle('th', 'translation', words);
    thaiLoaded = true;
  }
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
  chosen.set(language);
}

interface Words {
  /** `t('Work Orders')`; values in double braces: `t('{{count}} rows', { count })`. */
  t: (text: string, values?: Record<string, unknown>) => string;
  language: Language;
}

/** The English text for the numbers it is told: of one thing it is said otherwise than of many. */
const inNumber = (text: string, values: Record<string, unknown>): string =>
  countedPlaces.reduce(
    (said, place) => (String(values[place]) === '1' ? inSingular(said, `{{${place}}}`) : said),
    text,
  );

const wordsIn = (language: Language): Words => ({
  // The English word is its key.
  t: (text, values) =>
    language === 'en'
      ? values
        ? i18next.t(inNumber(text, values), { lng: language, ...values })
        : text
      : readInThai(i18next.t(text, { lng: language, ...values })),
  language,
});
/** One subscription for the whole app: a table has a thousand texts. */
export const WordsContext = createContext<Words>(wordsIn('en'));

/** Follows the chosen language, for the provider at the top of the app. */
export function useChosenWords(): Words {
  const language = useStore(chosen);
  return useMemo(() => wordsIn(language), [language]);
}

export function useTranslation(): Words {
  return useContext(WordsContext);
}

/** For places outside React: messages, titles. */
export function translate(text: string, values?: Record<string, unknown>): string {
  // Before the words are there, the English text is the word.
  if (!i18next.isInitialized) return text;
  return readInThai(i18next.t(values && i18next.language === 'en' ? inNumber(text, values) : text, values ?? {}));
}
