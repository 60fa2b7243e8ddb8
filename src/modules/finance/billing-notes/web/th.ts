import { readerOf } from '#kernel/shared/readerOf.ts';

/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'Billing note': 'ใบวางบิล',
  'Billing notes': 'ใบวางบิล',
  'Taken when it is handed over.': 'ได้เลขเมื่อวางบิล',
  'To be collected on': 'นัดชำระวันที่',
  'To be collected': 'รอเก็บเงิน',
  'The day the customer pays it.': 'วันที่ลูกค้านัดชำระ',
  'Handed to': 'ผู้รับวางบิล',
  'Who takes it at the customer.': 'ผู้รับเอกสารของลูกค้า',
  'Invoices chosen': 'ใบแจ้งหนี้ที่เลือก',
  'It stands on the note.': 'แสดงบนใบวางบิล',
  'Handed over': 'วางบิลแล้ว',
  'Handed over by': 'ผู้วางบิล',
  'Hand over to customer': 'วางบิล',
  'Handing over': 'การวางบิล',
  'Close note': 'ปิดใบวางบิล',
  'Cancel note': 'ยกเลิกใบวางบิล',
  'New billing note': 'ใบวางบิลใหม่',
  'Choose the customer, then the invoices that are handed over. Those that are due are ticked.':
    'เลือกลูกค้า แล้วเลือกใบแจ้งหนี้ที่จะวางบิล ใบที่ครบกำหนดเลือกไว้แล้ว',
  'Invoices handed to customers, with the day their money is collected.': 'ใบแจ้งหนี้ที่วางบิลลูกค้า พร้อมวันนัดเก็บเงิน',
  'No billing notes. One is made of the invoices of a customer that are due.':
    'ยังไม่มีใบวางบิล จัดทำจากใบแจ้งหนี้ที่ครบกำหนดของลูกค้า',
  'When handed over': 'ยอดเมื่อวางบิล',
  'Open now': 'ค้างขณะนี้',
  'Open now: {{sum}}': 'ค้างขณะนี้ {{sum}}',
  'The invoices are in different currencies: a note for each.': 'ใบแจ้งหนี้ต่างสกุลเงิน ให้แยกใบวางบิล',
  'The day of collection is over: enter a later one.': 'วันนัดชำระผ่านไปแล้ว ให้ป้อนวันถัดไป',
};

/** The refusals with a value in them. */
export const read = readerOf({ '{invoice} stands on {note} already.': '{invoice} อยู่ใน {note} แล้ว' }, th);
