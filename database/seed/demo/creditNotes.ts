import { creditNotesServer } from '#modules/finance/credit-notes/server/credit-notes.server.ts';
import { creditNoteActions } from '#modules/finance/credit-notes/server/credit-notes.actions.ts';
import { creditNote, type NoteKind } from '#modules/finance/credit-notes/shared/creditNote.record.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

type Reason = CreateOf<typeof creditNote>['reasonCode'];
type DemoNote = [code: string, kind: NoteKind, amount: string, reason: Reason, explanation: string, isPosted: boolean];

const notes: DemoNote[] = [
  ['AND', 'credit', '350.00', 'priceTooHigh', 'Billed by the rate card of last year', true],
  ['GFC', 'debit', '1200.00', 'moreDelivered', 'Bearing cups of the second wheel, approved by mail', true],
  ['SIW', 'credit', '900.00', 'belowSpecification', 'Paint touch-up left out at the customer’s wish', false],
];

/** A note before and after a payment, and one that waits for its second person. */
export async function seedCreditNotes(world: DemoWorld): Promise<void> {
  const at = new Date(world.now.getTime() - 300_000);
  for (const [code, kind, amount, reasonCode, explanation, isPosted] of notes) {
    const found = await world.write((ctx) =>
      ctx.db
        .selectFrom('invoiceLine')
        .innerJoin('invoice', 'invoice.id', 'invoiceLine.invoiceId')
        .select(['invoice.id as invoiceId', 'invoiceLine.id as lineId'])
        .where('invoice.customerId', '=', idOf(world, `customer:${code}`))
        .where('invoice.status', 'in', ['posted', 'partPaid', 'paid'])
        .where('invoiceLine.archivedAt', 'is', null)
        .orderBy('invoiceLine.lineNo')
        .executeTakeFirst(),
    );
    if (!found) continue;
    const { invoiceId, lineId } = found;
    const values = { kind, invoiceId, reasonCode, explanation, lines: [{ lineId, amount }] };
    const id = await made(world, creditNotesServer, creditNote, values, { at, as: 'kanya' });
    if (isPosted) await stepped(world, creditNoteActions, id, 'post', { at, as: 'finance' });
  }
}
