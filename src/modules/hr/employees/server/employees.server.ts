import { z } from 'zod';
import { notFound } from '#kernel/shared/errors.ts';
import { defineServerModule, read } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { department, employee } from '../shared/employee.record.ts';
import { employeeContact } from '../shared/employeeContact.record.ts';
import { postHolder } from '../shared/postHolder.record.ts';
import { employeeActions } from './employees.actions.ts';
import { contactOf, directory, specimenOf } from './employees.queries.ts';
import { checkBirthDate, checkDates, newEmployee, refuseDepartmentLoop, refuseManagerLoop } from './employees.rules.ts';

const id = z.strictObject({ id: z.string().max(100) });
const colleague = z.object({
  id: z.string(),
  employeeNo: z.string(),
  name: z.string(),
  nameTh: z.string(),
  nickname: z.string().nullable(),
  department: z.string(),
  position: z.string(),
  workshop: z.string(),
  status: z.string(),
});

/** People: what is served under `/api/employee` and beside it. */
export const employeesServer = defineServerModule({
  name: 'hr/employees',
  records: [
    recordEndpoints(department, {
      beforeUpdate: (ctx, row, input) => refuseDepartmentLoop(ctx, row.id, input['parentId']),
    }),
    recordEndpoints(employee, {
      workflow: employeeActions,
      beforeCreate: (input) => {
        checkDates(input);
        return newEmployee(input);
      },
      mayUpdate: (_ctx, row) => (row.status === 'left' ? 'This person has left; the file is closed.' : null),
      beforeUpdate: async (ctx, row, input) => {
        checkDates({ ...row, ...input });
        await refuseManagerLoop(ctx, row.id, input['managerId']);
      },
    }),
    recordEndpoints(employeeContact, {
      beforeCreate: (input, _call, ctx) => checkBirthDate(ctx, input['employeeId'], input['birthDate']),
      beforeUpdate: (ctx, row, input) => checkBirthDate(ctx, row.employeeId, input['birthDate']),
    }),
    recordEndpoints(postHolder),
  ],
  endpoints: [
    read({
      path: '/api/employee',
      allow: 'level:2',
      summary: 'Everybody who works here, as a plain list (specification §7)',
      record: employee.name,
      answer: z.array(colleague),
      handle: (ctx) => directory(ctx),
    }),
    read({
      path: '/api/employee/:id/contact',
      allow: ['hr.viewer'],
      summary: 'The personal details of one person, if any are stored',
      record: employeeContact.name,
      params: id,
      answer: z.object({ contactId: z.string().nullable() }),
      handle: async (ctx, { params }) => {
        const row = await getRecord(ctx, employee, params.id);
        return { contactId: await contactOf(ctx, row.id) };
      },
    }),
    read({
      path: '/api/employee/:id/signature',
      allow: 'level:2',
      summary: 'The signature specimen of one person, a PNG picture',
      record: employee.name,
      params: id,
      handle: async (ctx, { params, reply }) => {
        const row = await getRecord(ctx, employee, params.id);
        const specimen = await specimenOf(ctx, row.id);
        if (!specimen) notFound('There is no signature specimen yet.');
        void reply.type('image/png').header('cache-control', 'private, max-age=300');
        return specimen;
      },
    }),
  ],
});
