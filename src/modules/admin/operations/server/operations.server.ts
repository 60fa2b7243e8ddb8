import { defineServerModule } from '#kernel/server/endpoint.ts';
import { importEndpoints } from './import.endpoints.ts';
import { queueEndpoints } from './queue.endpoints.ts';

/** Running the product: taking people in from a file, and the queue of jobs. */
export const operationsServer = defineServerModule({
  name: 'admin/operations',
  endpoints: [...importEndpoints, ...queueEndpoints],
});
