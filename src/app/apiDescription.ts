import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/shared/errors.ts';
import type { Endpoint } from '#kernel/server/endpoint.ts';
import { describeApi } from '#kernel/server/http/description.ts';
import { readActor } from '#kernel/server/identity/sessions.ts';
import type { ServerDeps } from '#kernel/server/serverDeps.ts';

/** Serves the description of the API to whoever is signed in. Megabytes of it: written out and packed once, when it is first asked for. */
export function addApiDescription(
  app: FastifyInstance,
  deps: ServerDeps,
  { endpoints, version }: { endpoints: readonly Endpoint[]; version: string },
): void {
  const pack = async () => promisify(gzip)(JSON.stringify(await describeApi(endpoints, version)));
  let packed: Promise<Buffer> | undefined;
  app.get('/api/openapi.json', async (request, reply) => {
    const known = await readActor(deps.identity, request.headers.cookie, new Date());
    if (!known) throw new AppError('signedOut', 'AUTH_REQUIRED', 'Sign in to read the description of the API.');
    packed ??= pack();
    const bytes = await packed;
    void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    if (/\bgzip\b/.test(String(request.headers['accept-encoding'])))
      return reply.header('content-encoding', 'gzip').send(bytes);
    return reply.header('content-encoding', 'identity').send(Readable.from([bytes]).pipe(createGunzip()));
  });
}
