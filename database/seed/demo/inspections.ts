import { demoPin } from '#modules/account/sign-in/server/public.ts';
import { createReport, passAll, signInspectionReport } from '#modules/maintenance/inspection-reports/server/public.ts';
import type { DraftChange } from '#modules/maintenance/inspection-reports/server/changeDraft.ts';
import type { DemoWorld } from './world.ts';

const hourMs = 3_600_000;

const usual: DraftChange = {
  result: 'accepted',
  recommendation: 'asOrdered',
  conclusion: 'Repairable within the work ordered.',
  asReceived: 'Arrived complete in its crate. Paint worn at the rim, no visible damage.',
};

/** One inspection report of a job: begun, every item passed, signed by an inspector ten minutes later. Answers its number. */
export async function seedInspection(
  world: DemoWorld,
  job: string,
  type: 'preliminary' | 'inProcess' | 'final',
  at: Date,
  fields: Omit<DraftChange, 'items'> = {},
): Promise<string> {
  const number = await world.write(
    async (ctx) => {
      const report = await createReport(ctx, { job, type });
      const own =
        type === 'final'
          ? {
              result: 'accepted' as const,
              serialRead: report.serialNumber,
              conclusion: 'Conforms to the work order and the approved data.',
            }
          : usual;
      await passAll(ctx, report.id, { ...own, ...fields });
      return report.number;
    },
    { at, as: 'inspector' },
  );
  await world.write((ctx) => signInspectionReport(ctx, number, { pin: demoPin }), {
    at: new Date(at.getTime() + 10 * 60_000),
    as: 'inspector',
  });
  return number;
}

const arrived = [
  'Arrived complete in its crate. Paint worn at the rim, no visible damage.',
  'Arrived on a pallet without caps; openings were dry. Data plate legible.',
  'Normal wear for the cycles. Removal tag complete.',
  'Brake dust and old grease; nothing missing.',
];

/** The preliminary report of a job on its way to work; what was seen differs from job to job. Where the customer is asked, some recommend another scope. */
export async function seedPreliminary(
  world: DemoWorld,
  job: string,
  at: Date,
  { place, waits }: { place: number; waits: boolean },
): Promise<void> {
  await seedInspection(world, job, 'preliminary', at, {
    asReceived: arrived[place % arrived.length] ?? null,
    result: place % 5 === 3 ? 'acceptedWithRemarks' : 'accepted',
    remarks: place % 5 === 3 ? 'One cap missing; noted on the receiving slip.' : null,
    recommendation: waits && place % 7 === 4 ? 'changeScope' : 'asOrdered',
  });
}

/** A begun final report where a job waits for it. */
export async function seedInspections(world: DemoWorld): Promise<void> {
  const { rows } = await world.deps.database.pool.query<{ number: string }>(
    `select w.number from work_order w
     where w.status = 'finalInspection' and not exists (select 1 from inspection_report r where r.job_id = w.id and r.type = 'final')
     order by w.number limit 30`,
  );
  for (const job of rows) {
    await world.write((ctx) => createReport(ctx, { job: job.number, type: 'final' }), {
      at: new Date(world.now.getTime() - hourMs),
      as: 'inspector',
    });
  }
}
