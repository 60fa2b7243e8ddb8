import type { Endpoint, ServerModule } from '#kernel/server/endpoint.ts';
import { allEndpoints } from './http.ts';
import { serverModules } from './modules.server.ts';

const ofModules = new Set(serverModules.flatMap((module) => module.endpoints));

/** The kernel's own endpoints as if they were a module, so that a test can serve the whole product. */
export function wholeProduct(): ServerModule[] {
  const kernel: ServerModule = {
    name: 'kernel',
    endpoints: everyEndpoint().filter((endpoint) => !ofModules.has(endpoint)),
  };
  return [kernel, ...serverModules];
}

/** Every endpoint there is. */
export function everyEndpoint(): Endpoint[] {
  return allEndpoints();
}
