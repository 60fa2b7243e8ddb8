import { defineServerModule } from '#kernel/server/endpoint.ts';
import { signatureEndpoints } from './signature.endpoints.ts';

/** The specimen signature. */
export const signatureServer = defineServerModule({ name: 'account/signature', endpoints: signatureEndpoints });
