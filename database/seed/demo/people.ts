import sharp from 'sharp';
import { sql } from 'kysely';
import { addDays, addMonths, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { createUser } from '#kernel/server/identity/accounts.ts';
import { department, employee } from '#modules/hr/employees/shared/employee.record.ts';
import { employeeContact } from '#modules/hr/employees/shared/employeeContact.record.ts';
import { postHolder } from '#modules/hr/employees/shared/postHolder.record.ts';
import { create } from './create.ts';
import { seedAuthorizations } from './people.authorizations.ts';
import { seedTraining } from './people.training.ts';
import { departments, posts, roster, type Person } from './people.roster.ts';
import { idOf, type DemoWorld } from './world.ts';

const demoPin = '7391';

/** How far back the people of the demo company are on file: work of 18 months ago was signed by people with 24 months of experience. */
const peopleMonths = 41;

/**
 * Departments, 43 people with their sign-ins, posts, authorisations and everything they stand on.
 * Leaves `department:<code>`, `employee:<username>`, `user:<username>` and `authGroup:<code>` in the world's ids.
 */
export async function seedPeople(world: DemoWorld): Promise<void> {
  const at = startOfDay(addMonths(dayOf(world.now), -peopleMonths));
  await world.write(
    async (ctx) => {
      for (const [code, name] of departments) {
        world.ids.set(`department:${code}`, (await create(ctx, department, { code, name })).id);
      }
      for (const [place, person] of roster.entries()) await addPerson(world, ctx, person, place, at);
      for (const [code, , manager] of departments) {
        const managerId = idOf(world, `employee:${manager}`);
        await sql`update department set manager_id = ${managerId} where id = ${idOf(world, `department:${code}`)}`.execute(
          ctx.db,
        );
        await sql`
          update employee set manager_id = ${managerId}
          where department_id = ${idOf(world, `department:${code}`)} and id <> ${managerId}`.execute(ctx.db);
        if (code !== 'MGT') {
          await sql`update employee set manager_id = ${idOf(world, 'employee:somchai')} where id = ${managerId}`.execute(
            ctx.db,
          );
        }
      }
      for (const [post, holder, deputy] of posts) {
        await create(ctx, postHolder, {
          post,
          employeeId: idOf(world, `employee:${holder}`),
          ...(deputy ? { deputyId: idOf(world, `employee:${deputy}`) } : {}),
          validFrom: dayOf(at),
          ...(['AM', 'QM', 'SM'].includes(post) ? { authorityAcceptedOn: addDays(dayOf(at), 12) } : {}),
        });
      }
    },
    { at },
  );
  await seedAuthorizations(world);
  await seedTraining(world);
}

type Ctx = Parameters<Parameters<DemoWorld['write']>[0]>[0];

/** Whoever joined after the day of the first write is on file from their first day all the same. */
async function addPerson(world: DemoWorld, ctx: Ctx, person: Person, place: number, at: Date): Promise<void> {
  const [first, last] = person.en;
  const employeeNo = `E${String(place + 1).padStart(3, '0')}`;
  const row = await create(ctx, employee, {
    employeeNo,
    titleEn: person.isWoman ? 'Ms.' : 'Mr.',
    firstNameEn: first,
    lastNameEn: last,
    titleTh: person.isWoman ? 'นางสาว' : 'นาย',
    firstNameTh: person.th[0],
    lastNameTh: person.th[1],
    nickname: person.nickname,
    departmentId: idOf(world, `department:${person.department}`),
    position: person.position,
    workshop: person.workshop,
    extension: String(1100 + place),
    employmentType: person.position.startsWith('Trainee') ? 'trainee' : 'permanent',
    startDate: person.started,
    probationEnd: addDays(person.started, 119),
  });
  world.ids.set(`employee:${person.username}`, row.id);
  await create(ctx, employeeContact, {
    employeeId: row.id,
    birthDate: `${person.born}-${String((place % 12) + 1).padStart(2, '0')}-${String((place % 27) + 1).padStart(2, '0')}`,
    nationality: 'THA',
    mobile: `+6681555${String(1000 + place)}`,
    addressCurrent: `${place + 11} Soi Sukhumvit ${40 + place}, Bangkok 10110`,
    emergencyName: `Family of ${first}`,
    emergencyRelation: 'Family',
    emergencyPhone: `+6682555${String(1000 + place)}`,
  });
  // The demo company is made at the server, its two administrators too.
  await sql`select set_config('abs.at_the_server', 'on', true)`.execute(ctx.db);
  const userId = await createUser(
    world.deps.identity,
    ctx.db,
    {
      username: person.username,
      name: `${first} ${last}`,
      email: `${person.username}@abs.example`,
      ...(person.signsIn ? { password: `demo-${person.username}-2026`, pin: demoPin } : {}),
      permission: person.permission,
      roles: person.roles,
      employeeId: row.id,
      employeeNo,
      demo: person.signsIn === true,
    },
    at,
  );
  const { username, permission, roles } = person;
  const facts = { username, name: `${first} ${last}`, email: `${username}@abs.example`, employeeId: row.id };
  await ctx.audit({ entity: 'user', entityId: userId, action: 'create', changes: { ...facts, permission, roles } });
  world.ids.set(`user:${person.username}`, userId);
  const specimen = await drawSpecimen(`${first} ${last}`);
  await sql`update app_user set signature = ${specimen}, signature_at = ${at} where id = ${userId}`.execute(ctx.db);
}

/** A signature as a pen would leave it: a curve that depends on the letters of the name. */
async function drawSpecimen(name: string): Promise<Buffer> {
  const letters = [...name.replaceAll(' ', '')].map((letter) => letter.toLowerCase().charCodeAt(0) - 96);
  const step = 300 / letters.length;
  const path = letters
    .map((letter, place) => {
      const x = 20 + place * step;
      const up = 60 - (letter % 7) * 7;
      const down = 64 + (letter % 5) * 6;
      return `C ${x.toFixed(0)} ${up} ${(x + step / 2).toFixed(0)} ${down} ${(x + step).toFixed(0)} ${(58 + (letter % 3) * 4).toFixed(0)}`;
    })
    .join(' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="110"><path d="M 16 66 ${path} q 14 8 24 -6" fill="none" stroke="#111" stroke-width="2.4" stroke-linecap="round"/></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
