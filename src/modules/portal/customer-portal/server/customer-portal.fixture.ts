import { done, fixture, personWith } from '#kernel/testing/fixture.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { portalLog } from '../shared/portalLog.record.ts';
import { portalUser } from '../shared/portalUser.record.ts';

/** Somebody of a customer who has been invited. */
export const aPortalUser = fixture(portalUser).writtenBy(
  'POST /api/customer-portal/users: an account comes with the invitation that is sent',
  async (app, n) => {
    const chief = await personWith(app, 'level:5', 'admin.admin');
    const { id: customerId } = await aCustomer(app);
    const invited = await done<{ row: { id: string } }>(
      chief.call('POST', '/api/customer-portal/users', {
        customerId,
        name: `Somsri ${n}`,
        email: `somsri${n}@airline.example`,
        scopes: ['findings'],
      }),
    );
    return invited.row;
  },
);

/** A refused sign-in at the customers' door. */
export const aPortalLogLine = fixture(portalLog).writtenBy(
  'the portal: each sign-in, download and refusal writes its line',
  async (app, n) => {
    await app.stranger.call('POST', '/api/portal/sign-in', {
      email: `nobody${n}@airline.example`,
      password: 'wrong-lantern-1',
    });
    const { rows } = await app.deps.database.pool.query<{ id: string }>(
      'select id from portal_log order by at desc limit 1',
    );
    return rows[0] ?? { id: '' };
  },
);
