import { refuse } from '#kernel/shared/errors.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { startPasswordReset, voidPin } from '#modules/account/password/server/public.ts';
import { user } from '../shared/user.record.ts';
import { freshProof } from './people.endpoints.ts';
import { dropSecondStep, lockPerson, refuseAdministrator } from './people.ts';
import { handle } from '#kernel/server/handle.ts';
import { resetPasswordCall, resetSecondStepCall } from '../shared/reset.calls.ts';

/** The reason comes last: of a long one the end may be cut off. */
const warning = (who: string, why: string) => `If you did not ask for this, tell Quality at once. ${who}: ${why}`;

/** Starts a new password and takes a lost second step away. The person's PIN is void after both, and no answer holds a link. */
export const resetEndpoints = [
  handle(resetPasswordCall, {
    prepare: freshProof,
    handle: async (ctx, { params: of, body }) => {
      const row = await lockPerson(ctx, of.id, null);
      refuseAdministrator(row);
      const sent =
        (await startPasswordReset(ctx, row.id)) ??
        refuse(
          'NO_MAIL',
          `No mail leaves this installation, so no link can reach them. At the server npm run admin -- link ${String(row['username'])} makes one to hand over.`,
        );
      await voidPin(ctx, row.id, { untilOwnLink: true });
      await ctx.audit({
        entity: user.name,
        entityId: row.id,
        action: 'update',
        changes: { resetStarted: true, pin: 'void' },
        reason: body.reason,
      });
      await notify(ctx, {
        to: [row.id],
        type: 'Account',
        title: 'A new password was started for you',
        text: `The link is in your mail. Your PIN is void: set a new one after you have chosen the password. ${warning(ctx.actor.name, body.reason)}`.slice(
          0,
          500,
        ),
        link: '/settings',
        subject: `user:${row.id}`,
        cause: 'passwordReset',
        urgent: true,
      });
      ctx.changed(user, row.id);
      return sent;
    },
  }),
  handle(resetSecondStepCall, {
    prepare: freshProof,
    handle: async (ctx, { params: of, body }) => {
      const row = await lockPerson(ctx, of.id, null);
      refuseAdministrator(row);
      const { wasOn } = await dropSecondStep(ctx, row.id, { untilOwnLink: true });
      await ctx.audit({
        entity: user.name,
        entityId: row.id,
        action: 'update',
        changes: { secondStep: 'taken away', pin: 'void' },
        reason: body.reason,
      });
      await notify(ctx, {
        to: [row.id],
        type: 'Account',
        title: 'Your second step was taken away',
        text: `Set it up again in the settings. Your PIN is void: choose a new password with a link from your mail, then set a new PIN. ${warning(ctx.actor.name, body.reason)}`.slice(
          0,
          500,
        ),
        link: '/settings',
        subject: `user:${row.id}`,
        cause: 'secondStep',
        urgent: true,
      });
      ctx.changed(user, row.id);
      return { wasOn };
    },
  }),
];
