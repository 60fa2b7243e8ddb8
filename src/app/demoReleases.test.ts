import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoParts } from '#database/seed/demo/parts.ts';
import { openWorld } from '#database/seed/demo/world.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { missingFiles } from '#modules/maintenance/audit-packs/server/packFiles.ts';
import { verifyBooks } from './books.ts';
import { verifyFoldedHistory } from './foldedHistory.ts';
import { copiedRow, rulesOff } from './tampering.fixture.ts';
import { verifySignedWork } from './signedWork.ts';
import { verifyKeptFiles } from './keptFiles.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { evaluateJob } from '#modules/maintenance/release-gates/server/public.ts';
import { routeSchema } from '#modules/maintenance/task-cards/shared/route.ts';
import { vendor } from '#modules/quality/vendors/shared/vendor.record.ts';
import { usedKinds } from '#modules/quality/where-used/shared/whereUsed.ts';

/** Whoever signs, the PIN and the request stand for one moment: nobody signs when a released job is evaluated anew. */
const ofTheSigning: ReadonlySet<string> = new Set(['G20', 'G21', 'G22']);

vi.setConfig({ testTimeout: 120_000 });
let app: TestApp;
beforeAll(async () => {
  // The whole run makes the company once, for its journeys.
  const company = process.env['E2E_TEMPLATE'];
  app = await testApp(wholeProduct(), { company });
  if (company) return;
  const world = openWorld(app.deps, new Date());
  for (const part of demoParts) await part(world);
  await world.end();
}, 600_000);
afterAll(() => app.close());

test('the demo company’s certificates are releases an auditor accepts: 26 gates green at the signature, no work signed after it', async () => {
  const { rows } = await app.asOwner((pool) =>
    pool.query<{ number: string; gates: number; late: string | null; cards: number }>(`
      select c.number,
        (select count(distinct g.code)::int from gate_result g
          where g.certificate_id = c.id and g.state in ('pass', 'na') and g.evaluated_at <= c.issued_at) as gates,
        (select string_agg(t.card_no, ', ') from task_card t where t.job_id = c.job_id and t.signed_at > c.issued_at) as late,
        (select count(*)::int from task_card t where t.job_id = c.job_id and t.status = 'signed') as cards
      from release_certificate c where c.supersedes_id is null order by c.number`),
  );
  printFigure('demo releases', `${rows.length} certificates of the demo company, each with 26 gates at its signature`);
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter((row) => row.gates !== 26 || row.late !== null || row.cards === 0)).toEqual([]);
  const { rows: terms } = await app.asOwner((pool) =>
    pool.query<{ term: string }>(`select distinct blocks ->> 'status' as term from release_certificate order by 1`),
  );
  expect(terms.map(({ term }) => term)).toEqual(['INSPECTED/TESTED', 'OVERHAULED', 'REPAIRED']);
});

test('G01 to G26 evaluated anew for every released job of the demo company, as of its signature, none is red but those of the signing itself', async () => {
  const { rows } = await app.asOwner((pool) =>
    pool.query<{ job: string; at: Date }>(`
      select w.number as job, min(c.issued_at) as at from release_certificate c join work_order w on w.id = c.job_id
      where c.supersedes_id is null and c.status = 'issued' group by w.number order by w.number`),
  );
  expect(rows.length).toBeGreaterThan(10);
  const red: string[] = [];
  for (const { job, at } of rows) {
    const { results } = await app.write((ctx) => evaluateJob(ctx, job), new Date(at));
    expect(results).toHaveLength(26);
    for (const { code, state, messages } of results)
      if (state === 'fail' && !ofTheSigning.has(code)) red.push(`${job} ${code}: ${messages.join(' ')}`);
  }
  expect(red).toEqual([]);
});

test('a job of the demo company whose release is requested is frozen by a lost tool, and by nothing else', async () => {
  const { rows } = await app.asOwner((pool) =>
    pool.query<{ number: string; status: string }>(
      `select distinct w.number, w.status from tool_loss_job f join work_order w on w.number = f.job_number where f.status = 'frozen'`,
    ),
  );
  expect(rows.map(({ status }) => status)).toEqual(['releaseRequested']);
  const { results } = await app.write((ctx) => evaluateJob(ctx, rows[0]?.number ?? ''));
  const red = results.filter(({ code, state }) => state === 'fail' && !ofTheSigning.has(code));
  expect(red.map(({ code, messages }) => [code, messages.join(' ')])).toEqual([
    ['G19', expect.stringContaining('SK-007')],
  ]);
});

