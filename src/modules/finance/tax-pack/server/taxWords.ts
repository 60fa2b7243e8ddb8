import type { VatRow } from '../shared/taxPack.calls.ts';

/** `2026-11-28` as Thai offices write it: 28/11/2569. */
export function dayTh(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}/${month}/${Number(year) + 543}`;
}

const months = 'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(' ');

/** `2026-10` as พ.ศ.: ตุลาคม 2569. */
export function monthTh(month: string): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return `${months[at - 1]} ${year + 543}`;
}

/** The place of business as the reports write it. */
export const branchWords = (branch: string | null): string =>
  !branch ? '' : branch === '00000' ? 'สำนักงานใหญ่' : `สาขาที่ ${branch}`;

export const whatWords: Record<VatRow['what'], string> = {
  taxInvoice: '',
  creditNote: 'ใบลดหนี้',
  debitNote: 'ใบเพิ่มหนี้',
  void: 'ยกเลิก',
  reversal: 'กลับรายการ',
  lateTaxInvoice: 'ภาษีซื้อยังไม่ถึงกำหนดยกมา',
};
