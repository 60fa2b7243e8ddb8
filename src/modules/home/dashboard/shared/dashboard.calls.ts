import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { tileKeys } from './tiles.ts';

const tone = z.enum(['neutral', 'info', 'good', 'warn', 'bad']);

const answer = z.object({
  numbers: z.array(
    z.object({
      label: z.string(),
      count: z.number(),
      capped: z.boolean(),
      path: z.string(),
      tone,
      detail: z.string().optional(),
    }),
  ),
  rows: z.array(
    z.object({
      label: z.string(),
      about: z.object({ text: z.string(), of: z.string().nullable() }).optional(),
      detail: z.string(),
      path: z.string(),
      at: z.string().nullable(),
    }),
  ),
  chart: z
    .object({
      kind: z.enum(['bar', 'stackedBar', 'line', 'doughnut']),
      unit: z.string(),
      labels: z.array(z.string()),
      series: z.array(
        z.object({ label: z.string(), data: z.array(z.number().nullable()), isShare: z.boolean().optional() }),
      ),
      paths: z.array(z.array(z.string().nullable())),
    })
    .nullable(),
});

export const tileCall = defineCall({
  method: 'GET',
  path: '/api/dashboard/tiles/:key',
  allow: 'signedIn',
  summary: 'One tile of the dashboard: its numbers with the rows behind them',
  params: z.strictObject({ key: z.enum(tileKeys) }),
  answer,
});