test('no job of the demo company is released or shipped without a certificate; one brought over from before is closed', async () => {
  const { rows } = await app.asOwner((pool) =>
    pool.query<{ number: string; status: string }>(`
      select number, status from work_order w
      where (status in ('released', 'shipped') or (outcome = 'released' and receiving_batch not like 'OLD-%'))
        and not exists (select 1 from release_certificate c where c.job_id = w.id) order by number`),
  );
  expect(rows).toEqual([]);
});

test('P10 the demo company is not accused: every row is what its history says, every file is the one that was kept', async () => {
  const { database, services } = app.deps;
  const folded = await verifyFoldedHistory(database.pool);
  const files = await verifyKeptFiles(database.pool, services.storage);
  const signedWork = await verifySignedWork(database.pool, services.certificateKey);
  const books = await verifyBooks(database.pool);
  expect([...folded.faults, ...files.faults, ...books.faults, signedWork.fault]).toEqual([null]);
  expect(folded.rows).toBeGreaterThan(5_000);
  expect(files.rows).toBeGreaterThan(15);
});

/** What the owner of the database does to the rows that are made of others, kept beside records or counted by them; what is said of it. */
const besideRecords: readonly [change: string, says: RegExp][] = [
  [
    `update capability_item_scope set work_scope = 'inspection' where ctid = (select c.ctid from capability_item_scope c where not exists
       (select 1 from capability_item i where i.id = c.item_id and 'inspection' = any(i.work_scopes)) limit 1)`,
    /is looked up and does not stand in the list/,
  ],
  [
    `delete from capability_item_scope where ctid = (select ctid from capability_item_scope limit 1)`,
    /stands in the list and is not looked up/,
  ],
  [`delete from service_bulletin_part`, /SB .*is named and not looked up/],
  [`update delivery_proof set signer_name = 'Nobody'`, /was signed for by somebody else/],
  [`delete from delivery_proof`, /was signed for and the proof is gone/],
  [`update voucher_item set amount = amount + 1000`, /pays other amounts than it names/],
  [`delete from billing_note_invoice`, /Billing note .* lists IV.* and does not hold it/],
  [`update material_of_job set value = value - 1`, /Material of .* stands with/],
  [`update turnover_of_sku set net_thb = net_thb + 1`, / in 20\d\d-\d\d stands in turnover with/],
  [`update turnover_share set net_thb = net_thb + 1`, /IV.* stands in turnover with/],
  [
    `update logbook_entry set employee_id = (select id from employee e where e.id <> logbook_entry.employee_id limit 1) where source = 'auto'`,
    /neither signed nor worked/,
  ],
  [`update logbook_entry set work_date = work_date - 200 where source = 'auto'`, /says other work than was signed/],
  [
    `update logbook_entry set role = 'supervised', task = 'test' where source = 'auto' and task <> 'test'`,
    /says other work than was signed/,
  ],
  [
    `update logbook_entry set ndt_method = 'MT', ndt_level = 'II' where source = 'auto' and task = 'inspect'`,
    /says other work than was signed/,
  ],
  [
    `insert into logbook_entry (employee_id, work_date, job_number, part_number, component_group, task, role, source, status, signature_id, created_at, updated_at)
       select employee_id, work_date, job_number, part_number, component_group, task, role, 'auto', 'verified', signature_id, now(), now()
       from logbook_entry where source = 'auto' limit 1`,
    /counts the same work twice/,
  ],
  [
    `insert into logbook_entry (employee_id, work_date, job_number, part_number, component_group, task, role, source, status, created_at, updated_at)
       select employee_id, work_date, job_number, part_number, component_group, task, role, 'manual', 'verified', now(), now() from logbook_entry limit 1`,
    /Logbook entry .* was never written down/,
  ],
  [
    `insert into logbook_entry (employee_id, work_date, job_number, part_number, component_group, task, role, source, status, created_at, updated_at)
       select employee_id, work_date, job_number, part_number, component_group, 'release', 'certified', 'import', 'verified', now(), now() from logbook_entry limit 1`,
    /Experience brought along on .* was never written down/,
  ],
  [
    `update logbook_entry set task = 'release', role = 'certified' where id = (select id from logbook_entry where source = 'import' order by id limit 1)`,
    /Experience brought along on .* is not what was brought along/,
  ],
  [`delete from logbook_entry where source = 'auto' and task = 'release'`, /signed work and no line of the logbook/],
  [`delete from logbook_entry where source = 'import'`, /Experience brought along on .* is gone/],
  [`update delivery_proof set signer_position = 'Director'`, /was signed for by somebody else/],
  [`update delivery_proof set signed_at = signed_at - interval '30 days'`, /was signed for at another time/],
  [`update delivery_proof set signature = '\\x00'`, /was signed for with another signature/],
  [`update quotation_file set sha256 = repeat('a', 64)`, /Quotation .* has another file than was sent/],
  [`delete from quotation_file`, /was sent and its file is gone/],
  [
    `insert into toolbox_answer (card_id, employee_id, question_ids, answers, is_right, answered_at)
       select c.id, e.id, array[uuidv7(), uuidv7(), uuidv7()], '[]', true, now() from task_card c, employee e where c.status = 'ready' limit 1`,
    /Questions answered for card .* were never written down/,
  ],
  [
    `insert into used_assessment (kind, thing_id, thing_name, job_id, certificates, effect, reason, assessed_by, assessed_by_name, assessed_at)
       select 'batch', b.id, b.number, w.id, '{}', 'notAffected', 'All good', u.id, u.name, now() from batch b, work_order w, app_user u limit 1`,
    /The judgement of .* was never written down/,
  ],
  // Kept in the table of a record beside its fields.
  [
    `update batch set parent_batch_id = (select id from batch limit 1)`,
    /other than its history: [a-z_, ]*parent_batch_id/,
  ],
  [`update batch set unit_cost = unit_cost + 1`, /other than its history: [a-z_, ]*unit_cost/],
  [`update goods_receipt_line set signature_id = null`, /other than its history: [a-z_, ]*signature_id/],
  [`update ndt_process_check set employee_id = uuidv7()`, /other than its history: [a-z_, ]*employee_id/],
  [`update part_number set serialised = not serialised`, /says other than its history: [a-z_, ]*serialised/],
  [`update directive set emergency = not emergency`, /says other than its history: [a-z_, ]*emergency/],
  [
    `update quarantine_record set from_accident = not from_accident`,
    /says other than its history: [a-z_, ]*from_accident/,
  ],
  [copiedRow('vision_test'), /Vision test .* was never written down/],
  [copiedRow('vendor_approval'), /Vendor approval .* was never written down/],
];

