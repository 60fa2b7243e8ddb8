import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { withSecondStep } from '#kernel/testing/secondStep.ts';
import { gateCodes } from '#modules/maintenance/release-gates/shared/gates/gate.ts';
import { attempt, situations } from './refusals.fixture.ts';
import { ReleaseDesk, untouched, type Signer } from './release.fixture.ts';

const times = process.env['TEST_LONG'] ? 40 : 2;
vi.setConfig({ testTimeout: 120_000 });
let desk: ReleaseDesk;
let certifier: Signer;
beforeAll(async () => {
  desk = await ReleaseDesk.open(90);
  certifier = await desk.person('certifier');
}, 300_000);
afterAll(() => desk.close());

const db = () => desk.app.deps.database.db;

test('R25 one signature issues one certificate: number, signature, frozen gates, logbook and PDF in one act', async () => {
  const waiting = desk.next();
  const signed = await certifier.sign(waiting);
  expect(signed.status).toBe(201);
  const { certificate } = signed.body;
  expect(certificate).toMatchObject({ number: 'ABS-C1-26-00001', status: 'issued', signerName: certifier.name });
  const found = await sql<{ gates: number; log: number; paper: number; job: string; request: string; tag: string }>`
    select (select count(*)::int from gate_result where certificate_id = c.id) as gates,
      (select count(*)::int from logbook_entry where signature_id = c.signature_id and role = 'certified') as log,
      (select count(*)::int from release_paper where certificate_id = c.id) as paper,
      w.status as job, w.tag, r.status as request
    from release_certificate c join work_order w on w.id = c.job_id join release_request r on r.id = c.request_id
    where c.id = ${certificate?.id ?? ''}`.execute(db());
  expect(found.rows).toEqual([{ gates: 26, log: 1, paper: 1, job: 'released', request: 'signed', tag: 'serviceable' }]);
  expect((await desk.app.verify()).fault).toBeNull();
});

test('G24 a number series that was set back is noticed before anything is signed: no certificate number is used twice', async () => {
  const waiting = desk.next();
  const back = (by: number) =>
    desk.app.asOwner((pool) =>
      pool.query(`update number_series set last_value = last_value + (${by}) where series like 'ABS-C1%'`),
    );
  await back(-1);
  const twice = await certifier.sign(waiting);
  await back(1);
  expect([twice.status, twice.body.code]).toEqual([422, 'G24']);
  expect(twice.body.message).toContain('is already used');
  expect(await desk.traces(waiting)).toEqual(untouched);
});

test('P13 nobody signs what they may not, or did not see: every wrong situation is refused with its own reason', async () => {
  let tries = 0;
  const others = new Map<string, Signer>();
  const wrong: string[] = [];
  for (const situation of situations) {
    const name = situation.as ?? 'certifier';
    const signer = others.get(name) ?? (name === 'certifier' ? certifier : await desk.person(name));
    others.set(name, signer);
    const waiting = desk.next();
    const before = await desk.counters();
    for (const answer of await attempt(desk, signer, waiting, situation, times)) {
      tries += 1;
      const failed = answer.body.details?.failed ?? [{ code: answer.body.code, message: answer.body.message }];
      const own = failed.filter((each) => each.code === situation.code);
      if (answer.status !== situation.status || own.length === 0)
        wrong.push(`${situation.name}: ${answer.status} ${JSON.stringify(failed).slice(0, 300)}`);
      else if (situation.says && !own.some((each) => situation.says?.test(each.message)))
        wrong.push(`${situation.name}: says ${own.map((each) => each.message).join(' ')}`);
    }
    const left = await desk.traces(waiting);
    if (left.certificates + left.signatures > 0 || (await desk.counters()) !== before)
      wrong.push(`${situation.name}: left ${JSON.stringify(left)}`);
  }
  const gates = new Set(situations.map((situation) => situation.code).filter((code) => /^G\d\d$/.test(code)));
  printFigure(
    'P13',
    `${situations.length} wrong situations at ${gates.size} of 26 gates, ${tries} attempts, ${wrong.length} signed or refused wrongly`,
  );
  expect(wrong).toEqual([]);
  expect([...gates].sort()).toEqual([...gateCodes].sort());
}, 900_000);

test('R28 a refused release leaves its trace in the job’s history, with every gate that failed', async () => {
  const waiting = desk.next();
  const mechanic = await desk.person('mechanic');
  await mechanic.sign(waiting);
  const found = await sql<{ actorName: string; body: string }>`
    select actor_name, body from audit_entry where entity_id = ${waiting.jobId} and action = 'refused'`.execute(db());
  expect(found.rows).toHaveLength(1);
  expect(found.rows[0]?.actorName).toBe(mechanic.name);
  expect(found.rows[0]?.body).toContain('G20');
});

