import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { runTransition } from '#kernel/server/workflows/workflow.ts';
import { askForParts, partsRequestActions, withdraw } from '#modules/stores/spares/server/requests.ts';
import { sheetOf } from '#modules/stores/spares/server/sheet.queries.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { create } from './create.ts';
import { idOf, type DemoWorld } from './world.ts';

interface DemoRequest {
  shop: string;
  /** Which of the shop's open jobs, the newest first. */
  nth: number;
  priority: 'normal' | 'urgent' | 'aog';
  hoursAgo: number;
  neededInHours: number;
  parts: [partNumber: string, qty: string, ipcItem: string][];
  picking?: true;
  /** How much of each part is handed out already. */
  taken?: string[];
}

// prettier-ignore
const requests: DemoRequest[] = [
  { shop: 'brake', nth: 0, priority: 'aog', hoursAgo: 1, neededInHours: 3, parts: [['2-1684-BU', '1', '32-42-01 1-140'], ['M83461-1-440', '8', '32-42-01 1-095']] },
  { shop: 'wheelOverhaul', nth: 1, priority: 'urgent', hoursAgo: 5, neededInHours: 20, parts: [['GS-4470', '2', '32-40-62 1-060'], ['VC-TR', '1', '32-40-62 1-210'], ['FP-177C', '3', '32-40-62 1-180']], picking: true, taken: ['2', '0', '0'] },
  { shop: 'brake', nth: 2, priority: 'normal', hoursAgo: 9, neededInHours: 46, parts: [['SV-2684', '1', '32-42-01 2-010'], ['M83461-1-440', '4', '32-42-01 1-095']] },
  { shop: 'oxygen', nth: 0, priority: 'normal', hoursAgo: 26, neededInHours: 30, parts: [['VC-TR', '2', '35-10-04 1-020']] },
  { shop: 'wheel', nth: 0, priority: 'normal', hoursAgo: 50, neededInHours: -4, parts: [['VC-TR', '1', '32-41-10 1-200'], ['GS-4470', '1', '32-41-10 1-070']], picking: true, taken: ['1', '1'] },
];

const hour = 3_600_000;

/** What jobs wait for at the stores: an AOG, one in picking, one that is short, one done. */
export async function seedSpares(world: DemoWorld): Promise<void> {
  await world.write((ctx) =>
    create(ctx, stockItem, {
      kind: 'spare',
      partNumber: 'SV-2684',
      partName: 'Shuttle valve',
      description: 'Shuttle valve, brake',
      manufacturer: 'Goodrich',
      acceptanceClass: 'component',
      tracking: 'batch',
      uom: 'ea',
      shelfLifeMode: 'none',
      storageType: 'ambient',
      reorderPoint: '1',
      leadTimeDays: 45,
    }),
  );
  for (const each of requests) await seedRequest(world, each);
}

async function seedRequest(world: DemoWorld, each: DemoRequest): Promise<void> {
  const began = world.now.getTime() - each.hoursAgo * hour;
  const master = await world.write(
    async (ctx) => {
      const job = await sql<{ id: string }>`
        select id from work_order where shop = ${each.shop} and status in ('received', 'preliminary', 'inWork') and master_job_id is null
        order by received_at desc offset ${each.nth} limit 1`.execute(ctx.db);
      const jobId = job.rows[0]?.id;
      if (!jobId) throw new Error(`The demo company has no open job ${each.nth} of ${each.shop}.`);
      const lines = [];
      for (const [partNumber, qty, ipcItem] of each.parts)
        lines.push({ itemId: await itemOf(ctx, partNumber), qty, ipcItem });
      const neededBy = new Date(world.now.getTime() + each.neededInHours * hour).toISOString();
      return (await askForParts(ctx, { jobId, priority: each.priority, neededBy, lines })).masterJobnumber;
    },
    { at: new Date(began), as: 'mechanic' },
  );
  if (!each.picking) return;
  const request = await world.write(
    async (ctx) => {
      const found = await sql<{ id: string; masterJobId: string }>`
        select id, master_job_id from parts_request where master_jobnumber = ${master}`.execute(ctx.db);
      const row = found.rows[0];
      if (!row) throw new Error(`There is no request for ${master}.`);
      await runTransition(ctx, partsRequestActions, row.id, 'pick', { version: null });
      return row;
    },
    { at: new Date(began + hour / 4), as: 'stores' },
  );
  await world.write(
    async (ctx) => {
      // In the demo's past there is nobody to type a PIN.
      const trusted: WriteContext = { ...ctx, provePresent: () => Promise.resolve() };
      const { lines } = await sheetOf(ctx, request);
      const taken = lines.flatMap((line) => {
        const [first] = line.suggested;
        const qty = each.taken?.[each.parts.findIndex(([partNumber]) => partNumber === line.partNumber)] ?? '0';
        return first && qty !== '0'
          ? [{ lineId: line.id, batchId: first.batchId, locationId: first.locationId, qty }]
          : [];
      });
      await withdraw(trusted, master, { receiverId: idOf(world, 'employee:mechanic'), pin: '', lines: taken });
    },
    { at: new Date(began + hour / 2), as: 'stores' },
  );
}

async function itemOf(ctx: WriteContext, partNumber: string): Promise<string> {
  const found = await sql<{ id: string }>`select id from stock_item where part_number = ${partNumber}`.execute(ctx.db);
  const id = found.rows[0]?.id;
  if (!id) throw new Error(`The demo company does not keep ${partNumber}.`);
  return id;
}
