import type { Context } from '#kernel/server/context.ts';
import { zipFile } from '#kernel/server/exports/zip.ts';
import { companyTaxOf } from '#modules/finance/ledger/server/public.ts';
import type { VatRow, WithheldRow } from '../shared/taxPack.calls.ts';
import { taxMonth } from './taxMonth.ts';
import { vatReport } from './vatReport.document.ts';
import { branchWords, dayTh, whatWords } from './taxWords.ts';

/** A cell of a sheet; text that a sheet program would run as a formula gets an apostrophe, amounts stay numbers. */
const cell = (text: string | number | null): string => {
  const value = String(text ?? '');
  if (/^-?\d+([.]\d+)?$/.test(value) && value.length < 13) return value;
  const safe = /^'*[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
};
const csv = (rows: readonly (readonly (string | number | null)[])[]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`, 'utf8');

function vatSheet(rows: readonly VatRow[], party: string) {
  return [
    [
      'ลำดับ',
      'วันที่',
      'เลขที่ใบกำกับภาษี',
      party,
      'เลขประจำตัวผู้เสียภาษี',
      'สถานประกอบการ',
      'มูลค่าสินค้าหรือบริการ',
      'ร้อยละ 0',
      'ยกเว้น',
      'ภาษีมูลค่าเพิ่ม',
      'หมายเหตุ',
    ],
    ...rows.map((row, at) => [
      at + 1,
      dayTh(row.day),
      row.number,
      row.party,
      row.taxId,
      branchWords(row.branch),
      row.base,
      row.zero,
      row.exempt,
      row.vat,
      whatWords[row.what],
    ]),
  ];
}

function withheldSheet(rows: readonly WithheldRow[]) {
  return [
    [
      'ลำดับ',
      'เลขประจำตัวผู้เสียภาษี',
      'สาขา',
      'ชื่อผู้มีเงินได้',
      'ที่อยู่',
      'วันที่จ่าย',
      'ประเภทเงินได้',
      'อัตราร้อยละ',
      'จำนวนเงินที่จ่าย',
      'ภาษีที่หัก',
      'เงื่อนไข',
      'เลขที่หนังสือรับรอง',
    ],
    ...rows.map((row, at) => [
      at + 1,
      row.taxId,
      row.branch,
      row.party,
      row.address,
      dayTh(row.day),
      row.incomeType,
      row.percent,
      row.base,
      row.tax,
      row.condition,
      row.certificate,
    ]),
  ];
}

/** The tax pack of a month as one ZIP: reports as PDF and as sheets, and the sums beside the ledger. A month that is open says so in its name and on every report. */
export async function taxPack(ctx: Context, month: string): Promise<{ name: string; bytes: Buffer }> {
  const pack = await taxMonth(ctx, month);
  const company = await companyTaxOf(ctx);
  const state = pack.isClosed ? 'closed' : 'open';
  const sums = (name: string, of: typeof pack.outputVat) => [name, of.rows, of.base, of.tax, of.ledger, of.difference];
  const facts = { month, isClosed: pack.isClosed, company, issuedAt: ctx.now.toISOString() };
  const [output, input] = await Promise.all([
    ctx.services.render(vatReport('output', pack.output, facts)),
    ctx.services.render(vatReport('input', pack.input, facts)),
  ]);
  const summary = csv([
    ['Month', month],
    ['Books', pack.isClosed ? 'closed' : 'NOT CLOSED: these figures may still change'],
    ['Company', company.nameTh, company.taxId, branchWords(company.branch)],
    [],
    ['Report', 'Rows', 'Base THB', 'Tax THB', 'Ledger THB', 'Difference THB'],
    sums('Output VAT', pack.outputVat),
    sums('Input VAT', pack.inputVat),
    sums('PND 3', pack.pnd3),
    sums('PND 53', pack.pnd53),
    [],
    ['VAT to be paid (PP30), below zero to be carried', pack.payable],
  ]);
  const missing = csv([
    ['Receipt', 'Date', 'Customer', 'Withheld', 'Currency'],
    ...pack.missing.map((one) => [one.number, one.day, one.customer, one.withheld, one.currency]),
  ]);
  const of = (form: string) => pack.withheld.filter((row) => row.form === form);
  const files = [
    { name: 'summary.csv', bytes: summary },
    { name: 'output-vat.pdf', bytes: Buffer.from(output) },
    { name: 'output-vat.csv', bytes: csv(vatSheet(pack.output, 'ชื่อผู้ซื้อสินค้า/ผู้รับบริการ')) },
    { name: 'input-vat.pdf', bytes: Buffer.from(input) },
    { name: 'input-vat.csv', bytes: csv(vatSheet(pack.input, 'ชื่อผู้ขายสินค้า/ผู้ให้บริการ')) },
    { name: 'pnd3.csv', bytes: csv(withheldSheet(of('pnd3'))) },
    { name: 'pnd53.csv', bytes: csv(withheldSheet(of('pnd53'))) },
    { name: 'missing-certificates.csv', bytes: missing },
  ];
  return { name: `tax-${month}-${state}.zip`, bytes: await zipFile(files) };
}
