import { defineServerModule } from '#kernel/server/endpoint.ts';
import { importEndpoints } from './import.endpoints.ts';

/** Running the house: taking people in from a file. The queue of jobs is served by the kernel. */
export const operationsModule = defineServerModule({ name: 'admin/operations', endpoints: importEndpoints });
