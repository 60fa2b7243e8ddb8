import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { safetyReport } from './safetyReport.record.ts';

const open = ['classified', 'investigating', 'actions'] as const;

/** Classified by the safety manager, investigated, acted on, and closed when its reporter was answered and its hazards are accepted (3.10). */
export const safetyReportWorkflow = defineWorkflow(safetyReport, {
  transitions: {
    classify: {
      from: 'submitted',
      to: 'classified',
      who: 'safety.admin',
      input: [
        'title',
        'summary',
        'areaId?',
        'eventSeverity',
        'factors?',
        'tag?',
        'mandatory',
        'mandatoryBasis?',
        'mandatoryReason',
        'awareAt?',
      ],
      stamp: 'classified',
      primary: true,
    },
    decideAgain: {
      label: 'Decide again on the authority',
      from: [...open],
      to: 'investigating',
      who: 'safety.admin',
      input: ['mandatory', 'mandatoryBasis?', 'mandatoryReason', 'awareAt?'],
    },
    askForHira: {
      label: 'Ask for a risk assessment',
      from: [...open],
      to: 'investigating',
      who: 'safety.admin',
      reason: true,
      guarded: true,
    },
    investigate: {
      label: 'Start investigation',
      from: 'classified',
      to: 'investigating',
      who: 'safety.user',
      input: ['ownerId'],
      primary: true,
    },
    conclude: {
      label: 'Conclude investigation',
      from: 'investigating',
      to: 'actions',
      who: 'safety.user',
      input: ['conclusions'],
      guarded: true,
      primary: true,
    },
    close: {
      label: 'Close report',
      from: 'actions',
      to: 'closed',
      who: 'safety.admin',
      sign: 'This report is investigated, its actions are verified and its reporter was answered.',
      meaning: 'approved',
      stamp: 'closed',
      guarded: true,
      primary: true,
    },
    closeDuplicate: {
      label: 'Close as duplicate',
      from: ['submitted', 'classified'],
      to: 'closed',
      who: 'safety.admin',
      input: ['duplicateOfId'],
      stamp: 'closed',
    },
    reopen: { from: 'closed', to: 'investigating', who: 'safety.admin', reason: true },
  },
});
