import { sql } from 'kysely';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { finding } from '#modules/maintenance/task-cards/shared/finding.record.ts';
import {
  assessReportable,
  applyRoute,
  createFinding,
  findingActions,
  inspectIndependently,
  recordStep,
  signCard,
  type StepInput,
} from '#modules/maintenance/task-cards/server/public.ts';
import { lockJob } from '#modules/maintenance/work-orders/server/public.ts';
import { runTransition } from '#kernel/server/workflows/workflow.ts';
import { askForRelease } from '#modules/maintenance/release-requests/server/public.ts';
import { seedInspection, seedNdt, seedNdtAgain } from './ndt.ts';
import { setPin } from '#kernel/server/identity/accounts.ts';
import { wheelPicture } from './pictures.ts';
import { idOf, type DemoWorld } from './world.ts';

const job = 'ABS0001234';
const proof = { pin: '7391' };
const hour = 3_600_000;

/** ABS0001234, the wheel overhaul of the worked example (maintenance 5.2), worked card by card up to one signature before release. */
export async function seedWheel(world: DemoWorld): Promise<void> {
  const ago = (hours: number) => new Date(world.now.getTime() - hours * hour);
  const step = (hoursAgo: number, cardNo: string, stepNo: number, input: StepInput, as = 'mechanic') =>
    world.write((ctx) => recordStep(ctx, job, cardNo, stepNo, input), { at: ago(hoursAgo), as });
  const inspect = (hoursAgo: number, cardNo: string, stepNo: number) =>
    world.write((ctx) => inspectIndependently(ctx, job, cardNo, stepNo, proof), { at: ago(hoursAgo), as: 'inspector' });
  const sign = (hoursAgo: number, cardNo: string, as = 'mechanic') =>
    world.write((ctx) => signCard(ctx, job, cardNo, { version: null, ...proof }), { at: ago(hoursAgo), as });
  const tool = (no: string): StepInput => ({ toolId: idOf(world, `tool:${no}`) });
  const batch = (no: string, quantity: string): StepInput => ({ batchId: idOf(world, `batch:${no}`), quantity });
  const yes: StepInput = { value: true };

  await world.write((ctx) => setPin(world.deps.identity, ctx.db, idOf(world, 'user:manee'), proof.pin, world.now));
  await world.write((ctx) => applyRoute(ctx, job), { at: ago(96), as: 'planner' });

  await step(95, 'T010', 1, yes);
  await step(95, 'T010', 2, { value: 'intact' });
  await step(95, 'T010', 3, yes);
  await sign(94.5, 'T010');
  await seedInspection(world, job, 'preliminary', ago(94));

  await step(93, 'T020', 1, { measured: '0', ...tool('PG-08') });
  await step(93, 'T020', 2, yes);
  await inspect(92.8, 'T020', 2);
  await step(92.6, 'T020', 3, yes);
  await step(92.6, 'T020', 4, { value: 'IB4821' });
  await step(92.6, 'T020', 5, { value: 'OB4821' });
  await sign(92.5, 'T020');

  await step(91, 'T040', 1, batch('26-008', '0.5'));
  await step(90, 'T040', 2, { value: 'bare' });
  await sign(89.8, 'T040');

  await seedNdt(world, job, ago(72));
  for (const [at, card] of [
    [70, 'T050'],
    [69.5, 'T055'],
    [69, 'T060'],
  ] as const) {
    await step(at, card, 1, yes, 'ndt');
    await sign(at - 0.1, card, 'ndt');
  }
  await raiseAndCloseFindings(world, ago);

  await step(66, 'T070', 1, tool('BG-07'));
  await step(65.8, 'T070', 2, { measured: '130.011' });
  await step(65.6, 'T070', 3, { measured: '130.018' });
  await sign(65.4, 'T070');

  await step(52, 'T080', 1, tool('DG-05'));
  await step(51.8, 'T080', 2, { measured: '0.31' });
  await sign(51.5, 'T080');
  await seedNdtAgain(world, job, ago(51));
  await closeFindings(world, ago(50));

  await step(49.4, 'T090', 1, batch('26-014', '0.1'));
  await step(49, 'T090', 2, batch('26-027', '0.2'));
  await step(47, 'T090', 3, yes);
  await sign(46.8, 'T090');

  await step(46, 'T100', 1, batch('26-031', '0.2'));
  await step(45.8, 'T100', 2, batch('TB-81', '1'));
  await step(45.6, 'T100', 3, batch('GS-31', '2'));
  await step(45.4, 'T100', 4, batch('FP-09', '2'));
  await step(45.3, 'T100', 5, { ...batch('TY-31', '1'), serialNumber: 'MI4821T' });
  await step(45.2, 'T100', 6, tool('TW-014'));
  await step(45, 'T100', 7, { values: [...Array<string>(16).fill('50'), ...Array<string>(16).fill('100')] });
  await inspect(44.8, 'T100', 7);
  await sign(44.5, 'T100');
  const second = (await findings(world))[1];
  if (second) await close(world, second.id, ago(44.3), 'Tie bolt 7 replaced by a new one, batch TB-81.');

  await step(44, 'T110', 1, tool('PG-08'));
  await step(43.8, 'T110', 2, yes);
  await step(31, 'T110', 3, yes);
  await step(6, 'T110', 4, {
    test: { kind: 'pressureRetention', startPsi: '200', startC: '30', endPsi: '192', endC: '27', hours: 24 },
  });
  await step(5.9, 'T110', 5, { ...tool('PG-08'), measured: '40' });
  await sign(5.8, 'T110');

  await step(5, 'T120', 1, { value: '4821' }, 'inspector');
  await step(4.9, 'T120', 2, yes, 'inspector');
  await step(4.8, 'T120', 3, yes, 'inspector');
  await sign(4.7, 'T120', 'inspector');
  await seedInspection(world, job, 'final', ago(4));
  await request(world, ago(2));
}

