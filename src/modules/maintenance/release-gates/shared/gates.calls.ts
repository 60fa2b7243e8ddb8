import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { gatesLive } from './live.ts';

/** One record a gate looked at: what it says, what it was compared with, who signed it and when, and its screen. */
export const evidenceAnswer = z.object({
  record: z.string(),
  says: z.string(),
  limit: z.string().optional(),
  by: z.string().optional(),
  at: z.string().optional(),
  path: z.string().optional(),
});

/** One gate as it leaves the server. */
export const gateAnswer = z.object({
  code: z.string(),
  title: z.string(),
  state: z.enum(['pass', 'fail', 'na', 'pending']),
  severity: z.string(),
  messages: z.array(z.string()),
  evidence: z.array(evidenceAnswer),
  owner: z.string(),
  fix: z.object({ label: z.string(), path: z.string() }).optional(),
  source: z.string(),
});

export const jobGatesCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:id/gates',
  allow: 'maintenance.viewer',
  summary: 'The 26 airworthiness gates of a job as they stand now',
  of: [gatesLive],
  params: z.strictObject({ id: z.string().max(60) }),
  answer: z.object({ at: z.string(), gates: z.array(gateAnswer) }),
});
