import { createElement, memo, type ComponentType } from 'react';
import { redirect, replace, useParams, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { can } from '#kernel/shared/permission.ts';
import { connection } from '../data/live.ts';
import { loadSession } from '../data/session.ts';
import { cardPath, loginAddress, rememberPlace } from '../data/signIn.ts';
import { translate } from '../i18n.ts';
import type { Screen, WebModule } from '../module.ts';
import { notify } from '../ui/Toasts.tsx';
import { screenAt } from './context.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { NotFound } from './NotFound.tsx';
import { place, Root } from './Root.tsx';
import { Shell } from './Shell.tsx';
import { sidebar } from './sidebar.ts';

// Decided before any screen loads (spec §2): no session goes to /login, no right goes to /unauthorized or nowhere.
function guard(screen: Screen) {
  return async ({ request, params }: LoaderFunctionArgs) => {
    const url = new URL(request.url);
    const session = screen.allow === 'public' ? null : await loadSession();
    if (screen.allow !== 'public' && !session) return toLogin(url);
    if (session && !can(session.claims, screen.allow)) return redirect(deniedAddress(screen, url));
    if (screen.redirect) {
      const to = screen.redirect.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      return sendOn(url, to + url.search);
    }
    if (session && screen.start && saysNothing(url.searchParams)) {
      const start = { ...(await screen.start())(session.options), ...Object.fromEntries(url.searchParams) };
      return sendOn(url, `${url.pathname}?${new URLSearchParams(start)}`);
    }
    onward = '';
    return loadScreen(screen, url);
  };
}

function toLogin(url: URL) {
  rememberPlace(url);
  return redirect(loginAddress({ pathname: url.pathname, search: url.search, hash: window.location.hash }));
}

const saysNothing = (query: URLSearchParams) => [...query.keys()].every((key) => key === 'new');

// An address that only sends on must not stay behind in the history, nor one behind it that sends on again: Back would come to it and be sent on.
let onward = '';
function sendOn({ pathname, search }: URL, to: string) {
  const here = window.location.pathname + window.location.search;
  const stays = [here, onward].includes(pathname + search) || here === to;
  onward = stays ? to : '';
  return stays ? replace(to) : redirect(to);
}

type Values = Record<string, string | undefined>;
// Kept by the guard, not by the router's `lazy`: a route whose part failed would stay empty for ever instead of showing what happened.
// Memoized: the router draws its routes anew at every step of a navigation, and the screen that is being left has nothing new to say.
const loaded = new Map<Screen, ComponentType<Values>>();

// Spec §2: a screen that fails to load is only logged, and the person stays where they are. With the line up, the parts of an older build are
// gone from the server: going there as a page brings the new ones.
async function loadScreen(screen: Screen, to: URL) {
  try {
    const Loaded = await screen.load?.();
    if (Loaded && !loaded.has(screen)) loaded.set(screen, memo(Loaded as unknown as ComponentType<Values>));
    return null;
  } catch (error) {
    window.reportError(error);
    if (window.location.pathname === to.pathname) throw error;
    if (connection.get() === 'online' && navigator.onLine) window.location.assign(to);
    else notify({ tone: 'warn', text: translate('You are offline. This screen opens when the connection is back.') });
    return redirect(window.location.pathname + window.location.search);
  }
}

/** Where a missing right was met: the screen that says so names it. */
export const deniedKey = 'abs.denied';

// "Navigation cancelled" (spec §5) leaves the person where they are; arriving from outside there is no such place.
function deniedAddress(screen: Screen, to: URL): string {
  sessionStorage.setItem(deniedKey, to.pathname);
  const isShown = place.shown !== '' && place.shown.split('?')[0] !== to.pathname;
  return screen.denied === 'cancel' && isShown ? place.shown : '/unauthorized';
}

function toRoute(screen: Screen): RouteObject {
  return {
    path: screen.path,
    loader: guard(screen),
    handle: screen,
    // The address decides, not the query: filters and sorting in the URL must not run the guard again.
    shouldRevalidate: ({ currentUrl, nextUrl }) =>
      currentUrl.pathname !== nextUrl.pathname || (screen.start !== undefined && saysNothing(nextUrl.searchParams)),
    ErrorBoundary: ErrorScreen,
    Component: screen.load ? withParams(screen) : Nothing,
  };
}

// For addresses that only send on.
const Nothing = () => null;

function withParams(screen: Screen): ComponentType {
  return function ScreenWithParams() {
    const params = useParams();
    const Loaded = loaded.get(screen);
    return Loaded ? createElement(Loaded, params) : null;
  };
}

/** `/` goes to the person's own home page, else the dashboard, keeping the query; to the first entry they may see when they may not go there. */
async function home({ request }: LoaderFunctionArgs, screens: readonly Screen[]) {
  const session = await loadSession();
  const url = new URL(request.url);
  if (!session) return toLogin(url);
  const card = cardPath(window.location.hash);
  const own = String(session.options['homepage'] ?? '').replace(/^#/, '') || '/dashboard';
  const first = [{ path: own }, { path: '/dashboard' }, ...sidebar.flatMap((group) => group.items)].find((item) => {
    const target = screenAt(screens, item.path.split('?')[0] ?? item.path);
    return target && can(session.claims, target.allow);
  });
  return sendOn(url, card ?? (first?.path ?? '/unauthorized') + (first?.path.includes('?') ? '' : url.search));
}

const signedIn = async ({ request }: LoaderFunctionArgs) =>
  (await loadSession()) ? null : toLogin(new URL(request.url));

/** The route table: every module's screens, framed or bare, and the kernel's own three. */
export function routesOf(modules: readonly WebModule[]): RouteObject[] {
  const screens = modules.flatMap((module) => module.screens);
  return [
    {
      Component: Root,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: Nothing,
      children: [
        { path: '/', loader: (args) => home(args, screens), Component: Nothing },
        ...screens.filter((screen) => screen.bare).map(toRoute),
        {
          Component: Shell,
          children: [
            ...screens.filter((screen) => !screen.bare).map(toRoute),
            { path: '*', loader: signedIn, Component: NotFound },
          ],
        },
      ],
    },
  ];
}
