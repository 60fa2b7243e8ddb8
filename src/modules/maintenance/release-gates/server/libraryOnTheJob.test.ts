import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { aPartNumber } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { manual } from '#modules/maintenance/manuals/shared/manual.record.ts';
import { manualPart } from '#modules/maintenance/manuals/shared/manualContents.record.ts';
import {
  aCurrencyCheck,
  aTemporaryRevision,
  onPartsList,
} from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { directive, directiveApplicability } from '#modules/maintenance/directives/shared/directive.record.ts';
import { directiveCheck } from '#modules/maintenance/directives/shared/directiveCheck.record.ts';
import { authorised, signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { vendor, vendorApproval } from '#modules/quality/vendors/shared/vendor.record.ts';
import { vendorsServer } from '#modules/quality/vendors/server/vendors.server.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { anApplicableDirective, aServiceBulletin } from '#modules/maintenance/directives/server/directives.fixture.ts';
import {
  bench,
  benchRoute,
  stepDataOf,
  type Bench,
  type JobAtBench,
} from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { card, check } from '#modules/maintenance/task-cards/server/routes/steps.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';

// What the technical library says of a part and a manual reaches the jobs in work at once.
let app: TestApp;
let at: Bench;
let job: JobAtBench;
let library: Person;
let count = 0;

beforeAll(async () => {
  app = await testApp([...jobModules, vendorsServer, taskCardsServer]);
  at = await bench(app);
  library = await app.as('quality.user');
  job = await at.newJob();
});
afterAll(() => app.close());

async function change(record: AnyRecord, id: string, values: object, by: Person = library): Promise<void> {
  const path = `${record.api}/${id}`;
  const { body } = await library.get<{ row: { version: number } }>(path);
  const answer = await by.call('PATCH', path, { version: body.row.version, ...values });
  expect([answer.status, answer.body['message']]).toEqual([200, undefined]);
}

const gate = (code: string, number = job.number) => at.gate({ number }, code);

/** A job of the brake shop for a part that its list does not name. */
async function brakeJob(of: { partNumberId: string; partNumber: string; serialNumber: string }): Promise<string> {
  const { partNumberId, partNumber: number, serialNumber } = of;
  const batch = await at.shop.batch({ partNumber: number, serialNumber });
  const order = at.shop.job(batch, serialNumber, { partNumberId, shop: 'brake', workScope: 'repair' });
  return (await at.planner.create(workOrder, order)).number;
}

test('G18 a part number found to be life-limited asks its jobs for counts at once', async () => {
  expect((await gate('G18')).state).toBe('na');
  await change(partNumber, at.shop.wheelId, { llp: true });
  expect(await gate('G18')).toMatchObject({ state: 'fail' });
  await change(partNumber, at.shop.wheelId, { llp: false }, at.engineer);
  expect((await gate('G18')).state).toBe('na');
  const { id: partNumberId } = await aPartNumber(app, { partnumber: 'LLP-100', partname: 'Wheel half', llp: true });
  const half = await brakeJob({ partNumberId, partNumber: 'LLP-100', serialNumber: 'LLP-1' });
  expect(await gate('G18', half)).toMatchObject({ state: 'fail' });
});

test('G23 an inspection the route gives to a vendor is asked of the job as outside work', async () => {
  expect((await gate('G23')).state).toBe('na');
  await at.publish({
    ...benchRoute,
    route: {
      ...benchRoute.route,
      cards: [
        ...benchRoute.route.cards,
        card({
          cardNo: 'T066',
          phase: 'ndt',
          title: 'X-ray of the hub',
          section: 'Check',
          ndtRequired: [{ method: 'RT', item: 'hub', key: 'hub', outside: 'X-ray' }],
          steps: [check('X-ray done and reported')],
        }),
      ],
    },
  });
  const sent = await at.newJob();
  expect(await gate('G23', sent.number)).toMatchObject({
    state: 'fail',
    messages: [expect.stringContaining('X-ray') as string],
  });
});

/** Sends a job to an approved vendor for an X-ray, today; what it gives back accepts it with its paper, done today. */
async function sentToXRay(number: string): Promise<() => Promise<void>> {
  const manager = await authorised(app, at.shop, { privileges: ['vendorApproval'], roles: ['quality.user'] });
  const receiver = await authorised(app, at.shop, { privileges: ['receive'] });
  const vendorId = await aVendorOf('X-ray', manager);
  const url = `${workOrder.api}/${number}/outside-work`;
  const process = { process: 'X-ray', vendorId, sentOn: dayOf(new Date()) };
  expect((await at.planner.call('POST', url, process)).status).toBe(201);
  const work = (await at.planner.get<{ id: string }[]>(url)).body.at(-1);
  return async () => {
    const found = {
      document: 'RT report 88',
      incomingInspection: 'accepted',
      performedOn: dayOf(new Date()),
      ...signed,
    };
    expect((await receiver.call('POST', `${url}/${work?.id}/return`, found)).status).toBe(200);
  };
}

/** An X-ray of a job made today by an approved vendor, back with its paper and accepted. */
async function xRayed(number: string): Promise<void> {
  await (
    await sentToXRay(number)
  )();
}

/** A finding at the hub decided as a repair, its rework card R001 done and not yet signed. */
async function blendHub(of: JobAtBench): Promise<void> {
  const raised = await at.mechanic.call<{ row: { number: string; version: number } }>(
    'POST',
    `/api/workorders/${of.number}/findings`,
    { defectCode: 'scoring', severity: 'minor', description: 'Scored at the hub', itemName: 'hub' },
  );
  const { number, version } = raised.body.row;
  const input = { disposition: 'repair', note: 'Blend the hub' };
  expect(
    (await at.inspector.call('POST', `/api/findings/${number}/decide`, { version, input, ...signed })).status,
  ).toBe(200);
  expect((await of.step('R001', 1, { value: true })).status).toBe(200);
}

async function aVendorOf(process: string, manager: Person): Promise<string> {
  count += 1;
  const { id: vendorId } = await library.create(vendor, {
    code: `RT-${count}`,
    name: `Siam X-ray ${count}`,
    kind: 'subcontractor',
    country: 'TH',
    riskClass: 'A',
  });
  const today = dayOf(new Date());
  const values = {
    vendorId,
    process,
    processKind: 'other' as const,
    evidence: 'Audit',
    validFrom: addDays(today, -9),
    validTo: addDays(today, 9),
  };
  const approval = await library.create(vendorApproval, values);
  expect((await manager.run(vendorApproval, approval.id, 'approve', undefined, signed)).status).toBe(200);
  return vendorId;
}

test('G23 a vendor’s inspection covers the item as it was: a blend signed afterwards asks for another one', async () => {
  const blended = await at.newJob();
  await xRayed(blended.number);
  expect((await gate('G23', blended.number)).state).toBe('pass');
  await blendHub(blended);
  expect((await gate('G23', blended.number)).state).toBe('pass');
  expect((await blended.sign('R001')).status).toBe(200);
  expect(await gate('G23', blended.number)).toMatchObject({
    state: 'fail',
    messages: ['X-ray of hub: R001 Rework of F01 was signed after it; send it out again.'],
  });
  await xRayed(blended.number);
  expect((await gate('G23', blended.number)).state).toBe('pass');
});

test('G23 a blend signed while the item was at the vendor asks for another inspection, on whatever later day it was done', async () => {
  const away = await at.newJob();
  await blendHub(away);
  const comesBack = await sentToXRay(away.number);
  expect((await away.sign('R001')).status).toBe(200);
  await comesBack();
  expect(await gate('G23', away.number)).toMatchObject({
    state: 'fail',
    messages: ['X-ray of hub: R001 Rework of F01 was signed after it; send it out again.'],
  });
  await xRayed(away.number);
  expect((await gate('G23', away.number)).state).toBe('pass');
});

test('G17 a bulletin of the library that names the part is asked of its jobs', async () => {
  expect((await gate('G17')).messages.join()).toContain('No mandatory or alert SB names this part');
  const { sbNumber } = await aServiceBulletin(app, { category: 'mandatory', partNumbers: 'C20195162' });
  expect((await gate('G17')).messages.join()).toContain(sbNumber);
});

test('G04 the data of one customer is for its jobs only: those of others cite it no more, and none is made from it', async () => {
  const { id: customerId } = await aCustomer(app, { code: 'OTH', name: 'Other Air' });
  const routed = async (own: string) => {
    const serialNumber = own;
    const batch = await at.shop.batch({ serialNumber });
    const { number } = await at.planner.create(workOrder, at.shop.job(batch, serialNumber));
    return at.planner.call('POST', `${workOrder.api}/${number}/route`, {});
  };
  expect((await gate('G04')).state).toBe('pass');
  await change(manual, at.manualId, { customerId });
  const { state, messages } = await gate('G04');
  expect([state, messages[0]]).toEqual([
    'fail',
    'Card T070 cites CMM 32-47-46, which is data of Other Air and good for its work orders only.',
  ]);
  expect(await routed('OWN-1')).toMatchObject({ status: 422, body: { code: 'ROUTE_DATA' } });
  await change(manual, at.manualId, { customerId: at.shop.customerId });
  expect((await gate('G04')).state).toBe('pass');
  expect((await routed('OWN-2')).status).toBe(200);
  await change(manual, at.manualId, { customerId: null });
  expect((await gate('G04')).state).toBe('pass');
});

test('G04 a manual that is taken out of the library, or does not cover the part number any more, holds the jobs that cite it', async () => {
  const admin = await app.as('quality.admin', 'quality.user');
  /** Takes a row out of the library, looks, and puts it back. */
  const without = async (api: string, id: string, look: () => Promise<void>) => {
    const { version } = (await library.get<{ row: { version: number } }>(`${api}/${id}`)).body.row;
    const gone = await admin.call<{ row: { version: number } }>('POST', `${api}/${id}/archive`, {
      version,
      reason: 'Not held any more',
    });
    expect(gone.status).toBe(200);
    await look();
    const back = { version: gone.body.row.version };
    expect(await admin.call('POST', `${api}/${id}/restore`, back)).toMatchObject({ status: 200 });
    expect((await gate('G04')).state).toBe('pass');
  };
  const says = async (words: RegExp) => {
    const { state, messages } = await gate('G04');
    expect([state, messages[0]]).toEqual(['fail', expect.stringMatching(words)]);
  };
  expect((await gate('G04')).state).toBe('pass');
  await without(manual.api, at.manualId, () =>
    says(/^Card T070 cites CMM 32-47-46, which was taken out of the library on \d/),
  );
  const { rows } = (
    await library.get<{ rows: { id: string }[] }>(`${manualPart.api}?f.partNumberId.in=${at.shop.wheelId}`)
  ).body;
  expect(rows).toHaveLength(1);
  await without(manualPart.api, rows[0]?.id ?? '', () =>
    says(/^Card T070 cites CMM 32-47-46, which does not cover C20195162 any more[.]$/),
  );
});

test('G05 a manual that is to be checked more often turns its jobs red at once, less often or a check of today green again', async () => {
  // The bench's manual was checked three days ago.
  expect((await gate('G05')).state).toBe('pass');
  await change(manual, at.manualId, { currencyIntervalDays: 2 });
  expect(await gate('G05')).toMatchObject({
    state: 'fail',
    messages: ['CMM 32-47-46 was last checked 3 days ago (limit 2).'],
  });
  await change(manual, at.manualId, { currencyIntervalDays: 60 });
  expect((await gate('G05')).state).toBe('pass');
  await change(manual, at.manualId, { currencyIntervalDays: 2 });
  expect((await gate('G05')).state).toBe('fail');
  await aCurrencyCheck(app, { manualId: at.manualId });
  expect((await gate('G05')).state).toBe('pass');
});

test('G05 a temporary revision holds the jobs of its manual until an engineer says why it does not apply', async () => {
  expect((await gate('G05')).state).toBe('pass');
  const { trNumber } = await aTemporaryRevision(app, { manualId: at.manualId });
  expect(await gate('G05')).toMatchObject({
    state: 'fail',
    messages: [`${trNumber} is in force and not recorded on this work order.`],
  });
  const reason = { gate: 'G05', subject: trNumber, reason: 'Of wheels with other bearings', ...signed };
  // Whoever inspects or performs the work accepts no temporary revision, neither as not applicable nor as worked in.
  const worked = { subject: trNumber, reason: 'Worked in', repeatCards: [], addWork: [], ...signed };
  for (const by of [at.inspector, at.planner])
    for (const [path, said] of [
      ['gate-reasons', reason],
      ['temporary-revisions', worked],
    ] as const)
      expect(await by.call('POST', `/api/workorders/${job.number}/${path}`, said)).toMatchObject({
        status: 422,
        body: { code: 'AUTH_SCOPE' },
      });
  expect((await gate('G05')).state).toBe('fail');
  expect((await at.engineer.call('POST', `/api/workorders/${job.number}/gate-reasons`, reason)).status).toBe(200);
  expect((await gate('G05')).state).toBe('pass');
});

test('G16 the AD list of the part, gone through today, turns its jobs green', async () => {
  expect((await gate('G16')).messages).toEqual(['AD list for C20195162 was never checked.']);
  const check = { partNumberId: at.shop.wheelId, checkedOn: dayOf(new Date()), source: 'FAA DRS' };
  await library.create(directiveCheck, check);
  expect((await gate('G16')).state).toBe('pass');
});

test('G16 a parts list written for the wheel brings the AD of its detail part onto the jobs', async () => {
  expect((await gate('G16')).state).toBe('pass');
  await anApplicableDirective(app, [{ partNumber: 'TB-100' }]);
  expect((await gate('G16')).state).toBe('pass');
  await onPartsList(app, at.shop.wheelId, 'TB-100');
  expect(await gate('G16')).toMatchObject({
    state: 'fail',
    messages: [expect.stringContaining('applies to TB-100 and is open') as string],
  });
});

test('G16 an AD finds the jobs of its serial numbers: letters, a changing prefix, zeros in front, separators', async () => {
  const issued = { authority: 'EASA', subject: 'Wheel halves', effectiveDate: dayOf(new Date()) } as const;
  const named = async (adNumber: string, serials: object) => {
    const work = { requiredAction: 'Inspect the bead seat', complianceTime: 'Before release' };
    const { id } = await library.create(directive, { ...issued, ...work, adNumber });
    await library.create(directiveApplicability, { directiveId: id, partNumber: 'C20195162', ...serials });
  };
  await named('2026-0501', { serialFrom: 'BX900', serialTo: 'CX100' });
  await named('2026-0502', { serialFrom: '97-0500', serialTo: '98-0200' });
  await named('2026-0503', { serialFrom: '1200', serialTo: '1300' });
  await named('2026-0504', { serials: 'ST-0100, X 7' });
  const wheels = [
    ['BX899', '2026-0501', false],
    ['bx-0950', '2026-0501', true],
    ['CX 050', '2026-0501', true],
    ['CX101', '2026-0501', false],
    ['97-600', '2026-0502', true],
    ['98-201', '2026-0502', false],
    ['001250A', '2026-0503', true],
    ['001301', '2026-0503', false],
    ['ST 00100', '2026-0504', true],
    ['ST101', '2026-0504', false],
    // Nothing says where it stands: somebody must judge it.
    ['53-B-11X', '2026-0501', true],
  ] as const;
  const found: unknown[] = [];
  for (const [serialNumber, ad] of wheels) {
    const order = at.shop.job(await at.shop.batch({ serialNumber }), serialNumber);
    const { number } = await at.planner.create(workOrder, order);
    found.push([serialNumber, ad, (await gate('G16', number)).messages.some((text) => text.includes(ad))]);
  }
  expect(found).toEqual(wheels);
});

test('G08 G09 what a route asks for is asked of the job it is applied to', async () => {
  const serialNumber = 'ROUTE-1';
  const order = at.shop.job(await at.shop.batch({ serialNumber }), serialNumber, { workScope: 'repair' });
  const { number } = await at.planner.create(workOrder, order);
  const states = async () =>
    Promise.all(['G08', 'G09'].map(async (code) => `${code} ${(await gate(code, number)).state}`));
  expect(await states()).toEqual(['G08 pass', 'G09 na']);
  await at.publish({ ...benchRoute, key: 'library-repair', title: 'Repair', workScope: 'repair' });
  expect((await at.planner.call('POST', `/api/workorders/${number}/route`, {})).status).toBe(200);
  expect(await states()).toEqual(['G08 fail', 'G09 fail']);
});

test('G08 a limit made narrower in the step data refuses the value that was inside before', async () => {
  const before = await at.newJob();
  await before.bores();
  expect((await gate('G08', before.number)).state).toBe('pass');
  const data = stepDataOf(at.grease);
  await at.publishData({ ...data, bore2: { ...data.bore2, limit: { ...data.bore2.limit, max: '130.015' } } });
  const after = await at.newJob();
  expect(await after.step('T070', 1, { measured: '130.018' })).toMatchObject({ status: 422, body: { code: 'G08' } });
  await at.publishData(data);
});

test('G08 a corrected limit is what open work orders are held against: what was measured and what is not yet', async () => {
  const data = stepDataOf(at.grease);
  const [measured, waiting] = [await at.newJob(), await at.newJob()];
  await measured.bores();
  expect((await gate('G08', measured.number)).state).toBe('pass');
  const { limit, tool } = data.bore2;
  const bore2 = { ...data.bore2, limit: { ...limit, max: '130.017' }, tool: { ...tool, maximumError: '0.003' } };
  await at.publishData({ ...data, bore2 });
  const red = await gate('G08', measured.number);
  expect([red.state, red.messages.join(' ')]).toEqual(['fail', expect.stringMatching(/130[.]018 mm is .*130[.]017/)]);
  // The card that nobody had measured by takes the corrected limit, and so does the one that is done again.
  const outside = { status: 422, body: { code: 'G08' } };
  expect(await waiting.step('T070', 1, { measured: '130.018' })).toMatchObject(outside);
  const reopened = await at.inspector.call('POST', `/api/workorders/${measured.number}/cards/T070/reopen`, {
    reason: 'The limit was corrected',
    ...signed,
  });
  expect(reopened.status).toBe(200);
  expect(await measured.step('T070', 1, { measured: '130.018' })).toMatchObject(outside);
  const again = await measured.step('T070', 1, { measured: '130.012' });
  expect([again.status, again.body['message']]).toEqual([200, undefined]);
  expect((await gate('G08', measured.number)).state).toBe('pass');
  await at.publishData(data);
});

test('G02 G03 a job is judged by the capability list of the shop, scope and part it was opened and changed for', async () => {
  const order = async (number: string, change: object) => {
    const { version } = (await at.planner.get<{ row: { version: number } }>(`${workOrder.api}/${number}`)).body.row;
    const agreed = {
      reference: 'Mail PO 77120-A',
      agreedBy: 'K. Andaman',
      agreedOn: dayOf(new Date()),
      reason: 'Agreed',
    };
    const answer = await at.planner.call('POST', `/api/workorders/${number}/order-change`, {
      version,
      ...agreed,
      ...change,
    });
    expect([answer.status, answer.body['message']]).toEqual([200, undefined]);
  };
  expect((await gate('G02')).state).toBe('pass');
  const brake = await brakeJob({ partNumberId: at.shop.unlistedId, partNumber: '2-1684-1', serialNumber: 'BRK-1' });
  expect((await gate('G02', brake)).state).toBe('fail');
  expect((await gate('G02')).state).toBe('pass');
  await order(job.number, { certificateTypes: [] });
  expect((await gate('G02')).messages).toEqual(['No certificate type is chosen for this work order.']);
  await order(job.number, { certificateTypes: ['CAAT_FORM_1'] });
  expect((await gate('G02')).state).toBe('pass');
});

test('G16 G18 the counts a job is opened with are held against the life limit of its part', async () => {
  await change(partNumber, at.shop.wheelId, { llp: true });
  const open = async (serialNumber: string, counts: object) =>
    at.planner.create(workOrder, at.shop.job(await at.shop.batch({ serialNumber }), serialNumber, counts));
  const limit = { subject: 'Wheel half', basis: 'cyclesSinceNew', life: '12000', reference: 'CMM 32-47-46, 05-10' };
  const written = await at.engineer.call<{ row: { id: string; version: number } }>(
    'POST',
    `${partNumber.api}/${at.shop.wheelId}/life-limits`,
    limit,
  );
  const known = (await open('CSN-1', { csnCycles: 4410 })).number;
  expect((await gate('G18', known)).state).toBe('pass');
  expect((await gate('G18', (await open('CSN-2', {})).number)).messages).toContain(
    'TSN and CSN are unknown and the part is life-limited.',
  );
  const { id, version } = written.body.row;
  await at.engineer.call('POST', `/api/life-limits/${id}/withdraw`, { version, reason: 'Written for another part' });
  expect((await gate('G18', known)).messages).toEqual([expect.stringContaining('no life limit is loaded')]);
  await change(partNumber, at.shop.wheelId, { llp: false }, at.engineer);
});
