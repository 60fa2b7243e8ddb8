import { can } from '#kernel/shared/permission.ts';
import type { RowRule } from '#kernel/shared/record.ts';

/**
 * Who sees an application and what hangs on it: quality and everybody of level 3, who applies, their manager, and who assesses them.
 * `application` is the SQL of the application's id.
 */
const seenBy =
  (application: string): RowRule =>
  ({ actor }, param) => {
    if (can(actor, ['level:3', 'quality.viewer'])) return null;
    if (!actor.employeeId) return 'false';
    const me = param(actor.employeeId);
    return `exists (select 1 from auth_application a join employee e on e.id = a.applicant_id left join department d on d.id = e.department_id
      where a.id = ${application} and (a.applicant_id = ${me} or a.created_by = ${param(actor.id)} or e.manager_id = ${me} or d.manager_id = ${me}
        or exists (select 1 from post_holder p where p.post = 'DM' and p.department_id = e.department_id and p.archived_at is null
          and ${me} in (p.employee_id, p.deputy_id))
        or exists (select 1 from competence_assessment c where c.application_id = a.id and c.assessor_id = ${me})))`;
  };

export const ownApplications = seenBy('t.id');
export const ofOwnApplications = seenBy('t.application_id');
/** Results hang on an assessment. */
export const ofOwnAssessments = seenBy(
  '(select c.application_id from competence_assessment c where c.id = t.assessment_id)',
);
