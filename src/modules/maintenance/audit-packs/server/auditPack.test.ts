import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { picture } from '#kernel/testing/files.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { unzip } from '#kernel/testing/unzip.ts';
import { ReleaseDesk, type Signer } from '#modules/maintenance/releases/server/release.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });
let desk: ReleaseDesk;
let certifier: Signer;
beforeAll(async () => {
  desk = await ReleaseDesk.open(3);
  certifier = await desk.person('certifier');
}, 300_000);
afterAll(() => desk.close());

test('2.17 the audit pack holds the certificates, the records and the history, each file with its hash, and is written into the history', async () => {
  const waiting = desk.next();
  const signed = await certifier.sign(waiting, { types: ['CAAT_FORM_1', 'EASA_FORM_1'] });
  expect(signed.status).toBe(201);
  const quality = await desk.person('quality');
  const path = `/api/workorders/${waiting.jobNumber}/audit-pack`;
  const answer = await quality.call<Buffer>('GET', path);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = unzip(answer.body);
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '{}') as {
    certificates: { number: string; sha256: string }[];
    files: { name: string; bytes: number; sha256: string }[];
  };
  expect(manifest.files.length).toBe(files.size - 1);
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = files.get(name) ?? Buffer.from('');
    expect([name, file.length, createHash('sha256').update(file).digest('hex')]).toEqual([name, bytes, sha256]);
  }
  for (const certificate of [signed.body.certificate]) {
    const pdf = files.get(`certificates/${certificate.number}.pdf`) ?? Buffer.from('');
    expect(pdf.equals(await desk.pdfOf(certificate))).toBe(true);
  }
  const records = (name: string) => JSON.parse(files.get(`records/${name}.json`)?.toString() ?? '[]') as unknown[];
  for (const name of [
    'job',
    'cards',
    'findings',
    'inspection-reports',
    'ndt-reports',
    'tests',
    'tools',
    'parts',
    'gates',
    'signatures',
    'history',
  ])
    expect([name, records(name).length > 0]).toEqual([name, true]);
  const gates = records('gates') as { code: string; facts: { evidence: { record: string; by?: string }[] } }[];
  expect(gates.length).toBe(26);
  // What each gate rested on is in the pack, with who signed it.
  const reports = gates.find((gate) => gate.code === 'G10')?.facts.evidence ?? [];
  expect(reports.length).toBeGreaterThan(1);
  for (const row of reports)
    expect([row.record.startsWith('Inspection report '), Boolean(row.by)]).toEqual([true, true]);
  const log = await sql<{ count: number }>`
    select count(*)::int as count from audit_entry where entity_id = ${waiting.jobId} and action = 'export' and actor_name = ${quality.name}`.execute(
    desk.app.deps.database.db,
  );
  expect(log.rows[0]?.count).toBe(1);
  const viewer = await desk.app.as('maintenance.viewer');
  expect((await viewer.get(path)).status).toBe(403);
  expect((await desk.app.stranger.get(path)).status).toBe(401);
});

test('the audit pack holds the files themselves: calibration certificates, incoming papers, photos as taken, and every report as PDF', async () => {
  const waiting = desk.next();
  const { db } = desk.app.deps.database;
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(db)).rows[0]?.id ?? '';
  const places: [entity: string, id: string, folder: string][] = [
    [
      'calibration',
      await one(
        sql`select l.id from tool_use u join calibration_log l on l.tool_id = u.tool_id where u.job_id = ${waiting.jobId} order by l.calibrated_on desc limit 1`,
      ),
      'calibrations',
    ],
    [
      'batch',
      await one(
        sql`select batch_id as id from part_fitted where job_id = ${waiting.jobId} and batch_id is not null limit 1`,
      ),
      'incoming',
    ],
    [
      'taskCard',
      await one(sql`select id from task_card where job_id = ${waiting.jobId} order by seq limit 1`),
      'photos',
    ],
  ];
  const uploaded = new Map<string, Buffer>();
  for (const [index, [entity, id, folder]] of places.entries()) {
    expect([entity, id]).not.toEqual([entity, '']);
    // As a phone takes it: not a byte of evidence is drawn anew.
    const bytes = await picture('jpeg', 200 + index);
    const upload = { fileName: `${entity}.jpg`, declaredType: 'image/jpeg', bytes, evidence: true };
    await desk.app.write((ctx) => addAttachment(ctx, { ...upload, entity, entityId: id }));
    uploaded.set(folder, bytes);
  }
  // One more part of the job has no paper on file.
  const bare = await one(
    sql`select batch_id as id from part_fitted where job_id = ${waiting.jobId} and batch_id <> ${places[1]?.[1] ?? ''} limit 1`,
  );
  await desk.app.asOwner((pool) =>
    pool.query(
      `alter table attachment disable trigger user; delete from attachment where entity = 'batch' and entity_id = '${bare}'; alter table attachment enable trigger user`,
    ),
  );
  expect((await certifier.sign(waiting)).status).toBe(201);
  // What is filed when the job has left stands apart from what was there when it was signed.
  const late = await picture('jpeg', 240);
  const upload = { fileName: 'reply.jpg', declaredType: 'image/jpeg', bytes: late, evidence: true };
  await desk.app.write((ctx) => addAttachment(ctx, { ...upload, entity: 'workOrder', entityId: waiting.jobId }));
  const quality = await desk.person('quality');
  const answer = await quality.call<Buffer>('GET', `/api/workorders/${waiting.jobNumber}/audit-pack`);
  const files = [...unzip(answer.body)];
  expect(files.filter(([, file]) => file.equals(late)).map(([name]) => name.split('/')[1])).toEqual([
    'added-after-release',
  ]);
  for (const [folder, bytes] of uploaded)
    expect([folder, files.some(([name, file]) => name.startsWith(`files/${folder}/`) && file.equals(bytes))]).toEqual([
      folder,
      true,
    ]);
  // What was never filed is named, and nothing that is there.
  const { missing } = JSON.parse(String(unzip(answer.body).get('manifest.json'))) as { missing: string[] };
  const [fitted, unfiled] = await Promise.all(
    [places[1]?.[1] ?? '', bare].map((id) =>
      db.selectFrom('batch').select('number').where('id', '=', id).executeTakeFirstOrThrow(),
    ),
  );
  expect(missing).not.toContain(`Incoming paper of ${fitted?.number}: no file`);
  expect(missing).toContain(`Incoming paper of ${unfiled?.number}: no file`);
  const reports = await sql<{ count: number }>`
    select (select count(*)::int from inspection_report where job_id = ${waiting.jobId}) + (select count(*)::int from ndt_report where job_id = ${waiting.jobId}) as count`.execute(
    db,
  );
  const pdfs = files.filter(([name]) => name.startsWith('reports/'));
  expect(pdfs.map(([, file]) => file.toString('latin1', 0, 4))).toEqual(pdfs.map(() => '%PDF'));
  // Each report, and the cards.
  expect(pdfs.length).toBe((reports.rows[0]?.count ?? 0) + 1);
  expect(reports.rows[0]?.count).toBeGreaterThan(2);
});

