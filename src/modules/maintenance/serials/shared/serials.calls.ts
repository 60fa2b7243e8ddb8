import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';

const touching = ['workOrder', 'taskCard', 'finding', 'releaseCertificate'].map(liveName);
const nullable = z.string().nullable();
const place = z.strictObject({ partNumber: z.string().min(1).max(60), serialNumber: z.string().min(1).max(60) });

const forecast = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['outside', 'scattered', 'steady', 'far']) }),
  z.object({ kind: z.literal('tooFew'), have: z.int() }),
  z.object({
    kind: z.literal('reached'),
    visit: z.int(),
    day: z.string(),
    limit: z.enum(['min', 'max']),
    value: z.number(),
  }),
]);

export const biographyCall = defineCall({
  method: 'GET',
  path: '/api/serials/:partNumber/:serialNumber',
  allow: 'maintenance.viewer',
  summary:
    'All visits of a serial number, its measurements against their limits, and the visit at which one is forecast to be reached',
  of: touching,
  params: place,
  answer: z.object({
    partNumber: z.string(),
    partName: z.string(),
    serialNumber: z.string(),
    family: z.string(),
    // The oldest first; a visit counts from 1.
    visits: z.array(
      z.object({
        jobNumber: z.string(),
        customerId: z.string(),
        customer: z.string(),
        workScope: z.string(),
        status: z.string(),
        receivedAt: z.string(),
        releasedAt: nullable,
        cycles: z.int().nullable(),
        certificates: z.array(z.string()),
        findings: z.array(z.object({ number: z.string(), description: z.string(), disposition: nullable })),
        parts: z.array(z.object({ partNumber: z.string(), name: z.string(), quantity: z.string() })),
      }),
    ),
    measures: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        component: nullable,
        unit: z.string(),
        points: z.array(
          z.object({
            visit: z.int(),
            jobNumber: z.string(),
            cardNo: z.string(),
            day: z.string(),
            value: z.string(),
            min: nullable,
            max: nullable,
            limitRef: nullable,
          }),
        ),
        forecast,
      }),
    ),
  }),
});

export const biographyPaperCall = defineCall({
  method: 'GET',
  path: '/api/serials/:partNumber/:serialNumber/biography.pdf',
  allow: 'maintenance.viewer',
  summary: 'The biography of a serial number for one customer: the visits they sent it on, and what was measured',
  of: touching,
  params: place,
  query: z.strictObject({ customerId: z.uuid() }),
});

export const dischargesCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:job/discharges',
  allow: 'maintenance.viewer',
  summary: 'The last three discharges of the battery on a job, cell by cell, over all its visits, the latest first',
  of: touching,
  params: z.strictObject({ job: z.string().max(60) }),
  answer: z.object({
    runs: z.array(
      z.object({
        id: z.string(),
        jobNumber: z.string(),
        attempt: z.int(),
        endedAt: z.string(),
        result: z.enum(['pass', 'fail']),
        capacityPercent: z.string(),
        duringMinutes: z.string(),
        minutesToEnd: z.string(),
        endVolts: z.string(),
        cells: z.array(z.object({ start: z.string(), during: z.string(), end: z.string() })),
        // Named by the reading during the discharge, before it ends.
        weakest: z.object({ cell: z.int(), volts: z.string() }).nullable(),
      }),
    ),
  }),
});
