import { createHash, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays } from '#kernel/shared/dates.ts';
import { testApp, testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done, personWith } from '#kernel/testing/fixture.ts';
import {
  aColleague,
  anEmployee,
  anIdentityDocument,
  aPersonCertificate,
  thaiId,
} from '#modules/hr/employees/server/employees.fixture.ts';
import { employee } from '#modules/hr/employees/shared/employee.record.ts';
import { employeeCertificate, identityDocument } from '#modules/hr/employees/shared/personnelFile.record.ts';
import { aDeliveryNote } from '#modules/logistics/shipping/server/shipping.fixture.ts';
import { deliveryNote } from '#modules/logistics/shipping/shared/deliveryNote.record.ts';
import {
  issued,
  walked,
  type Walked,
} from '#modules/quality/authorization-applications/server/authorization-applications.fixture.ts';
import {
  applicationDocument,
  applicationLine,
  authApplication,
} from '#modules/quality/authorization-applications/shared/application.record.ts';
import { competenceAssessment } from '#modules/quality/authorization-applications/shared/assessment.record.ts';
import { staffAuthorization } from '#modules/quality/authorizations/shared/authorization.record.ts';
import { stamp } from '#modules/quality/authorizations/shared/facts.record.ts';
import { aPurchaseRequest, buying, step, today } from '#modules/stores/purchasing/server/purchasing.fixture.ts';
import { purchaseRequest } from '#modules/stores/purchasing/shared/purchaseRequest.record.ts';
import { aScrap } from '#modules/stores/scraps/server/scraps.fixture.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import { wholeProduct } from './everyEndpoint.ts';
import { verifyFoldedHistory } from './foldedHistory.ts';
import { rulesOff } from './tampering.fixture.ts';

// The attacker's look at what came last: personnel files, the card that strangers check, applications, scraps, purchasing, shipping.
vi.setConfig({ testTimeout: 120_000 });
const proof = { pin: testPin, password: testPassword };
let logged = '';
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk: Buffer, _encoding, next) {
      logged += chunk.toString();
      next();
    },
  }),
);
let app: TestApp;
let hr: Person;
/** Works here, at level 3, and reads everything but people's own things. */
let colleague: Person;
let nobody: Person;
const told: unknown[] = [];

beforeAll(async () => {
  app = await testApp(wholeProduct(), { log });
  app.deps.publish = (...notice: unknown[]) => void told.push(notice);
  hr = await personWith(app, 'hr.user', 'level:2');
  colleague = await app.as(
    'level:3',
    'maintenance.viewer',
    'stores.viewer',
    'logistics.viewer',
    'quality.viewer',
    'purchasing.viewer',
  );
  nobody = await app.as();
}, 120_000);
afterAll(() => app.close());

/** The answer's status for each address, asked by this person. */
const statusesOf = async (person: Pick<Person, 'get'>, addresses: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(addresses.map(async (each) => [each, (await person.get(each)).status] as const)),
  );
const all = (addresses: readonly string[], status: number) =>
  Object.fromEntries(addresses.map((each) => [each, status]));
/** Every row of every table that holds these words, as the owner of the database looks for them. */
async function tablesWith(words: string): Promise<string[]> {
  const found: string[] = [];
  const { rows } = await app.deps.database.pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  await app.asOwner(async (owner) => {
    for (const { name } of rows)
      if ((await owner.query(`select 1 from ${name} t where t::text like '%' || $1 || '%' limit 1`, [words])).rowCount)
        found.push(name);
  });
  return found;
}

