import { defineWebModule, part, screen } from '#kernel/web/module.ts';
import {
  jobCards,
  jobFindings,
  jobOrder,
  jobPieces,
  jobRobbery,
  jobRoute,
  jobTests,
} from '#modules/maintenance/work-orders/shared/public.ts';

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
  parts: [
    part(jobCards, () => import('./public.tsx').then((m) => m.TaskCardTable)),
    part(jobCards, () => import('./EarlierResults.tsx').then((m) => m.EarlierResults)),
    part(jobFindings, () => import('./public.tsx').then((m) => m.FindingList)),
    part(jobTests, () => import('./TestRunTable.tsx').then((m) => m.TestRunTable)),
    part(jobRobbery, () => import('./Robbery.tsx').then((m) => m.Robbery)),
    part(jobRoute, () => import('./ApplyRoute.tsx').then((m) => m.ApplyRoute)),
    part(jobPieces, () => import('./PiecesOut.tsx').then((m) => m.PiecesOut)),
    part(jobOrder, () => import('./ChangeOrder.tsx').then((m) => m.ChangeOrder)),
  ],
  told: () =>
    Promise.all([import('../shared/taskCard.record.ts'), import('../shared/finding.record.ts')]).then(
      ([cards, findings]) => [cards.taskCard, findings.finding],
    ),
  words: () => import('./th.refusals.ts'),
});
