import { idOf } from '#database/seed/demo/world.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { testPin } from '#kernel/testing/app.ts';
import { picture } from '#kernel/testing/files.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finding } from '#modules/maintenance/task-cards/shared/finding.record.ts';
import { receiveBatch } from '#modules/stores/stock/server/public.ts';
import { cellRepair, overhauls, shopJobs, Shops } from './shops.fixture.ts';

// The larger work of the shops, from the dock to the certificate, by the calls of the screens.
let shops: Shops;
beforeAll(async () => {
  shops = await Shops.open();
}, 300_000);
afterAll(() => shops.close());

describe('R5 an overhaul is the overhaul of its shop', () => {
  test.each(overhauls)('$shop: every card of it, or block 11 does not say so', { timeout: 120_000 }, async (job) => {
    const done = await shops.walk(job);
    expect((await done.gates()).filter((gate) => gate.state === 'fail')).toEqual([]);
    const { cards } = await shops.must<{
      cards: { cardNo: string; phase: string; steps: { title: string; naAllowed: boolean }[] }[];
    }>('planner', 'GET', `/api/task-cards/${done.waiting.jobNumber}`);
    const asked = {
      brake: ['Seal kit fitted', 'Bushings fitted', 'Top coat used'],
      battery: ['Links off, every cell out and numbered'],
    };
    const steps = cards.flatMap((card) => card.steps);
    for (const title of asked[job.shop as 'brake'])
      expect(steps.find((step) => step.title === title)).toMatchObject({ naAllowed: false });
    const signed = await (await shops.person('preecha')).sign(done.waiting);
    expect([job.shop, signed.status, signed.body.message]).toEqual([job.shop, 201, undefined]);
    expect(signed.body.certificate.blocks.status).toBe('OVERHAULED');
  });
});

test(
  'R5 G24 a job without the cards of its route is no capacity test: block 11 waits for them',
  { timeout: 120_000 },
  async () => {
    const [battery] = shopJobs.filter(({ shop }) => shop === 'battery');
    if (!battery) throw new Error('There is no battery.');
    const done = await shops.walk({ ...battery, serial: '95204' });
    expect(done.red.get('G24')).toMatch(/./);
    expect((await done.gates()).find(({ code }) => code === 'G24')?.state).toBe('pass');
  },
);

test(
  'R16 R20 a battery whose cell is changed: position, old and new serial number are asked for and kept with the job',
  { timeout: 120_000 },
  async () => {
    const refusals: string[] = [];
    const done = await shops.walk(cellRepair, async ({ title, path, answer }) => {
      if (title !== 'Cell fitted') return;
      const { position: _position, ...without } = answer;
      const bare = await (await shops.person(cellRepair.bench)).call<{ code: string }>('POST', path, without);
      refusals.push(`${bare.status} ${bare.body.code}`);
      const cell = await shops.desk.app.asOwner((pool) =>
        pool.query<{ serial: string }>('select serial_number as serial from batch where id = $1', [answer['batchId']]),
      );
      const tried = async (change: object) =>
        (await shops.person(cellRepair.bench)).call<{ message: string }>('POST', path, { ...answer, ...change });
      refusals.push((await tried({ position: 21 })).body.message);
      refusals.push((await tried({ removedSerial: cell.rows[0]?.serial })).body.message);
    });
    expect(refusals).toEqual([
      '422 R16',
      'The battery has 20 cells: there is no position 21.',
      'The cell fitted is the one that was removed.',
    ]);
    const cells = await shops.desk.app.asOwner((pool) =>
      pool.query(
        `select position, serial_number as fitted, removed_serial as removed from job_component where job_id = $1 and component = 'cell'`,
        [done.waiting.jobId],
      ),
    );
    expect(cells.rows).toEqual([{ position: 7, fitted: expect.stringMatching(/./), removed: 'C-61077' }]);
    expect((await done.gates()).filter((gate) => gate.state === 'fail')).toEqual([]);
    const signed = await (await shops.person('preecha')).sign(done.waiting);
    expect([signed.status, signed.body.message]).toEqual([201, undefined]);
    expect(signed.body.certificate.blocks.status).toBe('REPAIRED');
    expect(signed.body.certificate.blocks.remarks).toContain('Replaced: ');
  },
);

