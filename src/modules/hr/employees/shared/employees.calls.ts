import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { employee } from './employee.record.ts';
import { employeeContact } from './employeeContact.record.ts';

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

export const plainEmployeesCall = defineCall({
  method: 'GET',
  path: '/api/employee',
  allow: 'level:2',
  summary: 'Everybody who works here, as a plain list (specification §7)',
  of: [employee],
  answer: z.array(colleague),
});

const id = z.strictObject({ id: z.string().max(100) });

export const employeeContactCall = defineCall({
  method: 'GET',
  path: '/api/employee/:id/contact',
  allow: ['hr.viewer'],
  summary: 'The personal details of one person, if any are stored',
  of: [employeeContact],
  params: id,
  answer: z.object({ contactId: z.string().nullable() }),
});
