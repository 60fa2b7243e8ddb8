import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { partNumberByText } from '#modules/maintenance/capabilities/server/public.ts';
import { defaultTatDays } from '#modules/maintenance/release-gates/shared/turnAround.ts';
import { endHold, openHold, openJob, openSubJob } from '#modules/maintenance/work-orders/server/public.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { askForRelease } from '#modules/maintenance/release-requests/server/public.ts';
import { startSeriesAt } from '../series.ts';
import { seedInspection, seedPreliminary } from './inspections.ts';
import { workFinalCards, workFirstCards } from './jobs.cards.ts';
import { cyclesSinceOverhaul, openJobs, waitingComponents, type OpenJob } from './jobs.open.ts';
import { seedOldJobs } from './jobs.history.ts';
import { releasedJobs } from './released.jobs.ts';
import { seedReleased } from './released.ts';
import { seedRecall } from './stores.ts';
import { receiveComponent } from './stores.receiving.ts';
import { idOf, type DemoWorld } from './world.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Jobs that have left the shop: most brought over from the old system, the newest done in this one. */
const finishedJobs = 340;
/** The five worked examples of the domain paper start here (maintenance 5.2 to 5.6). */
const firstOpenNumber = 1234;

const leads: Record<string, readonly string[]> = {
  wheel: ['wichai', 'anan', 'mechanic'],
  wheelOverhaul: ['wichai', 'tawee'],
  tireChange: ['boonmee', 'chai'],
  brake: ['prasit', 'kamon'],
  battery: ['suwit', 'vipa'],
  oxygen: ['suwit', 'niran'],
};
const bays: Record<string, readonly string[]> = {
  wheel: ['Bay W1', 'Bay W2', 'Bay W3'],
  wheelOverhaul: ['Bay W4', 'Bay W5'],
  tireChange: ['Tire cage', 'Tire rack'],
  brake: ['Bay B1', 'Bay B2', 'Bay B3'],
  battery: ['Battery 1', 'Battery 2'],
  oxygen: ['Oxygen'],
};

/** The wheel overhaul of the worked example alone, for tests that need a job and not a company's year. */
export async function seedFirstJob(world: DemoWorld): Promise<void> {
  const [first] = openJobs;
  await world.write((ctx) => startSeriesAt(ctx.db, 'ABS{0000000}', 'ABS{0000000}', firstOpenNumber - 1));
  if (first) await seedOpenJob(world, first, 0);
}

/** About 60 open jobs in all phases, a year and a half of finished ones, and components that wait for a job. Leaves `job:<number>`. */
export async function seedJobs(world: DemoWorld): Promise<void> {
  const kinds = openJobs.map((job) => [job.part, job.serial] as const);
  const firstReleased = firstOpenNumber - releasedJobs.length;
  await seedOldJobs(world, {
    count: finishedJobs - releasedJobs.length,
    first: firstOpenNumber - finishedJobs,
    revisits: kinds,
  });
  await world.write((ctx) => startSeriesAt(ctx.db, 'ABS{0000000}', 'ABS{0000000}', firstReleased - 1));
  await seedReleased(world);
  await seedRecall(world);
  for (const [place, job] of openJobs.entries()) await seedOpenJob(world, job, place);
  await seedSubJob(world);
  for (const [place, component] of waitingComponents.entries()) {
    await receiveComponent(world, { ...component, at: new Date(world.now.getTime() - (4 + place * 3) * hourMs) });
  }
}

async function seedOpenJob(world: DemoWorld, job: OpenJob, place: number): Promise<void> {
  const at = (days: number) =>
    new Date(Math.min(world.now.getTime() - 60_000, world.now.getTime() - job.daysAgo * dayMs + days * dayMs));
  const batch = await receiveComponent(world, {
    customer: job.customer,
    partNumber: job.part,
    description: job.name,
    serialNumber: job.serial,
    workAsked: job.asked,
    customerOrder: `PO ${77_120 + place * 7}`,
    ...(job.removal ? { removalReason: job.removal } : {}),
    at: at(0),
  });
  const id = await world.write(
    async (ctx) => {
      const part = await partNumberByText(ctx, job.part);
      if (!part) throw new Error(`The demo company does not know part number ${job.part}.`);
      const row = await openJob(ctx, {
        customerId: idOf(world, `customer:${job.customer}`),
        customerRef: `PO ${77_120 + place * 7}`,
        shop: job.shop,
        workScope: job.scope,
        priority: job.priority ?? 'routine',
        partNumberId: part.id,
        serialNumber: job.serial,
        quantity: 1,
        receivingBatch: batch.number,
        contractTatDays: defaultTatDays[job.shop],
        certificateTypes: job.types ?? ['CAAT_FORM_1'],
        aircraftType: job.aircraft ?? null,
        removalReason: job.removal ?? null,
        csnCycles: job.csn ?? null,
        csoCycles: cyclesSinceOverhaul(job),
        tireChangesSinceOverhaul: job.tireChanges ?? null,
        leadEmployeeId:
          job.status === 'received' && place % 2 === 0 ? null : idOf(world, `employee:${pick(leads[job.shop], place)}`),
        location: job.status === 'received' ? 'Dock' : pick(bays[job.shop], place),
      });
      world.ids.set(`job:${row.number}`, row.id);
      return row.id;
    },
    { at: at(0.1), as: 'planner' },
  );
  const goal = road.indexOf(job.status);
  await walkTo(world, job, id, at);
  // The first of the worked examples is worked card by card elsewhere.
  if (goal > 0 && place > 0) await work(world, job, id, { goal, place, at });
  await waitFor(world, job, id, at);
}