test(
  'R16 of a position the cell that stands there is taken out, and what was taken out goes in nowhere again',
  { timeout: 120_000 },
  async () => {
    const said: string[] = [];
    const cell = async (serialNumber: string) => {
      const itemId = idOf(shops.world, 'item:CELL-2758');
      const papers = {
        certType: 'form1EASA',
        certNumber: `F1-${serialNumber}`,
        supplierSource: 'Battery Direct',
      } as const;
      return (await shops.desk.app.write((ctx) => receiveBatch(ctx, { itemId, qty: '1', serialNumber, ...papers }))).id;
    };
    const [first, second] = [await cell('C-88301'), await cell('C-88302')];
    const walk = shops.walk({ ...cellRepair, serial: '95206' }, async ({ title, path, answer }) => {
      if (title === 'Cell fitted') answer['batchId'] = first;
      if (title !== 'Link torque after the change') return;
      const root = path.slice(0, path.indexOf('/cards/'));
      const { row } = await shops.must<{ row: { number: string; version: number } }>(
        cellRepair.bench,
        'POST',
        `${root}/findings`,
        {
          defectCode: 'other',
          severity: 'minor',
          description: 'Cell reads low',
          itemPartNumber: 'CELL-2758',
          quantity: 1,
        },
      );
      await shops.must('inspector', 'POST', `/api/findings/${row.number}/decide`, {
        version: row.version,
        input: { disposition: 'replace', note: 'Replace the cell' },
        pin: testPin,
      });
      const bench = await shops.person(cellRepair.bench);
      for (const removed of [
        { position: 7, removedSerial: 'X-1' },
        { position: 8, removedSerial: 'c 61077' },
        { position: 8, removedSerial: 'C-61078' },
      ]) {
        const body = { batchId: second, quantity: '1', ...removed };
        const answered = await bench.call<{ message?: string }>('POST', `${root}/cards/R001/steps/1`, body);
        said.push(answered.body.message ?? String(answered.status));
      }
      throw new Error('Seen');
    });
    await expect(walk).rejects.toThrow('Seen');
    expect(said).toEqual([
      'Cell C-88301 stands at position 7: that one is removed.',
      'Cell C-61077 was taken out at position 7 already.',
      '200',
    ]);
  },
);

