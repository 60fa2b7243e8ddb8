import { defineWebModule, screen } from '#kernel/web/module.ts';

const allow = 'signedIn';
const root = '/hr/leave';
const screens = () => import('./LeaveScreens.tsx');

/** Leave in the browser: the own requests and those one decides, who is away, the days a year has. */
export const leaveWeb = defineWebModule({
  name: 'hr/leave',
  screens: [
    screen(root, () => screens().then((m) => m.LeaveList), { title: 'Leave', allow }),
    screen(`${root}/calendar`, () => import('./LeaveCalendar.tsx').then((m) => m.LeaveCalendar), {
      title: 'Leave calendar',
      allow: 'level:2',
    }),
    screen(`${root}/allowances`, () => screens().then((m) => m.AllowanceList), {
      title: 'Days of leave a year',
      allow: 'hr.viewer',
    }),
    screen(`${root}/:number`, () => screens().then((m) => m.LeavePage), { title: 'Leave request', allow }),
  ],
  words: () => import('./th.ts'),
});
