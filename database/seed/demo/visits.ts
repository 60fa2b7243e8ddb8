import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { nameAtDoor } from '#modules/portal/customer-portal/server/sessions.ts';
import { noteDownload, noteSignIn, noteVisit } from '#modules/portal/customer-portal/server/visits.ts';
import type { DemoWorld } from './world.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/605.1';

/** One coming in; `refused` tries went before it, a minute each. */
interface Visit {
  email: string;
  day: number;
  time: string;
  ip: string;
  refused?: number;
  userAgent?: string;
}

const people = [
  { email: 'kanya@andaman.example', time: '08:40', ip: '203.0.113.24', every: 2 },
  { email: 'pichai@siamwings.example', time: '10:15', ip: '198.51.100.61', every: 3 },
  { email: 'meilin@straits.example', time: '14:05', ip: '192.0.2.15', every: 4 },
] as const;
const visits: Visit[] = [
  ...people.flatMap(({ every, ...person }) =>
    Array.from({ length: 28 }, (_, day) => ({ ...person, day: day + 1 })).filter(({ day }) => day % every === 1),
  ),
  // A typing slip; a password tried often; a phone abroad in the night.
  { email: 'kanya@andaman.example', day: 18, time: '13:20', ip: '203.0.113.24', refused: 1 },
  { email: 'pichai@siamwings.example', day: 11, time: '17:48', ip: '198.51.100.61', refused: 3 },
  { email: 'meilin@straits.example', day: 6, time: '02:20', ip: '198.51.100.200', userAgent: phone },
];

/** Four weeks at the customers' door: who came in, who was refused, and the newest certificate of each customer taken away. */
export async function seedVisits(world: DemoWorld): Promise<void> {
  const { pool } = world.deps.database;
  const { rows } = await pool.query<{ id: string; email: string; name: string }>(
    'select id, email, name from portal_user',
  );
  const momentOf = ({ day, time }: Visit) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return new Date(startOfDay(addDays(dayOf(world.now), -day)).getTime() + (hour * 60 + minute) * 60_000);
  };
  // A sign-in is judged by what went before it.
  for (const visit of visits.toSorted((a, b) => momentOf(a).getTime() - momentOf(b).getTime())) {
    const person = rows.find(({ email }) => email === visit.email);
    if (!person) throw new Error(`Nobody at the portal has the address ${visit.email}.`);
    const { ip, refused = 0, userAgent = chrome } = visit;
    const at = momentOf(visit);
    for (let left = refused; left > 0; left -= 1)
      await world.write(
        (ctx) =>
          noteVisit({ ...ctx, ip }, ctx.db, {
            portalUserId: person.id,
            email: visit.email,
            action: 'refused',
            object: 'wrong e-mail or password',
            userAgent,
          }),
        { at: new Date(at.getTime() - left * 60_000) },
      );
    await world.write((ctx) => noteSignIn({ ...ctx, ip }, person, 'signIn', userAgent), { at });
  }
  for (const person of rows) {
    const { rows: found } = await pool.query<{ id: string; number: string; jobNumber: string; issuedAt: string }>(
      `select c.id, c.number, w.number as "jobNumber", c.issued_at as "issuedAt" from release_certificate c join work_order w on w.id = c.job_id
       where c.customer_id = (select customer_id from portal_user where id = $1) and c.status = 'issued' order by c.issued_at desc, c.number limit 1`,
      [person.id],
    );
    const [certificate] = found;
    if (!certificate) continue;
    const guest = { ...person, name: nameAtDoor(person), sessionId: null };
    const at = new Date(Date.parse(certificate.issuedAt) + 26 * 3_600_000);
    await world.write((ctx) => noteDownload(ctx, guest, certificate, chrome), { at });
  }
  await pool.query(
    `update portal_user p set last_sign_in_at = (select max(at) from portal_log l where l.portal_user_id = p.id and l.action = 'signIn'),
       invited_at = (select min(at) - interval '2 days' from portal_log l where l.portal_user_id = p.id)`,
  );
}
