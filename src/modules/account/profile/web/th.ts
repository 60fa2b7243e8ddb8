import { readerOf } from '#kernel/shared/readerOf.ts';

/** Thai for picture, avatar and colour. */
export const th: Record<string, string> = {
  'Profile picture': 'รูปโปรไฟล์',
  'Theme colour': 'สีธีม',
  'Avatar background': 'พื้นหลังอวาตาร์',
  Colour: 'สี',
  Red: 'แดง',
  Green: 'เขียว',
  Blue: 'น้ำเงิน',
  'Used for buttons, links and what is chosen. Text stays readable on every colour.':
    'ใช้กับปุ่ม ลิงก์ และสิ่งที่เลือก ข้อความอ่านได้ชัดทุกสี',
  'An avatar with your initial takes the place of your picture.': 'อวาตาร์ตัวอักษรแรกของชื่อจะแทนรูปของคุณ',
  'Preview of the avatar': 'ตัวอย่างอวาตาร์',
  Preview: 'ตัวอย่าง',
  'Picture: drag it, or move it with the arrow keys': 'รูป: ลาก หรือเลื่อนด้วยปุ่มลูกศร',
  Zoom: 'ขยาย',
  Rotate: 'หมุน',
  'Your picture now': 'รูปปัจจุบันของคุณ',
  'You have no picture yet; your initials are shown.': 'ยังไม่มีรูป ระบบแสดงอักษรย่อของคุณ',
  'Another picture': 'เลือกรูปอื่น',
  'Choose a picture': 'เลือกรูป',
  'A picture of yourself must be PNG, JPEG or WebP.': 'รูปต้องเป็น PNG, JPEG หรือ WebP',
  'This picture is damaged or not complete. Save it again as PNG or JPEG and retry.':
    'ไฟล์รูปเสียหายหรือไม่ครบ บันทึกใหม่เป็น PNG หรือ JPEG แล้วลองอีกครั้ง',
};

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'The file is larger than {size} MB. Make it smaller and try again.': 'ไฟล์ใหญ่กว่า {size} MB ให้ย่อขนาดแล้วลองใหม่',
};

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
