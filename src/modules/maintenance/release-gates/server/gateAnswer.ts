import { z } from 'zod';

/** One gate as it leaves the server. */
export const gateAnswer = z.object({
  code: z.string(),
  title: z.string(),
  state: z.string(),
  severity: z.string(),
  messages: z.array(z.string()),
  owner: z.string(),
  fix: z.object({ label: z.string(), path: z.string() }).optional(),
  source: z.string(),
});
