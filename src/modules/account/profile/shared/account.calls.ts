import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { accountChoices, userOptionsSchema } from './options.ts';

/** What a person keeps about their own account. */
const settingsLive = liveName('settings');

const own = z.strictObject({ sub: z.string().max(60) });

export const ownSettingsCall = defineCall({
  method: 'GET',
  path: '/api/users/:sub',
  allow: 'signedIn',
  summary: 'Your own settings',
  of: [settingsLive],
  params: own,
  answer: z.object({
    _id: z.string(),
    sub: z.string(),
    name: z.string(),
    email: z.string(),
    personalization: userOptionsSchema.extend({ background: z.string().nullable() }),
    lineId: z.string().nullable(),
    loginDuration: z.number(),
    notifications: accountChoices.notifications,
    signature: z.string().nullable(),
    picture: z.string().nullable(),
    twoFactor: z.object({ enabled: z.boolean() }),
    hasPin: z.boolean(),
    ways: z.object({ mail: z.boolean(), line: z.boolean() }),
  }),
});
