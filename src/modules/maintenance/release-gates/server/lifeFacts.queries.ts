import type { Context } from '#kernel/server/context.ts';
import { lifeLimitsOf } from '#modules/maintenance/directives/server/public.ts';
import { condemned } from '#modules/stores/quarantine/server/public.ts';
import type { CylinderLife, LifeFacts } from '../shared/facts.data.ts';
import type { JobFacts } from '../shared/facts.ts';
import { wheelIntervalProblem } from '../shared/wheel.ts';
import { cylinderTests, fillsBefore } from './testFacts.queries.ts';

/** What of a job its life is judged by. */
interface JobInLife extends JobFacts {
  llp: boolean;
  csoCycles: number | null;
  operatorLimitReference: string | null;
  attributes: Record<string, string | number>;
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The life of a job's component: its limits with what is used of them, its wheel interval, and as a cylinder its dates (G18, R13, R18). */
export async function lifeFacts(ctx: Context, job: JobInLife): Promise<LifeFacts> {
  const dead = await condemned(ctx, job);
  const isCylinder = job.family === 'cylinder' || dead !== null;
  const tested = isCylinder ? await cylinderTests(ctx, job) : null;
  const { serialNumber, workScope, csoCycles, operatorLimitReference, attributes } = job;
  return {
    lifeLimited: job.llp,
    cylinder: isCylinder
      ? {
          serialNumber,
          lifeEnds: tested?.lifeEnds ?? null,
          hydroDue: tested?.hydroDue ?? null,
          condemned: dead !== null,
          fills: await fillsOf(ctx, job, numberIn(attributes['fillLimit'])),
        }
      : null,
    limits: await lifeLimitsOf(ctx, job.partNumber, job),
    interval: wheelIntervalProblem({
      workScope,
      tireChangesSinceOverhaul: job.tireChanges,
      tireChangeLimit: numberIn(attributes['tireChangeLimit']),
      csoCycles,
      cycleLimit: numberIn(attributes['overhaulCycles']),
      operatorLimitReference,
    }),
  };
}

/** The fills of a cylinder's life with their limit: as stated at its receipt, and never fewer than our own of earlier visits (R13). */
async function fillsOf(ctx: Context, job: JobInLife, limit: number | null): Promise<CylinderLife['fills']> {
  if (limit === null) return null;
  const used = job.csnCycles === null ? null : Math.max(job.csnCycles, await fillsBefore(ctx, job));
  return { used, limit };
}

/** The operator's written limit as block 12 states it, with the count it answers for (R6, R18). */
export function operatorLimitInWords({ tireChanges, operatorLimitReference }: JobInLife): string {
  return `Tire changes since overhaul ${tireChanges ?? 'unknown'}; operator's written limit: ${operatorLimitReference ?? ''}`;
}
