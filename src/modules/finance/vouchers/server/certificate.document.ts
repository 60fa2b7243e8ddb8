import type { RowOf } from '#kernel/shared/record.ts';
import type { Block, DocumentDefinition, FieldRow } from '#kernel/server/documents/definition.ts';
import type { CompanyTax } from '#modules/finance/ledger/server/public.ts';
import { sum, thaiWords } from '#modules/finance/money/shared/public.ts';
import type { IncomeType, voucher } from '../shared/voucher.record.ts';

type Voucher = RowOf<typeof voucher>;

const months = 'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(' ');
/** `2026-11-28` as Thai offices write it: 28 พฤศจิกายน 2569. */
function thaiDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return `${date} ${months[month - 1]} ${year + 543}`;
}

/** `0105536112014` in the groups of the form: 0-1055-36112-01-4. */
export const groupedTaxId = (id: string): string => id.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, '$1-$2-$3-$4-$5');

/** `10400.00` as it is read: 10,400.00. */
export const money = (amount: string): string => {
  const [whole = '0', part = '00'] = amount.split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')}.${part.padEnd(2, '0')}`;
};

const incomes: Record<IncomeType, string> = {
  service: 'ค่าบริการและค่าจ้างทำของ',
  transport: 'ค่าขนส่ง',
  advertising: 'ค่าโฆษณา',
  rent: 'ค่าเช่า',
};

const copies = [
  'ฉบับที่ 1 (สำหรับผู้ถูกหักภาษี ณ ที่จ่าย ใช้แนบพร้อมกับแบบแสดงรายการภาษี)',
  'ฉบับที่ 2 (สำหรับผู้ถูกหักภาษี ณ ที่จ่าย เก็บไว้เป็นหลักฐาน)',
];

const branchWords = (branch: string | null) =>
  !branch ? '' : branch === '00000' ? ' (สำนักงานใหญ่)' : ` (สาขาที่ ${branch})`;
const party = (label: string, name: string, taxId: string, address: string): FieldRow[] => [
  {
    cells: [
      { label: `${label}: ชื่อ`, value: name, width: 2, size: 10 },
      { label: 'เลขประจำตัวผู้เสียภาษีอากร (13 หลัก)', value: groupedTaxId(taxId), width: 1.3, size: 10 },
    ],
  },
  { cells: [{ label: 'ที่อยู่', value: address, size: 9 }] },
];

/** The table of the form: every class it prints, with what was paid and withheld where it was. */
function paidTable(row: Voucher): Block {
  const day = thaiDay(row.voucherDate);
  const blank = ['', '', ''];
  const section5 = row.withheld.map(({ incomeType, base, percent, tax }) => [
    `     ${incomes[incomeType]} (อัตราร้อยละ ${Number(percent)})`,
    day,
    money(base),
    money(tax),
  ]);
  return {
    kind: 'table',
    columns: [
      { header: 'ประเภทเงินได้พึงประเมินที่จ่าย', width: 5 },
      { header: 'วัน เดือน ปี ที่จ่าย', width: 1.7 },
      { header: 'จำนวนเงินที่จ่าย', width: 1.5, align: 'right' },
      { header: 'ภาษีที่หักและนำส่งไว้', width: 1.6, align: 'right' },
    ],
    rows: [
      ['1. เงินเดือน ค่าจ้าง เบี้ยเลี้ยง โบนัส ฯลฯ ตามมาตรา 40 (1)', ...blank],
      ['2. ค่าธรรมเนียม ค่านายหน้า ฯลฯ ตามมาตรา 40 (2)', ...blank],
      ['3. ค่าแห่งลิขสิทธิ์ ฯลฯ ตามมาตรา 40 (3)', ...blank],
      ['4. (ก) ดอกเบี้ย ฯลฯ ตามมาตรา 40 (4) (ก)', ...blank],
      ['    (ข) เงินปันผล เงินส่วนแบ่งกำไร ฯลฯ ตามมาตรา 40 (4) (ข)', ...blank],
      [
        '5. การจ่ายเงินได้ที่ต้องหักภาษี ณ ที่จ่าย ตามคำสั่งกรมสรรพากรที่ออกตามมาตรา 3 เตรส เช่น รางวัล ส่วนลดหรือประโยชน์ใด ๆ เนื่องจากการส่งเสริมการขาย ค่าแสดงของนักแสดงสาธารณะ ค่าจ้างทำของ ค่าโฆษณา ค่าเช่า ค่าขนส่ง ค่าบริการ ค่าเบี้ยประกันวินาศภัย ฯลฯ',
        ...blank,
      ],
      ...section5,
      ['6. อื่น ๆ (ระบุ)', ...blank],
      [
        [{ text: 'รวมเงินที่จ่ายและภาษีที่หักนำส่ง', bold: true }],
        '',
        [{ text: money(sum(row.withheld.map(({ base }) => base))), bold: true }],
        [{ text: money(row.wht), bold: true }],
      ],
    ],
  };
}

