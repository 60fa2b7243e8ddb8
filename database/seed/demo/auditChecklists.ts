import {
  beginRevision,
  checklistRevisionActions,
} from '#modules/quality/audit-checklists/server/checklists.actions.ts';
import { auditChecklistsServer } from '#modules/quality/audit-checklists/server/audit-checklists.server.ts';
import { auditChecklist } from '#modules/quality/audit-checklists/shared/checklist.record.ts';
import { auditQuestion } from '#modules/quality/audit-checklists/shared/question.record.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

type Question = CreateOf<typeof auditQuestion>;
type Line = [section: string, text: string, clause: string, samples: number, evidence?: string];

// prettier-ignore
const checklists: { code: string; title: string; area?: string; lines: Line[]; next?: Line[] }[] = [
  {
    code: 'CL-WHEEL', title: 'Wheel shop, product audit', area: 'wheel-shop',
    lines: [
      ['Data', 'Does each open card name the manual, its revision and the task, and is that revision in force today?', '145.A.45', 5, 'Task cards, manual register'],
      ['Tools', 'Are the torque wrenches and gauges on the bench in calibration, and in the range of the step?', '145.A.40', 5, 'Labels, calibration certificates'],
      ['Parts', 'Is every bearing and seal on the bench traceable to its incoming certificate?', '145.A.42', 5, 'Batch labels, stock card'],
      ['Work', 'Is an open finding recorded before the step after it is signed?', '145.A.48', 3, 'Findings of the job'],
      ['Release', 'Does the certificate name all work done, and only that?', '145.A.50', 3, 'Certificates of the last month'],
      ['Facilities', 'Are paint stripping and assembly kept apart, and is the assembly bench clean?', '145.A.25', 1],
    ],
    next: [['Work', 'Is every torque recorded as read, with the tool it was read from?', '145.A.48', 5, 'Readings of the step']],
  },
  {
    code: 'CL-STORES', title: 'Stores and tool crib',
    lines: [
      ['Segregation', 'Are unserviceable, quarantined and customer parts locked away from serviceable stock?', '145.A.42', 1, 'Walk through the store'],
      ['Shelf life', 'Is nothing on the shelf past its expiry, and are opened containers marked with the day?', '145.A.42', 10, 'Shelf life list'],
      ['Tools', 'Is every tool on loan where its card says it is?', '145.A.40', 5, 'Loan list'],
      ['Receiving', 'Is each part received in the last month supported by a certificate that was read and accepted?', '145.A.42', 10, 'Receiving notes'],
    ],
  },
  {
    code: 'CL-STAFF', title: 'Certifying staff and training',
    lines: [
      ['Authorisations', 'Are authorisations limited to what training, experience and recent work support?', '145.A.35', 5, 'Authorisation files'],
      ['Training', 'Are human factors and continuation training in date for everybody who signs?', '145.A.30', 10, 'Training matrix'],
      ['Stamps', 'Is every stamp in the hand of its holder, and is none used twice?', '145.A.35', 5, 'Stamp register'],
    ],
  },
];
const day = 86_400_000;
const writer = 'certifier';

/** Three checklists in force; the one of the wheel shop has a second revision in work. */
export async function seedAuditChecklists(world: DemoWorld): Promise<void> {
  const at = (days: number) => new Date(world.now.getTime() - days * day);
  const write = async (revisionId: string, lines: readonly Line[], when: Date) => {
    for (const [section, text, clause, samples, evidence] of lines)
      await made(
        world,
        auditChecklistsServer,
        auditQuestion,
        { revisionId, section, text, clause: clause as Question['clause'], samples, ...(evidence && { evidence }) },
        { at: when, as: writer },
      );
  };
  for (const { code, title, area, lines, next } of checklists) {
    const id = await made(
      world,
      auditChecklistsServer,
      auditChecklist,
      { code, title, ...(area && { areaId: idOf(world, `auditArea:${area}`) }) },
      { at: at(250), as: writer },
    );
    const first = await world.write((ctx) => beginRevision(ctx, id, 'First revision for the audit plan of the year'), {
      at: at(249),
      as: writer,
    });
    await write(first, lines, at(248));
    await stepped(world, checklistRevisionActions, first, 'approve', { at: at(240), as: 'quality' });
    if (!next) continue;
    const second = await world.write(
      (ctx) => beginRevision(ctx, id, 'Torque readings after the finding of the last audit'),
      {
        at: at(12),
        as: writer,
      },
    );
    await write(second, next, at(12));
  }
}
