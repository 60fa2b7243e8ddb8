import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { employee } from './employee.record.ts';
import { employeeContact } from './employeeContact.record.ts';
import { identityDocument } from './personnelFile.record.ts';

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

export const companyCardCall = defineCall({
  method: 'GET',
  path: '/api/employee/:id/id-card.pdf',
  allow: 'level:2',
  summary: 'The company ID card, front and back, to cut out and fold',
  of: [employee],
  params: id,
});

const day = z.iso.date('A day').nullish();

export const addIdentityCall = defineCall({
  method: 'POST',
  path: '/api/employee/:id/identity-documents',
  allow: ['hr.user'],
  summary: 'Put an identity document into a personnel file; its number is stored encrypted',
  of: [identityDocument],
  params: id,
  body: z.strictObject({
    kind: z.enum(Object.keys(identityDocument.fields.kind.options ?? {}) as [string, ...string[]]),
    number: z.string().trim().min(4, 'At least 4 characters.').max(40, 'At most 40 characters.'),
    issuedOn: day,
    expiresOn: day,
  }),
  answer: z.object({ id: z.string(), maskedNo: z.string() }),
});

export const readIdentityCall = defineCall({
  method: 'POST',
  path: '/api/hr/identity-documents/:id/number',
  allow: ['hr.user'],
  summary: 'The whole number of an identity document; who read it and why stands in its history',
  of: [identityDocument],
  params: id,
  body: z.strictObject({ reason: z.string().trim().min(1, 'Required').max(300, 'At most 300 characters.') }),
  answer: z.object({ number: z.string() }),
});
