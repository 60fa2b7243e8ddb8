import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { ndtReport } from '#modules/maintenance/ndt-reports/shared/ndtReport.record.ts';
import { ndtMethods } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { drawing } from './drawing.ts';
import { ndtAnnotation } from './ndtAnnotation.record.ts';

/** Kinds of defect a rejected indication names; `none`: the report rejected nothing. */
export const defectWords = {
  crack: 'Crack',
  corrosion: 'Corrosion',
  pitting: 'Pitting',
  heatDamage: 'Heat damage',
  other: 'Other',
  none: 'Nothing rejected',
} as const;
export const defects = ['crack', 'corrosion', 'pitting', 'heatDamage', 'other', 'none'] as const;

const day = z.iso.date().optional();

export const ndtImagesCall = defineCall({
  method: 'GET',
  path: '/api/ndt-reports/pictures',
  allow: 'maintenance.viewer',
  summary: 'Pictures of NDT reports with what is drawn on them, newest first, up to 200',
  of: [ndtReport, ndtAnnotation],
  query: z.strictObject({
    job: z.string().max(20).optional(),
    part: z.string().max(60).optional(),
    method: z.enum(ndtMethods).optional(),
    defect: z.enum(defects).optional(),
    from: day,
    to: day,
  }),
  answer: z.object({
    /** How many there are; more than are answered when above 200. */
    total: z.number(),
    pictures: z.array(
      z.object({
        id: z.string(),
        fileName: z.string(),
        createdAt: z.string(),
        width: z.number(),
        height: z.number(),
        reportId: z.string(),
        report: z.string(),
        jobNumber: z.string(),
        method: z.enum(ndtMethods),
        partNumber: z.string(),
        serialNumber: z.string(),
        area: z.string(),
        /** What the report rejected. */
        defects: z.array(z.enum(defects)),
        /** Until its report is signed. */
        isOpen: z.boolean(),
        annotation: z.object({ id: z.string(), version: z.number(), drawing }).nullable(),
      }),
    ),
  }),
});
