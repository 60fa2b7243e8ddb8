import { dayOf } from '#kernel/shared/dates.ts';
import type { APIRequestContext } from 'playwright-core';
import { Secret, TOTP } from 'otpauth';
import type { Prepared } from './dialogs.ts';
import { changing, given, type ServerDeps } from './openProduct.ts';
import { signIn } from './screens.ts';

type Row = Record<string, string> & { id: string; number: string; version: number };

const pin = '7391';
const firstRow = async (by: APIRequestContext, address: string): Promise<Row> => {
  const { rows } = await given<{ rows: Row[] }>(by.get(address));
  if (!rows[0]) throw new Error(`The demo company has nothing at ${address}`);
  return rows[0];
};
const send = <Answer = { row: Row }>(by: APIRequestContext, address: string, data: object = {}) =>
  given<Answer>(by.post(address, { headers: changing(), data }));

/** Adds what the demo company has none of, so that every dialog has something to show; says where that stands. */
export async function prepare(app: ServerDeps): Promise<Prepared> {
  const as = async (who: string) => (await app.as(who)).request;
  const [planner, mechanic, inspector] = await Promise.all([as('planner'), as('mechanic'), as('inspector')]);
  const [quality, stores, admin] = await Promise.all([as('quality'), as('stores'), as('admin')]);
  const [finding] = await Promise.all([
    onTheBench({ mechanic, planner, inspector }),
    ofThePeople(app, admin),
    ofTheTools(stores),
  ]);
  const { rows: waiting } = await given<{ rows: Row[] }>(planner.get('/api/release-requests'));
  const request = waiting.find(({ jobIdLabel }) => jobIdLabel?.startsWith('ABS0001234'));
  const certificate = await firstRow(planner, '/api/releases?f.status.in=issued');
  const dock = await firstRow(await as('logistics'), '/api/receiving/receipts?f.status.in=arrived');
  const [draft, judged] = [
    await firstRow(planner, '/api/ndt-reports?f.status.in=draft'),
    await firstRow(planner, '/api/ndt-reports?f.status.in=accepted'),
  ];
  return {
    finding,
    request: request?.number ?? '',
    certificate: `/maintenance/releases/${certificate.number}`,
    dock: `/logistics/receiving/materials/new?receipt=${dock.number}`,
    draftTest: `/maintenance/ndt/reports/${draft.number}`,
    judgedTest: `/maintenance/ndt/reports/${judged.number}`,
    report: await signedReport(inspector),
    revision: await newRevision(quality),
    ...(await authorizations(quality)),
  };
}

/** Cards in every state a dialog needs, work at a vendor, and an open finding: answers its number. */
async function onTheBench(by: Record<'mechanic' | 'planner' | 'inspector', APIRequestContext>): Promise<string> {
  const { mechanic, planner, inspector } = by;
  const job = '/api/workorders/ABS0001240';
  for (const [at, value] of ['B-1880', true, true].entries())
    await send(inspector, `${job}/cards/T120/steps/${at + 1}`, { value });
  const { row: peening } = await given<{ row: Row }>(planner.get('/api/qa/vendors/SIAMPEEN'));
  const work = { process: 'Shot peening', vendorId: peening['id'], sentOn: dayOf(new Date()) };
  await send(planner, `${job}/outside-work`, work);
  // A value outside its limit, and a critical step that waits for its second person.
  const steps = '/api/workorders/ABS0001266/cards/T020/steps';
  const pressure = { defectCode: 'wear', severity: 'minor', description: 'Valve leaks while it deflates' };
  const gauges = await given<{ options: { id: string }[] }>(mechanic.get('/api/pick/tool?q=PG-08'));
  await send(mechanic, `${steps}/1`, { measured: '3', toolId: gauges.options[0]?.id, finding: pressure });
  await send(mechanic, `${steps}/2`, { value: true });
  // A card that does not apply everywhere, open again.
  await send(inspector, '/api/workorders/ABS0001242/cards/T080/reopen', { reason: 'The blend is measured again', pin });
  const found = { defectCode: 'dent', severity: 'minor', description: 'Small dent beside the valve', place: 'flange' };
  return String((await send(mechanic, `${job}/findings`, found)).row['findingNo']);
}

