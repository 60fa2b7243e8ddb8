import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { staffListRevision } from './staffListRevision.record.ts';

/** Quality takes the list, the quality manager approves and publishes it; the one before is superseded (quality-people 3.10). */
export const staffListRevisionWorkflow = defineWorkflow(staffListRevision, {
  transitions: {
    takeAnew: { label: 'Update from live list', from: 'draft', to: 'draft', who: 'quality.user' },
    approve: {
      from: 'draft',
      to: 'approved',
      who: 'quality.admin',
      byEmployee: true,
      sign: 'I approve this list of certifying staff.',
      meaning: 'approved',
      stamp: 'approved',
      guarded: true,
      primary: true,
    },
    publish: {
      from: 'approved',
      to: 'published',
      who: 'quality.admin',
      byEmployee: true,
      stamp: 'published',
      guarded: true,
      primary: true,
    },
    notifyAuthority: {
      from: 'published',
      to: 'published',
      who: 'quality.user',
      input: ['authorityToldOn', 'authorityReference'],
      primary: true,
    },
  },
});
