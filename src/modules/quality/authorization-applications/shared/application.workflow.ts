import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { staffAuthorization } from '#modules/quality/authorizations/shared/authorization.record.ts';
import { applicationDocument, applicationLine, authApplication } from './application.record.ts';

/** A field of the authorisation that is chosen when it is issued. */
function asked<N extends 'stampId' | 'licenceNo' | 'licenceValidUntil' | 'limitations'>(name: N) {
  const { kind, label, to, schema } = staffAuthorization.fields[name];
  return (schema as z.ZodType<string>).optional().meta({ kind, title: label, to });
}

/** From the wish to the authorisation; each stage by another person (R-GEN-5, quality-people 3.10). */
export const authApplicationWorkflow = defineWorkflow(authApplication, {
  transitions: {
    submit: {
      from: ['draft', 'returned'],
      to: 'submitted',
      who: 'signedIn',
      byEmployee: true,
      sign: 'What stands in this application is true. I ask for the authorisation it names.',
      meaning: 'performed',
      stamp: 'submitted',
      guarded: true,
      primary: true,
    },
    endorse: {
      from: 'submitted',
      to: 'endorsed',
      who: 'signedIn',
      byEmployee: true,
      sign: 'This person works in the groups named here, and the department needs the authorisation.',
      meaning: 'reviewed',
      stamp: 'endorsed',
      guarded: true,
      primary: true,
    },
    checkDocuments: {
      label: 'Begin document check',
      from: 'endorsed',
      to: 'documentCheck',
      who: 'quality.user',
      byEmployee: true,
      guarded: true,
      primary: true,
    },
    documentsComplete: {
      label: 'Documents are complete',
      from: 'documentCheck',
      to: 'assessment',
      who: 'quality.user',
      byEmployee: true,
      stamp: 'checked',
      guarded: true,
      primary: true,
    },
    recommend: {
      from: 'assessment',
      to: 'recommended',
      who: 'signedIn',
      byEmployee: true,
      stamp: 'recommended',
      guarded: true,
      primary: true,
    },
    approve: {
      from: 'recommended',
      to: 'approved',
      who: 'quality.admin',
      byEmployee: true,
      sign: 'I have seen documents and assessments and approve the groups shown as approved.',
      meaning: 'approved',
      stamp: 'approved',
      guarded: true,
      primary: true,
    },
    issue: {
      label: 'Issue authorisation',
      from: 'approved',
      to: 'issued',
      who: 'quality.admin',
      byEmployee: true,
      input: z.strictObject({
        stampId: asked('stampId'),
        licenceNo: asked('licenceNo'),
        licenceValidUntil: asked('licenceValidUntil'),
        limitations: asked('limitations'),
        withoutLimitations: z.boolean().optional().meta({ kind: 'flag', title: 'Take the limitations off' }),
      }),
      sign: 'I have seen this person’s competence assessed and the prerequisites met, and issue the authorisation with the approved groups.',
      meaning: 'issued',
      stamp: 'issued',
      guarded: true,
      primary: true,
    },
    return: {
      label: 'Return for more',
      from: ['submitted', 'endorsed', 'documentCheck', 'assessment', 'recommended'],
      to: 'returned',
      who: 'signedIn',
      byEmployee: true,
      input: ['decisionReason'],
      guarded: true,
    },
    withdraw: {
      from: ['draft', 'submitted', 'endorsed', 'documentCheck', 'assessment', 'recommended', 'approved', 'returned'],
      to: 'withdrawn',
      who: 'signedIn',
      byEmployee: true,
      reason: true,
      stamp: 'ended',
      guarded: true,
    },
    reject: {
      from: ['submitted', 'endorsed', 'documentCheck', 'assessment', 'recommended'],
      to: 'rejected',
      who: 'quality.admin',
      byEmployee: true,
      input: ['decisionReason'],
      sign: 'I reject this application for the reason given.',
      meaning: 'voided',
      stamp: 'ended',
      guarded: true,
    },
  },
});

/** Each group is decided by itself (R-APP-4). */
export const applicationLineWorkflow = defineWorkflow(applicationLine, {
  transitions: {
    approve: {
      label: 'Approve group',
      from: 'open',
      to: 'approved',
      who: 'quality.admin',
      byEmployee: true,
      stamp: 'decided',
      guarded: true,
      primary: true,
    },
    reject: {
      label: 'Reject group',
      from: 'open',
      to: 'rejected',
      who: 'quality.admin',
      byEmployee: true,
      input: ['decisionReason'],
      stamp: 'decided',
      guarded: true,
    },
  },
});

/** A paper counts once quality has looked at it. */
export const applicationDocumentWorkflow = defineWorkflow(applicationDocument, {
  transitions: {
    verify: {
      from: 'open',
      to: 'met',
      who: 'quality.user',
      byEmployee: true,
      requires: [{ papers: 1 }],
      stamp: 'verified',
      guarded: true,
      primary: true,
    },
    reopen: {
      label: 'Not accepted',
      from: 'met',
      to: 'open',
      who: 'quality.user',
      byEmployee: true,
      reason: true,
      guarded: true,
    },
  },
});
