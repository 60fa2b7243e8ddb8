import { defineWebModule, screen } from '#kernel/web/module.ts';

/** Task cards in the browser: the tablet at the bench. The tables of a job's page come from `public.tsx`. */
export const taskCardsWeb = defineWebModule({
  name: 'maintenance/task-cards',
  screens: [
    screen('/task-cards/:title', () => import('./TaskCards.tsx').then((m) => m.TaskCards), {
      title: 'Task cards',
      allow: 'signedIn',
      drawer: 'closed',
    }),
  ],
  words: {
    th: () => import('./th.ts').then((m) => m.th),
    read: () => import('./th.refusals.ts').then((m) => m.read),
  },
});
