import { sql } from 'kysely';
import { storeAttachment } from '#kernel/server/attachments/attachments.ts';
import { prepareFile } from '#kernel/server/attachments/prepare.ts';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { runTransition } from '#kernel/server/workflows/workflow.ts';
import { shippingActions } from '#modules/logistics/shipping/server/shipping.actions.ts';
import { deliveryNote, deliveryNoteLine } from '#modules/logistics/shipping/shared/deliveryNote.record.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { addCasings, lotActions } from '#modules/stores/tires/server/lots.ts';
import { mountTire, shipTires } from '#modules/stores/tires/server/public.ts';
import { tireActions } from '#modules/stores/tires/server/tires.actions.ts';
import { tiresServer } from '#modules/stores/tires/server/tires.server.ts';
import { tire } from '#modules/stores/tires/shared/tire.record.ts';
import type { RemovalReason } from '#modules/stores/tires/shared/tireRules.ts';
import { wornTireLot } from '#modules/stores/tires/shared/wornTireLot.record.ts';
import { create } from './create.ts';
import { paper } from './papers.ts';
import { wheelPicture } from './pictures.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

const day = 86_400_000;

interface FittedTire {
  jobId: string;
  jobNumber: string;
  wheelSerial: string;
  customerId: string;
  partNumber: string;
  serialNumber: string;
  fittedAt: string;
  shippedAt: string | null;
  dnNumber: string | null;
}

/** The tires fitted in the company's jobs so far, oldest first, with the delivery note that took the wheel away. */
async function fittedTires(world: DemoWorld): Promise<FittedTire[]> {
  const { rows } = await sql<FittedTire>`
    select distinct on (f.part_number, f.lot_number) w.id as job_id, w.number as job_number, w.serial_number as wheel_serial, w.customer_id, f.part_number,
      f.lot_number as serial_number, f.fitted_at, d.delivered_at as shipped_at, d.dn_number
    from part_fitted f join work_order w on w.id = f.job_id
      left join delivery_note_line l on l.job_number = w.number left join delivery_note d on d.id = l.delivery_note_id and d.delivered_at is not null
    where f.part_number like 'TY-%' and f.lot_kind = 'serial' and not exists (select 1 from entry_withdrawal x where x.entry_id = f.id)
    order by f.part_number, f.lot_number, f.fitted_at`.execute(world.deps.database.db);
  return rows.toSorted((one, other) => (one.fittedAt < other.fittedAt ? -1 : 1)).slice(-40);
}

const makers: Record<string, { manufacturer: string; size: string; plyRating: number; speedRatingMph: number }> = {
  'TY-46X17-30': { manufacturer: 'Michelin', size: '46x17.0R20', plyRating: 30, speedRatingMph: 225 },
  'TY-H31X13-26': { manufacturer: 'Michelin', size: 'H31x13.0-12', plyRating: 26, speedRatingMph: 195 },
};
interface New {
  partNumber: string;
  serialNumber: string;
  customerId: string;
  level: number;
  /** What it cost in THB; left out where it is the customer's own. */
  cost?: string;
}

/** Receives a tire with its certificate, on a day. */
async function receive(world: DemoWorld, at: Date, each: New): Promise<string> {
  const certificate = await paper(`Form 1 ${each.serialNumber}`, [
    'Authorised release certificate, tire',
    `${each.partNumber}  S/N ${each.serialNumber}`,
  ]);
  const known = makers[each.partNumber] ?? {
    manufacturer: 'Michelin',
    size: '46x17.0R20',
    plyRating: 30,
    speedRatingMph: 225,
  };
  return made(
    world,
    tiresServer,
    tire,
    {
      ...known,
      serialNumber: each.serialNumber,
      tirePartnumber: each.partNumber,
      construction: known.size.includes('R') ? 'radial' : 'bias',
      customerId: each.customerId,
      ...(each.cost ? { ownerType: 'company' } : { ownerType: 'customer', ownerId: each.customerId }),
      retreadLevel: each.level,
      maxRetreadLevel: 4,
      retreadData: 'Retread approval RA-4410 rev. 3',
      ownerAllowsRetread: true,
      manufacturedOn: addMonths(dayOf(at), -(8 + each.level * 14)),
      purchaseCost: each.cost ?? null,
    },
    {
      at,
      as: 'stores',
      also: (ctx, entityId) => storeAttachment(ctx, { entity: tire.name, entityId }, certificate),
    },
  );
}

