/** Keeps the counter on this device, so that it opens without the network. Only over HTTPS (or on this machine): elsewhere browsers keep nothing. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const loaded = () =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname);
  const keep = async () => {
    const { default: address } = await import('./offlineStoreCounter.ts?worker&url');
    const { installing, waiting, active } = await navigator.serviceWorker.register(address, {
      scope: '/store/counter',
    });
    (installing ?? waiting ?? active)?.postMessage({ keep: loaded() });
  };
  // A device that keeps nothing still has a counter while there is a network.
  keep().catch(() => undefined);
}
