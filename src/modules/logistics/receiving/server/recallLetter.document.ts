import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { formOf } from '#kernel/shared/forms.ts';
import type { Company } from '#kernel/server/documents/company.ts';
import type { DocumentDefinition } from '#kernel/server/documents/definition.ts';
import type { ReachedCustomer } from './recallReach.ts';

/** The draft of the letter to one customer: what was recalled, in which of their parts it is, and what to do with each. */
export function recallLetter(letter: {
  company: Company;
  reason: string;
  customer: ReachedCustomer;
  at: string;
}): DocumentDefinition {
  const { company, reason, customer, at } = letter;
  const isOut = customer.parts.some(({ dnNumber }) => dnNumber !== null);
  return {
    title: 'Recall notice',
    company: { name: company.name },
    ...formOf('ABS-QA-35'),
    orientation: 'portrait',
    size: 'A4',
    issuedAt: at,
    footerNote: 'Draft from the records. Valid when signed by Quality.',
    content: [
      { kind: 'paragraph', text: `To: ${customer.name}` },
      { kind: 'paragraph', text: formatLegalDay(dayOf(at)) },
      { kind: 'heading', text: 'Recall notice', level: 1 },
      { kind: 'paragraph', text: reason },
      {
        kind: 'paragraph',
        text: `Our records show that material of the recalled batches is in the parts below, which we maintained for you or sold to you. ${
          isOut
            ? 'Please do not use the delivered parts before you have agreed with us what is to be done with each.'
            : 'They are still with us; you need not do anything. We will inform you of the result of our assessment.'
        }`,
      },
      {
        kind: 'table',
        columns: [
          { header: 'Work order', width: 1.4, mono: true },
          { header: 'Your order', width: 1.2 },
          { header: 'Part number', width: 1.4, mono: true },
          { header: 'Serial number', width: 1.2, mono: true },
          { header: 'Batches', width: 1.5, mono: true },
          { header: 'Certificate', width: 1.8, mono: true },
          { header: 'Delivery note', width: 1.3, mono: true },
        ],
        rows: customer.parts.map((part) => [
          part.jobNumber ?? 'sold',
          part.customerRef ?? '–',
          part.partNumber,
          part.serialNumber ?? '–',
          part.batches.join(', '),
          part.certificateNo ?? 'none',
          part.dnNumber ?? 'still with us',
        ]),
      },
    ],
  };
}
