import { defineServerModule } from '#kernel/server/endpoint.ts';
import { centreEndpoints } from './centre.endpoints.ts';
import { deliverNotice, pruneNotices } from './deliver.jobs.ts';
import { pushEndpoints } from './push.endpoints.ts';

/** What people are told, and the ways it reaches them. */
export const notificationsServer = defineServerModule({
  name: 'account/notifications',
  endpoints: [...centreEndpoints, ...pushEndpoints],
  jobs: { deliverNotice, pruneNotices },
  schedule: { '41 3 * * *': 'pruneNotices' },
});