test('R25 no refusal burns a number: the next certificate continues the series', async () => {
  const before = Number(/ABS-C1-26[^=]*=(\d+)/.exec(await desk.counters())?.[1]);
  const signed = await certifier.sign(desk.next());
  expect(signed.body.certificate?.number).toBe(`ABS-C1-26-${String(before + 1).padStart(5, '0')}`);
});

test('P13 a remark added between reading and signing is refused, nothing is issued, and reading again cures it', async () => {
  const waiting = desk.next();
  const { seen } = await certifier.review(waiting);
  const request = await certifier.call<{ row: { version: number } }>(
    'GET',
    `/api/release-requests/${waiting.requestId}`,
  );
  const mechanic = await desk.person('mechanic');
  const added = await mechanic.call('PUT', `/api/release-requests/${waiting.requestId}/remarks`, {
    version: request.body.row.version,
    free: ['Returned without the tie bolt nuts.'],
  });
  expect(added.status).toBe(200);
  const stale = await certifier.sign(waiting, { seen });
  expect([stale.status, stale.body.code]).toEqual([409, 'CHANGED_SINCE_SEEN']);
  expect(await desk.traces(waiting)).toEqual(untouched);
  const signed = await certifier.sign(waiting);
  expect(signed.body.certificate?.blocks.remarks).toContain('Returned without the tie bolt nuts.');
});

test('R25 two signers press at once: one certificate, the other reads who was first, no number is burnt', async () => {
  const second = await desk.person('preecha');
  for (let round = 0; round < 5; round += 1) {
    const waiting = desk.next();
    const before = Number(/ABS-C1-26[^=]*=(\d+)/.exec(await desk.counters())?.[1]);
    const answers = await Promise.all([certifier.sign(waiting), second.sign(waiting)]);
    const [won] = answers.filter((answer) => answer.status === 201);
    const [lost] = answers.filter((answer) => answer.status === 409);
    expect([lost?.body.code, lost?.body.message]).toEqual([
      'ALREADY_RELEASED',
      `Already released by ${won?.body.certificate?.signerName}.`,
    ]);
    expect(Number(/ABS-C1-26[^=]*=(\d+)/.exec(await desk.counters())?.[1])).toBe(before + 1);
  }
});

test('P13 the paper of a wrong PIN is never filed: it is drawn while the PIN is checked, and kept only when that is right', async () => {
  const { storage } = desk.app.deps.services;
  const files = async () => {
    const keys: string[] = [];
    for await (const { key } of storage.list()) keys.push(key);
    return keys.length;
  };
  const before = await files();
  const waiting = desk.next();
  const wrong = await certifier.sign(waiting, { pin: '0000' });
  expect([wrong.status, wrong.body.code]).toEqual([422, 'G22']);
  expect(await desk.traces(waiting)).toEqual(untouched);
  // The drawing thread makes one paper after the other: when the next one is filed, that of the wrong PIN was drawn long before.
  expect((await certifier.sign(waiting)).status).toBe(201);
  expect(await files()).toBe(before + 1);
});

test('R25 the paper drawn while the signer reads is the one that is filed; drawn again when somebody takes its number first', async () => {
  const { services } = desk.app.deps;
  const expected = vi.spyOn(services, 'expectRender');
  const drawn = vi.spyOn(services, 'render');
  const [mine, later, faster] = [desk.next(), desk.next(), desk.next()];
  const reads = async (waiting: typeof mine) => {
    const { seen } = await certifier.review(waiting);
    const asked = `requestId=${waiting.requestId}&types=CAAT_FORM_1&seen=${seen}`;
    expect((await certifier.call('GET', `/api/releases/expected?${asked}`)).status).toBe(200);
  };
  const before = await desk.counters();
  await reads(mine);
  expect([await desk.traces(mine), await desk.counters()]).toEqual([untouched, before]);
  const first = (await certifier.sign(mine)).body.certificate?.number ?? '';
  expect(drawn.mock.lastCall).toEqual(expected.mock.lastCall);
  expect(drawn.mock.lastCall?.[0].title).toContain(first);

  await reads(later);
  await certifier.sign(faster);
  const second = (await certifier.sign(later)).body.certificate?.number ?? '';
  expect(Number(second.slice(-5))).toBe(Number(first.slice(-5)) + 2);
  expect(drawn.mock.lastCall?.[0].title).toContain(second);
  expect(expected.mock.lastCall?.[0].title).not.toContain(second);

  // Nothing is drawn beforehand for a release that would be refused, or for other words than those that were read.
  const calls = expected.mock.calls.length;
  const waiting = desk.next();
  const { seen } = await certifier.review(waiting);
  const asked = `/api/releases/expected?requestId=${waiting.requestId}&types=CAAT_FORM_1&seen=`;
  expect((await certifier.call('GET', asked + 'x'.repeat(43))).status).toBe(200);
  expect((await (await desk.person('mechanic')).call('GET', asked + seen)).status).toBe(200);
  expect(expected.mock.calls.length).toBe(calls);
  vi.restoreAllMocks();
});

