import { storeAttachment } from '#kernel/server/attachments/attachments.ts';
import { prepareFile } from '#kernel/server/attachments/prepare.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { recall } from '#modules/logistics/receiving/server/recall.ts';
import { quarantineItem } from '#modules/stores/quarantine/server/public.ts';
import { openPack, receiveBatch } from '#modules/stores/stock/server/public.ts';
import { batch as batchRecord } from '#modules/stores/stock/shared/batch.record.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { create } from './create.ts';
import { paper } from './papers.ts';
import { storePlan } from './pictures.ts';
import { batches, items, locations, pins, prices } from './stores.catalogue.ts';
import { leaveOnDock, receiveComponent, toolOnDock, type DemoComponent } from './stores.receiving.ts';
import { seedTools } from './stores.tools.ts';
import { idOf, type DemoWorld } from './world.ts';

const day = 86_400_000;
/** The papers goods come with, as their headings say. */
const certificateWords = {
  cofc: 'Certificate of conformity',
  coa: 'Certificate of analysis',
  form1EASA: 'EASA Form 1',
  faa8130: 'FAA Form 8130-3',
};

/** Shelves, catalogue, stock, tools, quarantine and the dock. */
export async function seedStores(world: DemoWorld): Promise<void> {
  const began = new Date(world.now.getTime() - 545 * day);
  const plan = await prepareFile({ fileName: 'main-store.png', declaredType: 'image/png', bytes: storePlan() });
  await world.write(
    async (ctx) => {
      for (const each of locations) {
        const [pinX, pinY] = pins[each.code] ?? [];
        const inside = pinX && pinY ? { parentId: idOf(world, 'location:S1'), pinX, pinY } : {};
        world.ids.set(`location:${each.code}`, (await create(ctx, location, { ...each, ...inside })).id);
      }
      await storeAttachment(ctx, { entity: location.name, entityId: idOf(world, 'location:S1') }, plan);
      for (const each of items) world.ids.set(`item:${each.partNumber}`, (await create(ctx, stockItem, each)).id);
    },
    { at: began },
  );
  await seedBatches(world);
  await seedTools(world);
  await seedQuarantine(world);
  await seedDock(world);
}

async function seedBatches(world: DemoWorld): Promise<void> {
  const today = dayOf(world.now);
  const oldestFirst = [...batches].sort((a, b) => b.receivedDaysAgo - a.receivedDaysAgo);
  for (const each of oldestFirst) {
    const [certType, certNumber] = each.certificate;
    const file = await paper(`${certNumber} ${each.number}`, [
      each.maker,
      `${certificateWords[certType]} ${certNumber}`,
      `${each.partNumber}, lot L${each.number}, quantity ${each.qty}`,
      `Delivered by ${each.supplier}`,
    ]);
    const made = await world.write(
      async (ctx) => {
        const batch = await receiveBatch(ctx, {
          itemId: idOf(world, `item:${each.partNumber}`),
          qty: each.qty,
          number: each.number,
          locationId: shelfOf(world, each.partNumber),
          supplierLot: `L${each.number}`,
          serialNumber: each.serialNumber ?? null,
          ownerId: each.owner ? idOf(world, `customer:${each.owner}`) : null,
          cureDate: each.curedDaysAgo ? addDays(today, -each.curedDaysAgo) : null,
          labelExpiry: each.expiresInDays === undefined ? null : addDays(today, each.expiresInDays),
          certType,
          certNumber,
          certIssuer: each.maker,
          certDate: addDays(today, -each.receivedDaysAgo - 20),
          manufacturerSource: each.maker,
          supplierSource: each.supplier,
          unitCost: prices[each.partNumber] ?? '0',
        });
        await storeAttachment(ctx, { entity: batchRecord.name, entityId: batch.id }, file);
        const locationId = shelfOf(world, each.partNumber);
        if (each.isOpen && locationId) await openPack(ctx, { batchId: batch.id, locationId, qty: each.qty });
        return batch;
      },
      { at: new Date(world.now.getTime() - each.receivedDaysAgo * day), as: 'stores' },
    );
    world.ids.set(`batch:${each.number}`, made.id);
  }
}

/** Consumables that ask for no special store have a rack of their own; oxygen stands where no oil and no grease does. */
function shelfOf(world: DemoWorld, partNumber: string): string | null {
  const item = items.find((known) => known.partNumber === partNumber);
  if (item?.storageType === 'oxygenClean') return idOf(world, 'location:S2-O01');
  return item?.kind === 'consumable' && item.storageType === 'ambient' ? idOf(world, 'location:S2-R01-B01') : null;
}

