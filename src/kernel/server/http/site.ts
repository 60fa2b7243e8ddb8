import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { errorBody } from './failures.ts';
import { pagePolicy } from './secureHeaders.ts';
import { AppError } from '#kernel/shared/errors.ts';

/** Serves the built screens: hashed assets for ever, compressed ahead; every other address gets the page that starts them. */
export async function addSite(app: FastifyInstance, folder: string): Promise<void> {
  const indexFile = join(folder, 'index.html');
  const built = existsSync(indexFile);
  if (built) {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
      index: false,
    });
    const page = readFileSync(indexFile, 'utf8');
    app.setNotFoundHandler((request, reply) => {
      if ((request.method !== 'GET' && request.method !== 'HEAD') || /^\/(api|auth|assets|socket\.io)\//.test(request.url)) {
        return reply
          .status(404)
          .send(errorBody(new AppError('notFound', 'NOT_FOUND', 'Nothing is here under this address.'), request.id));
      }
      const nonce = randomBytes(16).toString('base64');
      return reply
        .header('content-security-policy', pagePolicy(nonce))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page.replaceAll('__NONCE__', nonce));
    });
    return;
  }
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send(errorBody(new AppError('notFound', 'NOT_FOUND', 'The screens are not built.'), request.id)),
  );
}