test(
  'G23 R12 a hydrostatic test made by an approved vendor: sent, inspected by somebody else, its own day and requalifier on the run and the certificate',
  { timeout: 120_000 },
  async () => {
    const [cylinder] = shopJobs.filter(({ shop }) => shop === 'oxygen');
    if (!cylinder) throw new Error('There is no cylinder.');
    const today = dayOf(new Date());
    const refusals: string[] = [];
    const done = await shops.walk({ ...cylinder, serial: 'A29301' }, async ({ title, path, answer }) => {
      const run = answer['test'] as Record<string, unknown> | undefined;
      if (run?.['kind'] !== 'hydrostatic') return;
      expect(title).toMatch(/ydrostatic/);
      // The rig and the water jacket are the vendor's.
      delete answer['toolId'];
      delete run['jacketChecked'];
      run['testedOn'] = today;
      const tried = async () => (await shops.person(cylinder.bench)).call<{ code: string }>('POST', path, answer);
      refusals.push((await tried()).body.code);
      const outside = `${path.slice(0, path.indexOf('/cards/'))}/outside-work`;
      // It goes out of the door as the outside work that is on record, not before and not after.
      const note = await shops.must<{ row: { id: string; customerId: string } }>(
        'logistics',
        'POST',
        '/api/logistics/delivery-notes',
        { customerId: idOf(shops.world, 'customer:SIW'), consignee: 'BKK Hydro', address: 'Bangkok', packageCount: 1 },
      );
      const deliveryNoteId = note.row.id;
      const leaves = async () =>
        (await shops.person('logistics')).call<{ message?: string }>('POST', '/api/logistics/delivery-note-lines', {
          deliveryNoteId,
          kind: 'vendorReturn',
          partNumber: cylinder.part,
          serialNumber: 'A29301',
          description: 'Cylinder',
          quantity: '1',
        });
      const inWork =
        /^S[/]N A29301 is in work on ABS\d+: record there the outside work that it goes to the vendor for[.]$/;
      expect(await leaves()).toMatchObject({
        status: 422,
        body: { code: 'NOT_RELEASED', message: expect.stringMatching(inWork) as string },
      });
      const vendorId = idOf(shops.world, 'vendor:BKKHYDRO');
      const sent = { process: 'Hydrostatic test', vendorId, sentOn: today };
      await shops.must('planner', 'POST', outside, sent);
      const [work] = await shops.must<{ id: string; processKind: string }[]>('planner', 'GET', outside);
      expect(work?.processKind).toBe('hydrostaticTest');
      expect((await leaves()).status).toBe(201);
      refusals.push((await tried()).body.code);
      const found = {
        document: 'CoC H-114',
        incomingInspection: 'accepted',
        performedOn: today,
        testedOn: today,
        requalifier: 'F271',
      };
      await shops.must('inspector', 'POST', `${outside}/${work?.id}/return`, { ...found, pin: testPin });
      const draft = await shops.must<{ row: { version: number } }>(
        'logistics',
        'GET',
        `/api/logistics/delivery-notes/${deliveryNoteId}`,
      );
      expect(
        await (
          await shops.person('logistics')
        ).call('POST', `/api/logistics/delivery-notes/${deliveryNoteId}/pack`, { version: draft.row.version }),
      ).toMatchObject({ status: 422, body: { message: expect.stringMatching(inWork) as string } });
      await shops.must('logistics', 'POST', `/api/logistics/delivery-notes/${deliveryNoteId}/cancel`, {
        version: draft.row.version,
        input: { reason: 'It is back' },
      });
    });
    expect(refusals).toEqual(['G23', 'G23']);
    expect((await done.gates()).filter((gate) => gate.state === 'fail')).toEqual([]);
    expect((await done.gates()).find(({ code }) => code === 'G23')?.state).toBe('pass');
    const { runs } = await shops.must<{ runs: { kind: string; readings: object }[] }>(
      'planner',
      'GET',
      `${done.root}/tests`,
    );
    expect(runs.find(({ kind }) => kind === 'hydrostatic')?.readings).toMatchObject({ rin: 'F271', testedOn: today });
    const signed = await (await shops.person('preecha')).sign(done.waiting);
    expect([signed.status, signed.body.message]).toEqual([201, undefined]);
    // What stands under a certificate is not withdrawn.
    const [work] = await shops.must<{ id: string }[]>('planner', 'GET', `${done.root}/outside-work`);
    const withdrawn = { reason: 'Entered at the wrong job', pin: testPin };
    expect(
      await (
        await shops.person('inspector')
      ).call('POST', `${done.root}/entries/outside/${work?.id}/withdraw`, withdrawn),
    ).toMatchObject({ status: 422, body: { code: 'JOB_CLOSED' } });
    expect(await shops.must('planner', 'GET', `${done.root}/outside-work`)).toMatchObject([{ withdrawn: null }]);
    expect((await done.gates()).find(({ code }) => code === 'G23')?.state).toBe('pass');
    // Condemned before it leaves, it does not go out as a good one with its certificate.
    const register = await shops.must<{ rows: { id: string }[] }>('planner', 'GET', '/api/oxygen?q=A29301');
    await shops.must('inspector', 'POST', `/api/oxygen/${register.rows[0]?.id}/condemn`, {
      reason: 'Dropped at packing, dent deeper than the limit',
      pin: testPin,
    });
    const { row } = await shops.must<{ row: { id: string } }>('logistics', 'POST', '/api/logistics/delivery-notes', {
      customerId: idOf(shops.world, 'customer:SIW'),
      consignee: 'Stores',
      address: 'Bangkok',
      packageCount: 1,
    });
    expect(
      await (
        await shops.person('logistics')
      ).call('POST', '/api/logistics/delivery-note-lines', {
        deliveryNoteId: row.id,
        kind: 'component',
        jobNumber: done.waiting.jobNumber,
      }),
    ).toMatchObject({
      status: 422,
      body: { code: 'G15', message: expect.stringContaining('S/N A29301 was condemned on') as string },
    });
  },
);

