import type { FastifyInstance } from 'fastify';
import { attachmentEndpoints } from '#kernel/server/attachments/endpoints.ts';
import { historyEndpoints } from '#kernel/server/audit/history.ts';
import { doorsOf, type Endpoint } from '#kernel/server/endpoint.ts';
import type { ServerDeps } from '#kernel/server/serverDeps.ts';
import { buildApp } from '#kernel/server/http/app.ts';
import { addSite } from '#kernel/server/http/site.ts';
import { addSystemRoutes, type Probe } from '#kernel/server/http/system.ts';
import { findRow } from '#kernel/server/records/records.ts';
import { findRecord } from '#kernel/server/records/registry.ts';
import { savedViewEndpoints } from '#kernel/server/records/savedViews.ts';
import { pickEndpoints } from '#kernel/server/records/pick.ts';
import { badgesEndpoint } from './badges.ts';
import { endpointList } from './endpointList.ts';
import { version } from './deps.ts';
import { serverModules } from './modules.server.ts';

/** Every endpoint of the product, kernel and modules together. */
export function allEndpoints(): Endpoint[] {
  const attachments = attachmentEndpoints((entity) => {
    const record = findRecord(entity);
    if (!record) return null;
    const { update, create } = record.access;
    return {
      read: record.access.read,
      write: update !== 'nobody' ? update : create !== 'nobody' ? create : record.access.read,
      exists: async (ctx, id) => (await findRow(ctx, record, id)) !== null,
    };
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
  options: { siteFolder: string; stopping: () => boolean; probes?: Record<string, Probe> },
): Promise<FastifyInstance> {
  const endpoints = allEndpoints();
  const app = await buildApp(deps, endpoints, doorsOf(serverModules));
  addSystemRoutes(app, deps, { endpoints, version, probes: options.probes ?? {}, stopping: options.stopping });
  await addSite(app, options.siteFolder);
  return app;
}
