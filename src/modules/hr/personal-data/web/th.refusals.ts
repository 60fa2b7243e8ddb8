import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'A copy of personal data is for the person it is about, and for HR.': 'สำเนาข้อมูลส่วนบุคคลให้เฉพาะเจ้าของข้อมูลและฝ่ายบุคคล',
  'The papers of this person are more than 100 MB: HR hands them over one by one.':
    'เอกสารของบุคคลนี้เกิน 100 MB ฝ่ายบุคคลมอบให้ทีละฉบับ',
  'This person works here: their data is kept.': 'บุคคลนี้ยังทำงานอยู่ ข้อมูลยังต้องเก็บ',
  'Nothing is left to erase in this file.': 'ไม่มีข้อมูลในแฟ้มนี้ให้ลบ',
  'Nobody has this number.': 'ไม่มีผู้ใช้หมายเลขนี้',
  'Personal data of {name} ({no}), as it stood on {day}.': 'ข้อมูลส่วนบุคคลของ {name} ({no}) ณ {day}',
  'Each file is one kind of record as JSON; files/ holds the papers of the personnel file.':
    'แต่ละไฟล์คือบันทึกหนึ่งประเภทเป็น JSON; files/ คือเอกสารในแฟ้มประวัติ',
  'Not in this copy: the whole number and scans of identity documents, medical certificates, vision tests and reasons of illness. HR shows them to you.':
    'ไม่อยู่ในสำเนานี้: เลขเต็มและสำเนาเอกสารประจำตัว ใบรับรองแพทย์ ผลตรวจสายตา และเหตุการป่วย ขอดูได้ที่ฝ่ายบุคคล',
  'Not in this copy: safety reports, and what colleagues wrote in applications, audits and findings.':
    'ไม่อยู่ในสำเนานี้: รายงานความปลอดภัย และสิ่งที่เพื่อนร่วมงานเขียนในคำขอ การตรวจ และข้อบกพร่อง',
  'This file is kept until {day}.': 'แฟ้มนี้ต้องเก็บถึง {day}',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
