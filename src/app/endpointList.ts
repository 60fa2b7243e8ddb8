import { z } from 'zod';
import { read, type Endpoint } from '#kernel/server/endpoint.ts';
import { serverModules } from './modules.server.ts';

const records = new Map(serverModules.flatMap((module) => module.records ?? []).map((record) => [record.name, record]));

function listed({ method, path, record: name }: Endpoint): string | null {
  const record = records.get(name ?? '');
  if (!record || method !== 'GET') return null;
  if (path === (record.listApi ?? record.api)) return record.label.many;
  return path === `${record.api}/:id` ? '' : null;
}

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
          /** The record whose rows a reading call lists; empty for the same rows one by one. */
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
        lists: listed(endpoint),
        allow: [endpoint.allow].flat(),
      })),
    }),
  });
}
