import { fingerprintOf } from '#modules/account/password/server/public.ts';
import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import { portalUser } from '#modules/portal/customer-portal/shared/portalUser.record.ts';
import { announcement } from '#modules/home/announcements/shared/announcement.record.ts';
import { idOf, type DemoWorld } from './world.ts';

/** The password of the demo's people at the customers' door. */
const demoPortalPassword = 'demo-portal-2026';

const people = [
  { code: 'AND', name: 'Kanya Srisuk', email: 'kanya@andaman.example' },
  { code: 'SIW', name: 'Pichai Thongdee', email: 'pichai@siamwings.example' },
  { code: 'STR', name: 'Mei Lin Tan', email: 'meilin@straits.example' },
] as const;

const news = [
  {
    title: 'Fire drill on Friday at 14:00',
    category: 'safety',
    body: 'The alarm sounds at 14:00. Put the part down safely, leave by the nearest door and meet at the gate. Shift leads count their people.\n\nซ้อมหนีไฟวันศุกร์ 14:00 น.',
    pinned: true,
    ackRequired: true,
    daysAgo: 2,
  },
  {
    title: 'Lamp UV-03 is out of use until its reading is repeated',
    category: 'urgent',
    body: 'Yesterday’s reading was below the limit. Use UV-01 or UV-02 for fluorescent penetrant until Quality has put a new reading on file.',
    pinned: false,
    ackRequired: false,
    daysAgo: 0,
  },
  {
    title: 'The canteen serves the night shift again',
    category: 'news',
    body: 'From Monday there is warm food from 22:00 to 23:00.',
    pinned: false,
    ackRequired: false,
    daysAgo: 5,
  },
] as const;

/** News on the board, and people of three customers at the portal with reports that were sent to them. */
export async function seedVisitors(world: DemoWorld): Promise<void> {
  await world.write(
    async (ctx) => {
      for (const { daysAgo, ...one } of news) {
        const publishAt = startOfDay(addDays(dayOf(world.now), -daysAgo)).toISOString();
        await createRecord(
          ctx,
          announcement,
          { ...one, audience: [], publishAt },
          { status: 'published', contentVersion: 1 },
        );
      }
    },
    { as: 'quality' },
  );
  const hash = await world.deps.identity.hasher.hash('password', demoPortalPassword);
  await world.write(async (ctx) => {
    for (const { code, ...person } of people) {
      const values = {
        ...person,
        customerId: idOf(world, `customer:${code}`),
        scopes: [
          'findings' as const,
          'certificates' as const,
          'account' as const,
          'stock' as const,
          'answers' as const,
        ],
      };
      const { id } = await createRecord(ctx, portalUser, values, { status: 'invited' });
      await sql`update portal_user set password_hash = ${hash}, status = 'active', invited_at = ${ctx.now} where id = ${id}`.execute(
        ctx.db,
      );
      const changes = { invitation: 'accepted', passwordFingerprint: fingerprintOf(hash) };
      await ctx.audit({ entity: portalUser.name, entityId: id, action: 'update', changes });
    }
    await sql`update inspection_report set sent_to_customer_at = signed_at + interval '2 hours' where status = 'signed' and sent_to_customer_at is null`.execute(
      ctx.db,
    );
  });
}