function pick(of: readonly string[] | undefined, place: number): string {
  return of?.[place % of.length] ?? '';
}

// The usual road of a job.
const road = ['received', 'preliminary', 'awaitingApproval', 'inWork', 'finalInspection', 'releaseRequested'] as const;

/** The cards of a job: those who ask for the release have all of them signed, the product itself moves them to final inspection. */
async function work(
  world: DemoWorld,
  job: OpenJob,
  id: string,
  { goal, place, at }: { goal: number; place: number; at: (days: number) => Date },
): Promise<void> {
  const number = String((await world.write((ctx) => getRecord(ctx, workOrder, id)))['number']);
  if (goal >= 2) await seedPreliminary(world, number, at(job.daysAgo * 0.2), { place, waits: goal === 2 });
  const most = goal >= 4 ? 99 : goal === 3 ? (job.cards ?? 1 + (place % 4)) : 0;
  await workFirstCards(world, {
    number,
    most,
    from: at(job.daysAgo * 0.45),
    until: at(job.daysAgo * 0.92),
    failsFirst: job.failsFirst === true,
    ...(job.removal ? { removal: job.removal } : {}),
    nose: job.name.startsWith('Nose'),
  });
  if (job.status !== 'releaseRequested') return;
  const reached = await world.write((ctx) => getRecord(ctx, workOrder, id));
  if (reached['status'] === 'finalInspection') {
    await workFinalCards(world, { number, serial: job.serial }, at(job.daysAgo * 0.93));
    await seedInspection(world, number, 'final', at(job.daysAgo * 0.94));
    await world.write((ctx) => askForRelease(ctx, id, job.types ?? ['CAAT_FORM_1']), {
      at: at(job.daysAgo * 0.96),
      as: 'inspector',
    });
  }
}

/** Moves the job along the road to work; each step at its own time, so that the log reads like a real one. */
async function walkTo(world: DemoWorld, job: OpenJob, id: string, at: (days: number) => Date): Promise<void> {
  const goal = road.indexOf(job.status);
  for (const [step, status] of road.entries()) {
    if (step === 0 || step > goal || step > 3 || (status === 'awaitingApproval' && job.status !== 'awaitingApproval'))
      continue;
    await world.write(
      async (ctx) => {
        const row = await lockRecord(ctx, workOrder, id, null);
        const values = {
          status,
          tag: 'inWork' as const,
          ...(status === 'inWork' ? { scopeApprovedAt: ctx.now.toISOString() } : {}),
        };
        await changeRow(ctx, workOrder, row, { values, action: 'status' });
      },
      { at: at(job.daysAgo * 0.12 * step), as: 'planner' },
    );
  }
}

async function waitFor(world: DemoWorld, job: OpenJob, id: string, at: (days: number) => Date): Promise<void> {
  for (const hold of job.holds ?? []) {
    const holdId = await world.write(
      (ctx) =>
        openHold(ctx, id, {
          reason: hold.reason,
          note: hold.note,
          ...(hold.evidence ? { evidence: hold.evidence } : {}),
        }),
      {
        at: at(hold.from),
        as: 'planner',
      },
    );
    const until = hold.until;
    if (until !== undefined) await world.write((ctx) => endHold(ctx, id, holdId), { at: at(until), as: 'planner' });
  }
}

/** The inboard half of a wheel overhaul runs as a sub-job. */
async function seedSubJob(world: DemoWorld): Promise<void> {
  await world.write(
    async (ctx) => {
      const half = await partNumberByText(ctx, 'C20195201');
      if (!half) return;
      await openSubJob(ctx, idOf(world, `job:ABS000${firstOpenNumber + 15}`), {
        partNumberId: half.id,
        serialNumber: '5640-IB',
        workScope: 'repair',
        shop: 'wheel',
      });
    },
    { as: 'planner' },
  );
}
