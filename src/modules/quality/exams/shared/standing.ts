/** Where somebody stands with an exam. */
export type Standing =
  | { state: 'open'; left: number }
  | { state: 'running'; attemptId: string; left: number }
  | { state: 'passed' | 'used' | 'closed' | 'remedial'; left: number }
  | { state: 'notYet' | 'over' | 'wait'; at: string; left: number };

export interface ExamTerms {
  status: string;
  maxAttempts: number;
  retakeWaitHours: number;
  opensAt: string | null;
  closesAt: string | null;
}
export interface AttemptFacts {
  id: string;
  status: string;
  passed: boolean | null;
  submittedAt: string | null;
  remedialNote: string | null;
}

const hour = 3_600_000;
const later = (at: string, hours: number) => new Date(Date.parse(at) + hours * hour).toISOString();

/** Whether somebody may begin now, and if not, why (R-EXM-7). Attempts are given in the order they were sat. */
export function standingOf(exam: ExamTerms, attempts: readonly AttemptFacts[], now: Date): Standing {
  const counted = attempts.filter(({ status }) => status !== 'voided');
  const left = Math.max(0, exam.maxAttempts - counted.length);
  const running = counted.find(({ status }) => status === 'inProgress');
  if (running) return { state: 'running', attemptId: running.id, left };
  if (counted.some(({ passed }) => passed)) return { state: 'passed', left };
  if (exam.status !== 'published') return { state: 'closed', left };
  if (exam.opensAt && Date.parse(exam.opensAt) > now.getTime()) return { state: 'notYet', at: exam.opensAt, left };
  if (exam.closesAt && Date.parse(exam.closesAt) <= now.getTime()) return { state: 'over', at: exam.closesAt, left };
  if (left === 0) return { state: 'used', left };
  const last = counted.at(-1);
  if (!last?.submittedAt) return { state: 'open', left };
  const at = later(last.submittedAt, exam.retakeWaitHours);
  if (Date.parse(at) > now.getTime()) return { state: 'wait', at, left };
  return last.remedialNote?.trim() ? { state: 'open', left } : { state: 'remedial', left };
}
