import { defineWebModule, part, screen } from '#kernel/web/module.ts';
import { portalHome } from '#modules/portal/customer-portal/shared/public.ts';

/** Statements of account in the browser: for finance, and in the portal. */
export const statementsWeb = defineWebModule({
  name: 'finance/statements',
  screens: [
    screen('/finance/invoicing/statement', () => import('./StatementScreen.tsx').then((m) => m.StatementScreen), {
      title: 'Statement of account',
      allow: 'finance.viewer',
    }),
    screen('/portal/statement', () => import('./PortalStatement.tsx').then((m) => m.PortalStatement), {
      title: 'Statement of account',
      allow: 'public',
      bare: true,
    }),
  ],
  parts: [part(portalHome, () => import('./PortalStatement.tsx').then((m) => m.StatementLink))],
  words: () => import('./th.ts'),
});
