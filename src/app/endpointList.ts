import { z } from 'zod';
import { read, type Endpoint } from '#kernel/server/endpoint.ts';

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
        allow: [endpoint.allow].flat(),
      })),
    }),
  });
}