function copy(row: Voucher, company: CompanyTax, heading: string): Block[] {
  const [book = '', no = ''] = (row.certificateNo ?? '').split('-');
  return [
    { kind: 'paragraph', text: heading, size: 8 },
    {
      kind: 'columns',
      columns: [
        {
          width: 3,
          blocks: [
            { kind: 'heading', text: 'หนังสือรับรองการหักภาษี ณ ที่จ่าย', level: 2 },
            { kind: 'paragraph', text: 'ตามมาตรา 50 ทวิ แห่งประมวลรัษฎากร', size: 10 },
          ],
        },
        { width: 1.2, blocks: [{ kind: 'paragraph', text: `เล่มที่ ${book}\nเลขที่ ${no}`, align: 'right', size: 10 }] },
      ],
    },
    {
      kind: 'fields',
      rows: [
        ...party(
          'ผู้มีหน้าที่หักภาษี ณ ที่จ่าย',
          `${company.nameTh}${branchWords(company.branch)}`,
          company.taxId,
          company.addressTh,
        ),
        ...party(
          'ผู้ถูกหักภาษี ณ ที่จ่าย',
          `${row.partyName}${branchWords(row.partyBranch)}`,
          row.partyTaxId ?? '',
          row.partyAddress ?? '',
        ),
        {
          cells: [
            { label: 'ลำดับที่ในแบบ', value: '', width: 0.6 },
            {
              label: 'แบบยื่นรายการ',
              width: 4,
              blocks: [
                {
                  kind: 'checks',
                  size: 9,
                  items: [
                    { text: 'ภ.ง.ด.1ก', ticked: false },
                    { text: 'ภ.ง.ด.1ก พิเศษ', ticked: false },
                    { text: 'ภ.ง.ด.2', ticked: false },
                    { text: 'ภ.ง.ด.3', ticked: row.payeeForm === 'pnd3' },
                    { text: 'ภ.ง.ด.2ก', ticked: false },
                    { text: 'ภ.ง.ด.3ก', ticked: false },
                    { text: 'ภ.ง.ด.53', ticked: row.payeeForm === 'pnd53' },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
    { kind: 'spacer', height: 4 },
    paidTable(row),
    {
      kind: 'fields',
      rows: [
        { cells: [{ label: 'รวมเงินภาษีที่หักนำส่ง (ตัวอักษร)', value: thaiWords(row.wht), size: 10 }] },
        {
          cells: [
            {
              label: 'เงินที่จ่ายเข้า',
              value: 'กบข./กสจ./กองทุนสงเคราะห์ครูโรงเรียนเอกชน –  กองทุนประกันสังคม –  กองทุนสำรองเลี้ยงชีพ –',
              size: 8,
            },
          ],
        },
        {
          cells: [
            {
              label: 'ผู้จ่ายเงิน',
              blocks: [
                {
                  kind: 'checks',
                  size: 9,
                  items: [
                    { text: '(1) หัก ณ ที่จ่าย', ticked: (row.taxBorne ?? 'withheld') === 'withheld' },
                    { text: '(2) ออกให้ตลอดไป', ticked: row.taxBorne === 'always' },
                    { text: '(3) ออกให้ครั้งเดียว', ticked: row.taxBorne === 'once' },
                    { text: '(4) อื่น ๆ (ระบุ)', ticked: false },
                  ],
                },
              ],
            },
          ],
        },
        {
          cells: [
            {
              label: 'คำเตือน',
              value:
                'ผู้มีหน้าที่ออกหนังสือรับรองการหักภาษี ณ ที่จ่าย ฝ่าฝืนไม่ปฏิบัติตามมาตรา 50 ทวิ แห่งประมวลรัษฎากร ต้องรับโทษทางอาญาตามมาตรา 35 แห่งประมวลรัษฎากร',
              size: 8,
              width: 1.2,
            },
            {
              label: 'ขอรับรองว่าข้อความและตัวเลขดังกล่าวข้างต้นถูกต้องตรงกับความจริงทุกประการ',
              value: `\nลงชื่อ ................................................ ผู้จ่ายเงิน\n${thaiDay(row.voucherDate)}\nวัน เดือน ปี ที่ออกหนังสือรับรองฯ`,
              size: 9,
              width: 1.6,
              align: 'center',
            },
            { label: 'ประทับตรานิติบุคคล (ถ้ามี)', value: '', width: 0.7 },
          ],
          height: 74,
        },
      ],
    },
    { kind: 'paragraph', text: `อ้างอิงใบสำคัญจ่าย ${row.voucherNo ?? ''}`, size: 8 },
  ];
}

/** The withholding certificate under section 50 bis of the Revenue Code with all that it asks for: two copies, a page each. */
export function certificateOf(
  row: Voucher,
  company: CompanyTax,
  letterhead: { name: string; address: string },
): DocumentDefinition {
  return {
    title: `50 tawi ${row.certificateNo}`,
    company: letterhead,
    orientation: 'portrait',
    size: 'A4',
    language: 'th',
    issuedAt: row.postedAt ?? row.createdAt,
    frame: 'bare',
    ...(row.status === 'reversed' ? { watermark: 'VOID' as const } : {}),
    content: copies.flatMap((heading, at) => [
      ...(at > 0 ? [{ kind: 'pageBreak' as const }] : []),
      ...copy(row, company, heading),
    ]),
  };
}