describe('personnel files', () => {
  const number = thaiId(810_001);
  let personId: string;
  let documentId: string;
  beforeAll(async () => {
    personId = (await anEmployee(app)).id;
    const made = await done<{ id: string }>(
      hr.call('POST', `${employee.api}/${personId}/identity-documents`, { kind: 'thaiId', number }),
    );
    documentId = made.id;
    await attach(app, hr, { record: identityDocument, id: documentId }, 'paper');
    await done(hr.call('POST', `${identityDocument.api}/${documentId}/number`, { reason: 'Work permit' }));
  });

  test('a colleague of level 3, somebody without a role and a stranger get no identity document and no medical: no row, history or file', async () => {
    const certificate = await aPersonCertificate(app, { employeeId: personId });
    const addresses = [identityDocument, employeeCertificate].flatMap(({ api, name }) => [
      ...(name === identityDocument.name ? [api, `${api}?q=a`] : [`${api}/${certificate.id}`]),
      `/api/history/${name}/${name === identityDocument.name ? documentId : certificate.id}`,
      `/api/attachments?entity=${name}&entityId=${name === identityDocument.name ? documentId : certificate.id}`,
    ]);
    for (const person of [colleague, nobody]) {
      const statuses = await statusesOf(person, addresses);
      expect(Object.entries(statuses).filter(([, status]) => ![403, 404].includes(status))).toEqual([]);
    }
    expect(await statusesOf(app.stranger, addresses)).toEqual(all(addresses, 401));
    const { body } = await hr.get<{ attachments: { id: string }[] }>(
      `/api/attachments?entity=${identityDocument.name}&entityId=${documentId}`,
    );
    const file = body.attachments[0]?.id ?? '';
    for (const path of ['file', 'preview'])
      expect((await colleague.get(`/api/attachments/${file}/${path}`)).status).toBe(404);
  });

  test('the number is read by hr.user alone: not by hr.viewer, a colleague, its holder or a stranger', async () => {
    const holder = await app.as('level:3');
    await app.write((ctx) =>
      ctx.db.updateTable('appUser').set({ employeeId: personId }).where('id', '=', holder.id).execute(),
    );
    const read = (who: Pick<Person, 'call'>) =>
      who
        .call('POST', `${identityDocument.api}/${documentId}/number`, { reason: 'Curious' })
        .then(({ status }) => status);
    expect(await read(await app.as('hr.viewer'))).toBe(403);
    expect(await read(colleague)).toBe(403);
    expect(await read(holder)).toBe(403);
    expect(await read(app.stranger)).toBe(401);
  });

  test('it stands in no table, no log line, no notice and no answer of a search, whatever went wrong with it', async () => {
    const at = `${employee.api}/${personId}/identity-documents`;
    const key = randomUUID();
    const again = { kind: 'thaiId', number };
    const wrong = `${number.slice(0, 12)}${(Number(number[12]) + 1) % 10}`;
    const tries = [
      await hr.call('POST', at, again, { 'idempotency-key': key }),
      await hr.call('POST', at, { kind: 'thaiId', number: wrong }),
      await hr.call('POST', at, { kind: 'thaiId', number, issuedOn: 'x', extra: number }),
      await hr.call('POST', at, { kind: 'thaiId', number: [number] }),
      await hr.get(`/api/search?q=${number}`),
      await hr.get(`${identityDocument.api}?q=${number}`),
      await hr.get(`${identityDocument.api}?f.maskedNo.has=${number}`),
    ];
    expect(tries.map(({ status }) => status).every((status) => status < 500)).toBe(true);
    for (const { body } of tries)
      expect(JSON.stringify(body).replaceAll(`"${number}" is`, '')).not.toContain(`"number":"${number}"`);
    for (const words of [number, wrong]) {
      expect(await tablesWith(words)).toEqual([]);
      expect(JSON.stringify(told)).not.toContain(words);
    }
    expect(
      logged
        .split('\n')
        .filter((line) => line.includes(number) && !line.includes('/api/search') && !line.includes('?')),
    ).toEqual([]);
    expect(logged).not.toContain(`"number":"${number}"`);
  });

  test('the owner of the database cannot try numbers against what is kept to know a repeated call', async () => {
    const other = thaiId(810_002);
    await done(hr.call('POST', `${employee.api}/${personId}/identity-documents`, { kind: 'thaiId', number: other }));
    const { rows } = await app.deps.database.pool.query<{ hash: Buffer }>(
      'select body_hash as hash from idempotent_call',
    );
    const guess = createHash('sha256')
      .update(JSON.stringify({ kind: 'thaiId', number: other }))
      .digest();
    expect(rows.some(({ hash }) => hash.equals(guess))).toBe(false);
    const kept = await app.deps.database.pool.query<{ hash: string }>('select hash from identity_number');
    for (const plain of [other, `thaiId ${other}`])
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(kept.rows.map(({ hash }) => hash)).not.toContain(createHash('sha256').update(plain).digest(encoding));
  });

  test('of a short number not most of it is shown', async () => {
    const { maskedNo } = await done<{ maskedNo: string }>(
      hr.call('POST', `${employee.api}/${personId}/identity-documents`, { kind: 'passport', number: 'AB12' }),
    );
    expect(maskedNo.replaceAll('x', '').length).toBeLessThanOrEqual(2);
  });

  test('a document is not moved to another file, nor its shown number rewritten', async () => {
    const { row } = (await hr.get<{ row: { version: number } }>(`${identityDocument.api}/${documentId}`)).body;
    for (const change of [{ maskedNo: 'x' }, { employeeId: (await anEmployee(app)).id }, { kind: 'visa' }])
      expect(
        (await hr.call('PATCH', `${identityDocument.api}/${documentId}`, { version: row.version, ...change })).status,
      ).toBe(400);
    expect(
      (await hr.call('POST', identityDocument.api, { employeeId: personId, kind: 'visa', maskedNo: 'x' })).status,
    ).toBeGreaterThanOrEqual(400);
  });

  test('numbers changed between two documents by the owner of the database are not read as each other', async () => {
    const other = await anIdentityDocument(app);
    await app.asOwner(async (owner) => {
      await owner.query('alter table identity_number disable trigger user');
      await owner.query(
        'update identity_number set sealed = (select sealed from identity_number where document_id = $1) where document_id = $2',
        [documentId, other.id],
      );
      await owner.query('alter table identity_number enable trigger user');
    });
    const read = await hr.call('POST', `${identityDocument.api}/${other.id}/number`, { reason: 'Check' });
    expect(read.status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(read.body)).not.toContain(number);
  });

  test('nobody verifies a certificate or an experience in their own file', async () => {
    const made = await aPersonCertificate(app, { employeeId: personId });
    await attach(app, hr, { record: employeeCertificate, id: made.id }, 'paper');
    const self = await app.as('hr.user', 'hr.admin', 'level:2');
    await app.write(async ({ db }) => {
      await db.updateTable('appUser').set({ employeeId: null }).where('employeeId', '=', personId).execute();
      await db.updateTable('appUser').set({ employeeId: personId }).where('id', '=', self.id).execute();
    });
    expect(await self.run(employeeCertificate, made.id, 'verify', undefined, proof)).toMatchObject({ status: 422 });
    const other = await app.as('hr.user', 'hr.admin', 'level:2');
    expect(await other.run(employeeCertificate, made.id, 'verify', undefined, proof)).toMatchObject({ status: 200 });
  });
});

