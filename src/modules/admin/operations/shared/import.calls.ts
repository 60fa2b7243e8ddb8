import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { user } from '#modules/admin/users/shared/user.record.ts';

export const importPeopleCall = defineCall({
  method: 'POST',
  path: '/api/admin/import',
  allow: 'admin.admin',
  summary: 'Take people in from a CSV file; a dry run says of each line what would happen and changes nothing',
  of: [user],
  body: z.strictObject({ csv: z.string().min(1, 'Required').max(200_000), dryRun: z.boolean() }),
  answer: z.object({
    head: z.string().nullable(),
    created: z.number(),
    /** False where no mail is sent: their links are made at the server. */
    mailed: z.boolean(),
    lines: z.array(
      z.object({
        line: z.number(),
        username: z.string(),
        name: z.string(),
        email: z.string(),
        employeeNo: z.string(),
        permission: z.number(),
        roles: z.array(z.string()),
        faults: z.array(z.string()),
      }),
    ),
  }),
});
