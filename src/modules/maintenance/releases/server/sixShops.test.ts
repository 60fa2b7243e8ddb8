import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyFoldedHistory } from '#app/foldedHistory.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testPin, type Person } from '#kernel/testing/app.ts';
import { pdfOf } from '#kernel/testing/files.ts';
import { aColleague } from '#modules/hr/employees/server/employees.fixture.ts';
import { capabilityItem } from '#modules/maintenance/capabilities/shared/capabilityItem.record.ts';
import { capabilityListRevision } from '#modules/maintenance/capabilities/shared/capabilityListRevision.record.ts';
import { orgApproval } from '#modules/maintenance/capabilities/shared/orgApproval.record.ts';
import { photographed } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { finding } from '#modules/maintenance/task-cards/shared/finding.record.ts';
import { authorise } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { trainingFact } from '#modules/quality/training/shared/fact.record.ts';
import { subjectIds } from '#modules/quality/training/shared/public.ts';
import { quarantine } from '#modules/stores/quarantine/shared/quarantine.record.ts';
import { toolAssessment, toolRecall } from '#modules/stores/tools/shared/toolRecall.record.ts';
import type { CertificateRow } from './release.fixture.ts';
import { asksNothing, redBy } from './shopGates.fixture.ts';
import { shopJobs, Shops, type Said, type ShopJob, type Walked } from './shops.fixture.ts';

// One job of each of the six shops, from the dock to its certificate: every gate is seen red and green on it, and every fact is written
// by the call of the screen that writes it.
const today = dayOf(new Date());
const proof = { pin: testPin };
let shops: Shops;
let quality: Person;
let head: Person;
/** Of quality and stores, who quarantined nothing. */
let judge: Person;
const walked: Walked[] = [];
/** Gates seen red, by shop. */
const red = new Map<string, Set<string>>(shopJobs.map(({ shop }) => [shop, new Set()]));
const signerOf = ({ shop }: ShopJob) => (['brake', 'battery', 'oxygen'].includes(shop) ? 'preecha' : 'certifier');

beforeAll(async () => {
  shops = await Shops.open();
  quality = await shops.desk.app.as('quality.user', 'stores.user', 'tools.admin', 'maintenance.user');
  head = await aColleague(shops.desk.app, 'quality.admin', 'quality.user');
  judge = await shops.desk.app.as('quality.user', 'stores.user');
}, 300_000);
afterAll(() => shops.close());

const gateOf = async (job: Walked, code: string): Promise<Said | undefined> =>
  (await job.gates()).find((gate) => gate.code === code);
const rows = async <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await shops.desk.app.asOwner((pool) => pool.query(statement, values))).rows as Row[];

/** Every shop's job is green at the gate, red once the fact is wrong, and green again once it is put right. */
async function expectRedAndGreen(
  code: string,
  job: Walked,
  { wrong, says, right }: { wrong: () => Promise<unknown>; says: RegExp; right: () => Promise<unknown> },
): Promise<void> {
  expect([job.shop, code, (await gateOf(job, code))?.state]).not.toContain('fail');
  await wrong();
  const said = await gateOf(job, code);
  expect([job.shop, said?.state, said?.messages.join(' ')]).toEqual([job.shop, 'fail', expect.stringMatching(says)]);
  red.get(job.shop)?.add(code);
  await right();
  expect([job.shop, code, (await gateOf(job, code))?.state]).not.toContain('fail');
}