describe('authorisations: applications, dossiers and the card', () => {
  let at: Walked;
  let card: { token: string; id: string; number: string };
  let outsider: Person;
  beforeAll(async () => {
    at = await walked(app, 'approved');
    const { id, number } = await issued(app, at);
    const { checkPath } = (await at.quality.get<{ checkPath: string }>(`/api/authorization-packages/${number}`)).body;
    card = { id, number, token: checkPath.split('/').at(-1) ?? '' };
    outsider = await app.as('level:2', 'maintenance.user', 'hr.viewer');
  }, 120_000);
  const check = (token: string) => app.stranger.get<{ isValid: boolean }>(`/api/verify-authorization/${token}`);

  test('an outsider below level 3 sees no application, line, document, assessment, paper, history or dossier', async () => {
    const { rows } = await app.deps.database.pool.query<{ document: string; assessment: string }>(
      `select (select id from application_document where application_id = $1 limit 1) as document,
        (select id from competence_assessment where application_id = $1 limit 1) as assessment`,
      [at.id],
    );
    const [{ document, assessment } = { document: '', assessment: '' }] = rows;
    const addresses = [
      `${authApplication.api}/${at.id}`,
      `${applicationLine.api}/${at.lineId}`,
      `${applicationDocument.api}/${document}`,
      `${competenceAssessment.api}/${assessment}`,
      `/api/history/${authApplication.name}/${at.id}`,
      `/api/history/${competenceAssessment.name}/${assessment}`,
      `/api/attachments?entity=${applicationDocument.name}&entityId=${document}`,
      ...['', '/package.pdf', '/card.pdf', '/package.zip'].map(
        (file) => `/api/authorization-packages/${card.number}${file}`,
      ),
    ];
    const statuses = await statusesOf(outsider, addresses);
    expect(Object.entries(statuses).filter(([, status]) => ![403, 404].includes(status))).toEqual([]);
    for (const { api } of [authApplication, applicationLine, applicationDocument, competenceAssessment])
      expect((await outsider.get<{ total: number }>(api)).body).toMatchObject({ total: 0 });
    expect(await statusesOf(app.stranger, addresses)).toEqual(all(addresses, 401));
  });

  test('an applicant takes none of the steps of others, and applies for nobody else', async () => {
    const mine = await walked(app, 'submitted');
    for (const step of ['endorse', 'checkDocuments', 'documentsComplete', 'recommend', 'approve', 'issue'])
      expect((await mine.applicant.run(authApplication, mine.id, step, {}, proof)).status).toBeGreaterThanOrEqual(400);
    const forged = await mine.applicant.call('POST', authApplication.api, {
      applicantId: at.applicant.employeeId,
      categoryId: at.categoryId,
      kind: 'addScope',
    });
    expect(forged.status).toBeGreaterThanOrEqual(400);
    for (const field of ['status', 'approvedById', 'issuedAt', 'authorizationId'])
      expect(
        (
          await mine.applicant.call('PATCH', `${authApplication.api}/${mine.id}`, {
            version: 1,
            [field]: at.applicant.employeeId,
          })
        ).status,
      ).toBe(400);
  });

  test('the name on the card stands in no list, row, history, export or search of anybody', async () => {
    expect((await check(card.token)).body).toMatchObject({ isValid: expect.any(Boolean) as boolean });
    for (const address of [
      staffAuthorization.api,
      `${staffAuthorization.api}/${card.id}`,
      `/api/history/${staffAuthorization.name}/${card.id}`,
      `/api/search?q=${card.token}`,
    ])
      expect(JSON.stringify((await at.quality.get(address)).body)).not.toContain(`"${card.token}"`);
    expect(JSON.stringify(told)).not.toContain(card.token);
  });

  test('a card is checked by its whole name only: another case, a part, a wildcard, a NUL and the number are no names', async () => {
    for (const token of [
      card.token.toLowerCase() === card.token ? card.token.toUpperCase() : card.token.toLowerCase(),
      card.token.slice(0, -1),
      `${card.token.slice(0, -1)}%25`,
      `${card.token.slice(0, -1)}_`,
      card.token.replace(card.number, 'ABS-C-999'),
      card.token.split('.')[1] ?? '',
      `${card.token}%00`,
      card.number,
      `${card.token}/../..`,
      "'%20or%20true%20--",
    ])
      expect([400, 404]).toContain((await check(token)).status);
    expect(
      (await app.stranger.call('POST', `/api/verify-authorization/${card.token}`, {})).status,
    ).toBeGreaterThanOrEqual(401);
    const answer = await app.app.inject({ method: 'GET', url: `/api/verify-authorization/${card.token}` });
    expect(String(answer.headers['cache-control'])).toMatch(/no-store|no-cache/);
  });

  test('the card of somebody who left says at once that it does not count', async () => {
    const admin = await aColleague(app, 'hr.admin', 'hr.user', 'level:3');
    const held = await done<{ rows: { id: string }[] }>(
      admin.get(`${stamp.api}?f.employeeId.in=${at.applicant.employeeId}`),
    );
    for (const { id } of held.rows) await done(admin.run(stamp, id, 'giveBack', undefined, { pin: testPin }));
    await done(admin.run(employee, at.applicant.employeeId, 'leave', { lastDay: today, reason: 'Moved away' }));
    const { status, body } = await check(card.token);
    expect([status, body.isValid]).toEqual([200, false]);
  });

  test('the database knows no name of a card, so that its owner can move none; a number moved to a card and a state made valid are named', async () => {
    const other = await issued(app, await walked(app, 'approved'));
    const { rows } = await app.deps.database.pool.query<{ row: string }>(
      'select staff_authorization::text as row from staff_authorization',
    );
    const secret = card.token.split('.')[1] ?? '';
    expect(secret).toHaveLength(22);
    expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
    expect(
      await planted(
        `update staff_authorization set number = case id when '${card.id}' then 'ABS-C-998' else '${card.number}' end where id in ('${card.id}', '${other.id}')`,
      ),
    ).toMatch(/number/);
    expect(await planted(`update staff_authorization set valid_until = '2099-01-01' where id = '${card.id}'`)).toMatch(
      /valid_until/,
    );
  });
});

