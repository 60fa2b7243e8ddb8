import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReleaseDesk, type Signer } from '#modules/maintenance/releases/server/release.fixture.ts';
import type { TileAnswer } from '../shared/tiles.ts';

let desk: ReleaseDesk;
beforeAll(async () => {
  desk = await ReleaseDesk.open(3);
}, 240_000);
afterAll(() => desk?.app.close());

/** How many requests wait for a person, which the register opens; null for somebody who releases nothing. */
async function waiting(person: Signer): Promise<{ count: number; numbers: string[] } | null> {
  const { body } = await person.call<TileAnswer>('GET', '/api/dashboard/tiles/releases');
  const number = body.numbers.find(({ label }) => label === 'waiting for me');
  if (!number) return null;
  const rows = await person.call<{ total: number; rows: { id: string }[] }>('GET', `/api${number.path}`);
  expect(rows.body.total).toBe(number.count);
  return { count: number.count, numbers: rows.body.rows.map(({ id }) => id) };
}

test('what waits for me is what I may sign and nobody else has taken', async () => {
  const [certifier, preecha, planner] = [
    await desk.person('certifier'),
    await desk.person('preecha'),
    await desk.person('planner'),
  ];
  const [first, second] = [desk.next(), desk.next()];
  expect(await waiting(planner)).toBeNull();
  const before = await waiting(certifier);
  expect(before?.numbers).toEqual(expect.arrayContaining([first.requestId, second.requestId]));
  const take = async (person: Signer, id: string) => {
    const seen = await person.call<{ row: { version: number } }>('GET', `/api/release-requests/${id}`);
    const { version } = seen.body.row;
    expect((await person.call('POST', `/api/release-requests/${id}/take`, { version })).status).toBe(200);
  };
  await take(preecha, first.requestId);
  await take(certifier, second.requestId);
  const after = await waiting(certifier);
  expect(after?.count).toBe((before?.count ?? 0) - 1);
  expect(after?.numbers).toContain(second.requestId);
  expect(after?.numbers).not.toContain(first.requestId);
  expect((await waiting(preecha))?.numbers).toContain(first.requestId);
  // Authorised for everything but wheels: no wheel waits for them any more.
  await desk.app.asOwner((pool) =>
    pool.query(
      `update authorization_scope set archived_at = now() where group_id in (select id from auth_group where component_group = 'wheel')
         and authorization_id in (select id from staff_authorization where employee_id = $1)`,
      [certifier.employeeId],
    ),
  );
  expect((await waiting(certifier))?.numbers).not.toContain(second.requestId);
  // Nor may they take one.
  const third = desk.next();
  const refused = await certifier.call<{ code: string; message: string }>(
    'POST',
    `/api/release-requests/${third.requestId}/take`,
    { version: 1 },
  );
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Your authorisation does not cover the release of this part.',
  ]);
});
