import { fixture } from '#kernel/testing/fixture.ts';
import { releaseForm } from '../shared/releaseForm.record.ts';

const types = ['FAA_8130_3', 'EASA_FORM_1', 'CAAT_FORM_1'] as const;

/** A draft of the next version of a form, a copy of the one in use; one form has one draft at a time. */
export const aReleaseForm = fixture(releaseForm).by(['quality.admin'], (_app, n) => ({
  type: types[n % types.length] ?? 'FAA_8130_3',
  issue: 'Issue 4',
  changeNote: 'New issue of the form',
}));
