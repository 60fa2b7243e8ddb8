import type { DocumentDefinition, Text } from '#kernel/server/documents/definition.ts';
import type { CompanyTax } from '#modules/finance/ledger/server/public.ts';
import { isAbove, printed, sum } from '#modules/finance/money/shared/public.ts';
import type { VatRow } from '../shared/taxPack.calls.ts';
import { branchWords, dayTh, monthTh, whatWords } from './taxWords.ts';

const kinds = {
  output: { title: 'รายงานภาษีขาย', party: 'ชื่อผู้ซื้อสินค้า/ผู้รับบริการ', whose: 'ของผู้ซื้อ/ผู้รับบริการ' },
  input: { title: 'รายงานภาษีซื้อ', party: 'ชื่อผู้ขายสินค้า/ผู้ให้บริการ', whose: 'ของผู้ขาย/ผู้ให้บริการ' },
} as const;

const signed = (amount: string) => (isAbove('0', amount) ? `(${printed(amount.slice(1))})` : printed(amount));

interface Facts {
  month: string;
  isClosed: boolean;
  company: CompanyTax;
  issuedAt: string;
}

/** A VAT report with the columns the Revenue Department asks for (Notification on VAT No. 89, reports under section 87). */
export function vatReport(
  kind: keyof typeof kinds,
  rows: readonly VatRow[],
  { month, isClosed, company, issuedAt }: Facts,
): DocumentDefinition {
  const { title, party, whose } = kinds[kind];
  const total = (of: (row: VatRow) => string): Text => [{ text: signed(sum(rows.map(of))), bold: true }];
  const cell = (label: string, value: string, width = 1) => ({ label, value, size: 10, width });
  return {
    title: `${title} ${month}`,
    company: { name: company.nameTh, address: company.addressTh },
    orientation: 'landscape',
    size: 'A4',
    language: 'th',
    issuedAt,
    ...(isClosed ? {} : { watermark: 'DRAFT' as const }),
    content: [
      { kind: 'heading', text: title, level: 1 },
      {
        kind: 'fields',
        rows: [
          {
            cells: [
              cell('ชื่อผู้ประกอบการ', company.nameTh, 2),
              cell('เลขประจำตัวผู้เสียภาษีอากร', company.taxId),
              cell('สถานประกอบการ', branchWords(company.branch)),
              cell('เดือนภาษี', monthTh(month)),
            ],
          },
        ],
      },
      ...(isClosed
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: [{ text: `ยังไม่ปิดบัญชีเดือน ${monthTh(month)}: ตัวเลขอาจเปลี่ยน`, bold: true, bad: true }],
              size: 10,
            },
          ]),
      { kind: 'spacer', height: 4 },
      {
        kind: 'table',
        columns: [
          { header: 'ลำดับ', width: 0.6 },
          { header: 'วัน เดือน ปี', width: 1.1 },
          { header: 'เลขที่ใบกำกับภาษี', width: 1.7 },
          { header: party, width: 2.8 },
          { header: `เลขประจำตัวผู้เสียภาษี${whose}`, width: 1.9 },
          { header: 'สถานประกอบการ', width: 1.7 },
          { header: 'มูลค่าสินค้าหรือบริการ', width: 1.5, align: 'right' },
          { header: 'ร้อยละ 0', width: 1.2, align: 'right' },
          { header: 'ยกเว้น', width: 1.2, align: 'right' },
          { header: 'จำนวนเงินภาษีมูลค่าเพิ่ม', width: 1.4, align: 'right' },
          { header: 'หมายเหตุ', width: 1.2 },
        ],
        rows: [
          ...rows.map((row, at) => [
            String(at + 1),
            dayTh(row.day),
            row.number,
            row.party,
            row.taxId ?? '',
            branchWords(row.branch),
            signed(row.base),
            signed(row.zero),
            signed(row.exempt),
            signed(row.vat),
            whatWords[row.what],
          ]),
          [
            '',
            '',
            '',
            [{ text: 'รวมทั้งสิ้น', bold: true }],
            '',
            '',
            total(({ base }) => base),
            total(({ zero }) => zero),
            total(({ exempt }) => exempt),
            total(({ vat }) => vat),
            '',
          ],
        ],
      },
    ],
  };
}