/** Computed anew or only a message: no part of the record. */
const noRecord = ['gate_state', 'job_notification'];

/** Every row that hangs on a job by foreign keys, however far down, as its table has it. */
async function rowsOfJob(jobId: string): Promise<{ table: string; row: Record<string, unknown> }[]> {
  const { pool } = desk.app.deps.database;
  const links = await pool.query<{ child: string; column: string; parent: string }>(
    `select c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] where c.contype = 'f' and cardinality(c.conkey) = 1`,
  );
  const found = new Map<string, { table: string; row: Record<string, unknown> }>();
  const ids = new Map([['work_order', new Set([jobId])]]);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const { child, column, parent } of links.rows) {
      const known = ids.get(parent);
      if (!known || noRecord.includes(child)) continue;
      const { rows } = await pool.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from ${child} t where t."${column}" = any($1::uuid[])`,
        [[...known]],
      );
      for (const { row } of rows) {
        found.set(`${child} ${JSON.stringify(row)}`, { table: child, row });
        if (typeof row['id'] === 'string') ids.set(child, (ids.get(child) ?? new Set()).add(row['id']));
      }
    }
  }
  return [...found.values()];
}

/** The texts of a row, as they would stand in any file that holds it. */
const textsOf = (row: Record<string, unknown>) =>
  typeof row['id'] === 'string' && !('evaluated_at' in row)
    ? [row['id']]
    : Object.entries(row)
        .filter(([name, value]) => typeof value === 'string' && !/(^|_)(id|at)$/.test(name))
        .map(([, value]) => String(value));

test('P7 the record can leave whole: every row that hangs on a job is in its pack, the papers byte for byte, and nobody needs this server to check it', async () => {
  const waiting = desk.next();
  const person = await desk.app.write(async (ctx) => {
    const { rows } = await sql<{ id: string }>`select id from app_user where username = 'planner'`.execute(ctx.db);
    return rows[0]?.id;
  });
  // Facts of kinds that few jobs have.
  await desk.app.asOwner((pool) =>
    pool.query(
      `insert into job_comment (job_id, text, created_by) values ($1, 'Crate returned with the wheel', $2);`.replace(
        /;$/,
        '',
      ),
      [waiting.jobId, person],
    ),
  );
  await desk.app.asOwner((pool) =>
    pool.query(
      `insert into outside_process (job_id, process, process_kind, vendor, vendor_id, sent_on, performed_on, document, incoming_inspection, inspection_signature_id, created_at)
       select $1, 'Shot peening', 'other', name, id, current_date - 4, current_date - 3, 'CoC 118', 'accepted', (select id from signature limit 1), now() - interval '4 days' from vendor where code = 'SIAMPEEN'`,
      [waiting.jobId],
    ),
  );
  await desk.app.asOwner((pool) =>
    pool.query(
      `insert into hold_period (job_id, reason, clock_owner, started_at, ended_at, note, evidence)
       values ($1, 'customerApproval', 'customer', now() - interval '2 days', now() - interval '1 day', 'Asked by mail', 'Mail')`,
      [waiting.jobId],
    ),
  );
  expect((await certifier.sign(waiting)).status).toBe(201);
  const quality = await desk.person('quality');
  const answer = await quality.call<Buffer>('GET', `/api/workorders/${waiting.jobNumber}/audit-pack`);
  const files = unzip(answer.body);
  const text = [...files.values()].map((file) => file.toString('utf8')).join('\n');
  const rows = await rowsOfJob(waiting.jobId);
  const missing = rows.filter(({ row }) =>
    textsOf(row).some((value) => !text.includes(JSON.stringify(value).slice(1, -1))),
  );
  const tables = new Set(rows.map(({ table }) => table));
  printFigure(
    'P7',
    `${rows.length} rows of ${tables.size} tables hang on the job, ${missing.length} of them are not in its pack`,
  );
  expect(tables.size).toBeGreaterThan(15);
  expect([...new Set(missing.map(({ table }) => table))]).toEqual([]);
  // Its own key and hashes check it: the signatures' chain from the first to the last.
  const chain = JSON.parse(files.get('records/signatures.json')?.toString() ?? '[]') as {
    hash: string;
    prev_hash?: string;
    prevHash?: string;
  }[];
  const previous = chain.map((link) => link.prev_hash ?? link.prevHash);
  expect(previous.slice(1)).toEqual(chain.slice(0, -1).map((link) => link.hash));
});
