import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { auditFinding } from './finding.record.ts';

const quality = 'quality.user';

/** Issued by an auditor, answered by its owner, accepted by the quality manager, closed by somebody who has not answered it (R-CAP-3). */
export const auditFindingWorkflow = defineWorkflow(auditFinding, {
  transitions: {
    issue: {
      from: 'draft',
      to: 'open',
      who: quality,
      sign: 'This finding names requirement, fact and evidence.',
      meaning: 'issued',
      stamp: 'issued',
      guarded: true,
      primary: true,
    },
    contain: {
      label: 'Record containment',
      from: 'open',
      to: 'open',
      who: 'signedIn',
      input: ['containment'],
      stamp: 'contained',
      guarded: true,
    },
    rootCauseComplete: { label: 'Root cause is complete', from: 'open', to: 'open', who: 'signedIn', guarded: true },
    correctiveComplete: { label: 'Corrective action is complete', from: 'open', to: 'open', who: 'signedIn', guarded: true },
    preventiveComplete: { label: 'Preventive action is complete', from: 'open', to: 'open', who: 'signedIn', guarded: true },
    acceptPlan: {
      from: 'open',
      to: 'open',
      who: 'quality.admin',
      sign: 'I accept cause, correction and prevention of this finding.',
      meaning: 'accepted',
      stamp: 'accepted',
      guarded: true,
      primary: true,
    },
    confirmEffect: {
      label: 'Close: effective',
      from: 'open',
      to: 'closed',
      who: quality,
      sign: 'The corrective action is in place and effective.',
      meaning: 'approved',
      input: ['effectEvidence'],
      stamp: 'closed',
      guarded: true,
      primary: true,
    },
    notEffective: {
      label: 'Not effective',
      from: 'open',
      to: 'open',
      who: quality,
      sign: 'The corrective action was looked at and is not effective.',
      meaning: 'reviewed',
      input: ['effectEvidence'],
      guarded: true,
    },
    extendFollowUp: { label: 'Look again later', from: 'open', to: 'open', who: quality, input: ['followUpDueOn'], reason: true, guarded: true },
    reopenPlan: { label: 'Ask for a new plan', from: 'open', to: 'open', who: quality, reason: true, guarded: true },
    extend: { label: 'Extend', from: 'open', to: 'open', who: 'signedIn', input: ['closureDueOn'], reason: true, guarded: true },
    changeLevel: { from: 'open', to: 'open', who: 'quality.admin', input: ['level'], reason: true, guarded: true },
    withdraw: { from: ['draft', 'open'], to: 'withdrawn', who: 'quality.admin', reason: true },
  },
});
