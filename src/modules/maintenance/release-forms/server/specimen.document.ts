import type { FormDefinition } from '#kernel/server/documents/form.ts';
import { formatLegalDay, dayOf } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { authorisationWord, type FormLayout } from '../shared/formLayout.ts';
import { filledForm } from './filledForm.document.ts';

/** A form filled with what is plainly no certificate, marked across the page: for whoever compares it with the authority's. */
export function specimenOf(layout: FormLayout | null, now: Date): FormDefinition {
  if (!layout) refuse('NO_LAYOUT', 'The form has no layout.');
  const blank = 'SPECIMEN';
  return filledForm(
    layout,
    {
      values: {
        authority: layout.authority,
        title: layout.title,
        number: blank,
        organisation: ['Organisation name', 'Address as on the approval certificate'],
        workOrder: blank,
        item: '1',
        description: blank,
        partNumber: blank,
        quantity: '1',
        serialNumber: blank,
        status: 'REPAIRED',
        remarks: ['One remark a line.', layout.secondRelease],
        approvalNo: blank,
        name: blank,
        date: formatLegalDay(dayOf(now)),
      },
      ticked: { maintenance: true, other: false },
      signature: { image: null, name: blank, beside: ['Stamp', authorisationWord(layout)] },
      verification: { text: blank, address: blank },
      sheets: [],
    },
    { title: `${layout.identification}, specimen`, author: blank, issuedAt: now.toISOString() },
    { mark: blank },
  );
}
