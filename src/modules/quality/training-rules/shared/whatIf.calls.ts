import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { trainingFact } from '#modules/quality/training/shared/fact.record.ts';
import { trainingStatuses, type TrainingStatus } from '#modules/quality/training/shared/public.ts';
import { trainingRequirement, trainingSubject } from '#modules/quality/training/shared/subject.record.ts';

const status = z.enum(Object.keys(trainingStatuses) as [TrainingStatus, ...TrainingStatus[]]);
const yesNo = z.enum(['true', 'false']).optional();

/** What would be otherwise; what is not given stays as it is. */
const change = z.strictObject({
  recurrence: z.coerce.number().int().min(0).max(120).optional(),
  initialGraceDays: z.coerce.number().int().min(0).max(365).optional(),
  mandatory: yesNo,
  regulatory: yesNo,
  /** One more line of whom it is for. */
  departmentId: z.uuid().optional(),
  position: z.string().max(200).optional(),
  categoryId: z.uuid().optional(),
  groupId: z.uuid().optional(),
});
export type Change = z.infer<typeof change>;

/** Who and what a change of a training subject would hit tomorrow. Nothing is stored. */
export const whatIfCall = defineCall({
  method: 'GET',
  path: '/api/training/what-if/:id',
  allow: 'level:3',
  summary:
    'Who would be overdue tomorrow or have to be trained if a subject were otherwise, which authorisations would stop, and which open jobs these people are on',
  of: [trainingSubject, trainingRequirement, trainingFact, liveName('staffAuthorization'), liveName('workOrder')],
  params: z.strictObject({ id: z.string().max(100) }),
  query: change,
  answer: z.object({
    subject: z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      nameTh: z.string(),
      recurrence: z.number(),
      initialGraceDays: z.number(),
      mandatory: z.boolean(),
      regulatory: z.boolean(),
    }),
    people: z.array(
      z.object({
        employeeId: z.string(),
        employeeNo: z.string(),
        name: z.string(),
        nameTh: z.string(),
        department: z.string(),
        before: status,
        after: status,
        dueOn: z.string().nullable(),
        /** Authorisations that would stop. */
        stops: z.array(z.string()),
      }),
    ),
    /** Positions of people who work here: what a line may name. */
    positions: z.array(z.string()),
    /** So many people would stand better than today. */
    relieved: z.number(),
    jobs: z.array(z.object({ number: z.string(), names: z.array(z.string()) })),
  }),
});