/** G19: a tool lent to the job is back before the last look for tools, or the gate and the check itself say so. */
const lentUntilTheCheck =
  ({ shop, bench }: ShopJob): Parameters<Shops['walk']>[1] =>
  async ({ title, path, answer }) => {
    if (!/clear of tools/i.test(title)) return;
    const root = path.slice(0, path.indexOf('/cards/'));
    const tool = '/api/store/tools/TW-014';
    const said = async () =>
      (await shops.must<{ gates: Said[] }>('planner', 'GET', `${root}/gates`)).gates.find(({ code }) => code === 'G19');
    const loan = { borrowerId: (await shops.person(bench)).employeeId, jobNumber: root.split('/').at(-1) };
    expect((await quality.call('POST', `${tool}/lend`, loan)).status).toBe(200);
    expect([shop, (await said())?.messages.join()]).toEqual([shop, expect.stringContaining('still loaned')]);
    const refused = await (await shops.person('inspector')).call<{ code: string }>('POST', path, answer);
    expect([shop, refused.status, refused.body.code]).toEqual([shop, 422, 'G19']);
    red.get(shop)?.add('G19');
    expect((await quality.call('POST', `${tool}/return`, { conditionIn: 'ok' })).status).toBe(200);
    expect([shop, (await said())?.messages.join()]).toEqual([shop, expect.not.stringContaining('loaned')]);
  };

describe('from the dock to the request for release', () => {
  test.each(shopJobs)(
    '$shop: every gate of the job is green when the last card is signed',
    { timeout: 60_000 },
    async (job) => {
      const done = await shops.walk(job, lentUntilTheCheck(job));
      walked.push(done);
      for (const code of done.red.keys()) red.get(job.shop)?.add(code);
      expect((await done.gates()).filter((gate) => gate.state === 'fail')).toEqual([]);
    },
  );

  test('G10 a release asked for before the final report is signed is refused with that reason, and nothing is requested', () => {
    expect(walked).toHaveLength(shopJobs.length);
    for (const { shop, early } of walked)
      expect([shop, early.status, early.body.code, early.body.message]).toEqual([
        shop,
        422,
        'G10',
        expect.stringContaining('Final inspection report is missing or rejected'),
      ]);
  });

  test('the evidence under a shop’s gates names its own records', async () => {
    const under = async (shop: string, code: string) => {
      const job = walked.find((each) => each.shop === shop);
      if (!job) throw new Error(`No job of ${shop}.`);
      return ((await gateOf(job, code))?.evidence ?? []) as unknown as Record<string, unknown>[];
    };
    const text = async (shop: string, code: string) => JSON.stringify(await under(shop, code));
    // A test names what it came to, its limit, who and when; never only that it passed.
    const run = async (shop: string, title: string) =>
      (await under(shop, 'G08')).find((row) => String(row['record']).endsWith(title));
    const signed = { by: expect.stringMatching(/./) as string, at: expect.any(String) as string };
    const says = (words: string, limit: string) => ({
      says: expect.stringContaining(words) as string,
      limit: expect.stringContaining(limit) as string,
      path: expect.stringContaining('/task-cards/ABS') as string,
      ...signed,
    });
    expect(await run('battery', 'Capacity test')).toMatchObject(
      says('Capacity 90.5 % at 23 A', 'at least 85 % of 23 Ah'),
    );
    expect(await run('oxygen', 'Hydrostatic test')).toMatchObject(says('permanent', 'elastic at most 258 cc (REE)'));
    expect(await run('oxygen', 'Leak test')).toMatchObject(says('no leak', 'psi held 300 s, loss at most 1 %'));
    expect(await run('tireChange', 'Pressure retention')).toMatchObject(says('% loss', 'loss at most 5 %'));
    expect(await run('wheelOverhaul', 'Pressure retention')).toMatchObject(says('% loss', 'loss at most 5 %'));
    expect(await run('brake', 'Wear pin after')).toMatchObject(says('mm', '41.0'));
    expect(JSON.stringify(await under('brake', 'G08'))).toMatch(/Bolt torque, Bolt 8/);
    expect(await text('oxygen', 'G18')).toContain('A29106');
    expect(await text('tireChange', 'G08')).toContain('Tie-bolt torque');
    expect(await text('brake', 'G08')).toContain('Wear pin');
    expect(await text('brake', 'G11')).toContain('piston housing');
    expect(await text('wheel', 'G11')).toContain('bead seat');
    for (const { shop } of shopJobs) {
      for (const code of ['G06', 'G08', 'G09', 'G10', 'G12'])
        expect([shop, code, (await under(shop, code)).length]).not.toEqual([shop, code, 0]);
    }
  });
});

