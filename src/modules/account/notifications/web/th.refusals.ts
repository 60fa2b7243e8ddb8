import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';
import { noticeSentences } from './th.notices.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'a certificate has ended.': 'ใบรับรองหมดอายุแล้ว',
  'a certificate ends.': 'ใบรับรองใกล้หมดอายุ',
  'the evaluation is overdue.': 'เลยกำหนดประเมิน',
  'evaluate it again.': 'ให้ประเมินอีกครั้ง',
  'Push is on for {count} devices already. Remove one in the settings first.':
    'เปิดการแจ้งเตือนไว้แล้ว {count} เครื่อง ให้นำออกหนึ่งเครื่องในการตั้งค่าก่อน',
  'This browser has given its subscription up. Remove it here and switch push on again there.':
    'เบราว์เซอร์นี้เลิกรับการแจ้งเตือนแล้ว ให้นำออกที่นี่ แล้วเปิดใหม่ที่เครื่องนั้น',
  'The message was not taken: {detail}.': 'ส่งข้อความไม่สำเร็จ: {detail}',
  'The push service {host} is not one this server sends to.': 'เซิร์ฟเวอร์นี้ไม่ส่งไปยังบริการแจ้งเตือน {host}',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf({ ...sentences, ...noticeSentences }, th);
