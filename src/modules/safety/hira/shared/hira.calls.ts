import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { hazard } from './hira.record.ts';

export const heatMapCall = defineCall({
  method: 'GET',
  path: '/api/safety/heat-map',
  allow: 'signedIn',
  summary: 'How many hazards stand in each cell of the risk matrix now',
  of: [hazard],
  answer: z.array(z.object({ index: z.string(), count: z.number() })),
});
