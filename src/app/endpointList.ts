import type { Endpoint } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { endpointsCall } from '#modules/admin/users/shared/rights.calls.ts';
import { serverModules } from './modules.server.ts';

const records = new Map(serverModules.flatMap((module) => module.records ?? []).map((record) => [record.name, record]));

const isOneByOne = ({ method, path, record: name }: Endpoint): boolean =>
  method === 'GET' && path === `${records.get(name ?? '')?.api}/:id`;

/** Every call of the product with the right it asks: what effective rights are explained from. */
export function endpointList(endpoints: () => readonly Endpoint[]): Endpoint {
  return handle(endpointsCall, () => ({
    endpoints: endpoints().map((endpoint) => ({
      method: endpoint.method,
      path: endpoint.path,
      summary: endpoint.summary,
      group: endpoint.record ?? endpoint.path.split('/')[2] ?? '',
      changes: 'mutates' in endpoint && endpoint.mutates === true,
      lists: endpoint.lists ?? (isOneByOne(endpoint) ? '' : null),
      allow: [endpoint.allow].flat(),
    })),
  }));
}
