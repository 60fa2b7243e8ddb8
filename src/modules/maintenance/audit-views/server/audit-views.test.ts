import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Person } from '#kernel/testing/app.ts';
import { ReleaseDesk, type CertificateRow } from '#modules/maintenance/releases/server/release.fixture.ts';
import type { auditCertificateCall, auditToolCall, auditViewsCall } from '../shared/auditViews.calls.ts';

vi.setConfig({ testTimeout: 120_000 });
let desk: ReleaseDesk;
let certificate: CertificateRow;
let quality: Person;

beforeAll(async () => {
  desk = await ReleaseDesk.open(1);
  certificate = await desk.issued(await desk.person('certifier'));
  quality = await desk.app.as('quality.admin', 'quality.viewer');
}, 300_000);
afterAll(() => desk.close());

const asked = { inspector: 'S. Inspector', organisation: 'CAAT', purpose: 'Renewal of the approval', days: 3 };
async function inspector() {
  const opened = await quality.call<{ id: string; link: string }>('POST', '/api/audit-views', asked);
  const token = opened.body.link.split('#')[1] ?? '';
  const entered = await desk.app.stranger.call('POST', '/api/audit-views/enter', { token });
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  const get = <T>(url: string) => desk.app.stranger.call<T>('GET', url, undefined, { cookie });
  return { id: opened.body.id, token, entered, get };
}
const views = async () => (await quality.get<AnswerOf<typeof auditViewsCall>>('/api/audit-views')).body.views;

test('6.3 (16) an inspector walks from a certificate to the calibration of a tool, reads each file behind it, and every look is kept', async () => {
  const { id, get } = await inspector();
  const found = await get<{ rows: { number: string }[] }>(`/api/audit/certificates?q=${certificate.serialNumber}`);
  expect(found.body.rows.map(({ number }) => number)).toContain(certificate.number);
  const path = `/api/audit/certificates/${certificate.number}`;
  const { body } = await get<AnswerOf<typeof auditCertificateCall>>(path);
  expect(body).toMatchObject({ number: certificate.number, status: 'issued' });
  expect(body.signatures.length).toBeGreaterThan(0);
  expect(body.tools.length).toBeGreaterThan(0);
  for (const { toolId, toolNo } of body.tools) {
    const tool = (await get<AnswerOf<typeof auditToolCall>>(`${path}/tools/${toolId}`)).body;
    expect(tool).toMatchObject({ toolNo });
    expect(tool.uses.length).toBeGreaterThan(0);
  }
  // Whatever stands there can be read, byte for byte as the certificate or the file was kept.
  const signed = await get<Buffer>(`${path}/files/certificate`);
  expect(signed.headers['content-type']).toBe('application/pdf');
  expect(body.files.map(({ folder }) => folder)).toEqual(expect.arrayContaining(['reports']));
  for (const file of body.files) expect((await get(`${path}/files/${encodeURIComponent(file.id)}`)).status).toBe(200);
  const [own] = (await views()).filter((view) => view.id === id);
  expect(own).toMatchObject({ state: 'open', inspector: 'S. Inspector' });
  expect(own?.last.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'Opened the link',
      certificate.number,
      `${certificate.number} · ${certificate.number}.pdf`,
    ]),
  );
});

test('6.3 (16) a file that is not behind the certificate, or a tool that was not used, is not there', async () => {
  const { get } = await inspector();
  const path = `/api/audit/certificates/${certificate.number}`;
  const other = '00000000-0000-4000-8000-000000000000';
  const { rows } = await desk.app.deps.database.pool.query<{ id: string }>(
    `select id from attachment where entity = 'employee' limit 1`,
  );
  for (const id of [other, rows[0]?.id ?? other, 'ndt:NDT-99-00001'])
    expect((await get(`${path}/files/${encodeURIComponent(id)}`)).status).toBe(404);
  expect((await get(`${path}/tools/${other}`)).status).toBe(404);
  expect((await get(`/api/audit/certificates/ABS-C1-99-00001`)).status).toBe(404);
});

test('6.3 (16) a view ends at its day or when it is closed, is never made longer, and its looks are never taken back', async () => {
  const first = await inspector();
  expect((await first.get('/api/audit/me')).status).toBe(200);
  expect(
    (await quality.call('POST', `/api/audit-views/${first.id}/close`, { reason: 'The audit is over' })).status,
  ).toBe(200);
  expect((await first.get('/api/audit/me')).status).toBe(401);
  const again = await desk.app.stranger.call('POST', '/api/audit-views/enter', { token: first.token });
  expect(again).toMatchObject({ status: 422, body: { code: 'VIEW_OVER' } });

  const second = await inspector();
  await desk.app.asOwner((pool) =>
    pool.query(
      `alter table audit_view disable trigger user;
       update audit_view set created_at = now() - interval '5 days', expires_at = now() - interval '2 days' where id = '${second.id}';
       alter table audit_view enable trigger user`,
    ),
  );
  expect((await second.get('/api/audit/me')).status).toBe(401);
  expect((await views()).find((view) => view.id === second.id)).toMatchObject({ state: 'expired' });
  const { pool } = desk.app.deps.database;
  const third = await inspector();
  await expect(
    pool.query(`update audit_view set expires_at = expires_at + interval '1 day' where id = '${third.id}'`),
  ).rejects.toThrow('closed once and never changed');
  await expect(pool.query('delete from audit_look')).rejects.toThrow('permission denied for table audit_look');
  const long = await quality.call('POST', '/api/audit-views', { ...asked, days: 15 });
  expect(long.status).toBe(400);
});
