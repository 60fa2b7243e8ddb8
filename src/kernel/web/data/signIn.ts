import { send } from './api.ts';
import { client } from './client.ts';
import { forgetPerson, refetchSession } from './session.ts';

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

// Spec §2 and §5: ABS plus seven digits, any case; a dash may add the card.
const cardHash = /^#[/]?task-cards[/]ABS\d{7}(-[A-Za-z0-9]+)?$/i;
const nextKey = 'abs.next';

/** Where somebody without a session is sent. Only a task card travels in the address (spec §2). */
export function loginAddress(place: Place): string {
  const hash = cardHash.test(place.hash) ? place.hash : `#${place.pathname}`;
  return cardHash.test(hash) ? `/login?redirect=${encodeURIComponent(hash)}` : '/login';
}

/** The screen a task card's hash stands for, or null when the hash names none. */
export function cardPath(hash: string): string | null {
  return cardHash.test(hash) ? `/${hash.replace(/^#[/]?/, '')}` : null;
}

/** Remembers in this tab where the person was, so that signing in brings them back. */
export function rememberPlace(place: Place): void {
  if (place.pathname !== '/login') sessionStorage.setItem(nextKey, place.pathname + place.search);
}

/** Where to go after sign-in: the task card of the address, else where the person was, else home. Never off this site. */
export function afterLogin(place: Pick<Place, 'search'>): string {
  const card = cardPath(new URLSearchParams(place.search).get('redirect') ?? '');
  const remembered = sessionStorage.getItem(nextKey);
  sessionStorage.removeItem(nextKey);
  return card ?? (remembered && /^[/](?![/\\])/.test(remembered) ? remembered : '/');
}

/** Signs in and forgets what the last person saw. A 428 asks for `code`. */
export async function signIn(body: {
  username: string;
  password: string;
  code?: string;
  sharedTerminal?: boolean;
}): Promise<void> {
  await send('POST', '/auth/login', body);
  await forgetPerson();
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' });
  await refetchSession();
}

/** Ends the session on the server, then shows the sign-in screen (spec §7). */
export async function signOut(): Promise<void> {
  sessionStorage.removeItem(nextKey);
  await fetch('/auth/destroy', { credentials: 'same-origin', redirect: 'manual' }).catch(() => undefined);
  await forgetPerson().catch(() => undefined);
  window.location.assign('/login');
}
