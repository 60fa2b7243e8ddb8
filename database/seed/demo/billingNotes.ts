import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { billingNoteActions } from '#modules/finance/billing-notes/server/billing-notes.actions.ts';
import { billingNotesServer } from '#modules/finance/billing-notes/server/billing-notes.server.ts';
import { billingNote } from '#modules/finance/billing-notes/shared/billingNote.record.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

const notes: [code: string, handedTo: string, inDays: number, steps: ('issue' | 'close')[]][] = [
  ['GFC', 'Khun Wipa, accounts payable', 7, ['issue']],
  ['SIW', 'Khun Pichai, finance', 14, []],
  ['LAN', 'Khun Suda, accounts payable', 2, ['issue', 'close']],
];

/** Invoices handed to customers: one note that waits for its day, a draft, and one whose customer was there. */
export async function seedBillingNotes(world: DemoWorld): Promise<void> {
  const at = new Date(world.now.getTime() - 240_000);
  for (const [code, handedTo, inDays, steps] of notes) {
    const customerId = idOf(world, `customer:${code}`);
    const open = await world.write((ctx) =>
      ctx.db
        .selectFrom('invoice')
        .select('id')
        .where('customerId', '=', customerId)
        .where('status', 'in', ['posted', 'partPaid'])
        .orderBy('invoiceNumber')
        .execute(),
    );
    if (open.length === 0) continue;
    const values = {
      customerId,
      handedTo,
      collectOn: addDays(dayOf(world.now), inDays),
      invoiceIds: open.map(({ id }) => id),
    };
    const id = await made(world, billingNotesServer, billingNote, values, { at, as: 'kanya' });
    for (const step of steps) await stepped(world, billingNoteActions, id, step, { at, as: 'finance' });
  }
}
