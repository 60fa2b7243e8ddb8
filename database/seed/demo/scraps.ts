import type { CreateOf } from '#kernel/shared/record.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { scrapActions, scrapsServer } from '#modules/stores/scraps/server/scraps.server.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import type { scrapWorkflow } from '#modules/stores/scraps/shared/scrap.workflow.ts';
import { wheelPicture } from './pictures.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

type Step = keyof (typeof scrapWorkflow)['transitions'];
type DemoScrap = [daysAgo: number, values: Omit<CreateOf<typeof scrap>, 'lifeLimited' | 'quantity'>, steps: Step[]];

const scraps = (world: DemoWorld): DemoScrap[] => [
  [
    96,
    { description: 'Fuse plug', partNumber: 'FP-177C', serialNumber: 'FP-0034', reason: 'damage' },
    ['approve', 'mutilate', 'witness'],
  ],
  [
    75,
    { description: 'Brake stator, sectioned', partNumber: '2-1684-ST', serialNumber: 'ST-1120', reason: 'wear' },
    ['approve', 'mark', 'witnessMark'],
  ],
  [
    61,
    { description: 'Bearing cone, outboard', partNumber: 'BRG-OB-389', serialNumber: 'BC-4410', reason: 'wear' },
    ['approve', 'mutilate', 'witness'],
  ],
  [
    33,
    { description: 'Tie bolt', partNumber: 'C20195-21', serialNumber: 'TB-0917', reason: 'defect' },
    ['approve', 'mutilate'],
  ],
  [
    12,
    {
      description: 'Torque tube',
      partNumber: '2-1684-TT',
      serialNumber: 'TT-0221',
      reason: 'BER',
      ownerId: idOf(world, 'customer:STR'),
      ownerConsent: 'Mail of the powerplant engineer, consent to scrap',
    },
    ['approve'],
  ],
  [
    5,
    {
      description: 'Wheel half, inboard',
      partNumber: 'C20195162-IB',
      serialNumber: 'WH-3307',
      reason: 'defect',
      ownerId: idOf(world, 'customer:AND'),
    },
    [],
  ],
];

const day = 86_400_000;

/** Scrap records in each of their states: tagged by stores, approved by quality, destroyed by one person before another. */
export async function seedScraps(world: DemoWorld): Promise<void> {
  for (const [daysAgo, values, steps] of scraps(world)) {
    const began = world.now.getTime() - daysAgo * day;
    const id = await made(
      world,
      scrapsServer,
      scrap,
      { ...values, ownerType: values.ownerId ? 'customer' : 'company', quantity: '1', lifeLimited: false },
      {
        at: new Date(began),
        as: 'stores',
        also: async (ctx, entityId) => {
          for (const fileName of steps.includes('mutilate') || steps.includes('mark')
            ? ['before.png', 'after.png']
            : [])
            await addAttachment(ctx, {
              entity: scrap.name,
              entityId,
              fileName,
              declaredType: 'image/png',
              bytes: wheelPicture(),
            });
        },
      },
    );
    world.ids.set(`scrap:${values.serialNumber}`, id);
    for (const [place, step] of steps.entries()) {
      const at = new Date(began + (place + 1) * day);
      const input =
        step === 'mutilate'
          ? { method: 'cutManyPieces', dataPlateRemoved: true }
          : step === 'mark'
            ? { exemptUse: 'Training aid, brake course', exemptReceiver: 'Training room' }
            : null;
      const as = step === 'approve' || step === 'witness' || step === 'witnessMark' ? 'quality' : 'stores';
      await stepped(world, scrapActions, id, step, { at, as, input });
    }
  }
}
