import { defineWebModule, screen } from '#kernel/web/module.ts';

const root = '/logistics/receiving';
const allow = 'signedIn';

/** Receiving in the browser. */
export const receivingWeb = defineWebModule({
  name: 'logistics/receiving',
  screens: [
    screen(root, () => import('./ReceivingList.tsx').then((m) => m.ReceivingList), { title: 'Receiving', allow }),
    screen(`${root}/materials/new`, () => import('./ReceiptPage.tsx').then((m) => m.ReceiptPage), {
      title: 'Receive',
      allow,
    }),
    screen(`${root}/tools/new`, () => import('./ReceiptPage.tsx').then((m) => m.ToolReceiptPage), {
      title: 'Receive',
      allow,
    }),
    screen(`${root}/batch/:batch`, () => import('./BatchPage.tsx').then((m) => m.BatchPage), { title: 'Batch', allow }),
  ],
  menu: [{ path: root, since: '2026-11-21' }],
  quickCreate: [
    {
      label: 'Receive a customer component',
      path: `${root}/materials/new?kind=component`,
      allow: ['logistics.user', 'stores.user'],
    },
    { label: 'Receive a tool', path: `${root}/tools/new`, allow: ['logistics.user', 'stores.user'] },
    { label: 'Receive material', path: `${root}/materials/new`, allow: ['logistics.user', 'stores.user'] },
  ],
  words: () => import('./th.refusals.ts'),
});
