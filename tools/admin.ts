import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { openDeps } from '#app/deps.ts';
import { readSettings } from '#kernel/server/http/settings.ts';
import { formatInstant } from '#kernel/shared/dates.ts';
import {
  changeEmail,
  createAdministrator,
  endSessions,
  listPeople,
  makeAdministrator,
  passwordLink,
  resetPassword,
  takeSecondStep,
} from '#modules/admin/users/server/atTheServer.ts';

// What only somebody at the server may do.
const usage = `npm run admin -- <what>
  create <username>            the first administrator; asks for name, e-mail and password
  make-admin <username>        give somebody who is here the right to administer
  link <username>              the link somebody chooses their password with, to be handed over; works once, for an hour
  reset <username>             a new password, typed here; all their sessions end
  second-step <username>       take a lost second step away; all their sessions end
  email <username> <address>   another e-mail address; both are told
  end-sessions <username>      end all sessions of one person
  end-sessions --all           end all sessions of everybody
  list                         everybody who can sign in
Whoever gets a new password, or loses the second step, sets a new signing PIN.
`;
const [action = 'help', username = '', address = ''] = process.argv.slice(2);

let isSecret = false;
const screen = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    // A password is not shown while it is typed; the line end is.
    if (!isSecret || chunk.toString().includes('\n')) process.stdout.write(isSecret ? '\n' : chunk);
    done();
  },
});
const lines = createInterface({ input: process.stdin, output: screen, terminal: process.stdin.isTTY });
// Piped answers may all be there before the second question is asked.
const typed: string[] = [];
let waiting: ((line: string) => void) | null = null;
lines.on('line', (line) => {
  if (waiting) waiting(line);
  else typed.push(line);
  waiting = null;
});
async function ask(question: string, options: { secret?: boolean } = {}): Promise<string> {
  process.stdout.write(question);
  isSecret = options.secret === true;
  const line = typed.shift() ?? (await new Promise<string>((resolve) => (waiting = resolve)));
  isSecret = false;
  return line;
}

const open = await openDeps(readSettings({ ...process.env, LOG_LEVEL: 'warn' }));
const { deps } = open;
const now = new Date();
const say = (text: string) => process.stdout.write(`${text}\n`);
try {
  if (['create', 'make-admin', 'link', 'reset', 'second-step', 'email'].includes(action) && username === '')
    throw new Error(`Whom?\n${usage}`);
  switch (action) {
    case 'create': {
      const name = await ask('Full name: ');
      const email = await ask('E-mail: ');
      const password = await ask('Password (8 characters or more; 15 are better): ', { secret: true });
      await createAdministrator(deps, { username, name, email, password }, now);
      say(`${username} may sign in as administrator.`);
      break;
    }
    case 'make-admin':
      await makeAdministrator(deps, username, now);
      say(`${username} may administer.`);
      break;
    case 'link': {
      const { link, expiresAt } = await passwordLink(deps, username, now);
      say(`${link}\nIt works once, until ${formatInstant(expiresAt)}. Give it to ${username} and to nobody else.`);
      break;
    }
    case 'second-step':
      say(`Done. ${await takeSecondStep(deps, username, now)} sessions of ${username} have ended.`);
      break;
    case 'email':
      if (address === '') throw new Error(`Which address?\n${usage}`);
      await changeEmail(deps, username, address, now);
      say(`Done. ${username} has the address ${address}.`);
      break;
    case 'reset': {
      const password = await ask('New password: ', { secret: true });
      const ended = await resetPassword(deps, username, password, now);
      say(`Done. ${ended} sessions of ${username} have ended.`);
      break;
    }
    case 'end-sessions': {
      if (username === '') throw new Error(`Whose?\n${usage}`);
      say(`${await endSessions(deps, username === '--all' ? 'everybody' : username, now)} sessions have ended.`);
      break;
    }
    case 'list':
      for (const person of await listPeople(deps, now)) {
        say(
          `${person.username.padEnd(16)} ${person.name.padEnd(28)} ${person.permission} ${person.state.padEnd(8)} ${String(person.sessions).padStart(3)} open  ${person.roles.join(' ')}`,
        );
      }
      break;
    case 'help':
      say(usage);
      break;
    default:
      throw new Error(`There is no ${action}.\n${usage}`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  lines.close();
  await open.close();
}
