import { defineWebModule, part } from '#kernel/web/module.ts';
import { customerParts } from '#modules/marketing/customers/shared/public.ts';
import { quotationParts } from '#modules/marketing/quotations/shared/public.ts';

/** Answers by LINE in the browser: parts of the pages of a quotation and of a customer. */
export const lineAnswersWeb = defineWebModule({
  name: 'marketing/line-answers',
  screens: [],
  parts: [
    part(quotationParts, () => import('./LineOfQuotation.tsx').then((m) => m.LineOfQuotation)),
    part(customerParts, () => import('./LineContacts.tsx').then((m) => m.LineContacts)),
  ],
  words: () => import('./th.ts'),
});
