import { useEffect, useState } from 'react';
import { refresh } from '#kernel/web/data/records.ts';
import { getCall, sendCall } from '#kernel/web/data/calls.ts';
import type { BodyOf } from '#kernel/shared/call.ts';
import { useSession } from '#kernel/web/data/session.ts';
import workerAddress from './pushWorker.ts?worker&url';
import { pushKeyCall, subscribePushCall, verifyPushCall } from '../shared/push.calls.ts';

/**
 * What push messages are on this browser. `blocked`: the person or the browser said no; `dismissed`: the browser’s question was
 * closed without an answer and may be asked again; `missing`: it cannot.
 */
export type PushState = 'asking' | 'missing' | 'blocked' | 'dismissed' | 'off' | 'on';

// Without HTTPS browsers have no service workers; the settings say so instead of failing.
const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const firstState = (): PushState =>
  !isSupported() ? 'missing' : Notification.permission === 'denied' ? 'blocked' : 'asking';

async function registered(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(workerAddress, { type: 'module' });
  if (registration.active) return registration;
  // `ready` waits for a worker of this page's address; ours lives beside the assets.
  const starting = registration.installing ?? registration.waiting;
  await new Promise<void>((resolve) => {
    const check = () => starting?.state === 'activated' && resolve();
    starting?.addEventListener('statechange', check);
    check();
  });
  return registration;
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/** What the server is told of a browser's subscription. */
const bodyOf = (user: string, subscription: PushSubscription): BodyOf<typeof verifyPushCall> => ({
  user,
  subscription: subscription.toJSON() as BodyOf<typeof verifyPushCall>['subscription'],
});

/** Push messages on this browser: asks whether they are on, switches them on and off (spec §7: verify, vapid, subscribe). */
export function usePush() {
  const { _id: user } = useSession();
  const [state, setState] = useState<PushState>(firstState);

  useEffect(() => {
    if (firstState() !== 'asking') return undefined;
    let isGone = false;
    const find = async (): Promise<PushState> => {
      const registration = await registered();
      const subscription = await registration.pushManager.getSubscription();
      if (!subscription) return 'off';
      const isOurs = await sendCall(verifyPushCall, { body: bodyOf(user, subscription) });
      return isOurs ? 'on' : 'off';
    };
    // What the person did meanwhile stands: a slow first look does not overwrite it.
    const keep = (found: PushState) => !isGone && setState((now) => (now === 'asking' ? found : now));
    find().then(keep, () => keep('off'));
    return () => {
      isGone = true;
    };
  }, [user]);

  /** Answers whether they are on now: the person may say no, or nothing. */
  const enable = async (): Promise<boolean> => {
    const answer = await Notification.requestPermission();
    if (answer !== 'granted') {
      setState(answer === 'denied' ? 'blocked' : 'dismissed');
      return false;
    }
    const registration = await registered();
    const key = (await getCall(pushKeyCall)) as string;
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(key),
    });
    await sendCall(subscribePushCall, { body: bodyOf(user, subscription) });
    setState('on');
    await refresh(['push-device']);
    return true;
  };
  const disable = async () => {
    const subscription = await (await registered()).pushManager.getSubscription();
    await subscription?.unsubscribe();
    setState('off');
    return subscription?.endpoint ?? null;
  };
  return { state, enable, disable };
}
