import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dayOf } from '#kernel/shared/dates.ts';
import { testPin } from '#kernel/testing/app.ts';
import type { CertificateRow, Signer } from '#modules/maintenance/releases/server/release.fixture.ts';
import { shopJobs, Shops, type Walked } from '#modules/maintenance/releases/server/shops.fixture.ts';
import type { UsedKind } from '../shared/whereUsed.ts';
import type { UsedJob } from './whereUsed.queries.ts';

// One wheel overhauled and certified by the calls of the screens: each kind of cause leads to its job, its certificate and its customer.
vi.setConfig({ testTimeout: 60_000 });
const today = dayOf(new Date());
let shops: Shops;
let quality: Signer;
let job: Walked;
let certificate: CertificateRow;
/** What the job was worked with: the id to ask by, and what its use says. */
const causes = new Map<UsedKind, { id: string; says: string; section?: string }>();

beforeAll(async () => {
  shops = await Shops.open();
  quality = await shops.person('quality');
  const overhaul = shopJobs.find(({ shop }) => shop === 'wheelOverhaul');
  if (!overhaul) throw new Error('No overhaul.');
  const [vendor] = await rows<{ id: string }>(`select id from vendor where code = 'SIAMPEEN'`);
  job = await shops.walk(overhaul, async ({ path }) => {
    const root = path.slice(0, path.indexOf('/cards/'));
    const outside = `${root}/outside-work`;
    if ((await shops.must<unknown[]>('planner', 'GET', outside)).length > 0) return;
    await shops.must('planner', 'POST', outside, { process: 'Shot peening', vendorId: vendor?.id, sentOn: today });
    const [work] = await shops.must<{ id: string }[]>('planner', 'GET', outside);
    await shops.must('logistics', 'POST', `${outside}/${work?.id}/return`, {
      document: 'CoC 4711',
      incomingInspection: 'accepted',
      performedOn: today,
      pin: testPin,
    });
  });
  const signed = await (await shops.person('certifier')).sign(job.waiting);
  if (signed.status !== 201) throw new Error(JSON.stringify(signed.body));
  ({ certificate } = signed.body);
  const named = async (kind: UsedKind, statement: string) => {
    const [cause] = await rows<{ id: string; says: string; section?: string }>(statement, [job.waiting.jobId]);
    if (!cause) throw new Error(`The job was worked with no ${kind}.`);
    causes.set(kind, cause);
  };
  await named('tool', `select tool_id as id, tool_no as says from tool_use where job_id = $1 order by used_at limit 1`);
  await named(
    'batch',
    `select batch_id as id, lot_number as says from part_fitted where job_id = $1 order by fitted_at limit 1`,
  );
  await named(
    'material',
    `select b.item_id as id, u.item_name as says from consumable_use u join batch b on b.id = u.batch_id where u.job_id = $1 order by u.used_at limit 1`,
  );
  await named(
    'technique',
    `select q.id, r.number as says from ndt_report r join ndt_technique q on q.code = r.technique and q.revision::text = r.technique_revision
      where r.job_id = $1 order by r.number limit 1`,
  );
  await named('vendor', `select vendor_id as id, process as says from outside_process where job_id = $1`);
  await named(
    'person',
    `select employee_id as id, card_no || ' step' as says from step_record r join task_step t on t.id = r.step_id join task_card c on c.id = t.card_id
      where c.job_id = $1 order by r.recorded_at limit 1`,
  );
  await named(
    'authorisation',
    `select a.id, s.signer_name as says from signature s join staff_authorization a on a.number = s.authorization_no join work_order w on w.number = s.chain
      where w.id = $1 and s.meaning = 'released'`,
  );
  await named(
    'manual',
    `select r ->> 'revisionId' as id, r ->> 'section' as section, c.card_no as says from task_card c, jsonb_array_elements(c.data_refs) r
      where c.job_id = $1 and r ->> 'section' is not null order by c.card_no limit 1`,
  );
}, 300_000);
afterAll(() => shops.close());

