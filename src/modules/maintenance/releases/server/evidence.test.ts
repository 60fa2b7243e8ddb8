import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Evidence } from '#modules/maintenance/release-gates/shared/evidence/evidence.ts';
import { gateCodes } from '#modules/maintenance/release-gates/shared/gates/gate.ts';
import { testPin } from '#kernel/testing/app.ts';
import { aColleague } from '#modules/hr/employees/server/employees.fixture.ts';
import { ReleaseDesk, type Signer, type Waiting } from './release.fixture.ts';

// What an inspector reads under a gate, green or red, on a wheel overhaul: the records themselves, with limit, signer and day.
vi.setConfig({ testTimeout: 120_000 });
let desk: ReleaseDesk;
let certifier: Signer;
let waiting: Waiting;
beforeAll(async () => {
  desk = await ReleaseDesk.open(1);
  certifier = await desk.person('certifier');
  waiting = desk.next();
}, 300_000);
afterAll(() => desk.close());

interface Seen {
  code: string;
  state: string;
  evidence: Evidence[];
}
async function gates(path: string): Promise<Map<string, Seen>> {
  const { status, body } = await certifier.call<{ gates: Seen[] }>('GET', path);
  expect(status).toBe(200);
  return new Map(body.gates.map((gate) => [gate.code, gate]));
}
const ofJob = () => gates(`/api/workorders/${waiting.jobNumber}/gates`);
async function column<T>(query: ReturnType<typeof sql<{ value: T }>>): Promise<T[]> {
  return (await query.execute(desk.app.deps.database.db)).rows.map((row) => row.value);
}
const records = (gate: Seen | undefined) => (gate?.evidence ?? []).map((row) => row.record);

test('a wheel: each green gate names the records of this job with number, limit, signer and screen', async () => {
  const seen = await ofJob();
  expect([...seen.keys()]).toEqual([...gateCodes]);
  expect([...seen.values()].filter((gate) => gate.state === 'fail')).toEqual([]);

  expect(seen.get('G01')?.evidence[0]?.says).toContain(waiting.serial);
  const numbers = await column<string>(
    sql`select number as value from inspection_report where job_id = ${waiting.jobId} and status = 'signed' order by number`,
  );
  expect(numbers.length).toBeGreaterThan(1);
  expect(records(seen.get('G10')).toSorted()).toEqual(numbers.map((number) => `Inspection report ${number}`));
  for (const row of seen.get('G10')?.evidence ?? []) expect([row.by, row.at].every(Boolean)).toBe(true);

  const cards = await column<string>(
    sql`select card_no as value from task_card where job_id = ${waiting.jobId} and status = 'signed'`,
  );
  expect(cards.length).toBeGreaterThan(5);
  for (const card of cards) {
    const row = seen.get('G06')?.evidence.find((each) => each.record.startsWith(`Card ${card} `));
    expect([card, row?.says, Boolean(row?.at), row?.path]).toEqual([
      card,
      'signed',
      true,
      `/task-cards/${waiting.jobNumber}`,
    ]);
  }
  const limits = seen.get('G08')?.evidence ?? [];
  expect(limits.some((row) => /\d/.test(row.says) && /\d/.test(row.limit ?? '') && row.by && row.at)).toBe(true);

  const ndt = await column<string>(sql`select number as value from ndt_report where job_id = ${waiting.jobId}`);
  expect(records(seen.get('G11'))).toEqual(expect.arrayContaining(ndt.map((number) => `NDT report ${number}`)));
  const tools = await column<string>(
    sql`select distinct t.tool_no as value from tool_use u join tool t on t.id = u.tool_id where u.job_id = ${waiting.jobId}`,
  );
  expect(tools.length).toBeGreaterThan(0);
  for (const tool of tools)
    expect(seen.get('G12')?.evidence.some((row) => row.path === `/tools/id/${tool}` && row.limit)).toBe(true);
  // Two people at every critical step.
  const second = seen.get('G09')?.evidence ?? [];
  expect(second.length).toBeGreaterThan(0);
  for (let at = 0; at < second.length; at += 2) expect(second[at]?.by).not.toBe(second[at + 1]?.by);
});

test('the review shows the signer what his authorisation and training are, and a red gate keeps its records', async () => {
  const review = `/api/release-requests/${waiting.requestId}/review?types=`;
  const own = await gates(`${review}CAAT_FORM_1`);
  expect(own.get('G20')?.evidence[0]).toMatchObject({ by: certifier.name });
  expect(own.get('G21')?.evidence.length).toBeGreaterThan(2);
  // Suspended by quality: red, and the record says so; lifted again: green.
  const head = await aColleague(desk.app, 'quality.admin');
  const [held] = await column<{ id: string; number: string }>(
    sql`select jsonb_build_object('id', a.id, 'number', a.number) as value
      from staff_authorization a join auth_category c on c.id = a.category_id
      where a.employee_id = ${certifier.employeeId} and a.status = 'active' order by (c.code like 'C%') desc, a.number limit 1`,
  );
  const step = async (name: string, input: object) => {
    const [version] = await column<number>(
      sql`select version as value from staff_authorization where id = ${held?.id ?? ''}`,
    );
    const body = { version, input, pin: testPin };
    expect(await head.call('POST', `/api/authorizations/${held?.id}/${name}`, body)).toMatchObject({ status: 200 });
  };
  const standing = async () => {
    const gate = (await gates(`${review}CAAT_FORM_1`)).get('G20');
    const row = gate?.evidence.find((each) => each.record === `Authorisation ${held?.number}`);
    return [gate?.state, row?.says.split(',')[0], row?.path];
  };
  const path = `/qa/ccs/authorizations/${held?.number}`;
  await step('suspend', { reason: 'Audit finding 7' });
  expect(await standing()).toEqual(['fail', 'suspended', path]);
  await step('lift', { reason: 'Finding closed' });
  expect(await standing()).toEqual(['pass', 'active', path]);
});

test('signed, the records stay with the certificate as they were', async () => {
  const signed = await certifier.sign(waiting);
  expect([signed.status, signed.body.message]).toEqual([201, undefined]);
  const before = await ofJob();
  const frozen = await gates(`/api/releases/${signed.body.certificate.id}/gates`);
  expect(frozen.get('G08')?.evidence).toEqual(before.get('G08')?.evidence);
  expect(frozen.get('G22')?.evidence.map((row) => [row.record, row.says])).toContainEqual(['PIN', 'correct']);
  expect(JSON.stringify([...frozen.values()])).not.toContain('"pin"');
});
