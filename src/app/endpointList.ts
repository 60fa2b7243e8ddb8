import { z } from 'zod';
import { read, type Endpoint } from '#kernel/server/endpoint.ts';
import { serverModules } from './modules.server.ts';

const records = new Map(serverModules.flatMap((module) => module.records ?? []).map((record) => [record.name, record]));

const isOneByOne = ({ method, path, record: name }: Endpoint): boolean =>
  method === 'GET' && path === `${records.get(name ?? '')?.api}/:id`;

/** Every call of the product with the right it asks: what effective rights are explained from. */
export function endpointList(endpoints: () => readonly Endpoint[]): Endpoint {
  return read({
    path: '/api/admin/endpoints',
    allow: 'admin.viewer',
    summary: 'Every call of the product with the right it asks',
    answer: z.object({
      endpoints: z.array(
        z.object({
          method: z.string(),
          path: z.string(),
          summary: z.string(),
          group: z.string(),
          changes: z.boolean(),
          /** What a reading call lists, a record’s rows; empty for the same rows one by one. */
          lists: z.string().nullable(),
          allow: z.array(z.string()),
        }),
      ),
    }),
    handle: () => ({
      endpoints: endpoints().map((endpoint) => ({
        method: endpoint.method,
        path: endpoint.path,
        summary: endpoint.summary,
        group: endpoint.record ?? endpoint.path.split('/')[2] ?? '',
        changes: 'mutates' in endpoint && endpoint.mutates === true,
        lists: endpoint.lists ?? (isOneByOne(endpoint) ? '' : null),
        allow: [endpoint.allow].flat(),
      })),
    }),
  });
}
