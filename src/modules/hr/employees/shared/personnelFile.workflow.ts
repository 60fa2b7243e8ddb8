import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { employeeCertificate, workExperience } from './personnelFile.record.ts';

/** From the paper a person hands in to a certificate that counts; who typed it in does not verify it. */
export const employeeCertificateWorkflow = defineWorkflow(employeeCertificate, {
  transitions: {
    verify: {
      from: 'unverified',
      to: 'verified',
      who: 'hr.user',
      sign: 'I saw the original of this certificate.',
      meaning: 'reviewed',
      stamp: 'verified',
      requires: [{ scan: 1 }],
      primary: true,
    },
    revoke: { from: ['unverified', 'verified'], to: 'revoked', who: 'hr.user', reason: true },
  },
});

/** From what a person says they did to experience that counts. */
export const workExperienceWorkflow = defineWorkflow(workExperience, {
  transitions: {
    verify: {
      from: 'unverified',
      to: 'verified',
      who: 'hr.user',
      sign: 'I verified this experience with its employer or its papers.',
      meaning: 'reviewed',
      stamp: 'verified',
      requires: [{ proof: 1 }],
      primary: true,
    },
  },
});
