import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { finding } from '#modules/maintenance/task-cards/shared/finding.record.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import { mapArea, mapLayer } from './map.record.ts';

const kind = z.enum(['job', 'tool', 'bin', 'finding']);

export const floorCall = defineCall({
  method: 'GET',
  path: '/api/map/floors/:code',
  allow: 'signedIn',
  summary: 'A floor with its plan, its areas, and what stands in each now, as far as who asks may read it',
  of: [mapLayer, mapArea, workOrder, tool, location, movement, finding],
  answer: z.object({
    id: z.string(),
    version: z.number(),
    code: z.string(),
    name: z.string(),
    /** The plans of the floor, the newest first: that is the plan now. */
    plans: z.array(
      z.object({
        fileId: z.string(),
        width: z.number(),
        height: z.number(),
        since: z.string(),
        by: z.string().nullable(),
      }),
    ),
    areas: z.array(
      z.object({
        id: z.string(),
        version: z.number(),
        name: z.string(),
        kind: z.string(),
        outline: z.string(),
        /** What it is linked to is archived: nothing is found through it any more. */
        isOrphan: z.boolean(),
      }),
    ),
    objects: z.array(
      z.object({
        id: z.string(),
        kind,
        areaId: z.string(),
        /** What it is known by: a number, a code. */
        label: z.string(),
        text: z.string(),
        /** Its screen, or null. */
        path: z.string().nullable(),
        /** How long it has been there or waiting, in days; null where nothing says so. */
        days: z.number().nullable(),
        tone: z.enum(['neutral', 'info', 'good', 'warn', 'bad']),
      }),
    ),
    /** Objects whose record names no place of this floor, by kind. */
    elsewhere: z.record(kind, z.number()),
    mayEdit: z.boolean(),
  }),
});

export const floorsCall = defineCall({
  method: 'GET',
  path: '/api/map/floors',
  allow: 'signedIn',
  summary: 'The floors in their order',
  of: [mapLayer],
  answer: z.array(z.object({ code: z.string(), name: z.string() })),
});
