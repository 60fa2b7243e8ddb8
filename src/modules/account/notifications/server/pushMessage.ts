import { lookup, type LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';
import webPush from 'web-push';
import type { ExternalServices } from '#kernel/server/context.ts';
import { refuse } from '#kernel/shared/errors.ts';

export interface PushMessage {
  title: string;
  text: string;
  link: string;
  /** A message with the tag of an older one takes its place on the screen. */
  tag: string;
  urgent: boolean;
}

// Security 1.3: only push services, only by https on their usual port; the company may name one of its own.
const browserServices =
  /^(fcm[.]googleapis[.]com|([\w-]+[.])*push[.]services[.]mozilla[.]com|([\w-]+[.])*push[.]apple[.]com|([\w-]+[.])*notify[.]windows[.]com)$/;

/** Refuses an address that belongs to no push service: the server would otherwise call whatever a browser names. */
export function checkPushEndpoint(outside: ExternalServices, endpoint: string): void {
  const url = new URL(endpoint);
  const isBrowsers = url.protocol === 'https:' && url.port === '' && browserServices.test(url.hostname);
  if (url.username !== '' || (!isBrowsers && !outside.push.services.includes(url.origin))) {
    refuse('PUSH_SERVICE_UNKNOWN', `The push service ${url.hostname} is not one this server sends to.`);
  }
}

const privateRanges = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  privateRanges.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateRanges.addSubnet(network, prefix, 'ipv6');

// The address is checked after the name was resolved, and that very address is connected to: a name cannot change in between.
const publicOnly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, []);
    const open = addresses.filter(
      ({ address, family }) =>
        !privateRanges.check(
          address.replace(/^::ffff:(?=\d)/i, ''),
          family === 6 && !/^::ffff:\d/i.test(address) ? 'ipv6' : 'ipv4',
        ),
    );
    if (open.length === 0) return callback(new Error(`${hostname} is not on the internet.`), []);
    return options.all ? callback(null, open) : callback(null, open[0]?.address ?? '', open[0]?.family);
  });
};

export type PushAnswer =
  { kind: 'sent' } | { kind: 'gone' } | { kind: 'refused' | 'later'; detail: string; afterSeconds?: number };

/** Encrypts one message for one browser (RFC 8291), signs it as ours (RFC 8292) and hands it to the browser's push service (RFC 8030). */
export async function sendPush(
  outside: ExternalServices,
  subscription: { endpoint: string; p256dh: string; auth: string },
  message: PushMessage,
): Promise<PushAnswer> {
  checkPushEndpoint(outside, subscription.endpoint);
  const { publicKey, privateKey, subject, services } = outside.push;
  const { headers, body, endpoint } = webPush.generateRequestDetails(
    { endpoint: subscription.endpoint, keys: { p256dh: subscription.p256dh, auth: subscription.auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: message.urgent ? 3_600 : 86_400,
      urgency: message.urgent ? 'high' : 'normal',
      // At most 32 signs of base64url (RFC 8030 §5.4).
      topic: message.tag.replaceAll(/[^\w-]/g, '').slice(-32),
      contentEncoding: 'aes128gcm',
    },
  );
  const url = new URL(endpoint);
  const isOwnService = services.includes(url.origin);
  const send = url.protocol === 'http:' && isOwnService ? httpRequest : httpsRequest;
  return new Promise((resolve) => {
    const call = send(
      url,
      {
        method: 'POST',
        headers: headers as Record<string, string>,
        timeout: 10_000,
        ...(isOwnService ? {} : { lookup: publicOnly }),
      },
      (answer) => {
        answer.resume();
        resolve(readAnswer(answer.statusCode ?? 0, answer.headers['retry-after']));
      },
    );
    call.on('timeout', () => call.destroy(new Error('no answer within 10 seconds')));
    call.on('error', (error) => resolve({ kind: 'later', detail: error.message.slice(0, 200) }));
    call.end(body);
  });
}

function readAnswer(status: number, retryAfter: string | undefined): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const detail = `the push service answered ${status}`;
  if (status !== 429 && status < 500) return { kind: 'refused', detail };
  return { kind: 'later', detail, ...(Number(retryAfter) > 0 ? { afterSeconds: Number(retryAfter) } : {}) };
}
