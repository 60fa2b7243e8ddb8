import { sql } from 'kysely';
import { z } from 'zod';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { ownUser } from '#kernel/server/identity/ownUser.ts';
import { deviceName } from '#kernel/server/identity/sessionToken.ts';
import { checkPushEndpoint, sendPush } from './pushMessage.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { handle } from '#kernel/server/handle.ts';
import {
  pushDevicesCall,
  pushKeyCall,
  removePushDeviceCall,
  subscribePushCall,
  testPushDeviceCall,
  user,
  verifyPushCall,
} from '../shared/push.calls.ts';

const mostDevices = 20;

async function ownId(ctx: Context, given: z.infer<typeof user>): Promise<string> {
  return (await ownUser(ctx, typeof given === 'string' ? given : given._id)).userId;
}

/** Push messages: the server's key, and the browsers a person wants them on. */
export const pushEndpoints = [
  handle(pushKeyCall, (ctx, { reply }) => {
    void reply.type('text/plain; charset=utf-8');
    return ctx.services.outside.push.publicKey;
  }),
  handle(verifyPushCall, async (ctx, { body: { user: given, subscription } }) => {
    const { rows } = await sql`select 1 from push_subscription
        where user_id = ${await ownId(ctx, given)} and endpoint = ${subscription.endpoint} and p256dh = ${subscription.keys.p256dh}`.execute(
      ctx.db,
    );
    return rows.length > 0;
  }),
  handle(subscribePushCall, async (ctx, { body: { user: given, subscription }, request }) => {
    const userId = await ownId(ctx, given);
    checkPushEndpoint(ctx.services.outside, subscription.endpoint);
    const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from push_subscription where user_id = ${userId} and endpoint <> ${subscription.endpoint}`.execute(
      ctx.db,
    );
    if ((rows[0]?.count ?? 0) >= mostDevices)
      refuse('PUSH_TOO_MANY', `Push is on for ${mostDevices} devices already. Remove one in the settings first.`);
    // A browser has one subscription: whoever uses it now takes it over, so that nobody reads another person's messages.
    await sql`
        insert into push_subscription (user_id, endpoint, p256dh, auth, device, created_at)
        values (${userId}, ${subscription.endpoint}, ${subscription.keys.p256dh}, ${subscription.keys.auth}, ${deviceName(request.headers['user-agent'])}, ${ctx.now})
        on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device,
          fail_count = 0, created_at = excluded.created_at`.execute(ctx.db);
    return { success: true as const };
  }),
  handle(pushDevicesCall, async (ctx) => {
    const { rows } = await sql<AnswerOf<typeof pushDevicesCall>['devices'][number]>`
        select id, device, endpoint, created_at, last_sent_at from push_subscription where user_id = ${ctx.actor.id} order by created_at`.execute(
      ctx.db,
    );
    return { devices: rows };
  }),
  handle(removePushDeviceCall, async (ctx, { params }) => {
    const gone = await sql`delete from push_subscription where id = ${params.id} and user_id = ${ctx.actor.id}`.execute(
      ctx.db,
    );
    if (gone.numAffectedRows !== 1n) notFound();
    return { success: true as const };
  }),
  handle(testPushDeviceCall, {
    limit: { perMinute: 20 },
    prepare: async (ctx, { params }) => {
      const { rows } = await sql<{ endpoint: string; p256dh: string; auth: string }>`
        select endpoint, p256dh, auth from push_subscription where id = ${params.id} and user_id = ${ctx.actor.id}`.execute(
        ctx.db,
      );
      if (!rows[0]) notFound();
      const answer = await sendPush(ctx.services.outside, rows[0], {
        title: 'Push messages work',
        text: 'This is what a message from the intranet looks like.',
        link: '/settings',
        tag: 'test',
        urgent: true,
      });
      if (answer.kind === 'gone')
        refuse(
          'PUSH_GONE',
          'This browser has given its subscription up. Remove it here and switch push on again there.',
        );
      if (answer.kind !== 'sent') refuse('PUSH_FAILED', `The message was not taken: ${answer.detail}.`);
    },
    handle: () => ({ success: true as const }),
  }),
];
