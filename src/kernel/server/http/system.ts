import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { Checks } from '../context.ts';
import type { ServerDeps } from '../serverDeps.ts';
import { readActor } from '../identity/sessions.ts';
import { metrics } from './metrics.ts';

/** One answer of readiness: what was looked at and whether it holds. */
export type Probe = () => Promise<Checks[string]>;

/** A probe that has not answered by then counts as failed. */
const longestMs = 2_000;

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** From this machine and by no proxy on it: what a proxy brings in is from somebody else. */
const fromHere = ({ ip, headers }: FastifyRequest): boolean =>
  loopback.has(ip) && headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the inside of a process is shown: to who brings the token, to administrators, and from this machine where no token is set. */
async function mayLookInside(deps: ServerDeps, token: string | undefined, request: FastifyRequest): Promise<boolean> {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token && given && timingSafeEqual(hashOf(given), hashOf(token))) return true;
  if (!token && fromHere(request)) return true;
  const known = await readActor(deps.identity, request.headers.cookie, new Date()).catch(() => null);
  return can(known?.actor ?? null, 'admin.viewer');
}

/** What each probe answers now. */
export async function askProbes(probes: Record<string, Probe>): Promise<Checks> {
  const checks: Checks = {};
  for (const [name, probe] of Object.entries(probes)) {
    const tooLate = setTimeout(longestMs, { ok: false, detail: 'no answer in time' }, { ref: false });
    checks[name] = await Promise.race([probe(), tooLate]).catch((error: unknown) => ({
      ok: false,
      detail: error instanceof Error ? error.message : 'failed',
    }));
  }
  return checks;
}

/** Health, readiness and metrics: what machines ask of a process. */
export function addSystemRoutes(
  app: FastifyInstance,
  deps: ServerDeps,
  system: {
    probes: Record<string, Probe>;
    stopping: () => boolean;
    /** What machines that read the figures bring along (`METRICS_TOKEN`). */
    token?: string;
  },
): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (request, reply) => {
    const checks = await askProbes(system.probes);
    if (system.stopping()) checks['life'] = { ok: false, detail: 'stopping' };
    const ok = Object.values(checks).every((check) => check.ok);
    // Strangers learn whether it is ready, and nothing else.
    const isShown = await mayLookInside(deps, system.token, request);
    return reply.status(ok ? 200 : 503).send(isShown ? { ok, checks } : { ok });
  });
  app.get('/metrics', async (request, reply) => {
    if (!(await mayLookInside(deps, system.token, request)))
      throw new AppError('notFound', 'NOT_FOUND', 'Nothing is here.');
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}
