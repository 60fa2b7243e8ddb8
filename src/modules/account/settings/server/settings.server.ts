import { defineServerModule } from '#kernel/server/endpoint.ts';
import { mailOldAddress, settingsEndpoints } from './settings.endpoints.ts';

/** What a person decides about their own account, and how the product looks to them. */
export const settingsServer = defineServerModule({
  name: 'account/settings',
  endpoints: settingsEndpoints,
  jobs: { mailOldAddress },
});
