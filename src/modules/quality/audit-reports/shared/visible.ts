import type { RowRule } from '#kernel/shared/record.ts';

const seesDrafts = (roles: readonly string[]) => roles.some((role) => role.startsWith('quality.'));

/** What an audit saw is read by everybody once it is issued, and before by quality and by its own auditors. */
export const issuedOrAuditors: RowRule = ({ actor }, param) =>
  // Without a person: the product itself.
  actor.id === null || seesDrafts(actor.roles)
    ? null
    : `(t.status <> 'draft' or ${param(actor.employeeId)}::uuid in (t.lead_id, t.second_id))`;

/** What belongs to a report is read by whoever reads the report. */
export const ofReadableReports: RowRule = ({ actor }, param) =>
  actor.id === null || seesDrafts(actor.roles)
    ? null
    : `exists (select from audit_report r where r.id = t.report_id and (r.status <> 'draft' or ${param(actor.employeeId)}::uuid in (r.lead_id, r.second_id)))`;
