import { defineServerModule } from '#kernel/server/endpoint.ts';
import { pruneSessions } from '#kernel/server/identity/sessionLife.ts';
import { pruneGuards } from '#kernel/server/identity/throttle.ts';
import { demoEndpoints } from './demo.endpoints.ts';
import { sessionEndpoints } from './session.endpoints.ts';
import { pruneSignInLog } from './signInLog.ts';

/** Signing in, and the devices one is signed in on. */
export const signInServer = defineServerModule({
  name: 'account/sign-in',
  endpoints: [...sessionEndpoints, ...demoEndpoints],
  jobs: {
    pruneSignIns: async (ctx) => {
      await pruneGuards(ctx.db, ctx.now);
      await pruneSessions(ctx.db, ctx.now);
      await pruneSignInLog(ctx);
    },
  },
  schedule: { '17 * * * *': 'pruneSignIns' },
});
