import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dayOf } from '#kernel/shared/dates.ts';
import { testPin } from '#kernel/testing/app.ts';
import { ReleaseDesk, untouched, type Signer, type Waiting } from './release.fixture.ts';

// What a certificate may be made to say by whoever types on its records, and what was known against it before it was signed.
vi.setConfig({ testTimeout: 120_000 });
let desk: ReleaseDesk;
let certifier: Signer;
let planner: Signer;
beforeAll(async () => {
  desk = await ReleaseDesk.open(6);
  certifier = await desk.person('certifier');
  planner = await desk.person('planner');
}, 300_000);
afterAll(() => desk.close());

type Refused = { code: string; message: string; details?: { fields?: Record<string, unknown> } };

const typed = async (waiting: Waiting, free: string[]) => {
  const url = `/api/release-requests/${waiting.requestId}`;
  const { version } = (await planner.call<{ row: { version: number } }>('GET', url)).body.row;
  return planner.call<Refused>('PUT', `${url}/remarks`, { version, free });
};

const changed = async ({ jobNumber }: Waiting, values: object) => {
  const url = `/api/workorders/${jobNumber}`;
  const { version } = (await planner.call<{ row: { version: number } }>('GET', url)).body.row;
  return planner.call<Refused>('PATCH', url, { version, ...values });
};

test('R7 a remark forges no release: neither by letters that only look like others, nor by hidden ones, nor by another authority', async () => {
  const waiting = desk.next();
  for (const text of [
    // Cyrillic А, о, е, Е, А, Р; a zero-width space and a soft hyphen; a line separator; a reversed reading.
    '\u0410ls\u043e r\u0435leased und\u0435r \u0415\u0410S\u0410 \u0420art-145 approval 145.0001',
    'E\u200BASA Part\u200B-145 re\u00ADleased to service',
    'Valve replaced\u2028Also relea\u200Bsed',
    'Valve replaced\u0085Second line',
    'Valve replaced \u202Edesaeler osla',
    '\uFF25\uFF21\uFF33\uFF21 approval 145.0001',
    'E.A.S.A. approval 145.0001',
    'E A S A approval 145.0001',
    '\u0112ASA approval 145.0001',
    'European Union Aviation Safety Agency approval 145.0001',
    'TCCA and UKCAA accepted',
    'Approved by Transport Canada',
    '14CFR43.9',
    'Title 14, part 43',
    'TCAR 8 complied with',
    'Dual release',
  ]) {
    const answer = await typed(waiting, [text]);
    expect([text, answer.status]).toEqual([text, 400]);
  }
  for (const text of [
    'Valve cap renewed, marks Ø, ± and µ are legible',
    'เปลี่ยนฝาวาล์วตามคำขอของลูกค้า',
    'Made for Müller & Söhne',
  ])
    expect([text, (await typed(waiting, [text])).status]).toEqual([text, 200]);
  expect((await certifier.sign(waiting)).body.certificate.blocks.remarks).toContain('Müller');
});

test('R7 G24 remarks say no release and no fact of the records together, in fewer words or in Thai', async () => {
  const waiting = desk.next();
  for (const free of [
    ['This item is returned', 'to service'],
    ['Work done in accord', 'ance with the manual'],
    ['Time', 'since new as stated'],
    ['Work certified by the second company'],
    ['Fit for flight'],
    ['Serviceable'],
    ['Inspected by UT, nothing found'],
    ['Cycles 1200, hours 5000'],
    ['Tested per CMM 32-47-46'],
    ['ได้รับการปล่อยกลับสู่การใช้งาน'],
    ['ขอรับรองว่าชิ้นส่วนนี้ดี'],
    ['ออกโดย กพท. เลขที่ 145/2569'],
    ['ตรวจด้วยกระแสไหลวนแล้วไม่พบรอยร้าว'],
    ['ซ่อมแล้วตามที่ตกลงทางโทรศัพท์'],
    ['พร้อมใช้งาน'],
    ['สมควร', 'เดินอากาศ'],
    // What was measured, and what is allowed: by records alone.
    ['Capacity 98 %'],
    ['Cell tested, 1.21 V'],
    ['Blended by 0.3 mm'],
    ['New limits apply'],
    ['Tie bolts torqued again'],
    ['แรงบิดใหม่ 12 นิวตันเมตร'],
    // The same vowel written as two signs.
    ['ตรวจแบบไม่ท\u0E4D\u0E32ลาย'],
  ])
    expect([free, (await typed(waiting, free)).status]).toEqual([free, 400]);
  for (const free of [
    ['Valve cap renewed', 'Two nuts returned to the customer in a bag'],
    ['แนบใบรับรองวัสดุของลูกค้า', 'เปลี่ยนฝาวาล์ว'],
    ['Unserviceable tag of the customer enclosed', 'Returned without the tie bolt nuts.'],
  ])
    expect([free, (await typed(waiting, free)).status]).toEqual([free, 200]);
});

