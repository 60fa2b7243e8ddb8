import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { user } from '../shared/user.record.ts';
import { mailOtherAddress } from './people.ts';
import { peopleEndpoints } from './people.endpoints.ts';
import { resetEndpoints } from './reset.endpoints.ts';
import { rightsEndpoints } from './rights.endpoints.ts';
import { sessionsEndpoints } from './sessions.endpoints.ts';

/** People with a sign-in, their rights, and what they ask for: what is served under `/api/admin`. */
export const usersServer = defineServerModule({
  name: 'admin/users',
  records: [recordEndpoints(user)],
  // `facts` and `sessions` before `:id`: the router prefers what is spelled out.
  endpoints: [...peopleEndpoints, ...resetEndpoints, ...sessionsEndpoints, ...rightsEndpoints],
  jobs: { mailOtherAddress },
  badges: {
    '/admin': {
      allow: 'admin.admin',
      count: async (ctx) => {
        const row = await ctx.db
          .selectFrom('adminGrant')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('decidedAt', 'is', null)
          .where('askedBy', '<>', ctx.actor.id)
          .executeTakeFirst();
        const asked = await ctx.db
          .selectFrom('accessRequest')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('decidedAt', 'is', null)
          .executeTakeFirst();
        return Number(row?.count ?? 0) + Number(asked?.count ?? 0);
      },
    },
  },
});
