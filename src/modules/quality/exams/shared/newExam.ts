/** What a new exam begins with: the licence standard (R-EXM-1), and the company's waits (R-EXM-7). */
export const newExam = {
  purpose: 'company',
  passPercent: 75,
  secondsPerQuestion: 75,
  maxAttempts: 3,
  retakeWaitHours: 24,
  openBook: false,
  proportional: false,
  reviewPolicy: 'wrong',
} as const;
