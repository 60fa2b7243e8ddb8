import { defineWebModule, redirect, screen } from '#kernel/web/module.ts';

// Spec §5: without level 3 the navigation is cancelled, not redirected.
const guard = { allow: 'level:3', denied: 'cancel' } as const;

/** Training in the browser. */
export const trainingWeb = defineWebModule({
  name: 'quality/training',
  screens: [
    redirect('/qa/training', '/qa/training/recurrent', guard.allow, guard.denied),
    screen('/qa/training/recurrent', () => import('./Recurrent.tsx').then((m) => m.Recurrent), {
      title: 'Training',
      ...guard,
    }),
    screen('/qa/training/classes', () => import('./Classes.tsx').then((m) => m.Classes), {
      title: 'Classes',
      ...guard,
    }),
    screen('/qa/training/classes/:sessionId', () => import('./ClassPage.tsx').then((m) => m.ClassPage), {
      title: 'Class',
      ...guard,
    }),
    screen('/training/check-in/:token', () => import('./ClassPage.tsx').then((m) => m.CheckIn), {
      title: 'Check in to a class',
      allow: 'signedIn',
    }),
    screen('/qa/training/employees', () => import('./Trainees.tsx').then((m) => m.Trainees), {
      title: 'Training of employees',
      ...guard,
    }),
    screen('/qa/training/employees/:employeeId', () => import('./TraineePage.tsx').then((m) => m.TraineePage), {
      title: 'Training of one employee',
      ...guard,
    }),
    screen('/qa/training/subjects', () => import('./Subjects.tsx').then((m) => m.Subjects), {
      title: 'Training subjects',
      ...guard,
    }),
  ],
  menu: [{ path: '/qa/training', since: '2026-11-25' }],
  words: () => import('./th.ts'),
});