// Done together where they are to different tables, one that the history tells of at a time: it names a few of many rows only.
const together: { change: string; says: RegExp; table: string }[][] = [];
for (const [change, says] of besideRecords) {
  const isTold = /history|written down/.test(says.source);
  const table = isTold ? 'audit_entry' : (/(?:update|into|from) (\w+)/.exec(change)?.[1] ?? '');
  const free = together.find((group) => group.every((other) => other.table !== table));
  if (free) free.push({ change, says, table });
  else together.push([{ change, says, table }]);
}
const toldOf = new Map<string, Promise<string>>();

/** What is said when the owner of the database does this, with other things that are undone with it. */
function told(change: string): Promise<string> {
  const group = together.find((each) => each.some((other) => other.change === change)) ?? [];
  const known = toldOf.get(group[0]?.change ?? '') ?? toldOfAll(group);
  toldOf.set(group[0]?.change ?? '', known);
  return known;
}

async function toldOfAll(group: (typeof together)[number]): Promise<string> {
  return app.asOwner(async (owner) => {
    const client = await owner.connect();
    try {
      await client.query('begin');
      await client.query(rulesOff);
      for (const { change } of group) {
        const { rowCount } = await client.query(change);
        if (!rowCount) throw new Error(`Nothing was there to change: ${change}`);
      }
      const query = (text: string, values?: unknown[]) =>
        /^(begin|commit)/.test(text) ? Promise.resolve({ rows: [] }) : client.query(text, values);
      const inside = { query, connect: async () => ({ query, release: () => undefined }) };
      // The look at the whole history is asked only for what the books do not name.
      let words = '';
      for (const look of [verifyBooks, verifyFoldedHistory]) {
        const { faults } = await look(inside as never);
        words += faults.map(({ what }) => `${what}\n`).join('');
        if (group.every(({ says }) => says.test(words))) break;
      }
      await client.query('rollback');
      return words;
    } finally {
      client.release(true);
    }
  });
}

