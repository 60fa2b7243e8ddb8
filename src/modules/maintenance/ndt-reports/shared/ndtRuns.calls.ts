import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { itemAreas, ndtReport, piecesOfLot } from './ndtReport.record.ts';
import { ndtReadings } from './ndtParts.ts';
import { processTimes } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import { rowAnswer } from '#kernel/shared/answers.ts';

const items = z.array(z.string().trim().min(1).max(120)).min(1, 'Name an item').max(40);

const rows = z.object({ rows: z.array(rowAnswer(ndtReport)) });

export const beginRunCall = defineCall({
  method: 'POST',
  path: '/api/ndt-runs',
  allow: 'maintenance.user',
  summary: 'Begin one report for each unit of a run: the same technique and readings, a result each',
  of: [ndtReport],
  body: z.strictObject({
    technique: z.string().max(20),
    units: z
      .array(
        z.strictObject({
          job: z.string().max(60),
          items,
          area: z.string().trim().min(1).max(200).optional(),
          areas: itemAreas.optional(),
          pieces: piecesOfLot.optional(),
          cardNo: z.string().max(10).nullish(),
        }),
      )
      .min(2, 'A run has two units or more')
      .max(24),
    parameters: ndtReadings.optional(),
  }),
  answer: rows,
});

const run = z.strictObject({ run: z.string().max(20) });

const proof = z.strictObject({
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  password: z.string().max(128).optional(),
  code: z.string().max(20).optional(),
});

export const performRunCall = defineCall({
  method: 'POST',
  path: '/api/ndt-runs/:run/perform',
  allow: 'maintenance.user',
  summary: 'Sign every draft of a run as performed (Level 1 or higher)',
  of: [ndtReport],
  params: run,
  body: proof,
  answer: rows,
});

export const acceptRunCall = defineCall({
  method: 'POST',
  path: '/api/ndt-runs/:run/accept',
  allow: 'maintenance.user',
  summary: 'Accept every report of a run without a rejected item (Level 2 or higher)',
  of: [ndtReport],
  params: run,
  body: proof,
  answer: rows,
});

export const afterCheckCall = defineCall({
  method: 'POST',
  path: '/api/ndt-reports/:id/after-check',
  allow: 'maintenance.user',
  summary: 'Record the calibration check after a run; drift above 10 % voids the run',
  of: [ndtReport],
  params: z.strictObject({ id: z.string().max(60) }),
  body: z.strictObject({
    version: z.int().min(1),
    driftPercent: z.string().regex(/^-?\d{1,3}([.]\d{1,2})?$/, 'A number in %'),
  }),
  answer: z.object({
    row: rowAnswer(ndtReport),
    isVoid: z.boolean(),
    alsoConcerned: z.array(z.object({ number: z.string(), jobNumber: z.string(), area: z.string() })),
  }),
});

export const processTimeCall = defineCall({
  method: 'POST',
  path: '/api/ndt-reports/:id/times',
  allow: 'maintenance.user',
  summary: 'Record that a step of a timed test happens now; its first step again begins the process anew',
  of: [ndtReport],
  params: z.strictObject({ id: z.string().max(60) }),
  body: z.strictObject({ version: z.int().min(1), time: z.enum(processTimes) }),
  answer: z.object({ row: rowAnswer(ndtReport) }),
});
