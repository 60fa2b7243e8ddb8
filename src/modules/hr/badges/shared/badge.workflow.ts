import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { badge } from './badge.record.ts';

const office = ['hr.user', 'quality.user'] as const;

/** From the drawer to a person and back. A card is one person's: what came back or was lost is destroyed, never issued again. */
export const badgeWorkflow = defineWorkflow(badge, {
  transitions: {
    issue: {
      from: 'stock',
      to: 'issued',
      who: office,
      input: ['employeeId', 'accessZones'],
      sign: 'I handed this badge to its holder.',
      stamp: 'issued',
      primary: true,
    },
    takeBack: {
      from: ['issued', 'lost'],
      to: 'returned',
      who: office,
      sign: 'I received this badge back.',
      meaning: 'accepted',
      stamp: 'returned',
      primary: true,
    },
    reportLost: { from: 'issued', to: 'lost', who: office, stamp: 'lost', reason: true },
    destroy: { from: ['stock', 'returned', 'lost'], to: 'destroyed', who: office, stamp: 'destroyed', reason: true },
  },
});
