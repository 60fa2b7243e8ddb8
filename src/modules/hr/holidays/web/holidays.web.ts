import { history, section } from '#kernel/web/page/panels.ts';
import { registerScreens } from '#kernel/web/page/registerScreens.ts';
import { holiday } from '../shared/holiday.record.ts';
import { holidayWorkflow } from '../shared/holiday.workflow.ts';

/** Holidays in the browser: reached from the employees and from the due date of a work order. */
export const holidaysWeb = registerScreens(holiday, {
  name: 'hr/holidays',
  workflow: holidayWorkflow,
  list: {
    description: 'Days the company does not work, the latest first. Due dates of working-day contracts skip them.',
    emptyText: 'No holidays. Enter the public holidays announced for the year.',
  },
  page: { title: 'nameEn', facts: ['day', 'nameTh'], panels: [section('Holiday'), history()] },
  th: () => import('./th.ts'),
});
