import { defineWebModule, redirect, screen } from '#kernel/web/module.ts';

const allow = 'finance.viewer';

/** The general ledger in the browser: the chart of accounts and the closed months. */
export const ledgerWeb = defineWebModule({
  name: 'finance/ledger',
  screens: [
    redirect('/finance/ledger', '/finance/ledger/accounts', allow),
    screen('/finance/ledger/accounts', () => import('./LedgerScreens.tsx').then((m) => m.AccountList), {
      title: 'Accounts',
      allow,
    }),
    screen('/finance/ledger/accounts/:code', () => import('./LedgerScreens.tsx').then((m) => m.AccountPage), {
      title: 'Account',
      allow,
    }),
    screen('/finance/ledger/months/:month', () => import('./LedgerScreens.tsx').then((m) => m.MonthPage), {
      title: 'Month',
      allow,
    }),
    screen('/finance/ledger/months', () => import('./LedgerScreens.tsx').then((m) => m.MonthList), {
      title: 'Closed months',
      allow,
    }),
  ],
  words: () => import('./th.ts'),
});
