import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { education, identityDocument } from '#modules/hr/employees/shared/personnelFile.record.ts';
import { employee } from '#modules/hr/employees/shared/employee.record.ts';
import { employeeContact } from '#modules/hr/employees/shared/employeeContact.record.ts';

const of = [employee, employeeContact, identityDocument, education] as const;
const params = z.strictObject({ id: z.string().max(100) });

/** A copy of what is kept about a person: for themself, and for HR that hands it over. By id or employee number. */
export const personalDataCall = defineCall({
  method: 'GET',
  path: '/api/hr/personal-data/:id/export.zip',
  allow: 'signedIn',
  summary: 'What is kept about one person as a ZIP of readable files, for the person or HR; written into the history',
  of,
  params,
});

/** Who left, and from when on their personnel file may be erased; who was erased is not listed. */
export const retentionCall = defineCall({
  method: 'GET',
  path: '/api/hr/personal-data',
  allow: 'hr.viewer',
  summary: 'Who left, from when on the personnel file may be erased, and what is in it',
  of,
  answer: z.object({
    people: z.array(
      z.object({
        employeeNo: z.string(),
        name: z.string(),
        nameTh: z.string(),
        leftOn: z.string(),
        eraseFrom: z.string(),
        isDue: z.boolean(),
        details: z.number(),
        identity: z.number(),
        education: z.number(),
      }),
    ),
  }),
});

export const eraseCall = defineCall({
  method: 'POST',
  path: '/api/hr/personal-data/:id/erase',
  allow: 'hr.admin',
  summary: 'Erases the personnel file of somebody who left more than two years ago; what was signed stays',
  of,
  params,
  body: z.strictObject({ reason: z.string().trim().min(3, 'Required').max(500, 'At most 500 characters.') }),
  answer: z.object({ details: z.number(), identity: z.number(), education: z.number(), files: z.number() }),
});
