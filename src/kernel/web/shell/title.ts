import { useEffect } from 'react';
import { translate } from '../words.ts';
import { createStore } from '../data/store.ts';

/** What the top bar shows: the screen's own words when it gave some, else the route's title. */
export const pageTitle = createStore('');

export function showTitle(text: string): void {
  pageTitle.set(text);
  document.title = text ? `${text} - ABS` : 'ABS';
}

/** A screen's own title: `ABS0001234 · Wheel assembly` (interface §1). Falls back to the route's when the screen goes. */
export function usePageTitle(text: string | undefined): void {
  useEffect(() => {
    if (text) showTitle(text);
  }, [text]);
}

export function routeTitle(title: string): string {
  return title ? translate(title) : '';
}
