import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { ndtTechnique } from './ndtTechnique.record.ts';

/** A draft becomes the one current revision of its code; the earlier one is superseded in the same step. */
export const ndtTechniqueWorkflow = defineWorkflow(ndtTechnique, {
  start: 'draft',
  transitions: {
    publish: {
      label: 'Publish technique',
      from: ['draft'],
      to: 'current',
      who: ['ndt.user', 'quality.user'],
      primary: true,
      sign: 'I approve this technique as Level 3 of its method.',
      meaning: 'approved',
    },
  },
});
