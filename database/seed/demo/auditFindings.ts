import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { auditFindingActions, capItemActions } from '#modules/quality/findings/server/findings.actions.ts';
import { findingsServer } from '#modules/quality/findings/server/findings.server.ts';
import { capItem } from '#modules/quality/findings/shared/capItem.record.ts';
import { auditFinding } from '#modules/quality/findings/shared/finding.record.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

type Values = CreateOf<typeof auditFinding>;
type Item = Omit<CreateOf<typeof capItem>, 'findingId' | 'ownerId' | 'dueOn'>;
interface Story {
  daysAgo: number;
  owner: string;
  area: string;
  values: Omit<Values, 'ownerId' | 'areaId'>;
  items: Item[];
  /** How far it went. */
  end: 'issued' | 'toJudge' | 'complete' | 'accepted' | 'closed';
}

const whys = (...lines: string[]) => ({ method: 'fiveWhys' as const, whys: lines.join('\n') });
const stories: Story[] = [
  {
    daysAgo: 160,
    owner: 'stores',
    area: 'tool-crib',
    values: {
      source: 'internal',
      level: 'level2',
      clause: '145.A.40',
      requirement: 'Tools that need it are calibrated to a standard the authority accepts.',
      statement:
        'A torque wrench lay among the serviceable ones on the wheel bench six days after its calibration ended.',
      evidence: 'Label of the wrench, list of tools on loan of that day',
    },
    items: [
      {
        section: 'rootCause',
        text: 'The due list reached one person only',
        ...whys(
          'The wrench stayed on the bench',
          'Nobody took it away',
          'The due list goes to one person, who was on leave',
        ),
      },
      { section: 'correctiveAction', text: 'All benches were walked and every label read', controlType: 'procedure' },
      {
        section: 'preventiveAction',
        text: 'The crib refuses to lend what is due within the loan',
        controlType: 'engineer',
      },
    ],
    end: 'closed',
  },
  {
    daysAgo: 75,
    owner: 'wichai',
    area: 'wheel-shop',
    values: {
      source: 'caat',
      level: 'level2',
      clause: '145.A.45',
      requirement: 'Maintenance data is current and available where the work is done.',
      statement:
        'Two cards of the wheel shop cited a revision of the manual that had been superseded nine days before.',
      evidence: 'Cards of the audit sample, transmittal of the revision',
    },
    items: [
      {
        section: 'rootCause',
        text: 'Open cards were not looked at when the revision came',
        ...whys(
          'The cards cited the old revision',
          'They were printed before',
          'No review of open jobs is asked for when a revision comes',
        ),
      },
      {
        section: 'correctiveAction',
        text: 'The two cards were compared with the new revision: no difference in the work',
        controlType: 'procedure',
      },
      {
        section: 'preventiveAction',
        text: 'A new revision opens a review for each job that cites the old one',
        controlType: 'engineer',
      },
    ],
    end: 'accepted',
  },
  {
    daysAgo: 24,
    owner: 'prasit',
    area: 'brake-shop',
    values: {
      source: 'internal',
      level: 'level2',
      clause: '145.A.48',
      requirement: 'An error is caught before release: critical work is inspected by a second person.',
      statement:
        'One of five sampled brake jobs had its independent inspection signed before the last torque was recorded.',
      evidence: 'Times of the signatures on the sampled job',
    },
    items: [
      {
        section: 'rootCause',
        text: 'The inspector signs several jobs at the end of the shift',
        ...whys(
          'The inspection was signed early',
          'The inspector was about to leave',
          'One inspector serves two benches at the change of shift',
        ),
      },
      { section: 'correctiveAction', text: 'The brake was inspected again, nothing found', controlType: 'procedure' },
    ],
    end: 'toJudge',
  },
  {
    daysAgo: 3,
    owner: 'logistics',
    area: 'receiving',
    values: {
      source: 'internal',
      level: 'level1',
      clause: '145.A.42',
      requirement: 'Components without a release certificate are segregated until it is there.',
      statement: 'Four bearings without their release certificate lay on the shelf of serviceable parts.',
      evidence: 'Photo of the shelf, receiving note without the paper',
    },
    items: [],
    end: 'issued',
  },
];
const day = 86_400_000;
const parts = {
  rootCause: 'rootCauseComplete',
  correctiveAction: 'correctiveComplete',
  preventiveAction: 'preventiveComplete',
} as const;

/** Findings in each state of their plan: closed, followed up, waiting for the auditor, and new with a day to contain it. */
export async function seedAuditFindings(world: DemoWorld): Promise<void> {
  for (const { daysAgo, owner, area, values, items, end } of stories) {
    const at = (days: number) => new Date(world.now.getTime() - (daysAgo - days) * day);
    const ownerId = idOf(world, `employee:${owner}`);
    const id = await made(
      world,
      findingsServer,
      auditFinding,
      { ...values, ownerId, areaId: idOf(world, `auditArea:${area}`) },
      { at: at(0), as: 'preecha' },
    );
    await stepped(world, auditFindingActions, id, 'issue', { at: at(0.1), as: 'preecha' });
    const written: string[] = [];
    for (const item of items) {
      const itemId = await made(
        world,
        findingsServer,
        capItem,
        { ...item, findingId: id, ownerId, dueOn: addDays(dayOf(at(5)), 30) },
        { at: at(5), as: owner },
      );
      written.push(itemId);
      if (end === 'toJudge') continue;
      await stepped(world, capItemActions, itemId, 'accept', { at: at(8), as: 'preecha' });
      await stepped(world, auditFindingActions, id, parts[item.section], { at: at(9), as: owner });
    }
    if (end !== 'accepted' && end !== 'closed') continue;
    await stepped(world, auditFindingActions, id, 'acceptPlan', { at: at(12), as: 'quality' });
    for (const itemId of written)
      await stepped(world, capItemActions, itemId, 'implemented', { at: at(30), as: owner });
    if (end === 'closed')
      await stepped(world, auditFindingActions, id, 'confirmEffect', {
        at: at(110),
        as: 'preecha',
        input: { effectEvidence: 'Forty tools looked at on three days: none past its date' },
      });
  }
}
