import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { accountChoices, userOptionsSchema } from '#modules/account/profile/shared/public.ts';

const own = z.strictObject({ sub: z.string().max(60) });

const success = z.object({ success: z.literal(true) });

export const changeAccountCall = defineCall({
  method: 'PUT',
  path: '/api/users/:sub/update',
  allow: 'signedIn',
  summary:
    'Keep e-mail address, login duration, messages and LINE id; a new address asks for the password within ten minutes (else 428)',
  params: own,
  body: z.strictObject({
    email: z.email('This is not an e-mail address').max(254),
    ...accountChoices,
  }),
  answer: success,
});

export const changeOptionsCall = defineCall({
  method: 'PUT',
  path: '/api/users/:sub/options',
  allow: 'signedIn',
  summary:
    'Keep your own options, as a whole; background, messages, LINE id and login duration stay when they are left out',
  params: own,
  body: userOptionsSchema,
  answer: success,
});

export const personalizationCall = defineCall({
  method: 'GET',
  path: '/api/users/:sub/personalization',
  allow: 'signedIn',
  summary: 'Your own options',
  params: own,
});

export const changeHomepageCall = defineCall({
  method: 'PUT',
  path: '/api/users/:sub/homepage',
  allow: 'signedIn',
  summary: 'The screen you start on',
  params: own,
  body: z.strictObject({ home: z.string().max(300) }),
  answer: success,
});

export const homepageCall = defineCall({
  method: 'GET',
  path: '/api/users/:sub/homepage',
  allow: 'signedIn',
  summary: 'The screen you start on, as text: #/…',
  params: own,
});
