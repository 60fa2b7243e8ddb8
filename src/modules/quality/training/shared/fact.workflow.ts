import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { trainingFact } from './fact.record.ts';

/** External training counts once training checked its proof (R-TRN-11); an exemption takes quality's signature too (R-TRN-10). */
export const trainingFactWorkflow = defineWorkflow(trainingFact, {
  transitions: {
    verify: {
      label: 'Accept the proof',
      from: 'pending',
      to: 'valid',
      who: 'training.user',
      byEmployee: true,
      requires: [{ proof: 1 }],
      stamp: 'verified',
      guarded: true,
      primary: true,
    },
    exempt: {
      label: 'Sign the exemption',
      from: 'pending',
      to: 'valid',
      who: 'quality.admin',
      byEmployee: true,
      requires: [{ proof: 1 }],
      sign: 'This person proved equal training and is exempted from the initial training named here.',
      meaning: 'approved',
      stamp: 'verified',
      guarded: true,
      primary: true,
    },
    reject: {
      label: 'Refuse the proof',
      from: 'pending',
      to: 'rejected',
      who: ['training.user', 'quality.admin'],
      byEmployee: true,
      reason: true,
    },
  },
});
