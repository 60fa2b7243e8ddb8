import { cookieValues } from '#kernel/server/identity/token.ts';

/** The mark a browser got at its first sign-in, by which it is known again; null when it has none, or two. */
export function deviceMarkOf(cookieHeader: string | undefined): string | null {
  const [mark, ...more] = cookieValues(cookieHeader, 'device');
  return mark && more.length === 0 && /^[A-Za-z0-9_-]{24}$/.test(mark) ? mark : null;
}