test.each(besideRecords)('P10 in the demo company it is named when its owner does: %s', async (change, says) => {
  expect(await told(change)).toMatch(says);
});

const asked = async <Row>(question: string): Promise<Row[]> =>
  (await app.asOwner((pool) => pool.query(question))).rows as Row[];
/** The jobs that went the whole way in this system. */
const released = `(select w.* from work_order w where exists (select 1 from release_certificate c where c.job_id = w.id))`;

test('work of the demo company goes forward in time: no step before the card in front of it was signed, no test before the part was together', async () => {
  expect(
    await asked(`
      select w.number, c.card_no, p.card_no as after from task_card c join work_order w on w.id = c.job_id
      join task_card p on p.job_id = c.job_id and p.seq < c.seq and p.status = 'signed' and c.status = 'signed'
      where p.signed_at > (select min(r.recorded_at) from step_record r join task_step s on s.id = r.step_id where s.card_id = c.id)`),
  ).toEqual([]);
  expect(
    await asked(
      `select w.number from labor_entry l join ${released} w on w.id = l.job_id where l.ended_at = l.started_at`,
    ),
  ).toEqual([]);
});

test('nobody of the demo company works on two things at once', async () => {
  expect(
    await asked(`
      select e.name, count(*)::int as times from labor_entry one join labor_entry other on other.employee_id = one.employee_id and other.id > one.id
        and other.started_at < coalesce(one.ended_at, 'infinity') and coalesce(other.ended_at, 'infinity') > one.started_at
      join employee e on e.id = one.employee_id group by 1`),
  ).toEqual([]);
});

test('what a certificate of the demo company names was known on its day', async () => {
  const later = await asked(`
    select c.number, found[1] as named from release_certificate c,
      regexp_matches(c.blocks ->> 'remarks', 'list checked ([0-9]{2} [A-Z][a-z]{2} [0-9]{4})') found
    where to_date(found[1], 'DD Mon YYYY') > (c.issued_at at time zone 'Asia/Bangkok')::date`);
  expect(later).toEqual([]);
  const evidence = await asked(`
    select c.number, g.code, e ->> 'says' as says from release_certificate c join gate_result g on g.certificate_id = c.id,
      jsonb_array_elements(g.facts -> 'evidence') e, regexp_matches(e ->> 'says', '([0-9]{2} [A-Z][a-z]{2} [0-9]{4})') found
    where e ->> 'says' like '%checked on%' and to_date(found[1], 'DD Mon YYYY') > (c.issued_at at time zone 'Asia/Bangkok')::date`);
  expect(evidence).toEqual([]);
});

test('every route in use in the demo company meets the rules of today: no job of it waits for a new version', async () => {
  const inUse = await asked<{ key: string; schema: unknown }>(
    `select t.key, v.schema from route_version v join route_template t on t.id = v.template_id where v.status = 'published' order by t.key`,
  );
  expect(inUse.length).toBeGreaterThan(10);
  expect(inUse.filter(({ schema }) => !routeSchema.safeParse(schema).success).map(({ key }) => key)).toEqual([]);
});

test('a rig a test was run on is not said to be unneeded, and no two parts read alike', async () => {
  expect(
    await asked(`
      select w.number, s.title from step_record r join task_step s on s.id = r.step_id join task_card c on c.id = s.card_id
      join ${released} w on w.id = c.job_id
      where s.type = 'toolUse' and r.not_applicable is not null and exists (select 1 from test_run t where t.job_id = w.id and t.card_no = c.card_no)`),
  ).toEqual([]);
  const runs = await asked<{ kind: string; runs: number; results: number }>(`
    select kind, count(*)::int as runs, count(distinct statement)::int as results from test_run t join ${released} w on w.id = t.job_id
    where kind in ('pressureRetention', 'hydrostatic', 'capacity') group by kind`);
  expect(runs.filter(({ results }) => results < 2)).toEqual([]);
});

