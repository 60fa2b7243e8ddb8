import { z } from 'zod';
import { write } from '#kernel/server/endpoint.ts';
import { finishReset, prepareReset } from './reset.ts';

const success = z.object({ success: z.literal(true) });

/** A forgotten password: ask for a link, and use it. */
export const resetEndpoints = [
  write({
    method: 'POST',
    path: '/auth/forgot',
    allow: 'public',
    summary: 'Ask for a link to a new password; the answer is the same whether or not the name exists',
    limit: { perMinute: 5 },
    body: z.strictObject({ username: z.string().trim().min(1, 'Required').max(254) }),
    answer: success,
    handle: async (ctx, { body }) => {
      await ctx.enqueue('resetAskedFor', { login: body.username, key: ctx.requestId });
      return { success: true };
    },
  }),
  write({
    method: 'POST',
    path: '/auth/reset',
    allow: 'public',
    summary: 'Choose a new password with the link of a mail; every session of the account ends',
    limit: { perMinute: 10 },
    body: z.strictObject({
      token: z.string().regex(/^[\w-]{43}$/, 'This is not the whole link'),
      newPass: z.string().min(1, 'Required').max(1000),
    }),
    answer: success,
    prepare: (ctx, { body, request }) => prepareReset(request.server.identity, body.token, body.newPass, ctx.now),
    handle: async (ctx, _input, prepared) => {
      await finishReset(ctx, prepared);
      return { success: true };
    },
  }),
];
