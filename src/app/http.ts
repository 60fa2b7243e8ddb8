import type { FastifyInstance } from 'fastify';
import { attachmentEndpoints } from '#kernel/server/attachments/endpoints.ts';
import { historyEndpoints } from '#kernel/server/audit/history.ts';
import { guestSessionsOf, type Endpoint } from '#kernel/server/endpoint.ts';
import type { ServerDeps } from '#kernel/server/serverDeps.ts';
import { buildApp, type Edge } from '#kernel/server/http/app.ts';
import { addSite } from '#kernel/server/http/site.ts';
import { addSystemRoutes, type Probe } from '#kernel/server/http/system.ts';
import { fileRights } from '#kernel/server/records/files.ts';
import { savedViewEndpoints } from '#kernel/server/records/savedViews.ts';
import { pickEndpoints } from '#kernel/server/records/pick.ts';
import { addApiDescription } from './apiDescription.ts';
import { badgesEndpoint } from './badges.ts';
import { endpointList } from './endpointList.ts';
import { version } from './deps.ts';
import { serverModules } from './modules.server.ts';

/** Every endpoint of the product, kernel and modules together. */
export function allEndpoints(): Endpoint[] {
  const served = new Map(serverModules.flatMap((module) => module.served ?? []).map((one) => [one.record.name, one]));
  const attachments = attachmentEndpoints((entity) => {
    const record = served.get(entity);
    return record ? fileRights(record) : null;
  });
  const own: Endpoint[] = [
    endpointList(() => own),
    badgesEndpoint(serverModules),
    ...pickEndpoints,
    ...historyEndpoints,
    ...savedViewEndpoints,
    ...attachments,
    ...serverModules.flatMap((module) => module.endpoints),
  ];
  return own;
}

/** The HTTP server of a process with all modules, health and screens; not yet listening. */
export async function openServer(
  deps: ServerDeps,
  options: {
    siteFolder: string;
    stopping: () => boolean;
    probes?: Record<string, Probe>;
    edge?: Edge;
    metricsToken?: string | undefined;
  },
): Promise<FastifyInstance> {
  const endpoints = allEndpoints();
  const app = await buildApp(deps, endpoints, guestSessionsOf(serverModules), options.edge);
  addApiDescription(app, deps, { endpoints, version });
  addSystemRoutes(app, deps, {
    probes: options.probes ?? {},
    stopping: options.stopping,
    ...(options.metricsToken && { token: options.metricsToken }),
  });
  await addSite(app, options.siteFolder);
  return app;
}
