import { defineWebModule, part, screen } from '#kernel/web/module.ts';
import { classExams } from '#modules/quality/training/shared/public.ts';

/** Exams in the browser. */
export const examsWeb = defineWebModule({
  name: 'quality/exams',
  screens: [
    screen('/exams', () => import('./Exams.tsx').then((m) => m.Exams), { title: 'Exams', allow: 'signedIn' }),
    screen('/exams/:examId/:resultId', () => import('./Attempt.tsx').then((m) => m.Attempt), {
      title: 'Exam',
      allow: 'signedIn',
    }),
    screen('/qa/training/exams/insights/:examId', () => import('./ExamPage.tsx').then((m) => m.ExamPage), {
      title: 'Exam insights',
      // Spec §5: without level 3 the navigation is cancelled, not redirected.
      allow: 'level:3',
      denied: 'cancel',
    }),
  ],
  parts: [part(classExams, () => import('./ClassExams.tsx').then((m) => m.ClassExams))],
  words: () => import('./th.ts'),
});
