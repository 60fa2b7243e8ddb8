import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import type { Person, TestApp } from '#kernel/testing/app.ts';
import { agedCards } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { anAcceptedBatch } from '#modules/stores/stock/server/stock.fixture.ts';
import { aToolDue } from '#modules/stores/tools/server/tools.fixture.ts';

import { ndtReport } from '../shared/ndtReport.record.ts';
import { timesOf } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import type { NdtReport } from './createNdt.ts';

export interface LineFixture {
  lampId: string;
  instrumentId: string;
  standardId: string;
  penetrantId: string;
}

/** The NDT line of maintenance 5.8 and 5.9: lamp, instrument, reference standard, a penetrant batch, two published techniques. */
export async function lineFixture(app: TestApp, publishedBy: string): Promise<LineFixture> {
  const today = dayOf(new Date());
  const tool = (no: string, name: string) =>
    aToolDue(app, no, addDays(today, 100), { name, category: 'testEquipment' });
  const lampId = await tool('UV-03', 'UV lamp');
  const instrumentId = await tool('EC-05', 'Eddy current instrument');
  const standardId = await tool('RS-AL-03', 'Reference standard');
  const penetrantId = await anAcceptedBatch(app, {
    number: 'P-2231',
    item: { kind: 'consumable', partNumber: 'ZL-27A', partName: 'Penetrant' },
    expiryDate: addDays(today, 120),
    certType: 'cofc',
    shelf: 'NDT-01',
  });
  await tool('MY-01', 'Magnetic bench');
  await anAcceptedBatch(app, {
    number: 'M-0118',
    item: { kind: 'consumable', partNumber: 'MT-14A', partName: 'Magnetic ink' },
    expiryDate: addDays(today, 120),
    certType: 'cofc',
    shelf: 'NDT-01',
  });
  return app.write(async ({ db }) => {
    const id = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(db)).rows[0]?.id ?? '';
    const signature = await id(sql<{ id: string }>`
      insert into signature (entity, entity_id, entity_version, chain, chain_seq, meaning, statement, user_id, signer_name, at, method, payload, payload_hash, prev_hash, hash)
      values ('ndtTechnique', 'x', 1, 'test', 1, 'approved', 'x', ${publishedBy}, 'Level 3', now(), 'pin', '{}', '\\x00', '\\x00', '\\x00') returning id`);
    const technique = (
      code: string,
      revision: number,
      method: string,
      parts: { defaults: object; limits?: object; checks: string[]; tools: string[]; materials: string[] },
    ) =>
      sql`
      insert into ndt_technique (code, revision, title, method, procedure_ref, families, material, surface_state, defaults, limits, required_checks, equipment, materials, status, published_at, signature_id)
      values (${code}, ${revision}, 'Wheel halves', ${method}, 'E1417', '{wheel}', 'Forged aluminium', 'Paint stripped', ${JSON.stringify(parts.defaults)}::jsonb, ${JSON.stringify(parts.limits ?? {})}::jsonb,
        ${JSON.stringify(parts.checks)}::jsonb, ${JSON.stringify(parts.tools)}::jsonb, ${JSON.stringify(parts.materials)}::jsonb, 'current', now(), ${signature})`.execute(
        db,
      );
    await technique('PT-W-01', 4, 'PT', {
      defaults: { type: '1', methodCode: 'D', sensitivity: '3', developerForm: 'dry', photochromicLenses: false },
      limits: { emulsifierSec: { max: '120' } },
      checks: ['UV lamp UV-03', 'System performance panel'],
      tools: ['UV-03'],
      materials: ['ZL-27A'],
    });
    await technique('ET-W-02', 2, 'ET', {
      defaults: {
        refNotchMm: '0.76',
        rejectAtPercent: '50',
        coilDiameterMm: '2.0',
        probe: 'P-118',
        referenceStandard: 'RS-AL-03',
      },
      checks: [],
      tools: ['EC-05', 'RS-AL-03'],
      materials: [],
    });
    await technique('MT-B-01', 3, 'MT', {
      defaults: { type: '2', technique: 'coil' },
      checks: [],
      tools: ['MY-01'],
      materials: ['MT-14A'],
    });
    return { lampId, instrumentId, standardId, penetrantId };
  });
}

/** Lets minutes pass on the report of a penetrant test: what was recorded on it, and the cards signed before, lie that much further back. */
async function letPass(app: TestApp, number: string, minutes: number): Promise<void> {
  const jobId = await app.write(async (ctx) => {
    const row = await lockRecord(ctx, ndtReport, number, null);
    const times = Object.fromEntries(
      Object.entries(row.times).map(([name, at]) => [name, new Date(Date.parse(at) - minutes * 60_000).toISOString()]),
    );
    await changeRow(ctx, ndtReport, row, { values: { times }, subject: row.jobNumber });
    return row.jobId;
  });
  await agedCards(app, { id: jobId }, minutes / 60);
}

/** Records the moments of a timed test through its call, with the minutes of each dwell of a penetrant test between them; answers the report. */
export async function timedTest(
  app: TestApp,
  by: Pick<Person, 'call'>,
  number: string,
  { penetrant = 20, developer = 15 }: { penetrant?: number; developer?: number | null } = {},
): Promise<NdtReport> {
  const { method } = (await by.call<{ row: NdtReport }>('GET', `${ndtReport.api}/${number}`)).body.row;
  const waits = { penetrantRemoved: penetrant, inspectionBegun: developer };
  let row: NdtReport | null = null;
  for (const time of timesOf(method)) {
    const wait = method === 'PT' && time in waits ? waits[time as keyof typeof waits] : 0;
    if (wait === null) break;
    if (wait > 0) await letPass(app, number, wait);
    const { version } = (await by.call<{ row: NdtReport }>('GET', `${ndtReport.api}/${number}`)).body.row;
    const said = await by.call<{ row: NdtReport }>('POST', `${ndtReport.api}/${number}/times`, { version, time });
    if (said.status !== 200) throw new Error(`${time} was refused: ${JSON.stringify(said.body)}`);
    ({ row } = said.body);
  }
  if (!row) throw new Error('No moment was recorded.');
  return row;
}