/** F01 from the eddy current report and F02 from the tie bolts: decided by the inspector, put right, looked at again. */
async function raiseAndCloseFindings(world: DemoWorld, ago: (hours: number) => Date): Promise<void> {
  const known = await world.write(async (ctx) => {
    const rows = await sql<{
      id: string;
      place: string | null;
    }>`select f.id, f.place from finding f join work_order w on w.id = f.job_id where w.number = ${job} order by f.finding_no`.execute(
      ctx.db,
    );
    return rows.rows;
  });
  if (known.length === 0) {
    await world.write(
      async (ctx) => {
        const locked = await lockJob(ctx, job);
        await createFinding(ctx, {
          job: locked,
          source: 'ndt',
          defectCode: 'crack',
          severity: 'major',
          description: 'One linear indication at the bead seat, 6 mm, 85 % of the notch.',
          place: 'bead seat OB, 4 o’clock',
          itemName: 'outboard half',
          quantity: 1,
          reportable: 'notAssessed',
        });
        await createFinding(ctx, {
          job: locked,
          source: 'ndt',
          defectCode: 'crack',
          severity: 'major',
          description: 'Tie bolt rejected after magnetic particle inspection.',
          place: 'tie bolt 7',
          itemName: 'tie bolt',
          quantity: 1,
          reportable: 'notAssessed',
        });
      },
      { at: ago(68.5), as: 'ndt' },
    );
  }
  const open = await findings(world);
  for (const row of open)
    await world.write(
      (ctx) =>
        assessReportable(ctx, row.id, {
          version: row.version,
          reportable: 'no',
          note: 'Found by the inspection that looks for it and put right in the shop.',
        }),
      { at: ago(68.2), as: 'quality' },
    );
  for (const [place, row] of open.entries()) {
    // One photo is one photo: each is another picture.
    const photo = {
      entity: finding.name,
      entityId: row.id,
      fileName: `finding-${place + 1}.png`,
      declaredType: 'image/png',
      bytes: wheelPicture(480 - place * 60),
    };
    await world.write((ctx) => addAttachment(ctx, photo), { at: ago(68.4), as: 'ndt' });
    const input =
      place === 0
        ? { disposition: 'repair', note: 'Blend the bead seat within the limit and repeat ET', reworkCardNo: 'T080' }
        : {
            disposition: 'replace',
            note: 'Replace tie bolt 7 by a new one',
            replacedPartNumber: 'GA78-12',
            reworkCardNo: 'T100',
          };
    await world.write(
      (ctx) => runTransition(ctx, findingActions, row.id, 'decide', { version: null, input, ...proof }),
      { at: ago(68 - place / 10), as: 'inspector' },
    );
  }
}

async function findings(world: DemoWorld): Promise<{ id: string; version: number }[]> {
  return world.write(async (ctx) => {
    const rows = await sql<{
      id: string;
      version: number;
    }>`select f.id, f.version from finding f join work_order w on w.id = f.job_id where w.number = ${job} order by f.finding_no`.execute(
      ctx.db,
    );
    return rows.rows;
  });
}

async function closeFindings(world: DemoWorld, at: Date): Promise<void> {
  const [first] = await findings(world);
  if (first) await close(world, first.id, at, 'Blended 0.31 mm, ET repeated without indication.');
}

async function close(world: DemoWorld, id: string, at: Date, result: string): Promise<void> {
  await world.write(
    (ctx) => runTransition(ctx, findingActions, id, 'action', { version: null, input: { note: result } }),
    { at, as: 'mechanic' },
  );
  await world.write(
    (ctx) => runTransition(ctx, findingActions, id, 'close', { version: null, input: { result }, ...proof }),
    // Who decided a finding does not close it.
    { at: new Date(at.getTime() + hour / 2), as: 'manee' },
  );
}

async function request(world: DemoWorld, at: Date): Promise<void> {
  await world.write(
    async (ctx) => {
      const { id, certificateTypes } = await lockJob(ctx, job);
      await askForRelease(ctx, id, certificateTypes ?? []);
    },
    { at, as: 'planner' },
  );
}
