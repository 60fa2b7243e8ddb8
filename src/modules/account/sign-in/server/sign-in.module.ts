import { defineServerModule } from '#kernel/server/endpoint.ts';
import { pruneSessions } from '#kernel/server/identity/sessionLife.ts';
import { pruneGuards } from '#kernel/server/identity/throttle.ts';
import { demoEndpoints } from './demo.endpoints.ts';
import { mailResetLink, resetAskedFor } from './reset.ts';
import { resetEndpoints } from './reset.endpoints.ts';
import { secretEndpoints } from './secret.endpoints.ts';
import { sessionEndpoints } from './session.endpoints.ts';

/** Signing in, one's own password, PIN, devices and options. */
export const signInModule = defineServerModule({
  name: 'account/sign-in',
  endpoints: [...sessionEndpoints, ...secretEndpoints, ...resetEndpoints, ...demoEndpoints],
  jobs: {
    resetAskedFor,
    mailResetLink,
    pruneSignIns: async (ctx) => {
      await pruneGuards(ctx.db, ctx.now);
      await pruneSessions(ctx.db, ctx.now);
    },
  },
  schedule: { '17 * * * *': 'pruneSignIns' },
});
