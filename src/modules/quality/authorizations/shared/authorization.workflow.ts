import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { staffAuthorization } from './authorization.record.ts';
import { logbookEntry, stamp, stampKeepers } from './facts.record.ts';

const reason = z.string().trim().min(3, 'Say why').max(500);

/** A field of the authorisation that a step may change; left empty it stays. */
function asked<N extends 'stampId' | 'licenceNo' | 'licenceValidUntil'>(name: N) {
  const { kind, label, to, schema } = staffAuthorization.fields[name];
  return (schema as z.ZodType<string>).optional().meta({ kind, title: label, to });
}

/**
 * A live entitlement and its end. `issue`, `renew`, `vary` and `reinstate` are taken by the application that is issued in the same
 * transaction, and refused to everybody else. Each step that gives or takes a right is signed (R-SIG-5).
 */
export const authorizationWorkflow = defineWorkflow(staffAuthorization, {
  start: 'draft',
  transitions: {
    issue: {
      from: ['draft'],
      to: 'active',
      who: 'quality.admin',
      byEmployee: true,
      sign: 'I have seen this person’s competence assessed and the prerequisites met, and issue this authorisation with the scope and limits shown.',
      meaning: 'issued',
      guarded: true,
    },
    renew: {
      from: ['active'],
      to: 'active',
      who: 'quality.admin',
      byEmployee: true,
      sign: 'I have seen the prerequisites still met and renew this authorisation from today.',
      meaning: 'issued',
      guarded: true,
    },
    suspend: {
      from: ['active'],
      to: 'suspended',
      who: 'signedIn',
      byEmployee: true,
      input: z.strictObject({ reason }),
      sign: 'I suspend this authorisation. From this moment nothing may be signed with it.',
      meaning: 'voided',
      guarded: true,
    },
    lift: {
      label: 'Lift suspension',
      from: ['suspended'],
      to: 'active',
      who: 'signedIn',
      byEmployee: true,
      input: z.strictObject({ reason }),
      sign: 'The cause of the suspension is cured. This authorisation may be used again.',
      meaning: 'issued',
      guarded: true,
      primary: true,
    },
    askBack: {
      label: 'Request to lift the suspension',
      from: ['suspended'],
      to: 'suspended',
      who: 'signedIn',
      byEmployee: true,
      sign: 'What made me stop is over. I ask for my authorisation back.',
      meaning: 'performed',
      guarded: true,
      primary: true,
    },
    reinstate: {
      label: 'Give back by an application',
      from: ['suspended'],
      to: 'active',
      who: 'quality.admin',
      byEmployee: true,
      input: z.strictObject({ reason }),
      sign: 'This person was assessed again. The authorisation may be used again.',
      meaning: 'issued',
      guarded: true,
    },
    surrender: {
      from: ['active', 'suspended'],
      to: 'surrendered',
      who: 'signedIn',
      byEmployee: true,
      input: z.strictObject({ reason }),
      sign: 'I give this authorisation back.',
      meaning: 'voided',
      guarded: true,
    },
    amend: {
      label: 'Change stamp or licence, or limit further',
      from: ['active'],
      to: 'active',
      who: 'quality.admin',
      byEmployee: true,
      input: z.strictObject({
        stampId: asked('stampId'),
        licenceNo: asked('licenceNo'),
        licenceValidUntil: asked('licenceValidUntil'),
        limitations: z.string().trim().max(1000).optional().meta({ kind: 'note', title: 'Further limitations' }),
        reason,
      }),
      sign: 'I change stamp or licence of this person’s authorisation, or limit it further, as shown.',
      meaning: 'issued',
      guarded: true,
    },
    vary: {
      label: 'Add the groups of an application',
      from: ['active'],
      to: 'active',
      who: 'quality.admin',
      input: z.strictObject({
        limitations: z.string().trim().max(1000).optional(),
        withoutLimitations: z.boolean().optional().meta({ kind: 'flag', title: 'Take the limitations off' }),
      }),
      guarded: true,
    },
    withdraw: {
      from: ['active', 'suspended'],
      to: 'withdrawn',
      who: 'quality.admin',
      byEmployee: true,
      input: z.strictObject({ reason }),
      sign: 'I withdraw this authorisation for good.',
      meaning: 'voided',
    },
    closeForLeaver: {
      label: 'Close: holder left',
      from: ['active', 'suspended'],
      to: 'surrendered',
      who: 'level:5',
      guarded: true,
    },
  },
});

/** A stamp's way from the drawer to a hand and back (R-HR-4). It is handed over by issuing an authorisation that names it. */
export const stampWorkflow = defineWorkflow(stamp, {
  transitions: {
    giveBack: {
      label: 'Take back',
      from: 'issued',
      to: 'returned',
      who: stampKeepers,
      byEmployee: true,
      sign: 'I received this stamp back.',
      meaning: 'accepted',
      primary: true,
    },
    seen: {
      label: 'Seen at the stamp audit',
      from: 'issued',
      to: 'issued',
      who: stampKeepers,
      byEmployee: true,
      sign: 'I saw this stamp with its holder; its impression is legible.',
      meaning: 'inspected',
      requires: [{ impression: 1 }],
    },
    reportLost: {
      from: 'issued',
      to: 'lost',
      who: stampKeepers,
      byEmployee: true,
      input: z.strictObject({ reason }),
      sign: 'This stamp is lost; its number is void for ever.',
      meaning: 'voided',
    },
    restock: { label: 'Back to stock', from: 'returned', to: 'stock', who: stampKeepers, guarded: true, primary: true },
    destroy: {
      from: ['stock', 'returned', 'lost'],
      to: 'void',
      who: 'quality.user',
      byEmployee: true,
      reason: true,
      sign: 'This stamp is destroyed or given up; its number is never issued again.',
      meaning: 'voided',
    },
  },
});

/** What is written into a logbook by hand counts when the supervisor it names has signed it (quality-people 3.3). */
export const logbookWorkflow = defineWorkflow(logbookEntry, {
  transitions: {
    verify: {
      label: 'Sign',
      from: 'pending',
      to: 'verified',
      who: 'signedIn',
      byEmployee: true,
      sign: 'I supervised this work; it was done as it is written here.',
      meaning: 'witnessed',
      guarded: true,
      primary: true,
    },
    dispute: { from: 'pending', to: 'disputed', who: 'signedIn', byEmployee: true, reason: true, guarded: true },
  },
});
