import { defineServerModule } from '#kernel/server/endpoint.ts';
import { pictureEndpoints } from './picture.endpoints.ts';

/** A person's picture and colour. */
export const profileServer = defineServerModule({ name: 'account/profile', endpoints: pictureEndpoints });
