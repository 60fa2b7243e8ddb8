import { defineServerModule } from '#kernel/server/endpoint.ts';
import { pruneSessions } from '#kernel/server/identity/sessionLife.ts';
import { pruneGuards } from '#kernel/server/identity/throttle.ts';
import { personalEndpoints } from './personal.endpoints.ts';
import { secretEndpoints } from './secret.endpoints.ts';
import { sessionEndpoints } from './session.endpoints.ts';

/** Signing in, one's own password, PIN, devices and options. */
export const signInModule = defineServerModule({
  name: 'account/sign-in',
  endpoints: [...sessionEndpoints, ...secretEndpoints, ...personalEndpoints],
  jobs: {
    pruneSignIns: async (ctx) => {
      await pruneGuards(ctx.db, ctx.now);
      await pruneSessions(ctx.db, ctx.now);
    },
  },
  schedule: { '17 * * * *': 'pruneSignIns' },
});
