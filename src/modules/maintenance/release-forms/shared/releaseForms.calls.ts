import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { releaseForm } from './releaseForm.record.ts';

const id = z.strictObject({ id: z.uuid() });

export const checkFormCall = defineCall({
  method: 'GET',
  path: '/api/release-forms/:id/check',
  allow: releaseForm.access.read as ['maintenance.viewer', 'quality.viewer'],
  summary: 'What keeps a version from being a release form',
  of: [releaseForm],
  params: id,
  answer: z.object({ problems: z.array(z.string()) }),
});

export const formSpecimenCall = defineCall({
  method: 'GET',
  path: '/api/release-forms/:id/specimen.pdf',
  allow: releaseForm.access.read as ['maintenance.viewer', 'quality.viewer'],
  summary: 'The form as it prints, filled with a specimen',
  of: [releaseForm],
  params: id,
});
