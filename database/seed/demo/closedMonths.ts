import { addMonths, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { ledgerServer } from '#modules/finance/ledger/server/ledger.server.ts';
import { accountingMonth } from '#modules/finance/ledger/shared/ledger.record.ts';
import { made, type DemoWorld } from './world.ts';

/** The books of half a year, closed on the 8th of the second month after each. The last part: whatever is posted in those months is posted before. */
export async function seedClosedMonths(world: DemoWorld): Promise<void> {
  const thisMonth = `${dayOf(world.now).slice(0, 7)}-01`;
  for (let ago = 8; ago >= 3; ago -= 1) {
    const month = addMonths(thisMonth, -ago);
    const at = new Date(startOfDay(`${addMonths(month, 2).slice(0, 7)}-08`).getTime() + 9 * 3_600_000);
    await made(world, ledgerServer, accountingMonth, { month: month.slice(0, 7) }, { at, as: 'finance' });
  }
}
