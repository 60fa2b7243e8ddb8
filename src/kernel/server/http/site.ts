import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { routeNotFound } from './app.ts';
import { answerFailure } from './failures.ts';
import { offlineWorkerPolicy, pagePolicy, scanWorkerPolicy } from './secureHeaders.ts';

const linkKinds: Record<string, string> = {
  '.js': 'rel="modulepreload"',
  '.css': 'rel="stylesheet"',
  '': 'rel="preload" as="fetch"',
};

/** The parts of the screen at an address travel while the first file is still being read; nobody waits for one after the other. */
function partsFor(folder: string): (path: string) => string {
  const file = join(folder, 'screens.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {};
  const screens = Object.entries(known).map(([path, parts]) => ({
    at: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
    links: parts.map((part) => `<link ${linkKinds[extname(part)] ?? ''} crossorigin href="/${part}">`),
  }));
  return (path) => screens.find(({ at }) => at.test(path))?.links.join('') ?? '';
}

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
      setHeaders: (response, path) => {
        if (/^scan\.worker-[^/]+\.js/.test(basename(path)))
          response.header('content-security-policy', scanWorkerPolicy);
        // `offlineStore-….js` opens screens of `/store` without the network, and may answer below that address alone.
        const [, screen] = /^offline((?:[A-Z][a-z]+)+)-[^/]+\.js/.exec(basename(path)) ?? [];
        if (screen)
          response
            .header(
              'service-worker-allowed',
              screen.replaceAll(/[A-Z]/g, (letter) => `/${letter.toLowerCase()}`),
            )
            .header('content-security-policy', offlineWorkerPolicy);
      },
    });
    const page = readFileSync(indexFile, 'utf8');
    const partsOf = partsFor(folder);
    app.get('/*', (request, reply) => {
      if (/^\/(api|auth|assets|socket\.io)(\/|$)/.test(request.url))
        return answerFailure(routeNotFound(), request, reply);
      const nonce = randomBytes(16).toString('base64');
      return reply
        .header('content-security-policy', pagePolicy(nonce))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(
          page
            .replaceAll('__NONCE__', nonce)
            .replace('</head>', `${partsOf(request.url.replace(/[?].*$/, ''))}</head>`),
        );
    });
  }
}
