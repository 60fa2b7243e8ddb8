import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { hazard, hira } from './hira.record.ts';

const safety = 'safety.user';

/** Drafted, assessed, mitigated, accepted, and looked at again. */
export const hiraWorkflow = defineWorkflow(hira, {
  transitions: {
    assess: {
      label: 'Assessment is complete',
      from: 'draft',
      to: 'assessed',
      who: safety,
      guarded: true,
      primary: true,
    },
    mitigate: { label: 'Start mitigation', from: 'assessed', to: 'mitigating', who: safety },
    accept: {
      label: 'Every hazard is accepted',
      from: ['assessed', 'mitigating', 'review'],
      to: 'accepted',
      who: 'safety.admin',
      stamp: 'accepted',
      guarded: true,
      primary: true,
    },
    review: { label: 'Start a review', from: 'accepted', to: 'review', who: safety, reason: true },
    close: { label: 'Close assessment', from: 'accepted', to: 'closed', who: 'safety.admin', reason: true },
  },
});

const sign = 'I accept the risk that is left of this hazard.';

/** Rated again when something holds it, and accepted by the posts its cell asks for (R-HIR-3, R-HIR-4). */
export const hazardWorkflow = defineWorkflow(hazard, {
  transitions: {
    rate: {
      label: 'Rate the residual risk',
      from: ['assessed', 'mitigating'],
      to: 'mitigating',
      who: safety,
      input: ['residualP', 'residualS', 'residualReason?'],
    },
    restrict: {
      label: 'Restrict the activity',
      from: ['assessed', 'mitigating'],
      to: 'mitigating',
      who: ['safety.admin', 'quality.admin'],
      reason: true,
      guarded: true,
    },
    acceptAsManager: {
      label: 'Accept as department manager',
      from: ['assessed', 'mitigating'],
      to: 'mitigating',
      who: 'signedIn',
      meaning: 'accepted',
      sign,
      stamp: 'managerAccepted',
    },
    acceptAsAccountable: {
      label: 'Accept as Accountable Manager',
      from: ['assessed', 'mitigating'],
      to: 'mitigating',
      who: 'signedIn',
      meaning: 'accepted',
      sign,
      stamp: 'accountableAccepted',
    },
    acceptAsSafety: {
      label: 'Accept as Safety Manager',
      from: ['assessed', 'mitigating'],
      to: 'accepted',
      who: 'signedIn',
      meaning: 'accepted',
      sign,
      stamp: 'safetyAccepted',
      primary: true,
    },
    stop: {
      label: 'Stop the activity',
      from: ['assessed', 'mitigating'],
      to: 'stopped',
      who: ['safety.admin', 'quality.admin'],
      sign: 'This activity is stopped until its risk is lower.',
      meaning: 'approved',
      reason: true,
    },
    takeUp: { label: 'Take up again', from: 'stopped', to: 'assessed', who: 'safety.admin', reason: true },
    review: { label: 'Start a review', from: 'accepted', to: 'assessed', who: safety, reason: true },
  },
});
