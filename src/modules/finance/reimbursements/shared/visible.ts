import { can } from '#kernel/shared/permission.ts';
import type { RowRule } from '#kernel/shared/record.ts';

/** Who sees a claim: who laid the money out, their superior, the posts that approve, and finance. `claim` is the SQL of the claim's id. */
const seenBy =
  (claim: string): RowRule =>
  ({ actor }, param) => {
    if (can(actor, 'finance.viewer')) return null;
    if (!actor.employeeId) return 'false';
    const me = param(actor.employeeId);
    return `exists (select 1 from reimbursement r join employee e on e.id = r.claimant_id left join department d on d.id = e.department_id
      where r.id = ${claim} and (r.claimant_id = ${me} or r.waiting_for_id = ${me} or (r.status <> 'draft' and (e.manager_id = ${me} or d.manager_id = ${me}
        or exists (select 1 from post_holder p where p.archived_at is null
          and (now() at time zone 'Asia/Bangkok')::date between p.valid_from and coalesce(p.valid_to, 'infinity') and ${me} in (p.employee_id, p.deputy_id)
          and (p.post in ('FM', 'AM') or (p.post = 'DM' and p.department_id = e.department_id)))))))`;
  };

export const ownClaims = seenBy('t.id');
export const ofOwnClaims = seenBy('t.reimbursement_id');
