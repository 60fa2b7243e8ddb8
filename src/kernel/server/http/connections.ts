import { BlockList, isIPv6, type Server, type Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';

/** The most open connections of a process; one address may have `perAddress` of them. */
const mostConnections = 1_000;
const saidEveryMs = 60_000;

/** Who counts as one: an IPv4 address, or the /64 network of an IPv6 address, which is one subscriber's. */
export function subscriberOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.replace(/%.*$/, '').toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean).length;
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - after)).fill('0'));
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** This machine and the trusted proxies bring many people over one address: they count for nobody. */
function unlimited(trusted: readonly string[]): (address: string) => boolean {
  const known = new BlockList();
  for (const one of ['127.0.0.1', '::1', ...trusted]) {
    const [address = '', prefix] = one.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return known.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}

/** Ends a connection at once when its address holds its share already: one stranger cannot take the places of everybody (P54). */
export function limitConnections(
  server: Server,
  { perAddress, trusted, log }: { perAddress: number; trusted: readonly string[]; log: FastifyBaseLogger },
): void {
  server.maxConnections = mostConnections;
  const isUnlimited = unlimited(trusted);
  const open = new Map<string, number>();
  let saidAt = -saidEveryMs;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isUnlimited(address)) return;
    const subscriber = subscriberOf(address);
    const held = open.get(subscriber) ?? 0;
    if (held >= perAddress) {
      if (performance.now() - saidAt > saidEveryMs) {
        saidAt = performance.now();
        log.warn({ address: subscriber, held }, 'too many connections of one address: refused');
      }
      socket.destroy();
      return;
    }
    open.set(subscriber, held + 1);
    socket.once('close', () => {
      const left = (open.get(subscriber) ?? 1) - 1;
      if (left > 0) open.set(subscriber, left);
      else open.delete(subscriber);
    });
  });
}