describe('what others do to a job that waits for its release', () => {
  test('G02 the part suspended in the next capability list', { timeout: 120_000 }, async () => {
    const list = async (state: 'suspended' | 'active') => {
      const made = await quality.create(capabilityListRevision, { authority: 'CAAT' });
      for (const { id, version } of await rows<{ id: string; version: number }>(
        `select i.id, i.version from capability_item i join part_number p on p.id = i.part_number_id where i.list_revision_id = $1
            and exists (select 1 from part_number own where own.partnumber = any($2) and p.id in (own.id, own.series_id))`,
        [made.id, shopJobs.map(({ part }) => part)],
      ))
        expect(
          await quality.call('PATCH', `${capabilityItem.api}/${id}`, {
            version,
            state,
            stateReason: state === 'suspended' ? 'Test stand under repair' : null,
            stateSince: state === 'suspended' ? today : null,
          }),
        ).toMatchObject({ status: 200 });
      const step = async (name: string, input?: object) =>
        expect(await head.run(capabilityListRevision, made.id, name, input, proof)).toMatchObject({ status: 200 });
      await step('approve');
      await step('submit', { submittedOn: today, submissionRef: 'CL' });
      await shops.desk.app.write((ctx) =>
        addAttachment(ctx, {
          entity: capabilityListRevision.name,
          entityId: made.id,
          fileName: 'list.pdf',
          declaredType: 'application/pdf',
          bytes: pdfOf(),
        }),
      );
      await step('accept', { acceptedOn: today, acceptedRef: 'CAAT 12/26', effectiveFrom: today });
      await step('makeEffective');
    };
    await list('suspended');
    for (const job of walked) {
      expect([job.shop, await gateOf(job, 'G02')]).toMatchObject([job.shop, { state: 'fail' }]);
      red.get(job.shop)?.add('G02');
    }
    await list('active');
    for (const job of walked) expect([job.shop, await gateOf(job, 'G02')]).toMatchObject([job.shop, { state: 'pass' }]);
  });

  test('G03 the approval suspended by the authority', async () => {
    const suspend = async (suspended: boolean) => {
      const [approval] = await rows<{ id: string; version: number }>(
        `select id, version from org_approval where authority = 'CAAT' and archived_at is null`,
      );
      expect(
        await head.call('PATCH', `${orgApproval.api}/${approval?.id}`, {
          version: approval?.version,
          suspended,
          suspendedReason: suspended ? 'CAAT letter 7/26' : null,
        }),
      ).toMatchObject({ status: 200 });
    };
    await suspend(true);
    for (const job of walked) {
      expect([job.shop, await gateOf(job, 'G03')]).toMatchObject([job.shop, { state: 'fail' }]);
      red.get(job.shop)?.add('G03');
    }
    await suspend(false);
    for (const job of walked) expect([job.shop, await gateOf(job, 'G03')]).toMatchObject([job.shop, { state: 'pass' }]);
  });

  test(
    'G07 G25 a critical finding, assessed by Safety, decided, put right and closed',
    { timeout: 60_000 },
    async () => {
      const safety = await shops.desk.app.as('safety.user', 'maintenance.viewer');
      const camera = await shops.desk.app.as('maintenance.user');
      for (const job of walked) {
        let number = '';
        await expectRedAndGreen('G25', job, {
          wrong: async () => {
            const raised = await shops.must<{ row: { id: string; number: string; version: number } }>(
              job.bench,
              'POST',
              `${job.root}/findings`,
              { defectCode: 'other', severity: 'critical', description: 'Data plate loose at one rivet' },
            );
            ({ number } = raised.row);
          },
          says: /F01/,
          right: async () => {
            const { row } = (await safety.get<{ row: { id: string; version: number } }>(`${finding.api}/${number}`))
              .body;
            const answer = { version: row.version, reportable: 'no', note: 'Found and put right in the shop' };
            expect(await safety.call('POST', `${finding.api}/${row.id}/reportable`, answer)).toMatchObject({
              status: 200,
            });
          },
        });
        expect((await gateOf(job, 'G07'))?.messages.join()).toContain('F01');
        red.get(job.shop)?.add('G07');
        const run = async (who: string, name: string, input: object, signs = false) => {
          const { row } = await shops.must<{ row: { version: number } }>(who, 'GET', `${finding.api}/${number}`);
          await shops.must(who, 'POST', `${finding.api}/${number}/${name}`, {
            version: row.version,
            input,
            ...(signs ? proof : {}),
          });
        };
        await photographed(shops.desk.app, camera, number);
        await run('inspector', 'decide', { disposition: 'withinLimits', note: 'Rivet holds, within the manual' }, true);
        await run(job.bench, 'action', { note: 'Nothing to do' });
        await run(job.bench === 'niran' ? 'damrong' : 'manee', 'close', { result: 'Plate holds' }, true);
        expect([job.shop, (await gateOf(job, 'G07'))?.state]).toEqual([job.shop, 'pass']);
      }
    },
  );

  test('G12 a tool of the job found out of tolerance', { timeout: 60_000 }, async () => {
    for (const job of walked) {
      const [used] = await rows<{ id: string; toolNo: string }>(
        `select t.id, t.tool_no as "toolNo" from tool_use u join tool t on t.id = u.tool_id where u.job_id = $1 order by u.used_at limit 1`,
        [job.waiting.jobId],
      );
      await expectRedAndGreen('G12', job, {
        wrong: async () =>
          expect(
            await quality.call('POST', `/api/store/tools/${used?.toolNo}/recall`, {
              reason: 'Found +6 % at the check',
            }),
          ).toMatchObject({ body: {}, status: 200 }),
        says: new RegExp(used?.toolNo ?? 'no tool'),
        right: async () => {
          // Every job the tool touched is assessed, not only this one; then the review is closed.
          for (const { id } of await rows<{ id: string }>(`select id from tool_assessment where status = 'open'`))
            await shops.must('inspector', 'POST', `${toolAssessment.api}/${id}/noEffect`, {
              version: 1,
              input: { remark: 'Far inside the limit' },
              ...proof,
            });
          for (const { id } of await rows<{ id: string }>(`select id from tool_recall where status = 'open'`))
            expect(
              await quality.run(toolRecall, id, 'close', { reason: 'Adjusted and calibrated' }, proof),
            ).toMatchObject({ status: 200 });
        },
      });
    }
  });

  test('G15 the component in quarantine, its serial number spelled another way', { timeout: 60_000 }, async () => {
    for (const job of walked) {
      let number = '';
      await expectRedAndGreen('G15', job, {
        wrong: async () => {
          const made = await quality.create(quarantine, {
            source: 'job',
            partNumber: job.part.toLowerCase().replace('-', ' '),
            serialNumber: `0${job.serial.toLowerCase().replace('-', ' ')}`,
            description: job.name,
            quantity: '1',
            reason: 'Paper of the maker in doubt',
            suspectedUnapproved: false,
          });
          number = String((made as { number?: unknown }).number);
        },
        says: /is in quarantine/,
        right: async () => {
          const run = async (name: string, input?: object, signs = {}) =>
            expect(await judge.run(quarantine, number, name, input, signs)).toMatchObject({ body: {}, status: 200 });
          await run('investigate', { finding: 'The maker confirmed it' });
          await run('decide', { disposition: 'ownerReturn', note: 'Genuine; back to its job' }, proof);
          await run('close', undefined, proof);
        },
      });
    }
  });

  test('G16 a new AD that names the part, answered by an engineer', { timeout: 60_000 }, async () => {
    for (const [place, job] of walked.entries()) {
      let directiveId = '';
      await expectRedAndGreen('G16', job, {
        wrong: async () => {
          const made = await quality.call<{ row: { id: string } }>('POST', '/api/directives', {
            authority: 'FAA',
            adNumber: `2026-20-0${place + 1}`,
            subject: job.name,
            effectiveDate: addDays(today, -1),
            requiredAction: 'Inspect',
            complianceTime: 'Before release',
          });
          directiveId = made.body.row.id;
          expect(
            await quality.call('POST', '/api/directives/applicability', {
              directiveId,
              partNumber: job.part,
              serials: job.serial,
            }),
          ).toMatchObject({ status: 201 });
        },
        says: new RegExp(`2026-20-0${place + 1}`),
        right: () =>
          shops.must('planner', 'POST', `${job.root}/directives`, {
            directiveId,
            partNumber: job.part,
            serialNumber: job.serial,
            status: 'complied',
            method: 'Inspected at this visit',
            ...proof,
          }),
      });
    }
  });

  test('G17 an SB the customer orders, signed by an engineer', { timeout: 60_000 }, async () => {
    expect(walked).toHaveLength(shopJobs.length);
    for (const job of walked) {
      const number = `SB-${job.shop}`;
      await expectRedAndGreen('G17', job, {
        wrong: () =>
          shops.must('planner', 'POST', `${job.root}/bulletins/ordered`, { number, reference: 'PO, line 2' }),
        says: /Customer ordered SB/,
        right: () => shops.must('planner', 'POST', `${job.root}/bulletins`, { number, result: 'embodied', ...proof }),
      });
    }
  });

  test('G18 a life limit written by engineering', { timeout: 60_000 }, async () => {
    expect(walked).toHaveLength(shopJobs.length);
    for (const job of walked) {
      const [part] = await rows<{ id: string }>(`select part_number_id as id from work_order where id = $1`, [
        job.waiting.jobId,
      ]);
      let made = { id: '', version: 0 };
      await expectRedAndGreen('G18', job, {
        wrong: async () => {
          made = (
            await shops.must<{ row: typeof made }>('siriporn', 'POST', `/api/part-numbers/${part?.id}/life-limits`, {
              subject: `Housing of ${job.shop}`,
              basis: 'cyclesSinceNew',
              life: '10',
              reference: 'CMM, life limits, page 1',
            })
          ).row;
        },
        says: /limit 10 cycles|life limit|10/,
        right: () =>
          shops.must('siriporn', 'POST', `/api/life-limits/${made.id}/withdraw`, {
            version: made.version,
            reason: 'Written for another part',
          }),
      });
    }
  });

  test('G23 outside work, back with its paper and accepted by somebody else', { timeout: 60_000 }, async () => {
    expect(walked).toHaveLength(shopJobs.length);
    const [vendor] = await rows<{ id: string }>(`select id from vendor where code = 'SIAMPEEN'`);
    for (const job of walked)
      await expectRedAndGreen('G23', job, {
        wrong: () =>
          shops.must('planner', 'POST', `${job.root}/outside-work`, {
            process: 'Shot peening',
            vendorId: vendor?.id,
            sentOn: today,
          }),
        says: /Shot peening/,
        right: async () => {
          const [work] = await shops.must<{ id: string }[]>('planner', 'GET', `${job.root}/outside-work`);
          await shops.must('logistics', 'POST', `${job.root}/outside-work/${work?.id}/return`, {
            document: 'CoC 4711',
            incomingInspection: 'accepted',
            performedOn: today,
            ...proof,
          });
        },
      });
    // What came back after the final inspection asks for another one, until it is found to be of another work order.
    for (const job of walked) {
      expect([job.shop, await gateOf(job, 'G10')]).toMatchObject([job.shop, { state: 'fail' }]);
      const [work] = await shops.must<{ id: string }[]>('planner', 'GET', `${job.root}/outside-work`);
      await shops.must('inspector', 'POST', `${job.root}/entries/outside/${work?.id}/withdraw`, {
        reason: 'Sent for another work order',
        ...proof,
      });
      for (const code of ['G10', 'G19', 'G01', 'G08'])
        expect([job.shop, code, (await gateOf(job, code))?.state]).toEqual([job.shop, code, 'pass']);
    }
  });

  test('G26 a hold', { timeout: 60_000 }, async () => {
    expect(walked).toHaveLength(shopJobs.length);
    for (const job of walked) {
      let holdId = '';
      await expectRedAndGreen('G26', job, {
        wrong: async () => {
          holdId = (
            await shops.must<{ id: string }>('planner', 'POST', `${job.root}/holds`, {
              reason: 'capacity',
              stops: 'release',
            })
          ).id;
        },
        says: /Hold/,
        right: () => shops.must('planner', 'POST', `${job.root}/holds/${holdId}/end`, {}),
      });
    }
  });
});