/** A step of a tire, taken by somebody on that day. */
const stepOn = (world: DemoWorld) => (at: Date, as: string) => (id: string, name: string, input?: object) =>
  stepped(world, tireActions, id, name, { at, as, input });

/** A delivery note with these casings on it, driven away. */
async function note(
  world: DemoWorld,
  at: Date,
  customerId: string,
  casings: readonly Pick<Worn, 'partNumber' | 'serial'>[],
): Promise<string> {
  const as = 'logistics';
  const id = await world.write(
    async (ctx) => {
      const row = await create(ctx, deliveryNote, {
        customerId,
        consignee: 'Siam Tire Retread',
        address: '88 Bang Na-Trat Km 23, Samut Prakan',
        packageCount: casings.length,
      });
      for (const { partNumber, serial } of casings)
        await create(ctx, deliveryNoteLine, {
          deliveryNoteId: row.id,
          kind: 'vendorReturn',
          partNumber,
          serialNumber: serial,
          description: 'Worn tire for retreading',
          quantity: '1',
        });
      return row.id;
    },
    { at, as },
  );
  for (const [step, input] of [['pack'], ['dispatch', { carrier: 'Siam Tire Retread, own truck' }]] as const)
    await world.write(
      (ctx) => runTransition(ctx, shippingActions, id, step, { version: null, ...(input && { input }) }),
      { at, as },
    );
  return id;
}

const reasons: RemovalReason[] = ['normalWear', 'normalWear', 'flatSpot', 'cut', 'normalWear', 'fodPuncture', 'bulge'];

interface Worn {
  id: string;
  partNumber: string;
  serial: string;
  customerId: string;
  /** Days since it came off. */
  since: number;
  reason: RemovalReason;
}

/** The tire that came in on a wheel and was taken off it: the casings of the first wheels came long before. */
async function takenOff(world: DemoWorld, fit: FittedTire, place: number): Promise<Worn> {
  const days = Math.floor((world.now.getTime() - new Date(fit.fittedAt).getTime()) / day);
  const since = Math.max(2, days + 1 + Math.max(0, 8 - place) * 16);
  const serial = `${(4 + place) % 10}${String(101 + ((place * 53) % 240))}${String(2010 + place * 7)}`;
  const at = new Date(world.now.getTime() - since * day);
  const reason = reasons[place % reasons.length] ?? 'normalWear';
  const id = await receive(world, at, {
    partNumber: fit.partNumber,
    serialNumber: serial,
    customerId: fit.customerId,
    level: place % 4,
    cost: place % 4 === 0 ? '42000.00' : '21500.00',
  });
  await stepOn(world)(at, 'boonmee')(id, 'remove', {
    removalReason: reason,
    removedFrom: fit.wheelSerial,
    landings: 140 + ((place * 37) % 190),
    treadCentreMm: '1.2',
    treadInboardMm: '1.6',
    treadOutboardMm: '1.5',
    treadToolId: idOf(world, 'tool:DG-05'),
  });
  return { id, partNumber: fit.partNumber, serial, customerId: fit.customerId, since, reason };
}

