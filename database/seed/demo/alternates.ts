import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { receiveBatch } from '#modules/stores/stock/server/public.ts';
import { alternateActions, alternatesServer } from '#modules/stores/alternates/server/alternates.server.ts';
import { alternate } from '#modules/stores/alternates/shared/alternate.record.ts';
import { sql } from 'kysely';
import { create } from './create.ts';
import { made, stepped, type DemoWorld } from './world.ts';

interface DemoAlternate {
  part: string;
  by: string;
  kind: 'superseded' | 'interchangeable' | 'pma';
  direction: 'oneWay' | 'twoWay';
  approvedData: string;
  daysAgo: number;
  steps: ('approve' | 'withdraw')[];
}

// prettier-ignore
const alternates: DemoAlternate[] = [
  { part: 'SV-2684', by: 'SV-2684-1', kind: 'superseded', direction: 'oneWay', approvedData: 'Goodrich SB 2684-32-07 R1', daysAgo: 200, steps: ['approve'] },
  { part: 'M83461-1-440', by: 'AS83461-440', kind: 'interchangeable', direction: 'twoWay', approvedData: 'CMM 32-42-01 IPL 1-95A, R14', daysAgo: 120, steps: ['approve'] },
  { part: 'GS-4470', by: 'PM-4470', kind: 'pma', direction: 'oneWay', approvedData: 'PMA holder supplement 12, EO 26-018', daysAgo: 6, steps: [] },
  { part: 'VC-TR', by: 'VC-TR-B', kind: 'interchangeable', direction: 'twoWay', approvedData: 'SIL 32-118', daysAgo: 300, steps: ['approve', 'withdraw'] },
];
// prettier-ignore
const newParts = [
  { partNumber: 'SV-2684-1', partName: 'Shuttle valve', description: 'Shuttle valve, brake, post SB 2684-32-07', acceptanceClass: 'component', qty: '2' },
  { partNumber: 'AS83461-440', partName: 'O-ring', description: 'O-ring, nitrile, AS83461', acceptanceClass: 'standardPart', qty: '40' },
  { partNumber: 'PM-4470', partName: 'Grease seal', description: 'Grease seal, PMA', acceptanceClass: 'component', qty: '4' },
  { partNumber: 'VC-TR-B', partName: 'Valve cap', description: 'Valve cap, brass', acceptanceClass: 'standardPart', qty: '0' },
] as const;

const day = 86_400_000;

/** What may replace what: approved, waiting for quality, withdrawn; the shuttle valve a brake waits for is out, and its successor lies on the shelf. */
export async function seedAlternates(world: DemoWorld): Promise<void> {
  await world.write(async (ctx) => {
    for (const { qty, ...part } of newParts) {
      const { id: item } = await create(ctx, stockItem, {
        kind: 'spare',
        tracking: 'batch',
        uom: 'ea',
        shelfLifeMode: 'none',
        storageType: 'ambient',
        ...part,
      });
      if (qty !== '0')
        await receiveBatch(ctx, {
          itemId: item,
          qty,
          certType: part.acceptanceClass === 'component' ? 'faa8130' : 'cofc',
          certNumber: `C-${part.partNumber}`,
          unitCost: '3200',
        });
    }
  });
  for (const { part, by, daysAgo, steps, ...values } of alternates) {
    const [itemId, alternateId] = [await itemOf(world, part), await itemOf(world, by)];
    const began = world.now.getTime() - daysAgo * day;
    const id = await made(
      world,
      alternatesServer,
      alternate,
      { ...values, itemId, alternateId },
      { at: new Date(began), as: 'stores' },
    );
    for (const [place, step] of steps.entries())
      await stepped(world, alternateActions, id, step, {
        at: new Date(began + (place + 1) * 3 * day),
        as: 'siriporn',
        input: step === 'withdraw' ? { reason: 'The letter was withdrawn by its maker.' } : null,
      });
  }
}

async function itemOf(world: DemoWorld, partNumber: string): Promise<string> {
  const found = await world.write((ctx) =>
    sql<{ id: string }>`select id from stock_item where part_number = ${partNumber}`.execute(ctx.db),
  );
  const id = found.rows[0]?.id;
  if (!id) throw new Error(`The demo has no part ${partNumber}.`);
  return id;
}