/** Somebody locked, somebody disabled at the portal, somebody with a second step, and a second device. */
async function ofThePeople(app: ServerDeps, admin: APIRequestContext): Promise<void> {
  const { row } = await given<{ row: Row }>(admin.get('/api/admin/users/finance'));
  await send(admin, '/api/admin/users/finance/lock', { version: row.version, reason: 'on leave' });
  const guest = await firstRow(admin, '/api/customer-portal/users?q=Mei');
  await send(admin, `/api/customer-portal/users/${guest.id}/disable`, { reason: 'left the airline' });
  const { request } = await app.as('training');
  const twoFactor = '/api/users/training/twofactor';
  const { key } = await given<{ key: string }>(request.get(`${twoFactor}/enable`, { headers: changing() }));
  await send(request, `${twoFactor}/verify`, { token: new TOTP({ secret: Secret.fromBase32(key) }).generate() });
  const elsewhere = await app.browser.newContext({ baseURL: app.product.url });
  await signIn(elsewhere, app.product.url, 'planner');
  await elsewhere.close();
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function attach(by: APIRequestContext, entity: string, entityId: string): Promise<unknown> {
  const file = { name: 'picture.png', mimeType: 'image/png', buffer: picture };
  return given(by.post('/api/attachments', { headers: changing(), multipart: { entity, entityId, file } }));
}

async function ofTheTools(stores: APIRequestContext): Promise<void> {
  const { row } = await given<{ row: Row }>(stores.get('/api/store/tools/TW-014'));
  await attach(stores, 'tool', row.id);
}

/** An inspection report that is signed and not sent yet. */
async function signedReport(inspector: APIRequestContext): Promise<string> {
  const job = 'ABS0001249';
  const { row } = await send<{ row: Row & { items: object[] } }>(
    inspector,
    `/api/workorders/${job}/inspection-reports`,
    { type: 'inProcess' },
  );
  const filled = await given<{ row: Row }>(
    inspector.patch(`/api/inspection-reports/${row.id}`, {
      headers: changing(),
      data: {
        version: row.version,
        items: row.items.map((item) => ({ ...item, result: 'pass' })),
        result: 'accepted',
        recommendation: 'asOrdered',
        conclusion: 'Conforms so far.',
        asReceived: 'As it came from the bench.',
      },
    }),
  );
  await send(inspector, `/api/inspection-reports/${row.id}/sign`, { version: filled.row.version, pin });
  return `/maintenance/inspection-reports/${job}/${row.number}`;
}

/** A new revision of a manual in its impact review. */
async function newRevision(quality: APIRequestContext): Promise<string> {
  const manual = await firstRow(quality, '/api/manuals?q=32-47-46');
  const { row } = await send(quality, '/api/manuals/revisions', {
    manualId: manual.id,
    revision: 'Rev 99',
    issueDate: '2026-11-01',
    receivedOn: '2026-11-10',
  });
  await attach(quality, 'manualRevision', row.id);
  await send(quality, `/api/manuals/revisions/${row.id}/startReview`, { version: row.version });
  return `/maintenance/capabilities/cmm/32-47-46/r/${row.id}`;
}

/** Two people's authorisations, one with a group that is stopped. */
async function authorizations(quality: APIRequestContext) {
  const { rows } = await given<{ rows: Row[] }>(quality.get('/api/authorizations?f.status.in=active'));
  const [one, other] = rows;
  if (!one || !other) throw new Error('The demo company has no two authorisations');
  const standing = await given<{ scope: { groupId: string }[] }>(
    quality.get(`/api/authorizations/${other.id}/standing`),
  );
  await send(quality, `/api/authorizations/${other.id}/suspend-group`, {
    version: other.version,
    groupId: standing.scope[0]?.groupId,
    reason: 'recency in doubt',
    pin,
  });
  const address = '/qa/ccs/authorizations';
  return { authorization: `${address}/${one.number}`, stoppedAuthorization: `${address}/${other.number}` };
}