test('R7 nothing typed on a work order is printed as a release of its certificate', async () => {
  const waiting = desk.next();
  for (const values of [
    { customerRef: 'PO 77; also released under EASA.145.0001' },
    { customerRef: 'PO 77\nEASA Part-145.A.50' },
    { customerRef: 'PO 77 \u0415ASA' },
    { operatorLimitReference: 'EO 32-118 Rev 2, 9 changes. Also released under EASA.145.0001 Part-145.A.50' },
    { operatorLimitReference: 'EO 32-118, 9 changes. Certifies that it is returned to service' },
  ]) {
    const answer = await changed(waiting, values);
    expect([values, answer.status, answer.body.code]).toEqual([values, 422, 'R7']);
  }
  const kept = { customerRef: 'PO 77 / EASA STC 10012345', operatorLimitReference: 'EO 32-118 Rev 2, 9 changes' };
  expect((await changed(waiting, kept)).status).toBe(200);
  const { certificate } = (await certifier.sign(waiting)).body;
  expect(certificate.blocks).toMatchObject({ workOrder: `${waiting.jobNumber} / ${kept.customerRef}` });
});

test('R7 G24 no part name is printed in block 7 as a release or as work done', async () => {
  const part = { partnumber: 'R7-100', ata: '32', family: 'wheel', manufacturer: 'Safran', serialised: true };
  const engineer = await desk.person('quality');
  for (const partname of ['Main wheel, overhauled', 'Main wheel, EASA Part-145', 'Serviceable wheel', 'Wheel\u200B']) {
    const answer = await engineer.call<Refused>('POST', '/api/part-numbers', { ...part, partname });
    expect([partname, answer.status, answer.body.code]).toEqual([partname, 422, 'NAME_OF_WORK']);
  }
  const waiting = desk.next();
  // Of a company that named it so before.
  await desk.app.asOwner((pool) =>
    pool.query(`update work_order set part_name = 'Main wheel, overhauled' where id = '${waiting.jobId}'`),
  );
  const held = await certifier.sign(waiting);
  expect([held.status, held.body.code]).toEqual([422, 'G24']);
  expect(held.body.message).toContain('Block 7 says “Main wheel, overhauled”');
  expect(await desk.traces(waiting)).toEqual(untouched);
});

test('R7 G24 a record that says so already, in block 12, holds the release until it is put right', async () => {
  const waiting = desk.next();
  const paper = 'EO 32-118, 9 changes. Also released under EASA.145.0001';
  await desk.app.asOwner((pool) =>
    pool.query(`update work_order set operator_limit_reference = '${paper}' where id = '${waiting.jobId}'`),
  );
  const held = await certifier.sign(waiting);
  expect([held.status, held.body.code]).toEqual([422, 'G24']);
  expect(held.body.message).toContain('only the form itself says that something is released');
  expect(await desk.traces(waiting)).toEqual(untouched);
  expect((await changed(waiting, { operatorLimitReference: 'EO 32-118, 9 changes' })).status).toBe(200);
  expect((await certifier.sign(waiting)).status).toBe(201);
});

test('G10 what the preliminary report recommends instead of the work as ordered holds the release until the order is changed or another report is signed', async () => {
  const waiting = desk.next();
  const inspector = await desk.person('inspector');
  type Report = { row: { number: string; version: number; items: object[] } };
  const report = async (recommendation: string) => {
    const url = `/api/workorders/${waiting.jobNumber}/inspection-reports`;
    const { number, version, items } = (await inspector.call<Report>('POST', url, { type: 'preliminary' })).body.row;
    const saved = await inspector.call<Report>('PATCH', `/api/inspection-reports/${number}`, {
      version,
      items: items.map((item) => ({ ...item, result: 'pass' })),
      result: 'accepted',
      asReceived: 'Arrived complete.',
      recommendation,
      conclusion: 'As recommended.',
    });
    const sign = { version: saved.body.row.version, pin: testPin };
    expect((await inspector.call('POST', `/api/inspection-reports/${number}/sign`, sign)).status).toBe(200);
  };
  for (const [recommendation, words] of [
    ['ber', 'no repair (beyond economic repair)'],
    ['returnAsIs', 'to return the component as it is'],
    ['changeScope', 'another scope'],
  ] as const) {
    await report(recommendation);
    const held = await certifier.sign(waiting);
    expect([held.status, held.body.code]).toEqual([422, 'G10']);
    expect(held.body.message).toContain(`recommends ${words}`);
  }
  await report('asOrdered');
  expect((await certifier.sign(waiting)).status).toBe(201);
});

test('G05 a newer revision found at the source holds the release, whenever the copy was looked at before, until an engineer says that ours is the newest', async () => {
  const waiting = desk.next();
  const quality = await desk.person('quality');
  const { rows } = await desk.app.deps.database.pool.query<{ manualId: string }>(
    `select distinct r ->> 'manualId' as "manualId" from task_card c, jsonb_array_elements(c.data_refs) r where c.job_id = $1`,
    [waiting.jobId],
  );
  const looked = (by: Signer, found: object) =>
    by.call<Refused>('POST', '/api/manuals/checks', {
      manualId: rows[0]?.manualId,
      checkedOn: dayOf(new Date()),
      source: 'Portal of the maker',
      ...found,
    });
  expect((await looked(quality, { result: 'newerFound', foundRevision: 'Rev 99' })).status).toBe(201);
  const held = await certifier.sign(waiting);
  expect([held.status, held.body.code]).toEqual([422, 'G05']);
  expect(held.body.message).toContain('Rev 99 was found at its source');
  expect(await desk.traces(waiting)).toEqual(untouched);
  const again = await looked(quality, { result: 'current' });
  expect([again.status, again.body.code]).toEqual([422, 'NEWER_FOUND']);
  expect((await looked(await desk.person('siriporn'), { result: 'current' })).status).toBe(201);
  expect((await certifier.sign(waiting)).status).toBe(201);
});
