import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { type LabelKind, labelKinds } from './labelKinds.ts';

const kinds = Object.keys(labelKinds) as [LabelKind, ...LabelKind[]];

export const labelCall = defineCall({
  method: 'GET',
  path: '/api/labels/:kind/:id',
  allow: 'signedIn',
  summary: 'The screen of the record a label stands for',
  params: z.strictObject({ kind: z.enum(kinds), id: z.uuid() }),
  answer: z.object({ path: z.string() }),
});