describe('who signs, and the certificate', () => {
  const reviewed = async (job: Walked, code: string) =>
    (await (await shops.person(signerOf(job))).review(job.waiting)).gates.find((gate) => gate.code === code)?.state;

  test('G20 the signer’s authorisation suspended', { timeout: 60_000 }, async () => {
    for (const name of ['certifier', 'preecha']) {
      const { employeeId } = await shops.person(name);
      const step = async (action: string, input: object) => {
        for (const { id, version } of await rows<{ id: string; version: number }>(
          `select id, version from staff_authorization where employee_id = $1 and status = $2`,
          [employeeId, action === 'suspend' ? 'active' : 'suspended'],
        ))
          expect(
            await head.call('POST', `/api/authorizations/${id}/${action}`, { version, input, ...proof }),
          ).toMatchObject({
            status: 200,
          });
      };
      const jobs = walked.filter((job) => signerOf(job) === name);
      for (const job of jobs) expect([job.shop, await reviewed(job, 'G20')]).toEqual([job.shop, 'pass']);
      await step('suspend', { reason: 'Audit finding 7' });
      for (const job of jobs) {
        expect([job.shop, await reviewed(job, 'G20')]).toEqual([job.shop, 'fail']);
        red.get(job.shop)?.add('G20');
      }
      await step('lift', { reason: 'Finding closed' });
      for (const job of jobs) expect([job.shop, await reviewed(job, 'G20')]).toEqual([job.shop, 'pass']);
    }
  });

  test('G21 the signer’s training taken from the file', { timeout: 60_000 }, async () => {
    const training = await aColleague(shops.desk.app, 'training.user', 'training.admin', 'quality.viewer');
    for (const name of ['certifier', 'preecha']) {
      const { employeeId } = await shops.person(name);
      for (const { id, version } of await rows<{ id: string; version: number }>(
        `select id, version from training_fact where employee_id = $1 and subject_id = '${subjectIds.humanFactors}' and archived_at is null`,
        [employeeId],
      ))
        expect(
          await training.call('POST', `${trainingFact.api}/${id}/archive`, {
            version,
            reason: 'Entered for another person',
          }),
        ).toMatchObject({ status: 200 });
      const jobs = walked.filter((job) => signerOf(job) === name);
      for (const job of jobs) {
        expect([job.shop, await reviewed(job, 'G21')]).toEqual([job.shop, 'fail']);
        red.get(job.shop)?.add('G21');
      }
      await training.create(trainingFact, {
        employeeId,
        subjectId: subjectIds.humanFactors,
        source: 'company',
        completedOn: addDays(today, -2),
        evidence: 'TC-2026-099',
      });
      for (const job of jobs) expect([job.shop, await reviewed(job, 'G21')]).toEqual([job.shop, 'pass']);
    }
  });

  test(
    'G21 a certifying person with work in five months only is stopped, and a card they sign in a sixth lets them release',
    {
      timeout: 60_000,
    },
    async () => {
      const wheel = walked.find(({ shop }) => shop === 'wheel');
      if (!wheel) throw new Error('No wheel.');
      const signer = await shops.person('certifier');
      // Certifying staff who work at the bench too; an inspector’s signature would itself need the recent work.
      await authorise(shops.desk.app, signer.employeeId, {
        code: 'G21',
        privileges: ['perform'],
        stampType: 'MEC',
        componentGroup: 'wheel',
      });
      // What months do to a logbook: the work in it lies in the five months before this one.
      const kept = await rows<{ id: string; day: string }>(
        `select id, work_date::text as day from logbook_entry where employee_id = $1 and component_group = 'wheel'`,
        [signer.employeeId],
      );
      await rows(
        `update logbook_entry e set work_date = (date_trunc('month', $2::date) - make_interval(months => 1 + (n.at % 5)::int))::date
       from (select id, row_number() over (order by id) as at from logbook_entry where id = any($1)) n where n.id = e.id`,
        [kept.map(({ id }) => id), today],
      );
      const g21 = async () => (await signer.review(wheel.waiting)).gates.find(({ code }) => code === 'G21');
      expect(await g21()).toMatchObject({
        state: 'fail',
        messages: ['Recent experience in the last 24 months: 5 of 6 months, 5 of 100 days; you cannot certify.'],
      });
      const refused = await signer.sign(wheel.waiting);
      expect([refused.status, refused.body.code]).toEqual([422, 'G21']);
      await shops.firstCard({ ...wheel, serial: '9301', bench: 'certifier' });
      expect(await g21()).toMatchObject({ state: 'pass' });
      await rows(
        `update logbook_entry e set work_date = k.day::date from jsonb_to_recordset($1::jsonb) as k (id uuid, day text) where k.id = e.id`,
        [JSON.stringify(kept)],
      );
    },
  );

  test(
    'G22 a wrong PIN signs nothing; the right one issues the certificate of every shop',
    { timeout: 120_000 },
    async () => {
      for (const job of walked) {
        const signer = await shops.person(signerOf(job));
        const wrong = await signer.sign(job.waiting, { pin: '0000' });
        expect([job.shop, wrong.status]).toEqual([job.shop, expect.any(Number)]);
        expect(wrong.status).toBeGreaterThanOrEqual(400);
        expect((await shops.desk.traces(job.waiting)).certificates).toBe(0);
        red.get(job.shop)?.add('G22');
        const signed = await signer.sign(job.waiting);
        expect([job.shop, signed.status, signed.body.message]).toEqual([job.shop, 201, undefined]);
        const certificate: CertificateRow = signed.body.certificate;
        expect(certificate.partNumber).toBe(job.part);
        expect(certificate.blocks.status).toBe(terms[job.shop]);
      }
      expect(await shops.desk.app.verify()).toMatchObject({ fault: null });
    },
  );

  test('P10 no row of the six jobs is accused of being other than its history', async () => {
    const { faults } = await verifyFoldedHistory(shops.desk.app.deps.database.pool);
    const { rows: dated } = await shops.desk.app.deps.database.pool.query<{ id: string }>(
      'select id from task_card where job_id = any($1::uuid[])',
      [[...shops.agedJobs]],
    );
    const isDated = (what: string) => what.endsWith('signed_at.') && dated.some(({ id }) => what.includes(id));
    expect(faults.filter(({ kind, what }) => kind !== 'rows not written down' && !isDated(what))).toEqual([]);
  });

  test('every gate was seen red on the job of every shop, or its route gives it no fact', () => {
    for (const code of Object.keys(redBy))
      for (const { shop } of shopJobs)
        expect([code, shop, red.get(shop)?.has(code) || asksNothing[code]?.[shop] !== undefined]).toEqual([
          code,
          shop,
          true,
        ]);
  });
});

/** Block 11 by the work of the shop. */
const terms: Record<string, string> = {
  wheel: 'INSPECTED/TESTED',
  wheelOverhaul: 'OVERHAULED',
  tireChange: 'REPAIRED',
  brake: 'REPAIRED',
  battery: 'INSPECTED/TESTED',
  oxygen: 'INSPECTED/TESTED',
};
