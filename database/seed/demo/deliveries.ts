import { dayOf } from '#kernel/shared/dates.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { runTransition } from '#kernel/server/workflows/workflow.ts';
import { addComponentLine, type Travel } from '#modules/logistics/shipping/server/deliveryLines.ts';
import { readyToShip } from '#modules/logistics/shipping/server/shipping.queries.ts';
import { readSignature, recordProof } from '#modules/logistics/shipping/server/proof.ts';
import { shippingActions } from '#modules/logistics/shipping/server/shipping.actions.ts';
import { deliveryNote, deliveryNoteLine } from '#modules/logistics/shipping/shared/deliveryNote.record.ts';
import { workOrderActions } from '#modules/maintenance/work-orders/server/work-orders.actions.ts';
import { customer, type Contact } from '#modules/marketing/customers/shared/customer.record.ts';
import { create } from './create.ts';
import { daysBefore, notYetSigned, type DemoEvent, type Finished } from './released.jobs.ts';
import { idOf, stepped, type DemoWorld } from './world.ts';

/** What a storekeeper's finger leaves on the driver's phone. */
const scrawl = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 110" width="320" height="110"><path d="M 18 70 C 40 12 62 96 84 50 S 128 22 140 66 S 188 84 204 40 q 16 30 40 18 t 52 -10" fill="none" stroke="#111" stroke-width="3" stroke-linecap="round"/></svg>',
).toString('base64')}`;

/** After this many days finance has written the invoice and the job is closed. */
const closedAfterDays = 14;

/** The delivery notes of the finished jobs: packed, driven to the customer and signed for there; the newest are still on their way. */
export async function deliveryEvents(world: DemoWorld, jobs: readonly Finished[]): Promise<DemoEvent[]> {
  const signature = await readSignature(scrawl);
  const notes = Map.groupBy(
    jobs.filter((job) => job.packed !== undefined),
    (job) => `${job.packed}:${job.customer}`,
  );
  return [...notes.values()].map((own) => {
    const days = own[0]?.packed ?? 0;
    return { at: daysBefore(world, days, 9, 20), act: () => deliver(world, own, days, signature) };
  });
}

/** A wheel with its new tire travels at reduced pressure; cylinders and batteries are packed as the dangerous goods list says. */
function travelOf({ shop, part }: Finished): Travel {
  if (shop === 'tireChange') return { inflationPsi: part === 'AHA2141' ? '30' : '40' };
  if (shop === 'oxygen') return { packing: '1 steel cylinder, 1.1 kg net', packingInstruction: '200' };
  if (shop === 'battery') return { packing: '1 fibreboard box, 25 kg gross', packingInstruction: '870' };
  return {};
}

async function deliver(
  world: DemoWorld,
  jobs: readonly Finished[],
  days: number,
  signature: Awaited<ReturnType<typeof readSignature>>,
): Promise<void> {
  const logistics = (hour: number, minute = 0) => ({ at: daysBefore(world, days, hour, minute), as: 'logistics' });
  const { id, contact } = await world.write(async (ctx) => {
    const buyer = await getRecord(ctx, customer, idOf(world, `customer:${jobs[0]?.customer}`));
    const note = await create(ctx, deliveryNote, {
      customerId: buyer.id,
      consignee: `${String(buyer['name'])}, stores`,
      address: String(buyer['address']),
      packageCount: jobs.length,
      grossWeight: String(jobs.length * 68),
    });
    for (const job of jobs) await addComponentLine(ctx, note.id, job.number, travelOf(job));
    return { id: note.id, contact: (buyer['contacts'] as Contact[])[0] };
  }, logistics(9));
  if (jobs.some((job) => travelOf(job).packing)) await stepped(world, shippingActions, id, 'declare', logistics(9, 10));
  await world.write((ctx) => runTransition(ctx, shippingActions, id, 'pack', { version: null }), logistics(9, 20));
  const reached = notYetSigned[days];
  if (reached === 'packed') return;
  const vehicle = { carrier: 'Own van', vehicleRegistration: '2ฒก 4471', driver: 'Boonchai' };
  await world.write(
    (ctx) => runTransition(ctx, shippingActions, id, 'dispatch', { version: null, input: vehicle }),
    logistics(10, 40),
  );
  if (reached === 'dispatched') return;
  const signed = logistics(15, 10);
  await world.write(async (ctx) => {
    const { version } = await getRecord(ctx, deliveryNote, id);
    const signer = { signerName: contact?.name ?? 'Storekeeper', signerPosition: 'Receiving' };
    return recordProof(ctx, id, { version, ...signer, signature: scrawl, refusedLines: [] }, signature);
  }, signed);
  if (days < closedAfterDays) {
    // One of the newest has something the customer wrote about since.
    if (world.ids.has('deliveryWithProblem')) return;
    world.ids.set('deliveryWithProblem', id);
    await stepped(world, shippingActions, id, 'report', {
      at: daysBefore(world, days, 17),
      as: 'logistics',
      input: { problem: 'Data plate cover scratched, says the receiving inspection; photos asked for.' },
    });
    return;
  }
  for (const job of jobs) {
    const input = { invoice: `INV-${job.number.slice(3)}` };
    await world.write((ctx) => runTransition(ctx, workOrderActions, job.id, 'close', { version: null, input }), {
      at: daysBefore(world, days - 3, 11),
      as: 'finance',
    });
  }
}

/** A draft of this morning: what of one customer is released and still here, the seals they bought, and the crate that goes back to them. */
export async function seedDraftNote(world: DemoWorld): Promise<void> {
  const at = new Date(world.now.getTime() - 40 * 60_000);
  await world.write(
    async (ctx) => {
      const ready = await readyToShip(ctx);
      const buyer = await getRecord(ctx, customer, ready[0]?.customerId ?? idOf(world, 'customer:AND'));
      const note = await create(ctx, deliveryNote, {
        customerId: buyer.id,
        consignee: `${buyer.name}, stores`,
        address: String(buyer.address),
        incoterm: 'FCA',
        incotermPlace: 'Suvarnabhumi',
        promisedOn: dayOf(world.now),
        packageCount: 2,
        grossWeight: '94',
      });
      const deliveryNoteId = note.id;
      for (const { jobNumber } of ready.filter(({ customerId }) => customerId === buyer.id).slice(0, 2))
        await addComponentLine(ctx, deliveryNoteId, jobNumber);
      for (const [batch, quantity] of [
        ['OR-440', '4'],
        ['GS-31', '2'],
      ] as const)
        await create(ctx, deliveryNoteLine, {
          deliveryNoteId,
          kind: 'partSale',
          batchId: idOf(world, `batch:${batch}`),
          quantity,
        });
      await create(ctx, deliveryNoteLine, {
        deliveryNoteId,
        kind: 'ownerReturn',
        partNumber: 'WC-46-2',
        serialNumber: 'WC-1180',
        description: 'Transport crate for main wheels',
        quantity: '1',
      });
    },
    { at, as: 'logistics' },
  );
}
