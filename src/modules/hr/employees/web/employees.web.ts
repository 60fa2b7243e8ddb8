import { defineWebModule, screen } from '#kernel/web/module.ts';

const page = () => import('./EmployeePage.tsx');

/** People in the browser. */
export const employeesWeb = defineWebModule({
  name: 'hr/employees',
  screens: [
    screen('/hr/employees', () => import('./EmployeeList.tsx').then((m) => m.EmployeeList), {
      title: 'Employees',
      allow: 'level:2',
    }),
    screen('/hr/employees/:id', () => page().then((m) => m.EmployeeInfo), { title: 'Employee', allow: 'level:2' }),
    screen('/hr/employees/:id/info', () => page().then((m) => m.EmployeeInfo), { title: 'Employee', allow: 'level:2' }),
    screen('/hr/employees/:id/contact', () => page().then((m) => m.EmployeeContactTab), {
      title: 'Employee',
      allow: 'level:2',
    }),
    screen('/hr/employees/:id/authorization', () => page().then((m) => m.EmployeeAuthorization), {
      title: 'Employee',
      allow: 'level:2',
    }),
  ],
  menu: [{ path: '/hr/employees', since: '2026-11-21' }],
  words: () => import('./th.refusals.ts'),
});