async function seedQuarantine(world: DemoWorld): Promise<void> {
  const hold = (daysAgo: number, input: Parameters<typeof quarantineItem>[1]) =>
    world.write((ctx) => quarantineItem(ctx, input), {
      at: new Date(world.now.getTime() - daysAgo * day),
      as: 'stores',
    });
  await hold(24, {
    source: 'expiry',
    batchId: idOf(world, 'batch:25-203'),
    description: 'Paint',
    quantity: '3',
    reason: 'Shelf life ended.',
  });
  await hold(17, {
    source: 'receiving',
    partNumber: 'BRG-OB-389',
    description: 'Bearing cone, outboard',
    quantity: '2',
    ownerType: 'company',
    supplier: 'Bearing House',
    reason: 'Packed without preservation, light corrosion on the rollers.',
    exposure: 'Sea freight, 21 days, humidity indicator at 60 %',
    evidenceMissing: ['releaseCertificate'],
  });
  await hold(36, {
    source: 'job',
    partNumber: 'FP-177C',
    serialNumber: 'FP-0091',
    description: 'Fuse plug',
    quantity: '1',
    ownerId: idOf(world, 'customer:SIW'),
    reason: 'Marking differs from the maker’s drawing.',
    suspectedUnapproved: true,
    timesInService: '1,204 landings since new, by the log of the wheel',
    exposure: 'Overheated brake, fuse plugs of the mate wheel melted',
    fromAccident: true,
  });
}

/** The maker's notice about a lot of tie bolts: what is left of it is held, and the letters to who has the rest are ready. */
export async function seedRecall(world: DemoWorld): Promise<void> {
  await world.write(
    (ctx) =>
      recall(ctx, {
        batchId: idOf(world, 'batch:TB-77'),
        wholeLot: true,
        notice: 'MB-26-0114',
        reason: 'The heat treatment record of this lot is in doubt, the maker asks to hold it.',
      }),
    { at: new Date(world.now.getTime() - 9 * day), as: 'quality' },
  );
}

const waiting: Omit<DemoComponent, 'at'>[] = [
  {
    customer: 'AND',
    partNumber: 'C20195162',
    description: 'Main wheel',
    serialNumber: '5120',
    workAsked: 'Overhaul',
    customerOrder: 'RO-88120',
    removalReason: 'Tire change limit',
  },
  {
    customer: 'SIW',
    partNumber: 'C20195162',
    description: 'Main wheel',
    serialNumber: '4977',
    workAsked: 'Tire change',
    customerOrder: 'SW-2231',
    removalReason: 'Worn tire',
  },
  {
    customer: 'STR',
    partNumber: '2-1684',
    description: 'Brake',
    serialNumber: '1140',
    workAsked: 'Repair',
    customerOrder: 'PO-55102',
    removalReason: 'Wear pin at limit',
  },
  {
    customer: 'LAN',
    partNumber: '3-1341-1',
    description: 'Main wheel',
    serialNumber: '0771',
    workAsked: 'Overhaul',
    removalReason: 'Corrosion at bead seat',
  },
  {
    customer: 'GFC',
    partNumber: 'AHA1489',
    description: 'Main wheel',
    serialNumber: 'A-2210',
    workAsked: 'Overhaul',
    customerOrder: 'GC-9001',
    removalReason: 'Hard landing',
  },
  {
    customer: 'ISN',
    partNumber: '2758',
    description: 'Ni-Cd battery',
    serialNumber: '99120',
    workAsked: 'Capacity test',
    removalReason: 'Scheduled',
  },
];
const onDock: Omit<DemoComponent, 'at'>[] = [
  {
    customer: 'MKJ',
    partNumber: 'C20545000',
    description: 'Main wheel',
    serialNumber: '7781',
    workAsked: 'Overhaul',
    customerOrder: 'MJ-120',
    removalReason: 'Tire change limit',
  },
  {
    customer: 'CPA',
    partNumber: '89794077',
    description: 'Oxygen cylinder and valve',
    serialNumber: 'OX-3301',
    workAsked: 'Hydrostatic test',
    removalReason: 'Test due',
  },
];

async function seedDock(world: DemoWorld): Promise<void> {
  for (const [at, component] of waiting.entries()) {
    const made = await receiveComponent(world, {
      ...component,
      at: new Date(world.now.getTime() - (6 - at) * 0.7 * day - 3 * 3_600_000),
    });
    world.ids.set(`receivingBatch:${component.serialNumber}`, made.id);
  }
  for (const [at, component] of onDock.entries())
    await leaveOnDock(world, { ...component, at: new Date(world.now.getTime() - (at + 1) * 3_600_000) });
  await toolOnDock(world, 'TW-003', 'Metro Calibration', new Date(world.now.getTime() - 5 * 3_600_000));
}
