import type { FastifyInstance } from 'fastify';

const permissions =
  'accelerometer=(), autoplay=(), camera=(self), display-capture=(), geolocation=(self), gyroscope=(), microphone=(), payment=(), usb=()';

/** The policy of the page; `nonce` allows the style elements the interface library adds. No inline script and nothing compiled anywhere. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // React sets style attributes through the object model; only the few of the served markup need this.
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of the worker that reads bar codes: it may compile WebAssembly and fetch it from here, and nothing else (decision 0038). */
export const scanWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The policy of a worker that opens a screen without the network: it asks this server, and nothing else. */
export const offlineWorkerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Headers every answer carries; an endpoint that set its own policy keeps it. */
export function secureHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    void reply
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('origin-agent-cluster', '?1')
      .header('referrer-policy', 'same-origin')
      .header('permissions-policy', permissions);
    if (!reply.hasHeader('content-security-policy')) {
      void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    }
    if (!reply.hasHeader('cache-control') && /^\/(api|auth)\//.test(request.url))
      void reply.header('cache-control', 'no-store');
    if (request.protocol === 'https')
      void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}
