import { dayOf } from '#kernel/shared/dates.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { mbdReportActions, mbdReportsServer } from '#modules/stores/mbd-reports/server/mbd-reports.server.ts';
import { mbdReport } from '#modules/stores/mbd-reports/shared/mbdReport.record.ts';
import type { mbdReportWorkflow } from '#modules/stores/mbd-reports/shared/mbdReport.workflow.ts';
import { scrapActions } from '#modules/stores/scraps/server/scraps.server.ts';
import { wheelPicture } from './pictures.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

type Step = keyof (typeof mbdReportWorkflow)['transitions'];
type DemoReport = [daysAgo: number, serial: string, values: Omit<CreateOf<typeof mbdReport>, 'scrapId'>, steps: Step[]];

const yard = { place: 'Scrap bond, cutting bench' };
const reports: DemoReport[] = [
  [92, 'FP-0034', { ...yard, remarks: 'Cut in four with the band saw.' }, ['submit', 'witness', 'issue']],
  [57, 'BC-4410', { place: 'Machine shop' }, ['cancel']],
  [55, 'BC-4410', { ...yard, remarks: 'Race cut through at three places.' }, ['submit', 'witness']],
  [30, 'TB-0917', yard, ['submit']],
  [10, 'TT-0221', { place: 'Brake shop, press', remarks: 'Photos before; the press is booked.' }, []],
];
const people: Partial<Record<Step, string>> = { witness: 'quality', issue: 'preecha' };
const day = 86_400_000;

/** MBD reports in each of their states; the part whose report is issued has left with it. */
export async function seedMbdReports(world: DemoWorld): Promise<void> {
  for (const [daysAgo, serial, values, steps] of reports) {
    const began = world.now.getTime() - daysAgo * day;
    const scrapId = idOf(world, `scrap:${serial}`);
    const photos = steps.includes('submit') ? ['before.png', 'after.png'] : ['before.png'];
    const id = await made(
      world,
      mbdReportsServer,
      mbdReport,
      { ...values, scrapId },
      {
        at: new Date(began),
        as: 'stores',
        also: async (ctx, entityId) => {
          for (const fileName of photos)
            await addAttachment(ctx, {
              entity: mbdReport.name,
              entityId,
              fileName,
              declaredType: 'image/png',
              bytes: wheelPicture(),
            });
        },
      },
    );
    for (const [place, step] of steps.entries())
      await stepped(world, mbdReportActions, id, step, {
        at: new Date(began + (place + 1) * day),
        as: people[step] ?? 'stores',
        input: step === 'cancel' ? { reason: 'Wrong place named; written anew.' } : null,
      });
    if (!steps.includes('issue')) continue;
    const at = new Date(began + 5 * day);
    const input = { disposedOn: dayOf(at), disposalFirm: 'Bangkok Metal Recycling', weightKg: '0.4' };
    await stepped(world, scrapActions, scrapId, 'dispose', { at, as: 'stores', input });
  }
}