/** Does this as the owner of the database, with rules switched off, and asks what the proof of integrity says of it; undone afterwards. */
async function planted(change: string): Promise<string> {
  return app.asOwner(async (owner) => {
    const client = await owner.connect();
    try {
      await client.query('begin');
      await client.query(rulesOff);
      const { rowCount } = await client.query(change);
      if (!rowCount) throw new Error(`Nothing was there to change: ${change}`);
      const query = (text: string, values?: unknown[]) =>
        /^(begin|commit)/.test(text) ? Promise.resolve({ rows: [] }) : client.query(text, values);
      const inside = { query, connect: async () => ({ query, release: () => undefined }) };
      const { faults } = await verifyFoldedHistory(inside as never);
      await client.query('rollback');
      return JSON.stringify(faults);
    } finally {
      client.release(true);
    }
  });
}

describe('purchasing, scraps and shipping', () => {
  const same = { partNumber: 'LA-1', description: 'Twice merged bolt' };
  /** A request by somebody who also approves purchases. */
  const wish = async (by: Person, days = 0) => {
    const row = await by.create(purchaseRequest, {
      ...same,
      quantity: '2',
      uom: 'EA',
      supply: 'parts',
      purpose: 'stock',
      neededBy: addDays(today, 20 + days),
      priority: 'normal',
      estimatedPrice: '10',
      reason: 'Stock',
    } as never);
    await step(by, purchaseRequest, row.id, 'submit');
    return row;
  };
  const merge = (by: Pick<Person, 'call'>, ...requestIds: string[]) =>
    by.call<{ number: string }>('POST', '/api/purchasing/requests/merge', { requestIds });

  test('whose wish was merged twice still does not approve what it became, nor a part split off it', async () => {
    const { buyer, second } = await buying(app);
    const [keeper, middle] = [await app.as('level:1'), await app.as('level:1')];
    const oldest = await wish(keeper);
    const between = await wish(middle);
    const theirs = await wish(second);
    await done(merge(buyer, between.id, theirs.id));
    await done(merge(buyer, oldest.id, between.id));
    const approving = async (id: string) => (await second.run(purchaseRequest, id, 'approve', undefined, proof)).body;
    const own = { message: 'Nobody approves their own request.' };
    expect(await approving(oldest.id)).toMatchObject(own);
    expect(await buyer.call('POST', `/api/purchasing/requests/${oldest.id}/split`, { quantity: '2' })).toMatchObject({
      status: 422,
      body: { code: 'MERGED' },
    });
  });

  test('requests are merged and split by buyers only, and never by a quantity that is none', async () => {
    const { buyer } = await buying(app);
    const [a, b] = [await aPurchaseRequest(app, same), await aPurchaseRequest(app, same)];
    const split = (by: Pick<Person, 'call'>, quantity: unknown) =>
      by.call('POST', `/api/purchasing/requests/${a.id}/split`, { quantity }).then(({ status }) => status);
    for (const person of [nobody, colleague]) {
      expect((await merge(person, a.id, b.id)).status).toBe(403);
      expect(await split(person, '1')).toBe(403);
    }
    expect((await merge(app.stranger, a.id, b.id)).status).toBe(401);
    for (const quantity of ['-1', '0', '10', '1e2', '10.0000', 'NaN', '', null])
      expect([400, 422]).toContain(await split(buyer, quantity));
    expect((await merge(buyer, a.id, randomUUID())).status).toBe(404);
  });

  test('the tag of a scrap is no stranger’s, and people of other departments take none of its steps', async () => {
    const row = await aScrap(app);
    const outsider = await app.as('marketing.viewer');
    const tag = `${scrap.api}/${row.id}/tag.pdf`;
    expect((await app.stranger.get(tag)).status).toBe(401);
    for (const person of [outsider, colleague])
      expect((await person.run(scrap, row.id, 'approve', undefined, proof)).status).toBe(403);
  });

  test('a closed delivery note is not opened again by a viewer, a storekeeper, a stale version or a note that is not closed', async () => {
    const note = await aDeliveryNote(app);
    const admin = await app.as('logistics.admin');
    expect(
      (await admin.run(deliveryNote, note.id, 'reopen', { reason: 'Nothing to open' })).status,
    ).toBeGreaterThanOrEqual(400);
    for (const person of [colleague, nobody, await app.as('stores.user'), await app.as('logistics.user')])
      expect((await person.run(deliveryNote, note.id, 'reopen', { reason: 'Just so' })).status).toBe(403);
    expect(
      (await admin.call('PATCH', `${deliveryNote.api}/${note.id}`, { version: note.version, status: 'closed' })).status,
    ).toBe(400);
  });
});