test(
  'G08 R12 a vendor’s test says nothing of a cylinder that was repaired after it, whenever its paper is entered',
  { timeout: 120_000 },
  async () => {
    const [cylinder] = shopJobs.filter(({ shop }) => shop === 'oxygen');
    if (!cylinder) throw new Error('There is no cylinder.');
    const today = dayOf(new Date());
    const { bench } = cylinder;
    const said: string[] = [];
    const paper: Record<string, unknown> = {};
    const stopped = new Error('The bench stops here');
    const walk = shops.walk({ ...cylinder, serial: 'A29304' }, async ({ title, path, answer }) => {
      const root = path.slice(0, path.indexOf('/cards/'));
      const card = `${root}/cards/T110`;
      const sign = async (cardNo: string) => {
        const { cards } = await shops.must<{ cards: { cardNo: string; version: number }[] }>(
          bench,
          'GET',
          root.replace('/api/workorders/', '/api/task-cards/'),
        );
        const version = cards.find((each) => each.cardNo === cardNo)?.version;
        await shops.must(bench, 'POST', `${root}/cards/${cardNo}/sign`, { version, pin: testPin });
      };
      const limits = async () => {
        const { gates } = await shops.must<{ gates: { code: string; messages: string[] }[] }>(
          'planner',
          'GET',
          `${root}/gates`,
        );
        said.push(gates.find(({ code }) => code === 'G08')?.messages.join(' ') ?? '');
      };
      const run = answer['test'] as Record<string, unknown> | undefined;
      if (run?.['kind'] === 'hydrostatic') {
        delete answer['toolId'];
        delete run['jacketChecked'];
        run['testedOn'] = today;
        Object.assign(paper, structuredClone(answer));
        const vendorId = idOf(shops.world, 'vendor:BKKHYDRO');
        const outside = `${root}/outside-work`;
        await shops.must('planner', 'POST', outside, { process: 'Hydrostatic test', vendorId, sentOn: today });
        const [work] = await shops.must<{ id: string }[]>('planner', 'GET', outside);
        await shops.must('inspector', 'POST', `${outside}/${work?.id}/return`, {
          document: 'CoC H-116',
          incomingInspection: 'accepted',
          performedOn: today,
          testedOn: today,
          requalifier: 'F271',
          pin: testPin,
        });
        return;
      }
      if (title !== 'Valve overhauled, new seals and packing') return;
      await limits();
      const raised = await shops.must<{ row: { id: string; number: string } }>(bench, 'POST', `${root}/findings`, {
        defectCode: 'corrosion',
        severity: 'major',
        description: 'Corrosion at the neck',
      });
      const found = `/api/findings/${raised.row.number}`;
      const bytes = await picture('jpeg', 901);
      const photo = { entity: finding.name, fileName: 'neck.jpg', declaredType: 'image/jpeg', bytes };
      await shops.desk.app.write((ctx) => addAttachment(ctx, { ...photo, entityId: raised.row.id }));
      const { row } = await shops.must<{ row: { version: number } }>('inspector', 'GET', found);
      const input = { disposition: 'repair', note: 'Blend within the limits' };
      await shops.must('inspector', 'POST', `${found}/decide`, { version: row.version, pin: testPin, input });
      await shops.must(bench, 'POST', `${root}/cards/R001/steps/1`, { value: true });
      await sign('R001');
      await limits();
      // The card is done again, and the paper of the same test is entered once more.
      await shops.must('inspector', 'POST', `${card}/reopen`, { reason: 'Test after the blend', pin: testPin });
      await shops.must(bench, 'POST', `${card}/steps/1`, { notApplicable: 'Tested on the vendor’s rig' });
      await shops.must(bench, 'POST', `${card}/steps/2`, paper);
      await shops.must(bench, 'POST', `${card}/steps/3`, { value: true });
      await sign('T110');
      await limits();
      throw stopped;
    });
    await expect(walk).rejects.toBe(stopped);
    const before = 'the test of card T110 was made before card R001 was signed: test again.';
    expect(said.map((text) => text.includes(before))).toEqual([false, true, true]);
  },
);