/** A serviceable tire kept for a job whose wheel waits for one. */
async function allotOne(world: DemoWorld, tireId: string, partNumber: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select w.id from work_order w where w.shop = 'tireChange' and w.status in ('received', 'preliminary', 'inWork')
      and not exists (select 1 from part_fitted f where f.job_id = w.id and f.part_number = ${partNumber}) order by w.number limit 1`.execute(
    world.deps.database.db,
  );
  if (rows[0]) await stepOn(world)(world.now, 'stores')(tireId, 'allot', { jobId: rows[0].id });
}

/** The tires of the company's wheels from their receipt on, some of them worn again, at the retreader, back, or scrapped. */
export async function seedTires(world: DemoWorld): Promise<void> {
  const step = stepOn(world);
  const ago = (days: number) => new Date(world.now.getTime() - days * day);
  await world.write(
    (ctx) => create(ctx, location, { code: 'WT-01', name: 'Worn tire rack', type: 'wornTire', issuable: false }),
    {
      at: ago(400),
      as: 'stores',
    },
  );
  const worn: Worn[] = [];
  for (const [place, fit] of (await fittedTires(world)).entries()) {
    const fitted = new Date(fit.fittedAt);
    const received = new Date(fitted.getTime() - 20 * day);
    const id = await receive(world, received, {
      ...fit,
      level: place % 4,
      cost: place % 4 === 0 ? '42000.00' : '21500.00',
    });
    await step(new Date(received.getTime() + day), 'inspector')(id, 'inspect');
    await world.write((ctx) => mountTire(ctx, fit), { at: fitted, as: 'boonmee' });
    if (fit.shippedAt && fit.dnNumber) {
      const { dnNumber } = fit;
      await world.write((ctx) => shipTires(ctx, fit.jobNumber, dnNumber), {
        at: new Date(fit.shippedAt),
        as: 'logistics',
      });
    }
    worn.push(await takenOff(world, fit, place));
  }
  await seedCasings(world, worn);
  for (const [place, customer] of ['AND', 'JAV', 'AND', 'CPA', 'AND', 'SIW'].entries()) {
    const id = await receive(world, ago(30 - place * 4), {
      partNumber: place === 3 ? 'TY-H31X13-26' : 'TY-46X17-30',
      serialNumber: `${(26 + place) % 10}${String(100 + place * 31)}${String(4400 + place)}`,
      customerId: idOf(world, `customer:${customer}`),
      level: place % 3,
      ...(place === 4 ? {} : { cost: '42000.00' }),
    });
    if (place < 4) await step(ago(29 - place * 4), 'inspector')(id, 'inspect');
    if (place === 2) await allotOne(world, id, 'TY-46X17-30');
  }
}

/** What became of the worn casings: the oldest went to the retreader and came back, a lot is open, some wait. */
async function seedCasings(world: DemoWorld, worn: readonly Worn[]): Promise<void> {
  const step = stepOn(world);
  const ago = (days: number) => new Date(world.now.getTime() - days * day);
  const picture = await prepareFile({ fileName: 'tread.png', declaredType: 'image/png', bytes: wheelPicture() });
  const oldest = worn.toSorted((one, other) => other.since - one.since);
  const assessed: typeof oldest = [];
  // The last two wait for the inspector.
  for (const each of oldest.slice(0, -2)) {
    const at = ago(Math.max(3, each.since - 1));
    await world.write((ctx) => storeAttachment(ctx, { entity: tire.name, entityId: each.id }, picture), {
      at,
      as: 'boonmee',
    });
    const { rows } = await sql<{ level: number; max: number }>`
      select retread_level as level, max_retread_level as max from tire where id = ${each.id}`.execute(
      world.deps.database.db,
    );
    const verdict = each.reason === 'bulge' || (rows[0] && rows[0].level >= rows[0].max) ? 'scrap' : 'retread';
    await step(at, 'inspector')(each.id, 'assess', { verdict });
    if (verdict === 'scrap') await step(ago(Math.max(2, each.since - 2)), 'stores')(each.id, 'scrap');
    else assessed.push(each);
  }
  const lots = [assessed.slice(0, Math.ceil(assessed.length / 2)), assessed.slice(Math.ceil(assessed.length / 2))];
  for (const [place, casings] of lots.entries()) {
    if (casings.length === 0) continue;
    const youngest = Math.min(...casings.map(({ since }) => since));
    const at = ago(Math.max(1, youngest - 2));
    const lotId = await made(
      world,
      tiresServer,
      wornTireLot,
      { destination: 'retreader', vendorId: idOf(world, 'vendor:SIAMRETR'), capacity: 24 },
      { at, as: 'stores' },
    );
    await world.write(
      (ctx) =>
        addCasings(
          ctx,
          lotId,
          casings.map(({ id }) => id),
        ),
      { at, as: 'stores' },
    );
    if (place > 0) continue;
    await stepped(world, lotActions, lotId, 'close', { at, as: 'stores' });
    const deliveryNoteId = await note(world, at, casings[0]?.customerId ?? '', casings);
    await stepped(world, lotActions, lotId, 'ship', { at, as: 'stores', input: { deliveryNoteId } });
    const back = ago(Math.max(0, Math.floor((world.now.getTime() - at.getTime()) / day / 2)));
    for (const each of casings.slice(0, Math.ceil(casings.length / 2))) {
      const papers = await paper(`Retread ${each.serial}`, ['Retread certificate', `S/N ${each.serial}`]);
      await world.write((ctx) => storeAttachment(ctx, { entity: tire.name, entityId: each.id }, papers), {
        at: back,
        as: 'stores',
      });
      await step(back, 'stores')(each.id, 'returnRetread', {
        lastRetreadOn: [dayOf(at), addDays(dayOf(back), -3)].toSorted().at(-1),
        retreadCost: '14250.00',
      });
    }
  }
}
