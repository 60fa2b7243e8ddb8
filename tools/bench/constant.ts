import Fastify from 'fastify';

/** Bare Fastify with an answer of a given size and no work behind it: the limit of what this HTTP server can reach. */
const sizes = JSON.parse(process.argv[2] ?? '{}') as Record<string, number>;
const app = Fastify({ logger: false });
for (const [name, bytes] of Object.entries(sizes)) {
  const body = JSON.stringify({ rows: 'x'.repeat(Math.max(0, bytes - 11)) });
  app.get(`/${name}`, (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
}
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${new URL(address).port}\n`);