test('as owner of the database: what the new records say is held against their history', async () => {
  const certificate = await aPersonCertificate(app);
  const document = await anIdentityDocument(app);
  const mark = await aScrap(app);
  const note = await aDeliveryNote(app);
  const request = await aPurchaseRequest(app);
  const application = await walked(app, 'endorsed');
  const of = (id: string) => `where id = '${id}'`;
  for (const [change, names] of [
    [`update employee_certificate set status = 'verified' ${of(certificate.id)}`, /status/],
    [`update employee_certificate set expires_on = '2099-01-01' ${of(certificate.id)}`, /expires_on|expiresOn/],
    [`update identity_document set masked_no = 'xxx999' ${of(document.id)}`, /masked_no/],
    [`delete from identity_document ${of(document.id)}`, /gone/],
    [`update scrap set status = 'disposed' ${of(mark.id)}`, /status/],
    [`update scrap set serial_number = 'OTHER' ${of(mark.id)}`, /serial_number/],
    [`update delivery_note set status = 'closed' ${of(note.id)}`, /status/],
    [`update purchase_request set quantity = 999 ${of(request.id)}`, /quantity/],
    [`update purchase_request set status = 'approved' ${of(request.id)}`, /status/],
    [`update auth_application set status = 'approved' ${of(application.id)}`, /status/],
    [`delete from auth_application ${of(application.id)}`, /gone/],
  ] as const)
    expect(await planted(change), change).toMatch(names);
});
