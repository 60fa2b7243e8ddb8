import { defineSlot } from '#kernel/shared/slot.ts';

export { trainingStatuses, type TrainingStatus } from './due.ts';

/** The subjects the product itself asks for by name, with the fixed ids they were created with; every other subject is the company's own. */
export const subjectIds = {
  humanFactors: '0197a000-0000-7000-8000-000000000001',
  continuation: '0197a000-0000-7000-8000-000000000002',
  companyProcedures: '0197a000-0000-7000-8000-000000000003',
  safetyManagement: '0197a000-0000-7000-8000-000000000004',
  dangerousGoods: '0197a000-0000-7000-8000-000000000005',
  initial: '0197a000-0000-7000-8000-000000000006',
} as const;
export type Subject = keyof typeof subjectIds;

/** The subject the product knows by name behind an id; undefined for one of the company's own. */
export const knownSubject = (id: string): Subject | undefined =>
  (Object.keys(subjectIds) as Subject[]).find((name) => subjectIds[name] === id);

/** Without these nobody may sign for airworthiness (145.A.35, trigger T1): they are never switched off, and one counts at most so long. */
export const regulatorySubjects = ['humanFactors', 'continuation'] as const satisfies readonly Subject[];
export const regulatoryMonths = 24;
/** An issue asks for it too (R-AUT-1), so it stays in use. */
export const askedSubjects = [...regulatorySubjects, 'companyProcedures'] as const satisfies readonly Subject[];

/** What stands on a person's training file beside what is due and on file. */
export const traineeParts = defineSlot<{ employeeId: string }>('trainee.parts');

/** What stands on the page of a class beside its attendance: its exams. */
export const classExams = defineSlot<{ classId: string; subjectId: string }>('trainingClass.exams');
