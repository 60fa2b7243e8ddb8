import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { dueInvoicesCall } from '../shared/billingNotes.calls.ts';

type Due = AnswerOf<typeof dueInvoicesCall>['invoices'];

/** The open invoices of a customer, the oldest due first; `note` is the open one an invoice stands on. */
export async function dueInvoices(ctx: Context, customerId: string): Promise<Due> {
  const { rows } = await sql<Omit<Due[number], 'note'> & { noteId: string | null; noteNumber: string | null }>`
    select i.id, i.invoice_number, i.issue_date::text, i.due_date::text, i.currency, i.total::text, i.balance::text,
      i.due_date <= ${dayOf(ctx.now)}::date as is_due, n.id as note_id, n.note_number
    from invoice i
      left join billing_note_invoice h on h.invoice_id = i.id and h.released_at is null
      left join billing_note n on n.id = h.billing_note_id
    where i.customer_id = ${customerId} and i.status in ('posted', 'partPaid')
    order by i.due_date, i.invoice_number limit 200`.execute(ctx.db);
  return rows.map(({ noteId, noteNumber, ...row }) => ({
    ...row,
    note: noteId ? { id: noteId, number: noteNumber } : null,
  }));
}
