import { dayOf } from '#kernel/shared/dates.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import { testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done, fixture, personAs, personWith } from '#kernel/testing/fixture.ts';
import { ledgerAccount } from '#modules/finance/ledger/shared/ledger.record.ts';
import { voucher, type VoucherLine } from '../shared/voucher.record.ts';

export const signed = { pin: testPin, password: testPassword };
export const today = dayOf(new Date());

/** Who makes, checks and posts vouchers in a test. */
export const maker = (app: TestApp): Promise<Person> => personWith(app, 'finance.user');
export const checker = (app: TestApp): Promise<Person> => personAs(app, 'checker', 'finance.admin');

/** The id of an account of the chart. */
export async function accountId(app: TestApp, code: string): Promise<string> {
  const reader = await maker(app);
  return (await done<{ row: { id: string } }>(reader.get(`${ledgerAccount.api}/${code}`))).row.id;
}

export const line = (
  accountCode: string,
  debit: string,
  credit: string,
  more: Partial<VoucherLine> = {},
): VoucherLine => ({
  accountCode,
  memo: '',
  debit,
  credit,
  ...more,
});

/** A bank charge of 100.00. */
export const bankCharge = [line('540101', '100.00', '0'), line('111201', '0', '100.00')];

/** A payment voucher as it is typed: a bank charge, paid from the current account. */
export const aVoucher = fixture(voucher).by(['finance.user'], async (app, n) => ({
  kind: 'pv',
  voucherDate: today,
  purpose: 'other',
  partyName: `Bank ${n}`,
  description: 'Bank charges',
  method: 'transfer',
  moneyAccountId: await accountId(app, '111201'),
  lines: bankCharge,
}));

export async function step(person: Person, id: string, name: string, input?: object): Promise<void> {
  await done(person.run(voucher, id, name, input, ['approve', 'reverse'].includes(name) ? signed : {}));
}

/** Takes a voucher to its number. */
export async function posted(app: TestApp, id: string): Promise<RowOf<typeof voucher>> {
  const [one, other] = [await maker(app), await checker(app)];
  await step(one, id, 'submit');
  await step(other, id, 'approve');
  await step(one, id, 'post');
  return seen(app, id);
}

export async function seen(app: TestApp, id: string): Promise<RowOf<typeof voucher>> {
  return (await done<{ row: RowOf<typeof voucher> }>((await maker(app)).get(`${voucher.api}/${id}`))).row;
}

export type Given = Partial<CreateOf<typeof voucher>>;
