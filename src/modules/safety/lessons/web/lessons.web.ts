import { part } from '#kernel/web/module.ts';
import { registerScreens } from '#kernel/web/page/registerScreens.ts';
import { reportParts } from '#modules/safety/reports/shared/public.ts';
import { lesson } from '../shared/lesson.record.ts';
import { lessonWorkflow } from '../shared/lesson.workflow.ts';

/** Lessons in the browser: their register, and what comes of a report on its page. On the card: `public.tsx`. */
export const lessonsWeb = {
  ...registerScreens(lesson, {
    name: 'safety/lessons',
    workflow: lessonWorkflow,
    list: {
      description: 'What was learned from reports and hazards, shown on the task cards it concerns.',
      emptyText: 'No lesson was published yet.',
    },
    page: () => import('./LessonPage.tsx').then((m) => m.page),
    th: () => import('./th.ts'),
  }),
  parts: [part(reportParts, () => import('./LessonPage.tsx').then((m) => m.LessonsOfReport))],
};
