import i18next from 'i18next';
import { readerOf } from '#kernel/shared/readerOf.ts';

/** What every record may be refused for, in Thai: the English sentence with its values in braces (`kernel/shared/declared.ts`). */
export const sentences: Readonly<Record<string, string>> = {
  'The seal of entry {entry} stands in {place} and not in the database.':
    'ตราประทับของรายการ {entry} อยู่ใน {place} แต่ไม่อยู่ในฐานข้อมูล',
  'The signature of {name} for {what} ({id}) is gone.': 'ลายเซ็นของ {name} สำหรับ {what} ({id}) หายไป',
  '{box}: the text is longer than the box of the form. Shorten it.': '{box}: ข้อความยาวเกินช่องของแบบฟอร์ม ย่อให้สั้นลง',
  'A document may have {most} pages; this one has {pages}. Choose less of it.':
    'เอกสารมีได้ไม่เกิน {most} หน้า ฉบับนี้มี {pages} หน้า เลือกให้น้อยลง',
  'There is a user with the name {name}, this e-mail address or this employee already.':
    'มีผู้ใช้ชื่อ {name} หรืออีเมลนี้ หรือพนักงานคนนี้อยู่แล้ว',
  '{filter} cannot be read: a filter is one of {operators}.': 'อ่าน {filter} ไม่ได้: ตัวกรองต้องเป็นหนึ่งใน {operators}',
  'This {record} is archived: it can be read, not changed.': '{record}นี้เก็บถาวรแล้ว: อ่านได้แต่แก้ไขไม่ได้',
  'This {record} is {state}: its fields change by its steps only.':
    '{record}นี้อยู่ในสถานะ{state}: แก้ไขข้อมูลได้ด้วยขั้นตอนเท่านั้น',
  'This {record} is {state}: nothing of it can be changed any more.': '{record}นี้อยู่ในสถานะ{state}: แก้ไขไม่ได้อีก',
  '{field}: this cannot be changed while it is {state}.': '{field}: แก้ไขไม่ได้ขณะอยู่ในสถานะ{state}',
  'Your sign-in is not linked to an employee, so you cannot sign.': 'บัญชีของคุณไม่ได้ผูกกับพนักงาน จึงลงนามไม่ได้',
  '{field} may not be who wrote the record.': '{field}ต้องไม่ใช่ผู้บันทึกรายการ',
  '{one} and {other} must be different people.': '{one}และ{other}ต้องเป็นคนละคน',
  'This day is still to come.': 'วันนี้ยังมาไม่ถึง',
  'This moment is still to come.': 'เวลานี้ยังมาไม่ถึง',
  'This day has passed.': 'วันนี้ผ่านไปแล้ว',
  'This moment has passed.': 'เวลานี้ผ่านไปแล้ว',
  'Fill in first: {fields}.': 'กรอกก่อน: {fields}',
  'Attach first: {files} (at least {count}).': 'แนบก่อน: {files} (อย่างน้อย {count})',
  '{field} is not yours to set.': 'คุณไม่มีสิทธิ์กำหนด{field}',
  '{step} is not possible for this {record} now.': 'ขณะนี้ทำ{step}กับ{record}นี้ไม่ได้',
  'Of files, only these are kept here: {kinds}.': 'ที่นี่เก็บเฉพาะไฟล์: {kinds}',
  '{step} is not possible: this {record} is {state}.': '{step}ทำไม่ได้: {record}นี้อยู่ในสถานะ{state}',
  'This {record} keeps no files.': '{record}นี้ไม่เก็บไฟล์',
  'There is no such step.': 'ไม่มีขั้นตอนนี้',
  'This {record} is not archived.': '{record}นี้ไม่ได้เก็บถาวร',
  'Somebody changed this {record} meanwhile.': 'มีผู้แก้ไข{record}นี้ไปแล้วระหว่างนั้น',
  '{name} changed this {record} meanwhile. Your text is kept: compare.':
    '{name} แก้ไข{record}นี้ไปแล้วระหว่างนั้น ข้อความของคุณยังอยู่ ให้เปรียบเทียบ',
  '{name} changed this {record} meanwhile.': '{name} แก้ไข{record}นี้ไปแล้วระหว่างนั้น',
  'Your text is kept: compare.': 'ข้อความของคุณยังอยู่ ให้เปรียบเทียบ',
  '{field} is already used by another {record}.': '{field}นี้ถูกใช้แล้วใน{record}อื่น',
  '{fields}: another {record} has the same.': '{fields}: มี{record}อื่นที่เหมือนกันแล้ว',
  'These values break a rule of the {record}: {rule}.': 'ค่าเหล่านี้ขัดกับกฎของ{record}: {rule}',
  'Something this row points at does not exist.': 'รายการที่อ้างถึงไม่มีอยู่',
  'This is archived: choose another one.': 'รายการนี้เก็บถาวรแล้ว กรุณาเลือกรายการอื่น',
  '{records} have no field {field}.': '{records}ไม่มีช่อง {field}',
  '{records} have no parameter {name}.': '{records}ไม่มีตัวเลือก {name}',
  'sort takes at most {most} fields.': 'เรียงลำดับได้ไม่เกิน {most} ช่อง',
  'The filter on {field} does not fit that field.': 'ตัวกรองของ {field} ไม่ตรงกับช่องนั้น',
  'A filter takes at most {most} values; {field} has {count}.': 'ตัวกรองรับได้ไม่เกิน {most} ค่า แต่ {field} มี {count} ค่า',
  '{field} cannot be filtered with {operator}.': 'กรอง {field} ด้วย {operator} ไม่ได้',
  '{name} has no value.': '{name} ไม่มีค่า',
  'No {record} is here.': 'ไม่มี{record}นี้',
  'A sheet holds {most} rows. Take CSV, or narrow the list.': 'ชีตรับได้ {most} แถว ให้เลือก CSV หรือกรองรายการให้แคบลง',
  'This file does not exist.': 'ไม่มีไฟล์นี้',
  'The stored file is not the one that was uploaded. Tell an administrator.': 'ไฟล์ที่เก็บไม่ใช่ไฟล์ที่อัปโหลด ให้แจ้งผู้ดูแลระบบ',
  'The stored file is not the one that was uploaded.': 'ไฟล์ที่เก็บไม่ใช่ไฟล์ที่อัปโหลด',
  'Tell an administrator.': 'ให้แจ้งผู้ดูแลระบบ',
  'You have uploaded {size} today. More is possible tomorrow.': 'วันนี้คุณอัปโหลดครบ {size} แล้ว พรุ่งนี้อัปโหลดต่อได้',
  'Only who took it away can put it back.': 'เฉพาะผู้ที่นำออกเท่านั้นที่นำกลับคืนได้',
  'This can be put back for ten minutes. Enter it again.': 'นำกลับคืนได้ภายในสิบนาที กรุณาบันทึกใหม่',
  'This file is on the record.': 'ไฟล์นี้อยู่ในรายการแล้ว',
  'It was signed with this file: the last one of those stays.': 'ลงนามไว้พร้อมไฟล์นี้ ไฟล์สุดท้ายในชุดนั้นต้องคงไว้',
  'This file was already removed from the record.': 'ไฟล์นี้ถูกนำออกจากรายการแล้ว',
  'This field was sent twice.': 'ช่องนี้ถูกส่งมาสองครั้ง',
  'Send one file at a time.': 'ส่งครั้งละหนึ่งไฟล์',
  'This file asks for more time or memory than files of its kind do. Save it again and retry.':
    'ไฟล์นี้ใช้เวลาหรือหน่วยความจำมากกว่าไฟล์ชนิดเดียวกัน ให้บันทึกใหม่แล้วลองอีกครั้ง',
  'The upload is not complete. Try again.': 'อัปโหลดไม่สมบูรณ์ ให้ลองใหม่',
  'Say which record the file belongs to.': 'ระบุว่าไฟล์เป็นของรายการใด',
  'Choose a file.': 'เลือกไฟล์',
  'This file has no preview.': 'ไฟล์นี้ดูตัวอย่างไม่ได้',
  'Allowed are PNG, JPEG, WebP, SVG, PDF, Word (docx), Excel (xlsx) and MP4 video.':
    'รับเฉพาะ PNG, JPEG, WebP, SVG, PDF, Word (docx), Excel (xlsx) และวิดีโอ MP4',
  'A file name must have 1 to 200 characters.': 'ชื่อไฟล์ต้องมี 1 ถึง 200 ตัวอักษร',
  'Files ending in “{ending}” are not accepted.': 'ไม่รับไฟล์ที่ลงท้ายด้วย “{ending}”',
  'The file name has no ending that tells its type.': 'ชื่อไฟล์ไม่มีนามสกุลที่บอกชนิด',
  'The file is empty.': 'ไฟล์ว่างเปล่า',
  'The file ends in “{ending}” but was sent as “{type}”.': 'ไฟล์ลงท้ายด้วย “{ending}” แต่ส่งมาเป็น “{type}”',
  'The file ends in “{ending}” but its content is something else.': 'ไฟล์ลงท้ายด้วย “{ending}” แต่เนื้อหาเป็นอย่างอื่น',
  'The file ends in “{ending}” but its content is “{type}”.': 'ไฟล์ลงท้ายด้วย “{ending}” แต่เนื้อหาเป็น “{type}”',
  'The file is larger than {size} MB. Other files may have 25 MB, an SVG 1 MB, a video 50 MB.':
    'ไฟล์ใหญ่กว่า {size} MB ไฟล์อื่นได้ 25 MB, SVG 1 MB, วิดีโอ 50 MB',
  'This picture has {count} megapixels; {most} are allowed. Make it smaller and retry.':
    'ภาพนี้มี {count} ล้านพิกเซล รับได้ {most} ให้ย่อแล้วลองใหม่',
  'The server has no room for more files. Tell an administrator.': 'เซิร์ฟเวอร์ไม่มีที่เก็บไฟล์เพิ่ม ให้แจ้งผู้ดูแลระบบ',
  'The server has no room for more files.': 'เซิร์ฟเวอร์ไม่มีที่เก็บไฟล์เพิ่ม',
  'The file is no longer in the file store. Tell an administrator.': 'ไฟล์ไม่อยู่ในที่เก็บไฟล์แล้ว ให้แจ้งผู้ดูแลระบบ',
  'The file is no longer in the file store.': 'ไฟล์ไม่อยู่ในที่เก็บไฟล์แล้ว',
  'The server is stopping. Try again in a minute.': 'เซิร์ฟเวอร์กำลังหยุด ให้ลองใหม่ในอีกหนึ่งนาที',
  'The document took too long to make. Try it with less content.': 'สร้างเอกสารนานเกินไป ให้ลดเนื้อหาแล้วลองใหม่',
  'Too many documents are being made. Try again in a minute.': 'กำลังสร้างเอกสารมากเกินไป ให้ลองใหม่ในอีกหนึ่งนาที',
  'Nothing is here under this address.': 'ไม่มีสิ่งใดอยู่ที่นี่',
  'Nothing is here.': 'ไม่มีสิ่งใดอยู่ที่นี่',
  'Too many calls. Wait a minute and try again.': 'เรียกใช้บ่อยเกินไป รอหนึ่งนาทีแล้วลองใหม่',
  'This call came from another site and was not carried out.': 'คำสั่งนี้มาจากเว็บไซต์อื่น จึงไม่ดำเนินการ',
  'A text is longer than {most} characters.': 'ข้อความยาวเกิน {most} ตัวอักษร',
  'A letter carries more than {most} marks. Write it with fewer.': 'ตัวอักษรหนึ่งตัวมีเครื่องหมายเกิน {most} ตัว เขียนให้น้อยลง',
  'A body holds more than {most} values.': 'ข้อมูลที่ส่งมีเกิน {most} ค่า',
  'A text holds half a character. Delete it and type it again.': 'ข้อความมีตัวอักษรที่ไม่ครบ ลบแล้วพิมพ์ใหม่',
  'A list has more than {most} entries.': 'รายการมีเกิน {most} บรรทัด',
  'This field is not known here.': 'ไม่รู้จักช่องนี้',
  'This is set when the record is created and stays as it is.': 'กำหนดเมื่อสร้างรายการและแก้ไขภายหลังไม่ได้',
  'This step asks for nothing.': 'ขั้นตอนนี้ไม่ต้องกรอกข้อมูล',
  'At most {count} characters.': 'ไม่เกิน {count} ตัวอักษร',
  'At least {count} characters.': 'อย่างน้อย {count} ตัวอักษร',
  'At most {count} decimals.': 'ทศนิยมไม่เกิน {count} ตำแหน่ง',
  'At most {count} entries.': 'ไม่เกิน {count} บรรทัด',
  'At least {count} entries.': 'อย่างน้อย {count} บรรทัด',
  'At least {count}.': 'อย่างน้อย {count}',
  'At most {count}.': 'ไม่เกิน {count}',
  'One of: {list}.': 'เลือกจาก: {list}',
  'The values do not fit.': 'ค่าที่กรอกไม่ถูกต้อง',
  'That is larger than this call takes.': 'ข้อมูลใหญ่เกินกว่าที่รับได้',
  'The server’s disk is full: nothing can be stored, and nothing was changed. Reading goes on; tell whoever runs the server.':
    'ดิสก์ของเซิร์ฟเวอร์เต็ม: บันทึกไม่ได้ และไม่มีอะไรถูกแก้ไข ยังอ่านได้ ให้แจ้งผู้ดูแลเซิร์ฟเวอร์',
  'The server’s disk is full: nothing can be stored, and nothing was changed.':
    'ดิสก์ของเซิร์ฟเวอร์เต็ม: บันทึกไม่ได้ และไม่มีอะไรถูกแก้ไข',
  'Reading goes on; tell whoever runs the server.': 'ยังอ่านได้ ให้แจ้งผู้ดูแลเซิร์ฟเวอร์',
  'A value cannot be stored as it is.': 'ค่านี้บันทึกตามที่เป็นไม่ได้',
  'This key was used before for something else.': 'คำสั่งนี้เคยใช้กับเรื่องอื่นแล้ว',
  'This user does not exist any more.': 'ไม่มีผู้ใช้นี้แล้ว',
  'Choose a password other than your last {count}.': 'ให้ตั้งรหัสผ่านที่ไม่ซ้ำกับ {count} ครั้งล่าสุด',
  'Too many people are signing in at this moment. Try again in a few seconds.':
    'ขณะนี้มีผู้เข้าระบบมากเกินไป ให้ลองใหม่ในอีกไม่กี่วินาที',
  'You signed in on many devices, so the oldest session was ended.': 'คุณเข้าระบบหลายเครื่อง เซสชันที่เก่าที่สุดจึงถูกยุติ',
  'You have signed in again.': 'คุณเข้าระบบใหม่แล้ว',
  'Sign in to continue.': 'เข้าสู่ระบบเพื่อทำต่อ',
  'Sign in to sign.': 'เข้าสู่ระบบเพื่อลงนาม',
  'Only a signed-in person can sign.': 'ลงนามได้เฉพาะผู้ที่เข้าระบบ',
  'You have no PIN yet. Set one with Change PIN in the menu under your picture, then sign.':
    'คุณยังไม่มี PIN ให้ตั้งด้วย “เปลี่ยน PIN” ในเมนูใต้รูปของคุณ แล้วจึงลงนาม',
  'Enter your PIN to sign.': 'ใส่ PIN เพื่อลงนาม',
  'Ten wrong PINs in one day: the PIN is locked. Set a new one with Change PIN and your password.':
    'ใส่ PIN ผิดสิบครั้งในหนึ่งวัน: PIN ถูกล็อก ให้ตั้งใหม่ด้วย “เปลี่ยน PIN” และรหัสผ่าน',
  'Too many wrong PINs. The PIN is locked until later.': 'ใส่ PIN ผิดหลายครั้งเกินไป PIN ถูกล็อกชั่วคราว',
  'Too many wrong PINs. The PIN is locked until {time}.': 'ใส่ PIN ผิดหลายครั้งเกินไป PIN ถูกล็อกถึง {time}',
  'This session was ended. Sign in again.': 'เซสชันนี้ถูกยุติแล้ว ให้เข้าสู่ระบบใหม่',
  'Enter {what} to go on.': 'ใส่ {what} เพื่อทำต่อ',
  'Too many wrong codes. The second step is locked for 15 minutes.': 'ใส่รหัสผิดหลายครั้งเกินไป ขั้นตอนที่สองถูกล็อก 15 นาที',
  'Too many tries. Wait {time} and try again.': 'ลองหลายครั้งเกินไป รอ {time} แล้วลองใหม่',
  'The chain has no head.': 'ห่วงโซ่ประวัติไม่มีหัว',
  'Entry {entry} is missing.': 'รายการประวัติ {entry} หายไป',
  'Entry {entry} does not hold.': 'รายการประวัติ {entry} ไม่ตรงกับห่วงโซ่',
  'Entry {entry} is shown with another {what} than was written.': 'รายการประวัติ {entry} แสดง {what} ไม่ตรงกับที่บันทึก',
  'The chain ends at entry {entry}, its head says {head}.': 'ห่วงโซ่จบที่รายการ {entry} แต่หัวระบุ {head}',
  'The signed head at entry {entry} is not ours.': 'หัวที่ลงนามไว้ที่รายการ {entry} ไม่ใช่ของเรา',
  'Entry {entry} is not the one that was sealed in {file}.': 'รายการประวัติ {entry} ไม่ใช่รายการที่ผนึกไว้ใน {file}',
  'Entry {entry} is not the one that was sealed.': 'รายการประวัติ {entry} ไม่ใช่รายการที่ผนึกไว้',
  'Entry {entry} was sealed in {file} and is gone.': 'รายการประวัติ {entry} ผนึกไว้ใน {file} แต่หายไปแล้ว',
  'Entry {entry} was sealed and is gone.': 'รายการประวัติ {entry} ผนึกไว้แล้วแต่หายไป',
  'Signature {id} ({name}, {meaning}) was never written down in the history.':
    'ลายเซ็น {id} ({name}, {meaning}) ไม่เคยบันทึกในประวัติ',
  '{thing} has another {what} than {other} says.': '{thing} มี {what} ไม่ตรงกับที่ {other} ระบุ',
  '{thing} does not hold.': '{thing} ไม่ตรงกับที่ลงนาม',
  'And {count} more: {kind}.': 'และอีก {count} รายการ: {kind}',
};

/** Words of records, fields and states as the catalogues have them; a state stands in a sentence in small letters, its word in the catalogue does not. */
const catalogueWords = new Proxy<Record<string, string>>(
  {},
  {
    get: (_words, word: string) => {
      const known = [word, word.charAt(0).toUpperCase() + word.slice(1)].find((one) => i18next.exists(one));
      if (known) return i18next.t(known);
      const several = word.split(', ');
      return several.length > 1 ? several.map((one) => i18next.t(one)).join(', ') : undefined;
    },
  },
);

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, catalogueWords);
