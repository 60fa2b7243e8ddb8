import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/shared/errors.ts';

/** Heads must be whole within 5 s, JSON within 10, uploads within 120; looked at twice a second (Node looks every 30 s by itself). */
export const clientTimeouts = {
  requestTimeout: 120_000,
  http: { headersTimeout: 5_000, connectionsCheckingInterval: 500 },
} as const;
const jsonMs = 10_000;
/** An upload may take its time at first; then each second must have brought this much on average since its beginning. */
const upload = { graceMs: 10_000, bytesPerSecond: 1_000 };
const lookEveryMs = 250;
const served = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Closes connections whose body comes too slowly, and refuses HTTP methods that are not served (P33, P54). */
export function refuseSlowClients(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!served.has(request.method)) {
      throw new AppError('badMethod', 'METHOD', `Nothing here answers ${request.method}.`);
    }
    const message = request.raw;
    if (message.complete) return;
    const isUpload = /^multipart\//i.test(request.headers['content-type'] ?? '');
    const began = performance.now();
    const before = message.socket.bytesRead;
    const watch = setInterval(() => {
      const earned = isUpload ? ((message.socket.bytesRead - before) / upload.bytesPerSecond) * 1_000 : 0;
      if (message.complete) clearInterval(watch);
      else if (performance.now() - began > (isUpload ? upload.graceMs : jsonMs) + earned) message.destroy();
    }, lookEveryMs);
    watch.unref();
    message.once('close', () => clearInterval(watch));
    message.once('end', () => clearInterval(watch));
  });
}

/** What machines ask of a process by its own address, whatever name it has. */
const forMachines = new Set(['/healthz', '/readyz', '/metrics']);

/** Refuses calls for a name that is not this server's: 421 `HOST`. A page of another name cannot be pointed at it (DNS rebinding). */
export function refuseOtherHosts(app: FastifyInstance, host: string): void {
  app.addHook('onRequest', async (request) => {
    if (request.host.toLowerCase() !== host.toLowerCase() && !forMachines.has(request.url.replace(/[?].*$/, '')))
      throw new AppError('misdirected', 'HOST', 'This server does not answer under that name.');
  });
}