test(
  'G23 R12 a vendor’s test is withdrawn only after the run that stands on it was made again; G23 follows it both ways',
  { timeout: 120_000 },
  async () => {
    const [cylinder] = shopJobs.filter(({ shop }) => shop === 'oxygen');
    if (!cylinder) throw new Error('There is no cylinder.');
    const today = dayOf(new Date());
    const said: unknown[] = [];
    let run: { path: string; own: object } | null = null;
    const done = await shops.walk({ ...cylinder, serial: 'A29303' }, async ({ path, answer }) => {
      const root = path.slice(0, path.indexOf('/cards/'));
      const outside = `${root}/outside-work`;
      const g23 = async () =>
        (await shops.must<{ gates: { code: string; state: string }[] }>('planner', 'GET', `${root}/gates`)).gates.find(
          ({ code }) => code === 'G23',
        )?.state;
      const test = answer['test'] as Record<string, unknown> | undefined;
      if (test?.['kind'] === 'hydrostatic') {
        run = { path, own: structuredClone(answer) };
        delete answer['toolId'];
        delete test['jacketChecked'];
        test['testedOn'] = today;
        const vendorId = idOf(shops.world, 'vendor:BKKHYDRO');
        await shops.must('planner', 'POST', outside, { process: 'Hydrostatic test', vendorId, sentOn: today });
        said.push(await g23());
        const [work] = await shops.must<{ id: string }[]>('planner', 'GET', outside);
        const found = {
          document: 'CoC H-115',
          incomingInspection: 'accepted',
          performedOn: today,
          testedOn: today,
          requalifier: 'F271',
        };
        await shops.must('inspector', 'POST', `${outside}/${work?.id}/return`, { ...found, pin: testPin });
        said.push(await g23());
        return;
      }
      if (!run) return;
      const made = run;
      run = null;
      const [work] = await shops.must<{ id: string }[]>('planner', 'GET', outside);
      const withdraw = async () =>
        (await shops.person('inspector')).call<{ code?: string }>(
          'POST',
          `${root}/entries/outside/${work?.id}/withdraw`,
          {
            reason: 'The paper is of another cylinder',
            pin: testPin,
          },
        );
      said.push((await withdraw()).body.code, await g23());
      await shops.must(cylinder.bench, 'POST', made.path, { ...made.own, reason: 'Tested again on our own rig' });
      said.push((await withdraw()).status, await g23());
    });
    expect(said).toEqual(['fail', 'pass', 'TEST_STANDS', 'pass', 200, 'na']);
    const { runs } = await shops.must<{ runs: { kind: string; readings: object }[] }>(
      'planner',
      'GET',
      `${done.root}/tests`,
    );
    expect(runs.findLast(({ kind }) => kind === 'hydrostatic')?.readings).toMatchObject({
      rin: 'B418',
      testedOn: null,
    });
    expect((await (await shops.person('preecha')).sign(done.waiting)).status).toBe(201);
  },
);

test(
  'G18 R13 the fills of a cylinder’s life are held against the limit that stands at the release, not the one at its fill',
  { timeout: 120_000 },
  async () => {
    const [cylinder] = shopJobs.filter(({ shop }) => shop === 'oxygen');
    if (!cylinder) throw new Error('There is no cylinder.');
    const done = await shops.walk({ ...cylinder, serial: 'A29302' });
    const life = async () => (await done.gates()).find(({ code }) => code === 'G18');
    const url = `/api/part-numbers/${idOf(shops.world, 'partNumber:801307-05')}`;
    const engineer = 'siriporn';
    const limited = async (fillLimit: number) => {
      const { row } = await shops.must<{ row: { version: number; attributes: object } }>(engineer, 'GET', url);
      const { version, attributes } = row;
      await shops.must(engineer, 'PATCH', url, { version, attributes: { ...attributes, fillLimit } });
    };
    expect(await life()).toMatchObject({ state: 'pass' });
    await limited(402);
    expect(await life()).toMatchObject({
      state: 'fail',
      messages: ['Cylinder A29302 had 402 of 402 fills: condemn.'],
    });
    const preecha = await shops.person('preecha');
    expect(await preecha.sign(done.waiting)).toMatchObject({ status: 422, body: { code: 'G18' } });
    await limited(403);
    expect((await preecha.sign(done.waiting)).status).toBe(201);
  },
);
