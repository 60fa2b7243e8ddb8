import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The figures of this process, in Prometheus' text format at `/metrics`. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

const calls = new Histogram({
  name: 'http_call_seconds',
  help: 'Calls by route and status class',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.03, 0.08, 0.15, 0.5, 1, 5],
  registers: [metrics],
});

/** Reads by the database that answered. */
export const reads = new Counter({
  name: 'reads_total',
  help: 'Reading calls by the database that answered: the first one, or the replica',
  labelNames: ['from'],
  registers: [metrics],
});

/** Shows how old what the replica answers may be; `age` in ms. */
export function showReplicaAge(age: () => number): void {
  const gauge: Gauge = new Gauge({
    name: 'replica_age_seconds',
    help: 'How old what the replica answers may be; above 1 it is not read from',
    registers: [metrics],
    collect: (): void => gauge.set(Math.min(age(), 86_400_000) / 1000),
  });
}

/** Measures every call by its route, never by its address: an address can hold what nobody should read in a graph. */
export function countCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if ((request.routeOptions.config as { unlogged?: boolean }).unlogged) return;
    const route = request.routeOptions.url ?? 'none';
    calls.observe(
      { method: request.method, route, status: `${Math.trunc(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    );
  });
}
