import { expect, test } from 'vitest';
import { allEndpoints } from '#app/http.ts';
import { serverModules } from '#app/modules.server.ts';
import { registerRecords } from '../records/registry.ts';
import { describeApi } from './description.ts';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
}
interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required: boolean };
  responses: Record<string, unknown>;
}

test('the description says all that a program needs to call: parameters, filters, the key of a creating call, refusals', async () => {
  registerRecords(serverModules.flatMap((module) => module.records ?? []));
  const endpoints = allEndpoints();
  const { paths } = (await describeApi(endpoints, '1')) as { paths: Record<string, Record<string, Operation>> };
  const named = (path: string, method: string) => (paths[path]?.[method]?.parameters ?? []).map(({ name }) => name);
  expect(named('/api/store/scraps', 'get')).toEqual(
    expect.arrayContaining(['page', 'size', 'sort', 'q', 'f.status.in', 'f.reason.notIn']),
  );
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(endpoints.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = paths[path]?.[endpoint.method.toLowerCase()];
    const parameters = operation?.parameters ?? [];
    const creates = 'creates' in endpoint && endpoint.creates === true;
    expect([path, parameters.some(({ name, required }) => name === 'Idempotency-Key' && required)]).toEqual([
      path,
      creates,
    ]);
    expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    );
    const asks = endpoint.query !== undefined;
    expect([path, parameters.some((one) => one.in === 'query')]).toEqual([path, asks]);
    expect(Object.keys(operation?.responses ?? {})).toEqual(['2XX', '4XX', '5XX']);
  }
});
