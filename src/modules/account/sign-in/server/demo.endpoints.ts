import { sql } from 'kysely';
import { notFound } from '#kernel/shared/errors.ts';
import { demoPassword, demoPin } from './demo.ts';
import { handle } from '#kernel/server/handle.ts';
import { demoPeopleCall } from '../shared/demo.calls.ts';

// The order of architecture §2; a second administrator and a second certifying person beside the first, and the bench and the inspector of
// battery and oxygen beside those of wheels: what takes two people wants to be seen.
const demoOrder =
  'admin somchai planner mechanic niran inspector damrong ndt certifier preecha stores quality safety training hr finance kanya sales logistics viewer'.split(
    ' ',
  );

/** The sign-ins of the demo company. */
export const demoEndpoints = [
  handle(demoPeopleCall, {
    limit: { perMinute: 60 },
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
