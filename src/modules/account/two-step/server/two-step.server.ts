import { defineServerModule } from '#kernel/server/endpoint.ts';
import { twoStepEndpoints } from './two-step.endpoints.ts';

/** The second step of signing in: setting it up, backup codes, switching it off. */
export const twoStepServer = defineServerModule({ name: 'account/two-step', endpoints: twoStepEndpoints });
