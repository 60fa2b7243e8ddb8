import { closeView, noteLook, openView } from '#modules/maintenance/audit-views/server/views.ts';
import type { BodyOf } from '#kernel/shared/call.ts';
import type { openAuditViewCall } from '#modules/maintenance/audit-views/shared/auditViews.calls.ts';
import { roomPartNames } from '#modules/maintenance/audit-views/shared/room.ts';
import type { DemoWorld } from './world.ts';

const day = 86_400_000;

/** A view of last month that was closed after the audit, and one that is open: their links were told once. */
export async function seedAuditViews(world: DemoWorld): Promise<void> {
  const at = (days: number, minutes = 0) => new Date(world.now.getTime() - days * day + minutes * 60_000);
  const { rows } = await world.deps.database.pool.query<{ number: string }>(
    'select number from release_certificate where issued_at < $1 order by issued_at desc limit 4',
    [at(34)],
  );
  const open = (values: Omit<BodyOf<typeof openAuditViewCall>, 'organisation'>, daysAgo: number) =>
    world.write((ctx) => openView(ctx, { organisation: 'CAAT', ...values }), { at: at(daysAgo), as: 'quality' });
  const last = await open({ inspector: 'Krit Wongsa', purpose: 'Product sample of the annual audit', days: 3 }, 32);
  const looks = ['Opened the link', ...rows.flatMap(({ number }) => [number, `${number} · ${number}.pdf`])];
  for (const [place, what] of looks.entries())
    await world.write((ctx) => noteLook({ ...ctx, actor: { ...ctx.actor, id: last.id } }, what), {
      at: at(31, 4 * place),
    });
  await world.write((ctx) => closeView(ctx, last.id, 'The audit is over.'), { at: at(30), as: 'quality' });
  await open(
    { inspector: 'Suda Prasert', purpose: 'Renewal of the approval', days: 7, contents: [...roomPartNames] },
    0,
  );
}