test('every paper behind a release of the demo company is on file', async () => {
  const quality = await app.as('quality.admin', 'maintenance.admin');
  for (const { number } of await asked<{ number: string }>(`select number from ${released} w order by number`)) {
    const pack = await quality.call<Buffer>('GET', `/api/workorders/${number}/audit-pack`);
    expect([number, pack.status]).toEqual([number, 200]);
  }
  const missing: string[] = [];
  for (const { id } of await asked<{ id: string }>(`select id from ${released} w`))
    missing.push(...(await app.write((ctx) => missingFiles(ctx, id))));
  expect([...new Set(missing)]).toEqual([]);
});

test('blast radius: each thing behind a release leads to its job, its certificate and its customer, with a letter; so does everybody who signed', async () => {
  const quality = await app.as('quality.admin', 'quality.user', 'purchasing.user');
  await quality.create(vendor, {
    code: 'BPUS',
    name: 'Brake Parts US',
    kind: 'supplier',
    country: 'US',
    riskClass: 'B',
  });
  const [brake] = await asked<{ number: string; certificate: string; customer: string }>(`
    select w.number, c.number as certificate, w.customer_id as customer from release_certificate c join work_order w on w.id = c.job_id
    where w.shop = 'brake' order by c.number desc limit 1`);
  const ofJob = `w.number = '${brake?.number}'`;
  const asks: Record<string, string> = {
    tool: `select u.tool_no as key from tool_use u join work_order w on w.id = u.job_id where ${ofJob} and u.card_no like 'NDT-%'`,
    batch: `select b.number as key from part_fitted u join batch b on b.id = u.batch_id join work_order w on w.id = u.job_id where ${ofJob}`,
    material: `select i.part_number as key from ndt_report r cross join jsonb_array_elements(r.materials) m join batch b on b.id::text = m ->> 'batchId'
      join stock_item i on i.id = b.item_id join work_order w on w.id = r.job_id where ${ofJob}`,
    technique: `select q.id as key from ndt_report r join ndt_technique q on q.code = r.technique and q.revision::text = r.technique_revision
      join work_order w on w.id = r.job_id where ${ofJob}`,
    person: `select e.employee_no as key from signature s join employee e on e.id = s.employee_id where s.chain = '${brake?.number}' and s.entity = 'releaseCertificate'`,
    authorisation: `select s.authorization_no as key from signature s where s.chain = '${brake?.number}' and s.entity = 'releaseCertificate'`,
    vendor: `select 'BPUS' as key`,
    manual: `select (r ->> 'revisionId') || '?section=' || replace(r ->> 'section', ' ', '%20') as key from task_card c join work_order w on w.id = c.job_id,
      jsonb_array_elements(c.data_refs) r where ${ofJob} and r ->> 'section' is not null`,
  };
  expect(Object.keys(asks).toSorted()).toEqual(usedKinds.toSorted());
  for (const [kind, ask] of Object.entries(asks)) {
    const [found] = await asked<{ key: string }>(`${ask} limit 1`);
    const [id = '', query = ''] = (found?.key ?? '').split('?');
    const address = `/api/where-used/${kind}/${encodeURIComponent(id)}`;
    const { body } = await quality.get<{
      jobs: { jobNumber: string; customerId: string; certificates: { number: string }[] }[];
    }>(`${address}?${query}`);
    const job = body.jobs.find(({ jobNumber }) => jobNumber === brake?.number);
    expect([kind, job]).toEqual([
      kind,
      expect.objectContaining({
        customerId: brake?.customer,
        certificates: [expect.objectContaining({ number: brake?.certificate })],
      }),
    ]);
    const letter = await quality.call('GET', `${address}/letters/${brake?.customer}?${query}`);
    expect([kind, letter.status, letter.headers['content-type']]).toEqual([kind, 200, 'application/pdf']);
    const assessed = {
      jobNumber: brake?.number,
      effect: 'notAffected',
      reason: 'Looked at: nothing of it on this part',
    };
    const section = query ? { section: decodeURIComponent(query.split('=')[1] ?? '') } : {};
    expect([kind, (await quality.call('POST', `${address}/assessments`, { ...assessed, ...section })).status]).toEqual([
      kind,
      201,
    ]);
  }
});
