import { sql } from 'kysely';
import { setPin } from '#kernel/server/identity/accounts.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { runTransition } from '#kernel/server/workflows/workflow.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { partNumberByText } from '#modules/maintenance/capabilities/server/public.ts';
import { defaultTatDays } from '#modules/maintenance/release-gates/shared/turnAround.ts';
import type { CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { askForRelease } from '#modules/maintenance/release-requests/server/public.ts';
import { reviewOf } from '#modules/maintenance/release-requests/server/review.ts';
import { releaseRequest } from '#modules/maintenance/release-requests/shared/releaseRequest.record.ts';
import { releaseActions } from '#modules/maintenance/releases/server/releases.actions.ts';
import { correctCertificate, correctionDraft } from '#modules/maintenance/releases/server/correctCertificate.ts';
import { storedCertificate } from '#modules/maintenance/releases/server/releases.queries.ts';
import { contentOf } from '#modules/maintenance/releases/shared/certificate.ts';
import { textOfBlock } from '#modules/maintenance/releases/shared/certificateBlocks.ts';
import { certificateError } from '#modules/maintenance/releases/shared/certificateError.record.ts';
import { signRelease, type SignOutcome } from '#modules/maintenance/releases/server/signRelease.ts';
import { applyRoute } from '#modules/maintenance/task-cards/server/public.ts';
import { openJob } from '#modules/maintenance/work-orders/server/public.ts';
import { workOrderActions } from '#modules/maintenance/work-orders/server/work-orders.actions.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { issueStock } from '#modules/stores/stock/server/public.ts';
import { create } from './create.ts';
import { deliveryEvents } from './deliveries.ts';
import { workAllCards } from './jobs.cards.ts';
import { cyclesSinceOverhaul } from './jobs.open.ts';
import { seedInspection } from './inspections.ts';
import { seedJobNdt } from './ndt.ts';
import { daysBefore, releasedJobs, type DemoEvent, type Finished, type ReleasedJob } from './released.jobs.ts';
import { receiveComponent } from './stores.receiving.ts';
import { atWork, workingHours } from './workingTime.ts';
import { idOf, type DemoWorld } from './world.ts';

const pin = '7391';
const minuteMs = 60_000;

/** `share` of the working hours from the dock to the signature. */
const onTheWay = ({ from, until }: Finished, share: number) => atWork(from, share * workingHours(from, until));

/** The jobs of the last weeks, each through the road every job takes: nothing here is laid into the tables. */
export async function seedReleased(world: DemoWorld): Promise<void> {
  const jobs: Finished[] = [];
  for (const [place, job] of releasedJobs.entries()) jobs.push(await open(world, job, place));
  // Looked at as it came, before anything else is done with it: NDT too waits for that (G10).
  for (const job of jobs) await seedInspection(world, job.number, 'preliminary', onTheWay(job, 0.12));
  // Reports take numbers and the day's checks, so they come one after the other; cards touch nothing but their job.
  const ndt = jobs.filter((job) => job.ndt).sort((a, b) => onTheWay(a, 0.5).getTime() - onTheWay(b, 0.5).getTime());
  for (const [place, job] of ndt.entries()) {
    if (!job.ndt) continue;
    await seedJobNdt(world, { ...job.ndt, number: job.number, at: onTheWay(job, 0.5), ahead: ndt.length - place });
  }
  const benches = Map.groupBy(jobs, (job) => benchOf(job));
  for (const name of benches.keys())
    await world.write((ctx) => setPin(world.deps.identity, ctx.db, idOf(world, `user:${name}`), pin, world.now));
  // Three people at their benches, each with one job at a time.
  await Promise.all(
    [...benches].map(async ([name, own]) => {
      for (const job of own) await work(world, job, name);
    }),
  );
  // Numbers of requests, certificates and delivery notes rise with their dates.
  const events = jobs.flatMap((job) => [{ at: job.until, act: () => release(world, job) }, ...laterOf(world, job)]);
  events.push(...(await deliveryEvents(world, jobs)));
  for (const { act } of events.sort((a, b) => a.at.getTime() - b.at.getTime())) await act();
}

async function open(world: DemoWorld, job: ReleasedJob, place: number): Promise<Finished> {
  const from = daysBefore(world, job.received, 8, (place * 17) % 60);
  const until = daysBefore(world, job.released, 14 + (place % 3), (place * 23) % 60);
  const batch = await receiveComponent(world, {
    customer: job.customer,
    partNumber: job.part,
    description: job.name,
    serialNumber: job.serial,
    workAsked: job.asked,
    customerOrder: `PO ${76_900 + place * 9}`,
    removalReason: job.removal,
    at: from,
  });
  const made = { ...job, from, until };
  const { id, number } = await world.write(
    async (ctx) => {
      const part = await partNumberByText(ctx, job.part);
      if (!part) throw new Error(`The demo company does not know part number ${job.part}.`);
      const row = await openJob(ctx, {
        customerId: idOf(world, `customer:${job.customer}`),
        customerRef: `PO ${76_900 + place * 9}`,
        shop: job.shop,
        workScope: job.scope,
        priority: place % 7 === 3 ? 'urgent' : 'routine',
        partNumberId: part.id,
        serialNumber: job.serial,
        quantity: 1,
        receivingBatch: batch.number,
        contractTatDays: defaultTatDays[job.shop],
        certificateTypes: job.types ?? ['CAAT_FORM_1'],
        aircraftType: job.aircraft,
        removalReason: job.removal,
        csnCycles: job.csn ?? null,
        csoCycles: cyclesSinceOverhaul(job),
        tireChangesSinceOverhaul: job.tireChanges ?? null,
        leadEmployeeId: idOf(world, `employee:${job.lead}`),
        location: 'Dispatch shelf',
      });
      await applyRoute(ctx, row.number);
      return row;
    },
    { at: new Date(from.getTime() + 90 * minuteMs), as: 'planner' },
  );
  world.ids.set(`job:${number}`, id);
  const finished = { ...made, id, number };
  await world.write((ctx) => runTransition(ctx, workOrderActions, id, 'startPreliminary', { version: null }), {
    at: onTheWay(finished, 0.1),
    as: 'planner',
  });
  return finished;
}

/** Who worked on it: of each shop one who signs in the demo's past only. */
function benchOf({ shop }: ReleasedJob): string {
  if (shop === 'brake') return 'kamon';
  return shop === 'battery' || shop === 'oxygen' ? 'niran' : 'anan';
}

/** Worked card by card, looked at again. */
async function work(world: DemoWorld, job: Finished, as: string): Promise<void> {
  await world.write(
    (ctx) =>
      runTransition(ctx, workOrderActions, job.id, 'startWork', {
        version: null,
        input: { approval: `Standing order of ${job.customer}` },
      }),
    { at: onTheWay(job, 0.2), as: 'planner' },
  );
  if (job.bolts) await handOutBolts(world, job, job.bolts, as);
  await workAllCards(world, {
    number: job.number,
    serial: job.serial,
    removal: job.removal,
    as,
    from: onTheWay(job, 0.25),
    until: onTheWay(job, 0.9),
    failsFirst: job.failsFirst === true,
    nose: job.name.startsWith('Nose'),
  });
  await seedInspection(world, job.number, 'final', onTheWay(job, 0.92));
}

/** New tie bolts over the counter, which the mechanic signs for. */
async function handOutBolts(world: DemoWorld, job: Finished, qty: string, as: string): Promise<void> {
  const at = onTheWay(job, 0.22);
  await world.write(
    (ctx) =>
      issueStock(ctx, {
        batchId: idOf(world, 'batch:TB-77'),
        qty,
        jobNumber: job.number,
        customerId: idOf(world, `customer:${job.customer}`),
        documentType: 'counter',
        receivedBy: idOf(world, `employee:${as}`),
        receiverSignedAt: at,
      }),
    { at, as: 'stores' },
  );
}

/** Asked for by the inspector, read and signed by certifying staff; the gates of that day decide. */
async function release(world: DemoWorld, job: Finished): Promise<void> {
  const types: CertificateType[] = job.types ?? ['CAAT_FORM_1'];
  const request = await world.write((ctx) => askForRelease(ctx, job.id, types), {
    at: onTheWay(job, 0.97),
    as: 'inspector',
  });
  const outcome = await world.write(
    async (ctx) => {
      const { seen } = await reviewOf(ctx, await getRecord(ctx, releaseRequest, request.id));
      return signRelease(ctx, { requestId: request.id, types, seen, pin });
    },
    { at: job.until, as: job.signer },
  );
  assertSigned(job, outcome);
  // Who has signed has read the message that asked for it.
  await world.write(
    (ctx) =>
      sql`update notification set read_at = ${job.until} where subject = ${`job:${job.id}`} and cause = 'releaseRequested'`.execute(
        ctx.db,
      ),
    { at: job.until },
  );
}

function assertSigned(job: Finished, outcome: SignOutcome): void {
  if (outcome.failed)
    throw new Error(
      `The demo's ${job.number} may not be released: ${outcome.failed.map(({ code, message }) => `${code} ${message}`).join(' ')}`,
    );
}

/** One certificate was put right by a second, one was withdrawn. */
function laterOf(world: DemoWorld, job: Finished): DemoEvent[] {
  const at = new Date(job.until.getTime() + 21 * 60 * minuteMs);
  const act = {
    corrected: () => correct(world, job, at),
    voided: () => withdraw(world, job, at),
    doubted: () => reportError(world, job, at),
  };
  return job.later ? [{ at, act: act[job.later] }] : [];
}

async function certificatesOf(world: DemoWorld, job: Finished): Promise<{ id: string }[]> {
  const { rows } = await world.write((ctx) =>
    sql<{ id: string }>`select id from release_certificate where job_id = ${job.id} order by number`.execute(ctx.db),
  );
  return rows;
}

/** The customer writes that block 5 names the wrong order; nobody has compared it yet. */
async function reportError(world: DemoWorld, job: Finished, at: Date): Promise<void> {
  const [first] = await certificatesOf(world, job);
  if (!first) return;
  await world.write(
    async (ctx) => {
      const stored = await storedCertificate(ctx, first.id);
      if (!stored) return;
      const said = textOfBlock(contentOf(stored.blocks), 'workOrder');
      await create(ctx, certificateError, {
        certificateId: first.id,
        block: 'workOrder',
        said,
        shouldSay: `${job.number} / PO 76-4412`,
        reportedBy: 'Technical records of the customer',
        reportedOn: dayOf(at),
      });
    },
    { at, as: 'planner' },
  );
}

/** The customer's order got another number after the release: block 5 of the first certificate is put right by a new one. */
async function correct(world: DemoWorld, job: Finished, at: Date): Promise<void> {
  const [first] = await certificatesOf(world, job);
  if (!first) return;
  const reason = 'the customer amended the order named in block 5.';
  await world.write(
    async (ctx) => {
      const row = await lockRecord(ctx, workOrder, job.id, null);
      const customerRef = `${String(row['customerRef'])}-A`;
      await changeRow(ctx, workOrder, row, { values: { customerRef }, reason, subject: job.number });
    },
    { at: new Date(at.getTime() - 40 * minuteMs), as: 'planner' },
  );
  const outcome = await world.write(
    async (ctx) => {
      const { id } = first;
      const { seen, records } = await correctionDraft(ctx, id);
      const changes = { workOrder: records.workOrder };
      const call = {
        id,
        reason,
        mistake: 'form',
        changes,
        version: null,
        reportedInstalled: false,
        seen,
        pin,
      } as const;
      return correctCertificate(ctx, call);
    },
    { at, as: job.signer },
  );
  assertSigned(job, outcome);
}

async function withdraw(world: DemoWorld, job: Finished, at: Date): Promise<void> {
  const reason = 'The customer found a tire of another ply rating than ordered; the wheel stays with us.';
  const input = { reason, customerInformed: true, reportedInstalled: false };
  for (const { id } of await certificatesOf(world, job))
    await world.write((ctx) => runTransition(ctx, releaseActions, id, 'void', { version: null, input, pin }), {
      at,
      as: 'quality',
    });
}
