import { z } from 'zod';

const text = z.string().nullable();

/** The shapes of the plain lists of the specification (§7, stores-finance 3.9). */
export const plainToolAnswer = z.object({
  id: z.string(),
  toolNo: z.string(),
  name: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  manufacturer: z.string(),
  category: z.string(),
  range: text,
  calibrationRequired: z.boolean(),
  calibrationIntervalMonths: z.number().nullable(),
  lastCalibration: text,
  nextCalibration: text,
  location: text,
  openUsageId: text,
  isArchived: z.boolean(),
  serviceable: z.string(),
  scheduledCalibration: z.object({ date: text, vendor: text, note: text }),
  dueStatus: text,
});

export const plainUsageAnswer = z.object({
  id: z.string(),
  toolId: z.string(),
  toolNo: z.string(),
  toolName: z.string(),
  borrowerId: z.string(),
  borrower: z.string(),
  jobNumber: text,
  timestamp: z.string(),
  dueBack: z.string(),
  returnedAt: text,
  returnedTo: text,
  conditionOut: z.string(),
  conditionIn: text,
  remark: text,
  overdue: z.boolean(),
});

export const plainCalibrationAnswer = z.object({
  id: z.string(),
  toolId: z.string(),
  toolNo: z.string(),
  calibratedOn: z.string(),
  vendor: z.string(),
  accreditationNo: text,
  certificateNo: z.string(),
  asFound: z.string(),
  adjusted: z.boolean(),
  asLeft: text,
  uncertainty: text,
  result: z.string(),
  limitation: text,
  nextDue: text,
  reviewedBy: text,
});

export const dueAnswer = z.object({
  id: z.string(),
  toolNo: z.string(),
  name: z.string(),
  nextCalibration: z.string(),
  serviceable: z.string(),
  scheduledVendor: text,
  status: z.enum(['due', 'overdue']),
  booked: text,
  bookedTooLate: z.boolean(),
});
