import { useEffect } from 'react';
import { translate } from '../i18n.ts';
import { createStore } from '../data/store.ts';

/** What the top bar shows: the screen's own words when it gave some, else the route's title. */
export const pageTitle = createStore('');

// Two places say it, in no fixed order: the route when it changes, the screen when it has its row. The screen's own words win.
let ofRoute = '';
let ofScreen: { text: string } | null = null;

function show(): void {
  const text = ofScreen?.text ?? ofRoute;
  pageTitle.set(text);
  document.title = text ? `${text} - ABS` : 'ABS';
}

/** The route's title, an English text. */
export function showRouteTitle(title: string | undefined): void {
  ofRoute = title ? translate(title) : '';
  show();
}

/** A screen's own title: `ABS0001234 · Wheel assembly` (interface §1). Falls back to the route's when the screen goes. */
export function usePageTitle(text: string | undefined): void {
  useEffect(() => {
    if (!text) return undefined;
    const own = { text };
    ofScreen = own;
    show();
    return () => {
      if (ofScreen !== own) return;
      ofScreen = null;
      show();
    };
  }, [text]);
}