const rows = async <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await shops.desk.app.asOwner((pool) => pool.query(statement, values))).rows as Row[];

test.each(['tool', 'batch', 'material', 'technique', 'vendor', 'person', 'authorisation', 'manual'] as const)(
  'R4 what was used (%s) leads to the job, its certificate and its customer; it is assessed there, and the letter is drafted',
  async (kind) => {
    const { id = '', says = '', section } = causes.get(kind) ?? {};
    const page = section ? `?section=${encodeURIComponent(section)}` : '';
    const path = `/api/where-used/${kind}/${id}`;
    const found = async () => {
      const { jobs } = (await quality.call<{ jobs: UsedJob[] }>('GET', `${path}${page}`)).body;
      return jobs.find(({ jobNumber }) => jobNumber === job.waiting.jobNumber);
    };
    const used = await found();
    expect(used).toMatchObject({
      serialNumber: job.serial,
      customer: 'Siam Wings',
      customerRef: `PO ${job.serial}`,
      certificates: [{ number: certificate.number, type: 'CAAT_FORM_1', status: 'issued' }],
      assessments: [],
    });
    expect(used?.uses.map(({ what }) => what).join('\n')).toContain(says);
    const letter = async () => {
      const answer = await quality.call<Buffer>('GET', `${path}/letters/${used?.customerId}${page}`);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      const { text } = await extractText(new Uint8Array(answer.body), { mergePages: true });
      return text.replaceAll(/\s+/g, ' ');
    };
    const before = await letter();
    for (const said of ['Siam Wings', certificate.number, job.waiting.jobNumber, 'Not yet assessed'])
      expect(before).toContain(said);
    const reason = `Assessed for ${kind}: all limits hold.`;
    const made = await quality.call('POST', `${path}/assessments`, {
      jobNumber: job.waiting.jobNumber,
      effect: 'notAffected',
      reason,
      ...(section ? { section } : {}),
    });
    expect(made.status).toBe(201);
    expect((await found())?.assessments).toMatchObject([{ effect: 'notAffected', reason, by: quality.name }]);
    expect(await letter()).toContain('Not affected: Assessed for');
  },
);

test('R-CAL-4 a tool whose work orders have all left is recalled as well before it is written to be worse', async () => {
  const path = `/api/store/tools/${causes.get('tool')?.id}`;
  const judge = await shops.desk.app.as('tools.user', 'quality.user');
  const { row } = (await judge.get<{ row: { version: number; toolClass: string } }>(path)).body;
  expect(row.toolClass).not.toBe('scale');
  expect(await judge.call('PATCH', path, { version: row.version, toolClass: 'scale' })).toMatchObject({
    status: 422,
    body: {
      code: 'FACT_OF_TOOL',
      field: 'toolClass',
      message: expect.stringContaining(`was used on ${job.waiting.jobNumber}`) as string,
    },
  });
});

test('R4 R-CAL-4 the review of a tool out of tolerance names the part, the customer and the certificate of each work order', async () => {
  const { id } = causes.get('tool') ?? {};
  const recall = await quality.call<{ row: { id: string } }>('POST', `/api/store/tools/${id}/recall`, {
    reason: '+6 % at 100 Nm',
  });
  expect(recall.status).toBe(200);
  const { jobs } = (
    await quality.call<{ jobs: object[] }>('GET', `/api/store/tool-recalls/${recall.body.row.id}/touched`)
  ).body;
  expect(jobs).toContainEqual({
    jobNumber: job.waiting.jobNumber,
    partNumber: expect.stringMatching(/./),
    serialNumber: job.serial,
    customer: 'Siam Wings',
    customerRef: `PO ${job.serial}`,
    certificates: [{ number: certificate.number, status: 'issued' }],
  });
  expect((await quality.call('GET', `/api/store/tool-recalls/${job.waiting.jobId}/touched`)).status).toBe(404);
});
