import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { jobNumberIn } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { verifiedError } from './certificateError.fixture.ts';
import { ReleaseDesk, type CertificateRow, type Signer } from './release.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });
let desk: ReleaseDesk;
let certifier: Signer;
let quality: Signer;
beforeAll(async () => {
  desk = await ReleaseDesk.open(1);
  certifier = await desk.person('certifier');
  quality = await desk.person('quality');
}, 300_000);
afterAll(() => desk.close());

interface Entry {
  action: string;
  entity: string;
  about: string | null;
  actor: string;
  changes: Record<string, { new?: unknown }>;
  signature: { meaning: string; statement: string; stampNo: string | null; authorizationNo: string | null } | null;
}

/** `what about → what it became, by whom` and, where signed, `: meaning stamp authorisation`; oldest first. */
async function timeLine(at: string): Promise<string[]> {
  const answer = await certifier.call<{ entries: Entry[] }>('GET', at);
  return answer.body.entries.toReversed().map(({ action, about, actor, changes, signature }) => {
    const became = changes['status']?.new ?? changes['reprints']?.new;
    const signed = signature && `: ${[signature.meaning, signature.stampNo, signature.authorizationNo].join(' ')}`;
    return `${action} ${about}${became === undefined ? '' : ` → ${String(became)}`}, ${actor}${signed ?? ''}`;
  });
}

test('the time line of a certificate tells the request, the signature with its stamp, copies, correction and void; the job’s tells them too', async () => {
  const first = await desk.issued(certifier);
  expect((await certifier.call('POST', `/api/releases/${first.id}/copy`, {})).status).toBe(200);
  await verifiedError(desk, first, { block: 'serialNumber', shouldSay: 'RDY-4821' });
  const draft = await certifier.call<{ seen: string }>('GET', `/api/releases/${first.id}/correction`);
  const corrected = await certifier.call<{ certificate: CertificateRow }>(
    'POST',
    `/api/releases/${first.id}/supersede`,
    {
      reason: 'The serial number of the half was wrong',
      mistake: 'form',
      changes: { serialNumber: 'RDY-4821' },
      version: 2,
      customerInformed: true,
      reportedInstalled: false,
      seen: draft.body.seen,
      pin: '7391',
    },
  );
  const second = corrected.body.certificate;
  const input = { reason: 'The part was not the one inspected.', customerInformed: true, reportedInstalled: false };
  const voided = await quality.call('POST', `/api/releases/${second.id}/void`, { version: 1, input, pin: '7391' });
  expect(voided.status).toBe(200);

  const line = await timeLine(`/api/releases/${first.number}/time-line`);
  const { entries } = (await certifier.call<{ entries: Entry[] }>('GET', `/api/releases/${first.number}/time-line`))
    .body;
  expect(
    entries.find(({ action, about }) => action === 'create' && about === first.number)?.signature?.statement,
  ).toEqual(expect.stringContaining('was accomplished in accordance with TCAR 8 Part 145'));
  const request = /status (RR-\S+)/.exec(line.join())?.[1];
  const { stampNo, authorizationNo } = (
    await desk.app.deps.database.pool.query<{ stampNo: string; authorizationNo: string }>(
      `select stamp_no as "stampNo", authorization_no as "authorizationNo" from signature where entity_id = $1`,
      [first.number],
    )
  ).rows[0]!;
  expect(stampNo).toBeTruthy();
  const released = `: released ${stampNo} ${authorizationNo}`;
  const by = certifier.name;
  const error = /create (CER-\S+)/.exec(line.join())?.[1];
  const [inspector, planner] = [await desk.person('inspector'), await desk.person('planner')];
  const reported = [`create ${error} → reported, ${planner.name}`, `update ${error}, ${planner.name}`];
  const verified = [`sign ${error}, ${inspector.name}`, `status ${error} → verified, ${inspector.name}`].map(
    (each) => `${each}: inspected INS-01 ABS-C-004`,
  );
  const told = [
    `create ${request} → open, System`,
    `sign ${first.number}, ${by}${released}`,
    `status ${request} → signed, ${by}`,
    `create ${first.number} → issued, ${by}${released}`,
    `update ${first.number} → 1, ${by}`,
    ...reported,
    ...verified,
    `status ${first.number} → superseded, ${by}`,
    `sign ${second.number}, ${by}${released}`,
    `create ${second.number} → issued, ${by}${released}`,
    `status ${error} → corrected, ${by}`,
    `sign ${second.number}, ${quality.name}: voided  `,
    `status ${second.number} → void, ${quality.name}: voided  `,
  ];
  expect(line).toEqual(told);
  // The one that replaced it tells the same story.
  expect(await timeLine(`/api/releases/${second.number}/time-line`)).toEqual(line);
  const row = await certifier.call<{ row: Record<string, unknown> }>('GET', `/api/releases/${first.number}`);
  const ofJob = await timeLine(`/api/workorders/${jobNumberIn(String(row.body.row['jobIdLabel']))}/log`);
  // A step's own signature stands under its record; what it moved stands under the job.
  expect(ofJob).toEqual(
    expect.arrayContaining(
      told.filter((each) => !each.includes(`${error}`) && (!each.startsWith('sign') || each.includes(stampNo))),
    ),
  );
  const stranger = await desk.app.as('stores.admin');
  expect((await stranger.get(`/api/releases/${first.number}/time-line`)).status).toBe(403);
});
