import { defineWebModule, screen } from '#kernel/web/module.ts';

const allow = 'signedIn';
const root = '/projects';
const views = () => import('./Views.tsx');
const lists = () => import('./ProjectScreens.tsx');

/** Projects in the browser: the board and its other views, the dashboard, and one project. */
export const projectsWeb = defineWebModule({
  name: 'projects/projects',
  screens: [
    screen(root, () => import('./Board.tsx').then((m) => m.BoardView), { title: 'Projects', allow }),
    screen(`${root}/list`, () => lists().then((m) => m.TaskList), { title: 'Projects', allow }),
    screen(`${root}/calendar`, () => views().then((m) => m.CalendarView), { title: 'Projects', allow }),
    screen(`${root}/gantt`, () => import('./Gantt.tsx').then((m) => m.GanttView), { title: 'Projects', allow }),
    screen(`${root}/workload`, () => views().then((m) => m.WorkloadView), { title: 'Projects', allow }),
    screen(`${root}/all`, () => lists().then((m) => m.ProjectList), { title: 'Projects', allow }),
    screen(`${root}/dashboard`, () => import('./Dashboard.tsx').then((m) => m.DashboardView), {
      title: 'Projects dashboard',
      allow,
    }),
    screen(`${root}/:projectNo`, () => lists().then((m) => m.ProjectPage), { title: 'Project', allow }),
  ],
  menu: [{ path: root, since: '2026-11-28' }],
  words: () => import('./th.ts'),
});
