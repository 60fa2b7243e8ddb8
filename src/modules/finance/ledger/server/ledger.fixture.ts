import { fixture } from '#kernel/testing/fixture.ts';
import { accountingMonth, ledgerAccount } from '../shared/ledger.record.ts';

export const aLedgerAccount = fixture(ledgerAccount).by(['finance.admin'], (_app, n) => ({
  code: String(590_000 + n),
  name: `ค่าใช้จ่าย ${n}`,
  nameEn: `Expense ${n}`,
  kind: 'expense',
}));

/** A month of long ago: closing it hinders no other test. */
export const anAccountingMonth = fixture(accountingMonth).by(['finance.admin'], (_app, n) => ({
  month: `20${String(10 + (Math.floor(n / 12) % 10)).padStart(2, '0')}-${String((n % 12) + 1).padStart(2, '0')}`,
}));
