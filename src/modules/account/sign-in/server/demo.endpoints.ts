import { sql } from 'kysely';
import { z } from 'zod';
import { notFound } from '#kernel/shared/errors.ts';
import { read } from '#kernel/server/endpoint.ts';
import { demoPassword, demoPin } from './demo.ts';

// The order of architecture §2; a second administrator and a second certifying person beside the first: what takes two people wants to be seen.
const demoOrder =
  'admin somchai planner mechanic inspector ndt certifier preecha stores quality safety training hr finance sales logistics viewer'.split(
    ' ',
  );

/** The sign-ins of the demo company. */
export const demoEndpoints = [
  read({
    path: '/api/demo',
    allow: 'public',
    summary: 'The sign-ins of the demo company; not there outside the demo',
    limit: { perMinute: 60 },
    answer: z.object({
      people: z.array(
        z.object({ username: z.string(), name: z.string(), permission: z.number(), password: z.string() }),
      ),
      pin: z.string(),
    }),
    handle: async (ctx, { request }) => {
      if (!request.server.identity.product.demo) notFound();
      const { rows } = await sql<{ username: string; name: string; permission: number }>`
        select username, name, permission from app_user
        where demo and state = 'active' and username = any(${[...demoOrder]}::text[])
        order by array_position(${[...demoOrder]}::text[], username)`.execute(ctx.db);
      return { people: rows.map((person) => ({ ...person, password: demoPassword(person.username) })), pin: demoPin };
    },
  }),
];
