import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { filesLive, liveName } from '#kernel/shared/live.ts';
import { families } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { findingPin } from './findingPin.record.ts';

const nullable = z.string().nullable();
const drawing = z.object({
  id: z.string(),
  fileName: z.string(),
  width: z.int(),
  height: z.int(),
  partNumber: z.string(),
});
const place = z.object({ fileId: z.string(), x: z.string(), y: z.string() });

export const findingMapCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:job/finding-map',
  allow: 'maintenance.viewer',
  summary: 'The findings of a job and where they are on the drawings of its part',
  of: [findingPin, filesLive, liveName('finding'), liveName('workOrder')],
  params: z.strictObject({ job: z.string().max(60) }),
  answer: z.object({
    isOpen: z.boolean(),
    drawings: z.array(drawing),
    findings: z.array(
      z.object({
        id: z.string(),
        findingNo: z.string(),
        description: z.string(),
        place: nullable,
        pin: place.extend({ id: z.string(), version: z.int() }).nullable(),
      }),
    ),
  }),
});

const period = {
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

export const paretoCall = defineCall({
  method: 'GET',
  path: '/api/defects/pareto',
  allow: 'maintenance.viewer',
  summary:
    'Which defects were found most on the jobs whose reports were signed in a period, by part family and customer',
  of: [liveName('finding'), liveName('inspectionReport')],
  query: z.strictObject({
    ...period,
    family: z.enum(families).optional(),
    customerId: z.uuid().optional(),
    defect: z.string().max(40).optional(),
  }),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    reports: z.int(),
    total: z.int(),
    bars: z.array(z.object({ name: z.string(), count: z.int(), share: z.number() })),
    families: z.array(z.object({ name: z.string(), count: z.int() })),
    customers: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
    // Those behind the defect that was asked for, the latest first; at most 200.
    findings: z.array(
      z.object({
        number: z.string(),
        jobNumber: z.string(),
        partNumber: z.string(),
        serialNumber: z.string(),
        customer: z.string(),
        place: nullable,
        description: z.string(),
        severity: z.string(),
      }),
    ),
  }),
});

export const wearMapCall = defineCall({
  method: 'GET',
  path: '/api/defects/wear-map/:partNumber',
  allow: 'maintenance.viewer',
  summary: 'The pins of all findings on the drawings of a part number, each with its photos',
  of: [findingPin, filesLive, liveName('finding')],
  params: z.strictObject({ partNumber: z.string().max(60) }),
  query: z.strictObject(period),
  answer: z.object({
    partNumber: z.string(),
    partName: z.string(),
    drawings: z.array(drawing),
    pins: z.array(
      place.extend({
        id: z.string(),
        finding: z.string(),
        jobNumber: z.string(),
        serialNumber: z.string(),
        defect: z.string(),
        severity: z.string(),
        description: z.string(),
        day: z.string(),
        photos: z.array(z.string()),
      }),
    ),
  }),
});
