import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { createUser } from '#kernel/server/identity/accounts.ts';
import { requireFreshProof } from '#kernel/server/identity/stepUp.ts';
import { startPasswordReset } from '#modules/account/password/server/public.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { type FileLine, readPeopleFile } from '../shared/peopleFile.ts';
import { user } from '#modules/admin/users/shared/user.record.ts';
import { handle } from '#kernel/server/handle.ts';
import { importPeopleCall } from '../shared/import.calls.ts';

interface Known {
  usernames: Set<string>;
  emails: Set<string>;
  employees: Map<string, { id: string; taken: boolean }>;
}

async function known(ctx: Context): Promise<Known> {
  const people = await sql<{
    username: string;
    email: string;
  }>`select lower(username) as username, lower(email) as email from app_user`.execute(ctx.db);
  const staff = await sql<{ employeeNo: string; id: string; taken: boolean }>`
    select upper(e.employee_no) as employee_no, e.id, exists (select 1 from app_user u where u.employee_id = e.id) as taken from employee e`.execute(
    ctx.db,
  );
  return {
    usernames: new Set(people.rows.map((row) => row.username)),
    emails: new Set(people.rows.map((row) => row.email)),
    employees: new Map(staff.rows.map((row) => [row.employeeNo, row])),
  };
}

function judged(line: FileLine, here: Known): FileLine {
  const faults = [...line.faults];
  if (here.usernames.has(line.username)) faults.push('There is a user of this name already.');
  if (here.emails.has(line.email)) faults.push('This e-mail address belongs to a user already.');
  const employee = here.employees.get(line.employeeNo);
  if (line.employeeNo && !employee) faults.push(`There is no employee ${line.employeeNo}.`);
  if (employee?.taken) faults.push(`Employee ${line.employeeNo} has a sign-in already.`);
  return { ...line, faults };
}

/** Takes people in from a file: first looked at as a whole, then all of them or none. */
export const importEndpoints = [
  handle(importPeopleCall, {
    longText: 200_000,
    prepare: (ctx, { request }) => requireFreshProof(request.server.identity, ctx.actor.sessionId ?? '', 30, ctx.now),
    handle: async (ctx, { body, request }) => {
      const { head, lines: asRead } = readPeopleFile(body.csv);
      const here = await known(ctx);
      const lines = asRead.map((line) => judged(line, here));
      if (body.dryRun || head !== null) return { head, created: 0, mailed: true, lines };
      const wrong = lines.filter((line) => line.faults.length > 0);
      if (wrong.length > 0)
        refuse('IMPORT_FAULTS', `${wrong.length} lines have a fault. Nobody was taken in.`, { lines: wrong });
      for (const line of lines) {
        const employeeId = here.employees.get(line.employeeNo)?.id ?? null;
        const id = await createUser(
          request.server.identity,
          ctx.db,
          {
            username: line.username,
            name: line.name,
            email: line.email,
            permission: line.permission,
            roles: line.roles,
            employeeId,
            employeeNo: line.employeeNo || null,
            createdBy: ctx.actor.id,
          },
          ctx.now,
        );
        const { username, name, email, permission, roles } = line;
        await ctx.audit({
          entity: user.name,
          entityId: id,
          action: 'create',
          changes: { username, name, email, permission, roles, employeeId },
          reason: `import, line ${line.line}`,
        });
        await startPasswordReset(ctx, id);
        ctx.changed(user, id);
      }
      return { head: null, created: lines.length, mailed: ctx.services.outside.smtpUrl !== null, lines };
    },
  }),
];
