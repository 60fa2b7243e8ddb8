import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { capItem } from './capItem.record.ts';
import { auditFinding } from './finding.record.ts';

const item = z.object({
  text: z.string(),
  /** accepted or rejected; null until it is judged. */
  status: z.string().nullable(),
  due: z.string(),
  doneAt: z.string().nullable(),
});
const section = z.object({ done: z.boolean(), items: z.array(item) });
/** One finding with its plan in the shape of the specification (§3); `status` is derived. */
const cap = z.object({
  id: z.string(),
  number: z.string(),
  level: z.string(),
  clause: z.string(),
  statement: z.string(),
  status: z.string(),
  response: z.object({ rootCause: section, correctiveAction: section, preventiveAction: section }).nullable(),
  acceptance: z
    .object({
      at: z.string(),
      followUpDue: z.string().nullable(),
      finalize: z.object({ satisfactory: z.boolean(), evidence: z.string().nullable() }).optional(),
    })
    .nullable(),
});

export const qaListCall = defineCall({
  method: 'GET',
  path: '/api/qa',
  allow: 'signedIn',
  summary: 'The issued findings with the derived status of their plan, the newest first',
  of: [auditFinding, capItem],
  answer: z.array(cap),
});

export const qaCall = defineCall({
  method: 'GET',
  path: '/api/qa/:id',
  allow: 'signedIn',
  summary: 'One finding with its corrective action plan',
  of: [auditFinding, capItem],
  params: z.strictObject({ id: z.string().min(1).max(60) }),
  answer: cap,
});
