import { defineServerModule } from '#kernel/server/endpoint.ts';
import { mailResetLink, resetAskedFor } from './reset.ts';
import { resetEndpoints } from './reset.endpoints.ts';
import { secretEndpoints } from './secret.endpoints.ts';

/** One's own password and PIN, and the way back when the password is forgotten. */
export const passwordServer = defineServerModule({
  name: 'account/password',
  endpoints: [...secretEndpoints, ...resetEndpoints],
  jobs: { resetAskedFor, mailResetLink },
});
