import { createInterface } from 'node:readline/promises';
import { openHouse } from '#app/house.ts';
import { readSettings } from '#kernel/server/http/settings.ts';
import { createUser, findUser, setPassword } from '#kernel/server/identity/accounts.ts';
import { revokeUserSessions } from '#kernel/server/identity/sessionLife.ts';
import { runWrite, systemCaller } from '#kernel/server/transaction.ts';

// What only somebody at the server may do: `npm run admin -- create|reset|sessions|list <username>`.
const [action = 'help', username = ''] = process.argv.slice(2);
const usage = 'npm run admin -- create <username> | reset <username> | end-sessions <username> | list\n';

async function ask(question: string): Promise<string> {
  const line = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await line.question(question);
  line.close();
  return answer;
}

const settings = readSettings({ ...process.env, LOG_LEVEL: 'warn' });
const open = await openHouse(settings);
const { house } = open;
const caller = systemCaller(new Date());
try {
  switch (action) {
    case 'create': {
      const name = await ask('Full name: ');
      const email = await ask('E-mail: ');
      const password = await ask('Password (8 characters or more; 15 are better): ');
      await runWrite(house, caller, async (ctx) => {
        const id = await createUser(
          house.identity,
          ctx.db,
          { username, name, email, password, permission: 5, roles: ['admin.admin'] },
          ctx.now,
        );
        await ctx.audit({
          entity: 'user',
          entityId: id,
          action: 'create',
          changes: { username, roles: ['admin.admin'] },
          reason: 'made at the server',
        });
      });
      process.stdout.write(`${username} may sign in as administrator.\n`);
      break;
    }
    case 'reset':
    case 'end-sessions': {
      const found = await findUser(house.identity, username);
      if (!found) throw new Error(`There is no user ${username}.`);
      const password = action === 'reset' ? await ask('New password: ') : null;
      await runWrite(house, caller, async (ctx) => {
        if (password !== null) await setPassword(house.identity, ctx.db, found.id, password, ctx.now);
        await revokeUserSessions(ctx.db, found.id, 'endedElsewhere', ctx.now);
        await ctx.audit({
          entity: 'user',
          entityId: found.id,
          action: 'update',
          changes: { [action]: true },
          reason: 'done at the server',
        });
      });
      process.stdout.write(`Done. All sessions of ${username} have ended.\n`);
      break;
    }
    case 'list': {
      const people = await house.database.db
        .selectFrom('appUser')
        .select(['username', 'name', 'permission', 'roles', 'state'])
        .orderBy('username')
        .execute();
      for (const person of people) {
        process.stdout.write(
          `${person.username.padEnd(16)} ${person.name.padEnd(28)} ${person.permission} ${person.state} ${person.roles.join(' ')}\n`,
        );
      }
      break;
    }
    default:
      process.stdout.write(usage);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await open.close();
}
