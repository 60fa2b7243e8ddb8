import { defineWebModule, part, screen } from '#kernel/web/module.ts';
import { jobForms } from '#modules/maintenance/work-orders/shared/public.ts';

/** Forms of work orders, filled in on a tablet. */
export const filledFormsWeb = defineWebModule({
  name: 'maintenance/filled-forms',
  screens: [
    screen('/maintenance/forms/:number', () => import('./FilledFormPage.tsx').then((m) => m.FilledFormPage), {
      title: 'Form',
      allow: 'maintenance.viewer',
      drawer: 'closed',
    }),
  ],
  parts: [part(jobForms, () => import('./JobForms.tsx').then((m) => m.JobForms))],
});
