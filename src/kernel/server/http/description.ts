import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { operatorsFor, pageSizes } from '#kernel/shared/listState.ts';
import type { Endpoint } from '../endpoint.ts';
import { cookieName } from '../identity/token.ts';
import { findRecord } from '../records/registry.ts';
import { answerJsonSchema, inputJsonSchema } from './jsonSchema.ts';

type Schema = Record<string, unknown>;

const parameter = (name: string, at: 'path' | 'query' | 'header', required: boolean, schema: Schema) => ({
  name,
  in: at,
  required,
  schema,
});
const inQuery = (name: string, schema: Schema) => parameter(name, 'query', false, schema);
const text = { type: 'string' };

/** What a list takes: its page, order and words, and `f.<field>.<operator>` for each field it is filtered by. */
function listParameters(recordName: string | undefined) {
  const record = findRecord(recordName ?? '');
  const filters = (record?.list.filters ?? []).flatMap((name) =>
    operatorsFor(record?.fields[name]?.kind ?? 'choice').map((operator) => inQuery(`f.${name}.${operator}`, text)),
  );
  return [
    inQuery('page', { type: 'integer', minimum: 1 }),
    inQuery('size', { enum: pageSizes.map(String) }),
    ...['sort', 'q', 'after'].map((name) => inQuery(name, text)),
    ...filters,
  ];
}

function queryParameters({ query, record }: Endpoint) {
  if (!query) return [];
  const { properties, required = [] } = inputJsonSchema(query) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  // A list reads its words itself.
  if (!properties) return listParameters(record);
  return Object.entries(properties).map(([name, schema]) => parameter(name, 'query', required.includes(name), schema));
}

function describeCall(endpoint: Endpoint): Schema {
  const { body, answer, multipart } = endpoint;
  const creates = 'creates' in endpoint && endpoint.creates === true;
  const parameters = [
    ...[...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => parameter(name, 'path', true, text)),
    ...queryParameters(endpoint),
    ...(creates ? [parameter('Idempotency-Key', 'header', true, { type: 'string', format: 'uuid' })] : []),
  ];
  const type = multipart ? 'multipart/form-data' : 'application/json';
  const schema = body ? inputJsonSchema(body) : { type: 'object' };
  return {
    operationId: `${endpoint.method} ${endpoint.path}`.replaceAll(/[^A-Za-z0-9]+/g, '_').replace(/_$/, ''),
    summary: endpoint.summary,
    tags: [endpoint.record ?? endpoint.path.split('/')[2] ?? 'system'],
    'x-right': endpoint.allow,
    ...([endpoint.allow].flat().includes('public') ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body || multipart ? { requestBody: { required: true, content: { [type]: { schema } } } } : {}),
    responses: {
      '2XX': {
        description: answer ? 'The answer' : 'A file, or nothing',
        ...(answer ? { content: { 'application/json': { schema: answerJsonSchema(answer) } } } : {}),
      },
      '4XX': { $ref: '#/components/responses/Refused' },
      '5XX': { $ref: '#/components/responses/Refused' },
    },
  };
}

/** The body of every failed call, as `kernel/shared/errors.ts` has it. */
const refusal = z.object({
  success: z.literal(false).optional(),
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  details: z.unknown().optional(),
  requestId: z.string(),
});

/** The OpenAPI description, made from the same schemas the edge checks with. It takes seconds, so other calls have their turns meanwhile. */
export async function describeApi(endpoints: readonly Endpoint[], version: string): Promise<Schema> {
  const paths: Record<string, Schema> = {};
  for (const endpoint of endpoints) {
    await setImmediate();
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(endpoint) };
  }
  const schema = answerJsonSchema(refusal);
  return {
    openapi: '3.1.0',
    info: {
      title: 'ABS intranet',
      version,
      description:
        'Calls that change something say where they come from: Origin with the address of this server, or Sec-Fetch-Site: same-origin.',
    },
    security: [{ session: [] }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
      responses: {
        Refused: { description: 'Why it was not done', content: { 'application/json': { schema } } },
      },
    },
    paths,
  };
}
