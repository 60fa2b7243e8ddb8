import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';

export const demoPeopleCall = defineCall({
  method: 'GET',
  path: '/api/demo',
  allow: 'public',
  summary: 'The sign-ins of the demo company; not there outside the demo',
  answer: z.object({
    people: z.array(z.object({ username: z.string(), name: z.string(), permission: z.number(), password: z.string() })),
    pin: z.string(),
  }),
});
