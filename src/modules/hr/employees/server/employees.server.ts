import { notFound, refuse } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { department, employee } from '../shared/employee.record.ts';
import { employeeContact } from '../shared/employeeContact.record.ts';
import { postHolder } from '../shared/postHolder.record.ts';
import { certificates, educations, experiences, identityDocuments, personnelFileEndpoints } from './personnelFile.ts';
import { companyCard } from './companyCard.document.ts';
import { employeeActions } from './employees.actions.ts';
import { contactOf, directory, specimenOf } from './employees.queries.ts';
import {
  checkBirthDate,
  checkDates,
  newEmployee,
  refuseDepartmentLoop,
  refuseManagerLoop,
  whyOwnPost,
} from './employees.rules.ts';
import { handle } from '#kernel/server/handle.ts';
import { employeeSignatureCall } from '#modules/quality/authorizations/shared/authorizations.calls.ts';
import { companyCardCall, employeeContactCall, plainEmployeesCall } from '../shared/employees.calls.ts';

/** People: what is served under `/api/employee` and beside it. */
export const employeesServer = defineServerModule({
  name: 'hr/employees',
  records: [
    recordEndpoints(department, {
      beforeUpdate: (ctx, row, input) => refuseDepartmentLoop(ctx, row.id, input['parentId']),
    }),
    recordEndpoints(employee, {
      workflow: employeeActions,
      holds: (facts) => checkDates(facts),
      beforeCreate: (input) => newEmployee(input),
      mayUpdate: (_ctx, row) => (row.status === 'left' ? 'This person has left; the file is closed.' : null),
      beforeUpdate: (ctx, row, input) => refuseManagerLoop(ctx, row.id, input['managerId']),
    }),
    recordEndpoints(employeeContact, {
      beforeCreate: (input, _call, ctx) => checkBirthDate(ctx, input['employeeId'], input['birthDate']),
      beforeUpdate: (ctx, row, input) => checkBirthDate(ctx, row.employeeId, input['birthDate']),
    }),
    recordEndpoints(postHolder, {
      whose: whyOwnPost,
      holds: (facts, ctx) => {
        const why = whyOwnPost(ctx, facts);
        if (why) refuse('OWN_POST', why);
      },
    }),
    certificates,
    educations,
    experiences,
    identityDocuments,
  ],
  endpoints: [
    ...personnelFileEndpoints,
    handle(companyCardCall, async (ctx, { params, reply }) => {
      const row = await getRecord(ctx, employee, params.id);
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${row.employeeNo}-id-card.pdf"`);
      return ctx.services.render(await companyCard(ctx, row));
    }),
    handle(plainEmployeesCall, (ctx) => directory(ctx)),
    handle(employeeContactCall, async (ctx, { params }) => {
      const row = await getRecord(ctx, employee, params.id);
      return { contactId: await contactOf(ctx, row.id) };
    }),
    handle(employeeSignatureCall, async (ctx, { params, reply }) => {
      const row = await getRecord(ctx, employee, params.id);
      const specimen = await specimenOf(ctx, row.id);
      if (!specimen) notFound('There is no signature specimen yet.');
      void reply.type('image/png').header('cache-control', 'private, max-age=300');
      return specimen;
    }),
  ],
});
