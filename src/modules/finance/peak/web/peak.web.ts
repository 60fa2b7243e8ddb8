import { defineWebModule, part, screen } from '#kernel/web/module.ts';
import { invoiceFigures, invoicePeak } from '#modules/finance/invoices/shared/public.ts';

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
  parts: [
    part(invoicePeak, () => import('./PeakMarks.tsx').then((m) => m.PeakOfInvoice)),
    part(invoiceFigures, () => import('./PeakMarks.tsx').then((m) => m.PeakOfFigures)),
  ],
  words: () => import('./th.ts'),
});
