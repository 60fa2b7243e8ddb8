import { defineWebModule, screen } from '#kernel/web/module.ts';

const entries = () => import('./PersonnelPages.tsx');
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
    screen('/hr/employees/:id/id-card', () => page().then((m) => m.EmployeeIdCard), {
      title: 'Employee',
      allow: 'level:2',
    }),
    screen('/hr/employees/:id/certificates', () => page().then((m) => m.EmployeeCertificates), {
      title: 'Employee',
      allow: 'level:2',
    }),
    screen('/hr/employees/:id/education', () => page().then((m) => m.EmployeeEducation), {
      title: 'Employee',
      allow: 'level:2',
    }),
    screen('/hr/employees/:id/work-experience', () => page().then((m) => m.EmployeeExperience), {
      title: 'Employee',
      allow: 'level:2',
    }),
    screen('/hr/employee-certificates/:id', () => entries().then((m) => m.CertificatePage), {
      title: 'Certificate of a person',
      allow: 'level:2',
    }),
    screen('/hr/educations/:id', () => entries().then((m) => m.EducationPage), {
      title: 'Education',
      allow: 'level:2',
    }),
    screen('/hr/work-experiences/:id', () => entries().then((m) => m.ExperiencePage), {
      title: 'Work experience',
      allow: 'level:2',
    }),
    screen('/hr/identity-documents/:id', () => entries().then((m) => m.IdentityPage), {
      title: 'Identity document',
      allow: 'hr.viewer',
    }),
    screen('/hr/employees/:id/authorization', () => page().then((m) => m.EmployeeAuthorization), {
      title: 'Employee',
      allow: 'level:2',
    }),
  ],
  menu: [{ path: '/hr/employees', since: '2026-11-21' }],
  words: () => import('./th.refusals.ts'),
});
