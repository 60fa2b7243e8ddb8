// Runs beside the screens, also when none is open: shows the message that came, and opens its screen on a click.
interface Message {
  title: string;
  text: string;
  link: string;
  tag: string;
  urgent: boolean;
}
interface PushLike extends Event {
  data: { json(): unknown } | null;
  waitUntil(work: Promise<unknown>): void;
}
interface ClickLike extends Event {
  notification: Notification & { data: { link: string } };
  waitUntil(work: Promise<unknown>): void;
}
interface WindowLike {
  url: string;
  focus(): Promise<unknown>;
  postMessage(message: { open: string }): void;
}
interface WorkerLike extends EventTarget {
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowLike[]>;
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
  };
}

const worker = globalThis as unknown as WorkerLike;
// Windows of nobody, or of a customer: no bell is in them.
const withoutBell = /^[/](login|portal|verify|reset-password)/;

async function show(message: Message): Promise<void> {
  await worker.registration.showNotification(message.title, {
    body: message.text,
    tag: message.tag,
    requireInteraction: message.urgent,
    data: { link: message.link },
  });
}

async function open(link: string): Promise<void> {
  // A message leads to a screen of this product, whatever it says.
  const url = new URL(link, location.origin);
  const target = url.origin === location.origin ? url.href : location.origin;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const screen = windows.find((one) => !withoutBell.test(new URL(one.url).pathname));
  if (!screen) return void (await worker.clients.openWindow(target));
  // One click may do one thing with windows. The screen goes there itself (`Bell.tsx`): what it holds unsaved is asked for as always.
  screen.postMessage({ open: target.slice(location.origin.length) || '/' });
  await screen.focus().catch(() => undefined);
}

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('push', (event) => {
  const push = event as PushLike;
  push.waitUntil(show(push.data?.json() as Message));
});
worker.addEventListener('notificationclick', (event) => {
  const click = event as ClickLike;
  click.notification.close();
  click.waitUntil(open(click.notification.data.link));
});
