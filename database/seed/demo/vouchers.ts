import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { payables } from '#modules/finance/vouchers/server/payables.ts';
import { payItems } from '#modules/finance/vouchers/server/paying.ts';
import { voucherActions } from '#modules/finance/vouchers/server/vouchers.actions.ts';
import { vouchersServer } from '#modules/finance/vouchers/server/vouchers.server.ts';
import { completedPayment } from '#modules/finance/vouchers/shared/settle.ts';
import { voucher, type VoucherLine } from '#modules/finance/vouchers/shared/voucher.record.ts';
import { made, stepped, type DemoWorld } from './world.ts';

type Until = 'draft' | 'submitted' | 'approved' | 'posted' | 'reversed';
type Values = Omit<CreateOf<typeof voucher>, 'voucherDate' | 'moneyAccountId' | 'lines' | 'method'> & {
  method?: 'transfer' | 'cheque' | 'cash';
  lines: VoucherLine[];
};

const chart = { inputVat: '115401', undueInputVat: '115402', whtPayable3: '215503', whtPayable53: '215553' };
const rates = { service: '3', transport: '1', advertising: '2', rent: '5' };
const line = (
  accountCode: string,
  memo: string,
  debit: string,
  credit: string,
  more: Partial<VoucherLine> = {},
): VoucherLine => ({
  accountCode,
  memo,
  debit,
  credit,
  ...more,
});
const paid = (lines: VoucherLine[], hasTaxInvoice = true, payeeForm: 'pnd3' | 'pnd53' = 'pnd53') =>
  completedPayment(lines, { chart, rates, vatPct: '7', moneyCode: '111201', hasTaxInvoice, payeeForm });
const company = { payeeForm: 'pnd53', taxBorne: 'withheld', partyBranch: '00000' } as const;

const typed: [daysAgo: number, until: Until, values: Values][] = [
  [
    52,
    'posted',
    {
      kind: 'pv',
      purpose: 'other',
      partyName: 'Bang Phli Estate Co., Ltd.',
      description: 'Rent of the workshop',
      method: 'cheque',
      chequeNo: '10200481',
      taxInvoiceNo: 'BPE-6810',
      ...company,
      partyTaxId: '0105541022338',
      partyAddress: '88 หมู่ 4 ถนนเทพารักษ์ บางพลี สมุทรปราการ 10540',
      lines: paid([line('520201', 'Workshop', '85000.00', '0', { vat: true, incomeType: 'rent' })]),
    },
  ],
  [
    38,
    'posted',
    {
      kind: 'pv',
      purpose: 'other',
      partyName: 'Metrology Service Co., Ltd.',
      description: 'Calibration of torque wrenches',
      taxInvoiceNo: 'MS-2291',
      ...company,
      partyTaxId: '0105551007781',
      partyAddress: '1 ซอยสุขุมวิท 62 พระโขนง กรุงเทพฯ 10260',
      lines: paid([line('520101', 'Calibration', '10000.00', '0', { vat: true, incomeType: 'service' })]),
    },
  ],
  [
    24,
    'posted',
    {
      kind: 'rv',
      purpose: 'scrapSale',
      partyName: 'Bangkok Metal',
      description: 'Scrap of brake discs',
      lines: [
        line('111201', '', '2140.00', '0'),
        line('420101', 'Carbon and steel', '0', '2000.00'),
        line('215401', 'VAT 7 %', '0', '140.00'),
      ],
    },
  ],
  [
    20,
    'reversed',
    {
      kind: 'pv',
      purpose: 'other',
      partyName: 'Kasikornbank',
      description: 'Fee of a foreign transfer',
      lines: [line('540101', 'Fee', '650.00', '0'), line('111201', '', '0', '650.00')],
    },
  ],
  [
    11,
    'approved',
    {
      kind: 'pv',
      purpose: 'other',
      partyName: 'Somsak Transport',
      description: 'Wheels to Chiang Mai and back',
      payeeForm: 'pnd3',
      taxBorne: 'withheld',
      partyTaxId: '3100600123450',
      partyAddress: '22 ถนนบางนา-ตราด บางพลี สมุทรปราการ 10540',
      lines: paid([line('520101', 'Transport', '6400.00', '0', { incomeType: 'transport' })], true, 'pnd3'),
    },
  ],
  [
    3,
    'submitted',
    {
      kind: 'pv',
      purpose: 'tax',
      partyName: 'Revenue Department',
      description: 'PND53 of last month',
      lines: [line('215553', 'PND53', '4550.00', '0'), line('111201', '', '0', '4550.00')],
    },
  ],
  [
    1,
    'draft',
    {
      kind: 'pv',
      purpose: 'other',
      partyName: 'Office One',
      description: 'Printer service, invoice to come',
      ...company,
      lines: [
        line('520101', 'Service', '2400.00', '0', { vat: true, incomeType: 'service' }),
        line('111201', '', '0', '2400.00'),
      ],
    },
  ],
];

const day = 86_400_000;

/** Vouchers in each of their states, and payments of an invoice and of a claim from what waited for its money. */
export async function seedVouchers(world: DemoWorld): Promise<void> {
  const at = (daysAgo: number, hours = 0) => new Date(world.now.getTime() - daysAgo * day + hours * 3_600_000);
  const take = async (id: string, daysAgo: number, until: Until) => {
    const steps: [Until, string, string][] = [
      ['submitted', 'submit', 'kanya'],
      ['approved', 'approve', 'finance'],
      ['posted', 'post', 'kanya'],
      ['reversed', 'reverse', 'finance'],
    ];
    if (until === 'draft') return;
    for (const [nth, [state, step, as]] of steps.entries()) {
      const input = step === 'reverse' ? { reason: 'Charged to another account by the bank' } : null;
      await stepped(world, voucherActions, id, step, { at: at(daysAgo, (nth + 1) / 2), as, input });
      if (state === until) return;
    }
  };
  const { rows } = await world.write((ctx) =>
    sql<{ id: string }>`select id from ledger_account where code = '111201'`.execute(ctx.db),
  );
  const moneyAccountId = rows[0]?.id ?? '';
  const pay = async (daysAgo: number, kind: 'bill' | 'claim') => {
    const made = await world.write(
      async (ctx) => {
        const waiting = (await payables(ctx)).find((one) => one.kind === kind && one.since < dayOf(at(daysAgo)));
        return waiting ? payItems(ctx, [{ kind, id: waiting.id }]) : null;
      },
      { at: at(daysAgo), as: 'kanya' },
    );
    if (made) await take(made.id, daysAgo, 'posted');
  };
  const inOrder = [...typed.map(([daysAgo]) => daysAgo), 33, 30].sort((a, b) => b - a);
  for (const daysAgo of inOrder) {
    if (daysAgo === 33) await pay(daysAgo, 'bill');
    if (daysAgo === 30) await pay(daysAgo, 'claim');
    const [, until, values] = typed.find(([when]) => when === daysAgo) ?? [];
    if (!values || !until) continue;
    const voucherDate = dayOf(at(daysAgo));
    const invoiced = values.taxInvoiceNo ? { taxInvoiceOn: voucherDate } : {};
    const written = { method: 'transfer' as const, ...values, ...invoiced, voucherDate, moneyAccountId };
    const id = await made(world, vouchersServer, voucher, written, { at: at(daysAgo), as: 'kanya' });
    await take(id, daysAgo, until);
  }
}
