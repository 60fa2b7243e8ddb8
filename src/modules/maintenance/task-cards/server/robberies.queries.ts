import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { robberiesCall } from '../shared/robbery.calls.ts';

/** Parts taken from a job and for it, and the parts fitted to it that may be taken. */
export async function robberiesOf(ctx: Context, jobNumber: string): Promise<AnswerOf<typeof robberiesCall>> {
  const taken = await sql<AnswerOf<typeof robberiesCall>['taken'][number]>`
    select r.id, i.part_number, i.part_name as name, coalesce(b.serial_number, b.number) as lot, f.quantity, b.number as batch,
      coalesce(b.cert_type, 'none') as paper, coalesce(b.cert_number, '') as paper_number, r.paper_id, d.number as donor, w.number as recipient,
      f.number as finding, f.status as finding_status, r.owner_consent, r.reason, r.taken_at, r.employee_name as by,
      (select j.number || ' ' || u.card_no from part_fitted u join work_order j on j.id = u.job_id
        where u.batch_id = r.batch_id and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id) order by u.fitted_at desc limit 1) as fitted_on
    from robbed_part r join work_order d on d.id = r.donor_job_id join work_order w on w.id = r.recipient_job_id
    join finding f on f.id = r.finding_id join batch b on b.id = r.batch_id join stock_item i on i.id = b.item_id
    where d.number = ${jobNumber} or w.number = ${jobNumber} order by r.taken_at limit 200`.execute(ctx.db);
  const fitted = await sql<{ id: string; label: string }>`
    select u.id, u.part_number || ' ' || u.name || ' ' || u.lot_number || ' × ' || u.quantity as label
    from part_fitted u join work_order w on w.id = u.job_id
    where w.number = ${jobNumber} and u.batch_id is not null and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)
    order by u.fitted_at limit 500`.execute(ctx.db);
  return { taken: taken.rows, fitted: fitted.rows };
}
