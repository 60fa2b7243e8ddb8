import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';

const pushDeviceLive = liveName('push-device');

export const pushKeyCall = defineCall({
  method: 'GET',
  path: '/api/push-notifications/vapid',
  allow: 'signedIn',
  summary: 'The public key browsers subscribe with',
});

/** The specification's client sends the person along: by name, by id, or with all claims. It must be the session's own. */
export const user = z.union([z.string().max(60), z.looseObject({ _id: z.string().max(60) })]);

/** A browser's subscription, as it gives it (W3C Push API). */
const subscriptionSchema = z.object({
  endpoint: z.url().max(1000),
  expirationTime: z.number().nullish(),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{80,100}$/, 'A P-256 key in base64url'),
    auth: z.string().regex(/^[\w-]{20,30}$/, 'A secret in base64url'),
  }),
});

const body = z.strictObject({ user, subscription: subscriptionSchema });

export const verifyPushCall = defineCall({
  method: 'POST',
  path: '/api/push-notifications/verify',
  allow: 'signedIn',
  summary: 'Whether this browser gets your push messages',
  body,
  answer: z.boolean(),
});

export const subscribePushCall = defineCall({
  method: 'POST',
  path: '/api/push-notifications/subscribe',
  allow: 'signedIn',
  summary: 'Get push messages on this browser',
  body,
  answer: z.object({ success: z.literal(true) }),
});

export const pushDevicesCall = defineCall({
  method: 'GET',
  path: '/api/push-notifications/devices',
  allow: 'signedIn',
  summary: 'The browsers that get your push messages',
  of: [pushDeviceLive],
  answer: z.object({
    devices: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        endpoint: z.string(),
        createdAt: z.string(),
        lastSentAt: z.string().nullable(),
      }),
    ),
  }),
});

export const removePushDeviceCall = defineCall({
  method: 'DELETE',
  path: '/api/push-notifications/devices/:id',
  allow: 'signedIn',
  summary: 'No push messages on this browser any more',
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ success: z.literal(true) }),
});

export const testPushDeviceCall = defineCall({
  method: 'POST',
  path: '/api/push-notifications/devices/:id/test',
  allow: 'signedIn',
  summary: 'Send a push message to one of your browsers now',
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ success: z.literal(true) }),
});
