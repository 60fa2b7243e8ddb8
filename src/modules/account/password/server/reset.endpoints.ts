import { finishReset, prepareReset } from './reset.ts';
import { handle } from '#kernel/server/handle.ts';
import { forgotPasswordCall } from '#modules/account/sign-in/shared/session.calls.ts';
import { resetForgottenCall } from '../shared/reset.calls.ts';

/** A forgotten password: ask for a link, and use it. */
export const resetEndpoints = [
  handle(forgotPasswordCall, {
    limit: { perMinute: 5 },
    handle: async (ctx, { body }) => {
      await ctx.enqueue('resetAskedFor', { login: body.username, key: ctx.requestId });
      return { success: true as const };
    },
  }),
  handle(resetForgottenCall, {
    limit: { perMinute: 10 },
    prepare: (ctx, { body, request }) => prepareReset(request.server.identity, body.token, body.newPass, ctx.now),
    handle: async (ctx, _input, prepared) => {
      await finishReset(ctx, prepared);
      return { success: true as const };
    },
  }),
];
