import { defineWebModule, screen } from '#kernel/web/module.ts';

const root = '/finance/invoicing/peak';
const allow = 'finance.viewer';

/** PEAK in the browser: what is sent there and what came of it. */
export const peakWeb = defineWebModule({
  name: 'finance/peak',
  screens: [
    screen(root, () => import('./PeakScreens.tsx').then((m) => m.PeakConsole), { title: 'PEAK', allow }),
    screen(`${root}/codes`, () => import('./PeakScreens.tsx').then((m) => m.PeakCodes), { title: 'PEAK codes', allow }),
    screen(`${root}/lists`, () => import('./PeakScreens.tsx').then((m) => m.PeakLists), {
      title: 'Accounts and products',
      allow,
    }),
    screen(`${root}/documents/:id`, () => import('./PeakScreens.tsx').then((m) => m.PeakDocumentPage), {
      title: 'Document for PEAK',
      allow,
    }),
  ],
  words: () => import('./th.ts'),
});
