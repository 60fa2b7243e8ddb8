import { BlockList, isIPv6 } from 'node:net';

const here = new BlockList();
here.addSubnet('127.0.0.0', 8, 'ipv4');
here.addAddress('::1', 'ipv6');
const inside = new BlockList();
inside.addSubnet('10.0.0.0', 8, 'ipv4');
inside.addSubnet('172.16.0.0', 12, 'ipv4');
inside.addSubnet('192.168.0.0', 16, 'ipv4');
inside.addSubnet('169.254.0.0', 16, 'ipv4');
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('fe80::', 10, 'ipv6');

/** Where a device is, in words a person can judge: on the server, in the company's network, or outside with its address. */
export function placeOf(ip: string | null): string {
  if (!ip) return 'Place not known';
  const plain = ip.replace(/^::ffff:(?=\d)/i, '');
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4';
  if (here.check(plain, family)) return 'On the server itself';
  if (inside.check(plain, family)) return 'In the company network';
  return `Outside the company, address ${plain}`;
}
