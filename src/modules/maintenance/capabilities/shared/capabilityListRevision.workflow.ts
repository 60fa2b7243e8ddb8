import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { capabilityListRevision } from './capabilityListRevision.record.ts';

const reference = z.string().trim().min(2, 'Required').max(100);

/** The road of a capability list: inside the company, to the authority, into effect (maintenance 3.20). */
export const capabilityListRevisionWorkflow = defineWorkflow(capabilityListRevision, {
  start: 'draft',
  transitions: {
    approve: {
      label: 'Approve in house',
      from: ['draft'],
      to: 'internalApproved',
      who: 'quality.admin',
      sign: 'I have checked this list: the company has the facility, data, tools, materials and staff for every item.',
      meaning: 'approved',
      guarded: true,
      primary: true,
    },
    reopen: { label: 'Back to draft', from: ['internalApproved'], to: 'draft', who: 'quality.admin' },
    submit: {
      label: 'Submit to the authority',
      from: ['internalApproved'],
      to: 'submitted',
      who: 'quality.admin',
      input: z.strictObject({ submittedOn: z.iso.date('A date such as 2026-11-21'), submissionRef: reference }),
      sign: 'I submit this capability list to the authority.',
      meaning: 'issued',
      guarded: true,
      primary: true,
    },
    accept: {
      label: 'Record acceptance',
      from: ['submitted'],
      to: 'accepted',
      who: 'quality.admin',
      input: z.strictObject({
        acceptedOn: z.iso.date('A date such as 2026-11-21'),
        acceptedRef: reference,
        effectiveFrom: z.iso.date('A date such as 2026-11-21'),
      }),
      sign: 'The authority accepted this list; the letter is attached.',
      meaning: 'accepted',
      guarded: true,
      primary: true,
    },
    makeEffective: {
      label: 'Put into effect',
      from: ['accepted'],
      to: 'effective',
      who: 'quality.admin',
      sign: 'This list is in effect from its date; the one before it is superseded.',
      meaning: 'issued',
      guarded: true,
      primary: true,
    },
    withdraw: {
      from: ['draft', 'internalApproved', 'submitted'],
      to: 'withdrawn',
      who: 'quality.admin',
      input: z.strictObject({ reason: z.string().trim().min(3, 'Say why').max(500) }),
      sign: 'I withdraw this list.',
      meaning: 'voided',
    },
  },
});
