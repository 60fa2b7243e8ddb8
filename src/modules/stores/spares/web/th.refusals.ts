import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'There is no such work order.': 'ไม่มีใบงานนี้',
  'Scan a job. This is something else.': 'ให้สแกนใบงาน รหัสนี้เป็นอย่างอื่น',
  'Nothing is asked for {job} yet.': 'ยังไม่มีการขอของให้ {job}',
  'This request is closed. Open it again first.': 'ใบขอนี้ปิดแล้ว ให้เปิดใหม่ก่อน',
  'This line is not part of the request any more.': 'รายการนี้ไม่อยู่ในใบขอแล้ว',
  'Only {count} {unit} of {part} are still asked for. The job asks for more first.':
    '{part} ยังขออยู่เพียง {count} {unit} ให้ใบงานขอเพิ่มก่อน',
  'Batch {batch} is another part than {part}.': 'ล็อต {batch} ไม่ใช่ชิ้นส่วน {part}',
  'The job has more than this already: bring it back first.': 'ใบงานมีมากกว่านี้แล้ว ให้คืนก่อน',
  'Part of it was handed out: bring it back first.': 'จ่ายไปบางส่วนแล้ว ให้คืนก่อน',
  'Parts are still to be handed out. Hand them out, or take the lines off.': 'ยังมีของที่ต้องจ่าย ให้จ่ายหรือเอารายการออก',
  'Who asked for the parts cancels, or the stores admin.': 'ผู้ขอหรือผู้ดูแลคลังเท่านั้นที่ยกเลิกได้',
  'Parts were handed out: bring them back first.': 'จ่ายของไปแล้ว ให้คืนก่อน',
  'Name a part first': 'ระบุชิ้นส่วนก่อน',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
