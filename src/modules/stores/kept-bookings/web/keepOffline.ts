const deliveries = '/logistics/shipping';

/** Keeps the screen that is open on this device, the counter, a withdraw parts form or a delivery note, so that it opens without the network. Only over HTTPS (or on this machine): elsewhere browsers keep nothing. `onKept` hears, once it is kept, for how many ms. */
export function keepOffline(onKept?: (ms: number) => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const loaded = () =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname);
  const keep = async () => {
    const { pathname: screen } = window.location;
    const isDelivery = screen.startsWith(deliveries);
    const { default: address } = await (isDelivery
      ? import('./offlineLogisticsShipping.ts?worker&url')
      : import('./offlineStore.ts?worker&url'));
    const scope = isDelivery ? deliveries : '/store';
    const { installing, waiting, active } = await navigator.serviceWorker.register(address, { scope });
    // That of an older version answered for the counter alone, and would go on doing so.
    const older = (await navigator.serviceWorker.getRegistrations()).find(({ scope }) =>
      scope.endsWith('/store/counter'),
    );
    await older?.unregister();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<number>) => onKept?.(data);
    (installing ?? waiting ?? active)?.postMessage({ screen, keep: loaded() }, [port2]);
  };
  // A device that keeps nothing still has a counter while there is a network.
  keep().catch(() => undefined);
}