test('P46 the same signature sent five times under one key issues one certificate and answers it each time', async () => {
  const waiting = desk.next();
  const { seen } = await certifier.review(waiting);
  const body = { requestId: waiting.requestId, types: ['CAAT_FORM_1'], pin: '7391', seen };
  const key = { 'idempotency-key': 'a5f4b7b2-54ee-4b53-93a2-6d1cc9a0d001' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      certifier.call<{ certificate: { number: string } }>('POST', '/api/releases', body, key),
    ),
  );
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.certificate?.number}`)).size).toBe(1);
  expect((await desk.traces(waiting)).certificates).toBe(1);
});

test('P15 the signer is the session’s user always: 16 sessions of two signers at once, every name where it belongs', async () => {
  const names = ['certifier', 'preecha'];
  const sessions = await Promise.all(Array.from({ length: 16 }, (_, place) => desk.person(names[place % 2] ?? '')));
  let swapped = 0;
  const signed = await Promise.all(
    sessions.map(async (signer) => {
      const waiting = desk.next();
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      // A body that names another signer is refused, not obeyed.
      const forged = await signer.sign(waiting, { signerName: 'Somebody Else', employeeId: certifier.employeeId });
      expect(forged.status).toBe(400);
      return { signer, answer: await signer.sign(waiting) };
    }),
  );
  expect(signed.map(({ answer }) => `${answer.status} ${answer.body.message ?? ''}`)).toEqual(signed.map(() => '201 '));
  for (const { signer, answer } of signed) {
    const found = await sql<{ paper: string; name: string; userId: string; worker: string; actor: string }>`
        select c.blocks ->> 'name' as paper, s.signer_name as name, s.user_id, l.employee_id as worker,
          (select actor_name from audit_entry a where a.entity_id = c.id::text and a.action = 'create') as actor
        from release_certificate c join signature s on s.id = c.signature_id join logbook_entry l on l.signature_id = s.id
        where c.number = ${answer.body.certificate?.number ?? ''}`.execute(db());
    const own = {
      paper: signer.name,
      name: signer.name,
      userId: signer.userId,
      worker: signer.employeeId,
      actor: signer.name,
    };
    if (JSON.stringify(found.rows[0]) !== JSON.stringify(own)) swapped += 1;
  }
  printFigure('P15', `${sessions.length} signatures by 16 sessions at once, ${swapped} under another name`);
  expect(swapped).toBe(0);
  expect((await desk.app.verify()).fault).toBeNull();
});

test('G22 with two-step on the code is asked for, works once, and the certificate says so', async () => {
  const { totp } = await withSecondStep(desk.app.deps, certifier.userId, Date.now() - 30_000);
  const waiting = desk.next();
  const without = await certifier.sign(waiting);
  expect([without.status, without.body.code]).toEqual([428, 'STEP_UP']);
  const wrong = await certifier.sign(waiting, { totp: '000000' });
  expect([wrong.status, wrong.body.code]).toEqual([422, 'CODE_WRONG']);
  expect(await desk.traces(waiting)).toEqual(untouched);
  const code = totp.generate({ timestamp: Date.now() });
  const signed = await certifier.sign(waiting, { totp: code });
  expect(signed.status).toBe(201);
  const again = await certifier.sign(desk.next(), { totp: code });
  expect(again.status).toBe(422);
  const method = await sql<{ method: string }>`
    select s.method from release_certificate c join signature s on s.id = c.signature_id where c.number = ${signed.body.certificate?.number ?? ''}`.execute(
    db(),
  );
  expect(method.rows[0]?.method).toBe('pin+totp');

  // P46: sent again after a lost answer, the code was used, and the answer is the first one all the same.
  const last = desk.next();
  const { seen } = await certifier.review(last);
  const body = { requestId: last.requestId, types: ['CAAT_FORM_1'], pin: '7391', seen };
  const sent = { ...body, totp: totp.generate({ timestamp: Date.now() + 30_000 }) };
  const key = { 'idempotency-key': 'a5f4b7b2-54ee-4b53-93a2-6d1cc9a0d002' };
  const [first, repeat] = [
    await certifier.call('POST', '/api/releases', sent, key),
    await certifier.call('POST', '/api/releases', sent, key),
  ];
  expect([first.status, repeat.status, repeat.headers['idempotent-repeat']]).toEqual([201, 201, 'true']);
  expect(repeat.body).toEqual(first.body);
});
